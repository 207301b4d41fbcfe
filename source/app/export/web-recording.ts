import { readSave } from '#engine/journal/save.ts';
import { itemAt } from '#engine/lookup.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { firstLook, type RecordedLook, secondCell, type WebRecording } from '#net/recording.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { defaultSettings } from '#storage/settings.ts';
import type { BaseTheme } from '../components/theme.ts';
import type { LiveSettings } from '../live-settings.ts';
import type { Cells, Style } from '../terminal/output.ts';
import { createMatchTimeline } from '../timeline/match-timeline.ts';
import { coloursOf, papers } from './as-svg.ts';
import { type ExportedReplay, exportSettings, replayPage, replayTitle, withReplay } from './export-replay.ts';
import { type Drawing, drawing, type Moment, recording, steppedClock } from './recording.ts';

const size = { columns: 80, rows: 24 };

/** Records the replay of an ended match from its save, for a web page. Fails with the reason, for example if its rules are older. */
export async function webRecording(text: string): Promise<Result<WebRecording, string>> {
  const save = readSave(text);
  if (!save.ok) return failure(save.error.message);
  const stored = { path: '', time: new Date(0), save: { ...save.value, ...plainSave } };
  const settings = exportSettings(defaultSettings);
  return withReplay(
    stored,
    settings,
    (replay) => recordedReplay(replay, settings, { title: replayTitle(replay), from: 0, end: replay.match.log.length }),
    true,
  );
}

const plainSave = { isOurs: true, isLocked: false, isTorn: false, end: undefined } as const;

interface RecordedPart {
  readonly title: string;
  /** Numbers of commands before the beginning and before the end of the recording. */
  readonly from: number;
  readonly end: number;
}

export function recordedReplay<T extends ScreenTypes>(
  replay: ExportedReplay<T>,
  settings: LiveSettings,
  { title, from, end }: RecordedPart,
): Result<WebRecording, string> {
  const { match, screen } = replay;
  const clock = steppedClock();
  // Sentences on decisive turns name keys, which the page does not have.
  const place = replayPage({ ...replay, showsAll: false }, settings.play(), { clock, from });
  const moments = recording(place, clock, end, bothThemes(settings));
  const { frames, looks } = framesOf(moments.map(({ at, rows }) => ({ at, rows: withoutTransport(rows) })));
  return success({
    version: 1,
    title,
    columns: size.columns,
    rows: size.rows - 2,
    looks,
    turnName: turnNameOf(screen),
    turns: match
      .turns()
      .filter(({ length }) => length >= from && length <= end)
      .map(({ turn, length }) => {
        const first = moments.findIndex(({ played }) => played >= length);
        return [first < 0 ? moments.length - 1 : first, turn];
      }),
    frames,
    words: wordsOf(replay, from, end),
  });
}

/** Rows without the bar of a replay and its keys, because the page has its own controls. */
const withoutTransport = (rows: readonly Cells[]): readonly Cells[] => [...rows.slice(0, -3), ...rows.slice(-2, -1)];

/** Draws screens with the styles of both themes in each cell, separated by `|`. */
function bothThemes(settings: LiveSettings): Drawing {
  const ofTheme = (base: BaseTheme) =>
    drawing({ size, glyphs: settings.glyphs(), colors: { ...settings.colors(), base } });
  const [dark, light] = [ofTheme('dark'), ofTheme('light')];
  const known = new WeakMap<Cells, WeakMap<Cells, Cells>>();
  const merged = (one: Cells, other: Cells): Cells => {
    const ofOne = known.get(one) ?? new WeakMap<Cells, Cells>();
    const row = ofOne.get(other) ?? {
      ...one,
      styles: one.styles.map((style, x) => `${style}|${itemAt(other.styles, x)}`),
    };
    known.set(one, ofOne.set(other, row));
    return row;
  };
  return {
    ...dark,
    rows(frame) {
      const lightRows = light.rows(frame);
      return dark.rows(frame).map((row, y) => merged(row, itemAt(lightRows, y)));
    },
  };
}

function lookOf(styles: Style): RecordedLook {
  const [dark = '', light = ''] = styles.split('|');
  const { isBold } = coloursOf(dark);
  return [...inkAndGround(dark, 'dark'), ...inkAndGround(light, 'light'), isBold ? 1 : 0];
}

function inkAndGround(style: Style, base: BaseTheme): readonly [ink: string, ground: string] {
  const colours = coloursOf(style, papers[base]);
  return colours.isInverse ? [colours.under, colours.own] : [colours.own, colours.under];
}

/** Number of unchanged cells that a run of changed cells may contain, because a new run takes more space. */
const maxGap = 3;

function framesOf(moments: readonly Pick<Moment, 'at' | 'rows'>[]): Pick<WebRecording, 'frames' | 'looks'> {
  const looks = new Map<Style, number>();
  const all: RecordedLook[] = [];
  const lookNumber = (styles: Style): number => {
    const number = looks.get(styles) ?? all.push(lookOf(styles)) - 1;
    looks.set(styles, number);
    return number;
  };
  let before: readonly Cells[] = [];
  const frames = moments.map(({ at, rows }) => {
    const frame: (number | string)[] = [Math.round(at / 10)];
    for (const [y, row] of rows.entries())
      if (row !== before[y])
        for (const { start, end } of changedRuns(row, before[y])) {
          frame.push(y * size.columns + start, runText(row, start, end, lookNumber));
        }
    before = rows;
    return frame;
  });
  return { frames, looks: all };
}

function changedRuns(row: Cells, old: Cells | undefined) {
  const runs: { start: number; end: number }[] = [];
  for (const [x, sign] of row.signs.entries()) {
    if (old !== undefined && sign === old.signs[x] && row.styles[x] === old.styles[x]) continue;
    const last = runs.at(-1);
    if (last !== undefined && x - last.end <= maxGap) last.end = x + 1;
    else runs.push({ start: x, end: x + 1 });
  }
  return runs;
}

function runText({ signs, styles }: Cells, start: number, end: number, lookNumber: (styles: Style) => number): string {
  let text = '';
  for (let x = start; x < end; x++) {
    if (x === start || styles[x] !== styles[x - 1])
      text += String.fromCodePoint(firstLook + lookNumber(itemAt(styles, x)));
    const sign = itemAt(signs, x);
    text += sign === '' ? secondCell : sign.replace(/[\ue000-\uf8ff]/g, '?');
  }
  return text;
}

/** Sentences for screen readers on the commands from `from` to `end`, by turn. */
function wordsOf<T extends ScreenTypes>(
  { match, screen, viewer, facts }: ExportedReplay<T>,
  from: number,
  end: number,
): WebRecording['words'] {
  const { scenes } = createMatchTimeline({ screen, match, viewer, facts });
  const words: (readonly [turn: number, sentences: string[]])[] = [];
  for (let index = from; index < end; index++) {
    if (!match.stepAt(index).ok) continue;
    const turn = match.game.turnOf(match.stateAfter(index));
    const { before, after } = scenes(index);
    const sentences = screen.reader.tell(before, after);
    const last = words.at(-1);
    if (last?.[0] === turn) last[1].push(...sentences);
    else words.push([turn, [...sentences]]);
  }
  return words;
}
