import { failure, type Result, success } from '#engine/result.ts';
import { titleOf } from '#games/index.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { defaultSettings, type Settings } from '#storage/settings.ts';
import type { Size } from '../layers/page-view.ts';
import { createLiveSettings, type LiveSettings, type PlaySettings } from '../live-settings.ts';
import { withSavedMatch } from '../match/create-match.ts';
import { createReplay, type Replay } from '../match/replay.ts';
import { esc } from '../terminal/input.ts';
import { type Cells, noStyle, sgr } from '../terminal/output.ts';
import { firstTurn, type TurnStart } from '../timeline/match-timeline.ts';
import { createReplayPage } from '../timeline/replay-screen.ts';
import { asSvg } from './as-svg.ts';
import {
  type Drawing,
  drawing,
  type Look,
  type Moment,
  recording,
  type SteppedClock,
  steppedClock,
  stills,
} from './recording.ts';

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
export function exportedReplay(stored: StoredMatch, options: ExportOptions): Promise<Result<string, string>> {
  const settings = exportSettings(options.settings);
  const drawn = drawing({ size: options.size, glyphs: settings.glyphs(), colors: settings.colors() });
  return withReplay(stored, settings, (replay) => exported(replay, settings.play(), drawn, options));
}

export function exportSettings(forced: Partial<Settings>): LiveSettings {
  const terminal = { depth: 'full', background: 'dark', arrowWidth: 1, pointerWidth: 1, lineWidth: 1 } as const;
  const standard = { settings: defaultSettings, problem: undefined };
  const unkept = { readSettings: () => standard, writeSettings: () => success(standard) };
  return createLiveSettings(unkept, forced, terminal);
}

export type ExportedReplay<T extends ScreenTypes> = Omit<Replay<T, unknown>, 'otherSteps' | 'playOn'>;

/** Calls `use` with the replay of a save. Fails with the reason if the match cannot be opened. */
export async function withReplay<Value>(
  stored: StoredMatch,
  { play, glyphs }: LiveSettings,
  use: <T extends ScreenTypes>(replay: ExportedReplay<T>) => Result<Value, string>,
  isOver = false,
): Promise<Result<Value, string>> {
  const services = { settings: play, results: () => [], glyphs };
  const used = await withSavedMatch<Result<Value, string>>(stored, (match, screen) =>
    createReplay(services, { match, screen, facts: factsOf(stored.save.header.notes), stored, isOver }, use),
  );
  return used.ok ? used.value : used;
}

/** Page that plays a replay with the time of `clock`. It starts after the first `from` commands. */
export const replayPage = <T extends ScreenTypes>(
  replay: ExportedReplay<T>,
  { speed, flashes }: PlaySettings,
  { clock, from }: { readonly clock: SteppedClock; readonly from: number },
) =>
  createReplayPage<T>({
    ...replay,
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

export function replayTitle<T extends ScreenTypes>({ match: { game, setup } }: ExportedReplay<T>): string {
  const level = setup.level?.title ?? setup.level?.name;
  return [titleOf(game.id), level, `seed ${setup.seed}`].filter((part) => part !== undefined).join(', ');
}

function exported<T extends ScreenTypes>(
  replay: ExportedReplay<T>,
  settings: PlaySettings,
  drawn: Drawing,
  { kind, turns }: ExportOptions,
): Result<string, string> {
  const { match } = replay;
  const bounds = boundsOf(match.turns(), match.log.length, turns);
  if (!bounds.ok) return bounds;
  const { from, end } = bounds.value;
  const clock = steppedClock();
  const place = replayPage(replay, settings, { clock, from });
  const title = replayTitle(replay);
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

/** Commands played: `from` before the turns to export, `end` after them, `stops` at each turn start and at the end. */
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
