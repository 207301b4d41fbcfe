import type { Section } from '../../../../screen/frame.ts';
import { type Line, line, padRows, span } from '../../../../screen/styled-text.ts';
import { truncate } from '../../../../screen/truncate.ts';
import { coordText, isSame } from '../../board.ts';
import { at, entityAt } from '../../state.ts';
import { hintLines } from '../hint.ts';
import type { BreachScene } from '../local.ts';
import { verdictOf } from '../outlook/verdict.ts';
import { intentsOf, isWatched, type Outlook, outlookOf, predictedOutlook } from '../outlook.ts';
import { turnOf } from '../words.ts';
import { forecastSentences, isIdle, sentenceLines } from './forecast.ts';
import { forecastRows } from './forecast-rows.ts';
import { logLines } from './log.ts';
import { shownThreats, threatLines } from './threat-words.ts';

interface SectionContent {
  readonly title: string;
  /** At the right end of the rule, as far as there is room. */
  readonly tag?: string;
  /** Scrolled where there is no room for all. */
  readonly lines: readonly Line[];
  /** The last line, which is always seen. */
  readonly last?: Line;
  /** Whether the end of the lines is seen rather than their beginning. */
  readonly fromEnd?: boolean;
}

/** The room for what End Turn does, or what happened. */
export interface BottomRoom {
  readonly width: number;
  /** Whether a row has room for a badge and names. */
  readonly isLarge: boolean;
}

/** The part below the board, of exactly so many lines: the forecast or threats in words, or what happened. */
export function bottomSection(scene: BreachScene, room: BottomRoom, rows: number): Section {
  const content = contentOf(scene, room, rows);
  const { title, lines, last } = content;
  const scrolledRows = rows - (last === undefined ? 0 : 1);
  const maxFirst = Math.max(0, lines.length - scrolledRows);
  const first = content.fromEnd === true ? maxFirst : Math.min(scene.local.scrolled, maxFirst);
  const seen = sliceLines(lines, first, first + Math.max(0, scrolledRows));
  const visibleLines = [...seen, ...(last === undefined ? [] : [last])].slice(-rows);
  const range = maxFirst > 0 ? [first + 1, Math.min(first + scrolledRows, lines.length)] : undefined;
  const tag = tagOf(content, range, room.width);
  return {
    title,
    tag,
    lines: rows <= 0 ? [] : padRows(visibleLines, rows),
  };
}

/** Lines from one on and before another; what goes on behind them ends with `..` where a comma would. */
function sliceLines(lines: readonly Line[], first: number, end: number): readonly Line[] {
  const seen = lines.slice(first, end);
  const broken = end < lines.length ? seen.at(-1) : undefined;
  const tail = broken?.at(-1);
  if (broken === undefined || tail?.text.endsWith(',') !== true) return seen;
  return [...seen.slice(0, -1), [...broken.slice(0, -1), { ...tail, text: `${tail.text.slice(0, -1)}..` }]];
}

/** How far the part below the board can be scrolled. */
export function maxScroll(scene: BreachScene, room: BottomRoom, rows: number): number {
  const { lines, last, fromEnd } = contentOf(scene, room, rows);
  return fromEnd === true ? 0 : Math.max(0, lines.length + (last === undefined ? 0 : 1) - rows);
}

function tagOf(
  { title, tag, lines }: SectionContent,
  range: readonly number[] | undefined,
  width: number,
): string | undefined {
  const [first, last] = range ?? [];
  const all = range === undefined ? undefined : `${first === last ? first : `${first}-${last}`} of ${lines.length}`;
  const counted = `line${first === last ? '' : 's'} ${all}`;
  const texts = [
    ...(tag === undefined ? [] : [all === undefined ? tag : `${tag}, ${counted}`]),
    ...(all === undefined ? [] : [counted, all]),
    ...(last === undefined || last >= lines.length ? [] : [`${lines.length - last} more`]),
  ];
  // A rule has a line and a blank at each side of its title and of its tag.
  return texts.find((text) => title.length + text.length + 7 <= width);
}

/** On a single row, all lines are scrolled. */
function contentOf(scene: BreachScene, room: BottomRoom, rows: number): SectionContent {
  const content = contentNow(scene, room, rows);
  const { last, ...scrolled } = content;
  if (last === undefined || rows > 1) return content;
  const { lines, fromEnd } = content;
  return { ...scrolled, lines: fromEnd === true ? [...lines, last] : [last, ...lines] };
}

function contentNow(scene: BreachScene, room: BottomRoom, rows: number): SectionContent {
  const ahead = predictedOutlook(scene);
  if (ahead === undefined || scene.local.below === 'log') return logContent(scene, room);
  const { hint } = scene.local;
  if (hint?.step === 'turn')
    return { title: 'hint, beside ending the turn now', lines: hintLines(scene, hint, room.width) };
  const content =
    scene.local.threats === 'all' ? forecastContent(scene, room, rows) : threatContent(scene, room, ahead);
  return scene.debug ? withDebug(content, debugLines(ahead), rows) : content;
}

