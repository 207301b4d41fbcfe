import { failure, type Result, success } from '#engine/result.ts';
import { titleOf } from '#games/index.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { defaultSettings, type Settings } from '#storage/settings.ts';
import type { Size } from '../layers/page-view.ts';
import { createLiveSettings } from '../live-settings.ts';
import { withSavedMatch } from '../match/create-match.ts';
import { createReplay, type Replay } from '../match/replay.ts';
import { esc } from '../terminal/input.ts';
import { type Cells, noStyle, sgr } from '../terminal/output.ts';
import { firstTurn, type TurnStart } from '../timeline/match-timeline.ts';
import { createReplayPage } from '../timeline/replay-screen.ts';
import { asSvg } from './as-svg.ts';
import { type Drawing, drawing, type Look, type Moment, recording, steppedClock, stills } from './recording.ts';

export const exportKinds = ['cast', 'svg', 'txt'] as const;

export type ExportKind = (typeof exportKinds)[number];

export interface TurnRange {
  readonly first: number;
  readonly last: number;
}

export interface ExportOptions {
  readonly kind: ExportKind;
  readonly size: Size;
  /** Turns to export. Default: all turns or, for a picture, only the final screen. */
  readonly turns: TurnRange | undefined;
  readonly settings: Partial<Settings>;
}

/**
 * Exports a replay as an asciinema recording, a picture, or the screens of its turns. The same match gives the same
 * text on every machine. Fails with the reason if the export is impossible.
 */
export async function exportedReplay(stored: StoredMatch, options: ExportOptions): Promise<Result<string, string>> {
  const terminal = { depth: 'full', background: 'dark', arrowWidth: 1, pointerWidth: 1, lineWidth: 1 } as const;
  const standard = { settings: defaultSettings, problem: undefined };
  const unkept = { readSettings: () => standard, writeSettings: () => success(standard) };
  const settings = createLiveSettings(unkept, options.settings, terminal);
  const drawn = drawing({ size: options.size, glyphs: settings.glyphs(), colors: settings.colors() });
  const services = { settings: settings.play, results: () => [], glyphs: settings.glyphs };
  const text = await withSavedMatch<Result<string, string>>(stored, (match, screen) =>
    createReplay(services, { match, screen, facts: factsOf(stored.save.header.notes), stored }, (replay) =>
      exported(replay, settings.play(), drawn, options),
    ),
  );
  return text.ok ? text.value : text;
}

function exported<T extends ScreenTypes>(
  replay: Omit<Replay<T, unknown>, 'otherSteps' | 'playOn'>,
  { speed, flashes }: ReturnType<ReturnType<typeof createLiveSettings>['play']>,
  drawn: Drawing,
  { kind, turns }: ExportOptions,
): Result<string, string> {
  const { match, screen } = replay;
  const { game, setup, log } = match;
  const bounds = boundsOf(match.turns(), log.length, turns);
  if (!bounds.ok) return bounds;
  const { from, end } = bounds.value;
  const clock = steppedClock();
  const place = createReplayPage({
    ...replay,
    match,
    screen,
    otherSteps: undefined,
    continueFrom: undefined,
    plays: true,
    speed,
    flashes,
    timer: clock,
    from,
    leave() {},
    saveSpeed() {},
    help() {},
  });
  const title = [titleOf(game.id), setup.level?.title ?? setup.level?.name, `seed ${setup.seed}`]
    .filter((part) => part !== undefined)
    .join(', ');
  switch (kind) {
    case 'txt':
      return success(asText(stills(place, bounds.value.stops, drawn)));
    case 'cast':
      return success(asCast(recording(place, clock, end, drawn), drawn, title));
    case 'svg':
      return success(
        asSvg(turns === undefined ? stills(place, [end], drawn) : recording(place, clock, end, drawn), title),
      );
  }
}

/** Numbers of commands played at the start and end of the turns to export. `stops`: at each turn start and the end. */
function boundsOf(
  starts: readonly TurnStart[],
  length: number,
  turns: TurnRange | undefined,
): Result<{ readonly from: number; readonly end: number; readonly stops: readonly number[] }, string> {
  const numbers = starts.map(({ turn }) => turn);
  const first = turns === undefined ? undefined : starts.find(({ turn }) => turn >= turns.first);
  if (turns !== undefined && (first === undefined || first.turn > turns.last))
    return failure(`there is no turn ${turns.first}; turns are ${Math.min(...numbers)} to ${Math.max(...numbers)}`);
  const from = first?.length ?? firstTurn(starts, length);
  const end = starts.find(({ turn, length }) => length >= from && turn > (turns?.last ?? Infinity))?.length ?? length;
  const between = starts.map((start) => start.length).filter((start) => start > from && start < end);
  return success({ from, end, stops: [...new Set([from, ...between, end])] });
}

export const asText = (moments: readonly Moment[]): string =>
  moments.map(({ rows }) => `${rows.slice(0, -1).map(plain).join('\n').trimEnd()}\n`).join('\n');

const plain = ({ signs }: Cells): string => signs.join('').trimEnd();

/** Row with its escape codes. It begins and ends without a style. */
function rowText({ signs, styles }: Cells): string {
  let text = '';
  let style = noStyle;
  for (const [x, sign] of signs.entries()) {
    const ownStyle = styles[x] ?? noStyle;
    text += sgr(style, ownStyle) + sign;
    style = ownStyle;
  }
  return text + sgr(style, noStyle);
}

export function asCast(moments: readonly Moment[], { size }: Look, title: string): string {
  let before: readonly string[] = [];
  const events = moments.map(({ at, rows }, i) => {
    const texts = rows.map(rowText);
    const changed = texts.flatMap((text, y) => (text === before[y] ? [] : [`${esc}[${y + 1};1H${text}`]));
    before = texts;
    return [at / 1000, 'o', `${i === 0 ? `${esc}[?25l${esc}[2J` : ''}${changed.join('')}`];
  });
  const header = { version: 2, width: size.columns, height: size.rows, title, env: { TERM: 'xterm-256color' } };
  return [header, ...events].map((line) => JSON.stringify(line)).join('\n');
}