/** The last turn; the result of the match stays in sight when it is scrolled. */
function logContent(scene: BreachScene, { width }: BottomRoom): SectionContent {
  const { view, events } = scene;
  const lines = logLines(scene, width - 1);
  const last = view.reason === null ? undefined : lines.at(-1);
  return {
    title: `turn ${turnOf(events, view.turn)}`,
    lines: last === undefined ? lines : lines.slice(0, -1),
    ...(last === undefined ? {} : { last }),
    ...(isWatched(scene) ? { fromEnd: true } : {}),
  };
}

function threatContent(scene: BreachScene, { width }: BottomRoom, ahead: Outlook): SectionContent {
  const [enemy] = shownThreats(scene, ahead);
  const whose = enemy === undefined ? 'all enemies' : `${enemy.kind} ${enemy.place + 1}`;
  const lines = threatLines(scene, ahead, width);
  return { title: `what ${whose} hits`, lines };
}

/** The same with what enemies want and where they will go: below it where there is room for both, else above it. */
function withDebug(
  { title, tag, lines, last }: SectionContent,
  enemies: readonly Line[],
  rows: number,
): SectionContent {
  const all = last === undefined ? lines : [...lines, last];
  const tagged = tag === undefined ? {} : { tag };
  if (all.length + enemies.length <= rows) return { title, ...tagged, lines: [...all, ...enemies] };
  return { title: 'enemies, then the rest', ...tagged, lines: [...enemies, ...all] };
}

/** The forecast: in the order of attack where there is room for a row for each unit, else what matters first. */
function forecastContent(scene: BreachScene, { width, isLarge }: BottomRoom, rows: number): SectionContent {
  const outlook = outlookOf(scene);
  if (outlook === undefined) return switchedOff(scene);
  const title = `${isLarge ? 'End Turn' : 'at End Turn'}${tentativeText(outlook, isLarge)}`;
  const { text, short = text, role } = verdictOf(outlook);
  const last = line(` ${truncate(text.length + 2 <= width ? text : short, width - 1)}`, role);
  const lines = isLarge ? forecastRows(scene, outlook, width) : wordLines(outlook, width, rows - 1);
  return { title, tag: 'exact', lines, last };
}

const switchedOff = ({ local }: BreachScene): SectionContent => ({
  title: 'at End Turn',
  lines: [[span(local.forecast ? ' Forecasts are off in the settings.' : ' Forecast off; v: show it', 'dim')]],
});

function tentativeText({ tentative, view }: Outlook, isLarge: boolean): string {
  const mech = tentative && entityAt(view.entities, tentative.to);
  if (mech === undefined || tentative === undefined) return '';
  return `${isLarge ? ', ' : ' '}with ${mech.kind} on ${coordText(tentative.to)}`;
}

/** In the order of attack where all of it fits; else without those who change nothing; else what matters most first. */
function wordLines(outlook: Outlook, width: number, room: number): Line[] {
  const rendered = forecastSentences(outlook).map((sentence) => ({
    ...sentence,
    lines: sentenceLines(sentence, width),
  }));
  const changing = rendered.filter((sentence) => !isIdle(sentence));
  const chosen = [rendered, changing].find((sentences) => sentences.flatMap(({ lines }) => lines).length <= room);
  return (chosen ?? changing.toSorted((a, b) => b.weight - a.weight)).flatMap(({ lines }) => lines);
}

const heads = { name: 'enemy', now: 'wants', next: 'then', to: 'moves to' };

/** Every enemy's objective now, the one it will get at this End Turn, and where it will move then. */
function debugLines({ view, forecast }: Outlook): Line[] {
  const rows = intentsOf(view, forecast).map(({ place, enemy, after }) => ({
    order: String(place + 1),
    name: enemy.kind,
    now: coordText(enemy.objective),
    next: after === undefined ? '-' : coordText(after.objective),
    to: after === undefined ? 'destroyed' : isSame(at(after), at(enemy)) ? 'stays' : coordText(at(after)),
  }));
  const widthOf = (key: keyof typeof heads) => Math.max(heads[key].length, ...rows.map((row) => row[key].length));
  const number = Math.max(1, ...rows.map(({ order }) => order.length));
  const written = (order: string, row: typeof heads) =>
    ` ${order.padStart(number)} ${row.name.padEnd(widthOf('name'))} ${row.now.padEnd(widthOf('now'))} ${row.next.padEnd(widthOf('next'))} ${row.to}`;
  return [
    line(written('', heads), 'dim'),
    ...rows.map(({ order, ...row }): Line => [span(written(order, row), 'debug')]),
  ];
}
