import { frameRows, type Section } from '#screen/frame.ts';
import { withPeriod } from '#screen/sentences.ts';
import { type Line, line, padRows, type Role, span } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import { coordText, isSame } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { at, entityAt, isMech } from '../../state.ts';
import { type Kind, symbols } from '../../vocabulary.ts';
import {
  type Effect,
  type EnemyAct,
  enemyActs,
  isLoss,
  type Strike,
  standaloneText,
  strikesOf,
} from '../event-texts.ts';
import type { Layout } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import { intentsOf, isWatched, type Outlook, outlookOf, predictedOutlook, verdictOf } from '../outlook.ts';
import { hintLines } from '../teaching.ts';
import {
  attackWords,
  type Item,
  longName,
  objectiveText,
  packed,
  signed,
  silencedText,
  turnOf,
  wayText,
} from '../words.ts';
import { forecastRows, forecastSentences, isIdle, sentenceLines, shownThreats, threatLines } from './forecast.ts';

/** Minimum columns to name units in full and to mention units whose attack changes nothing. */
const wideFrom = 70;

interface Entry {
  /** Attacker's one-based position in the order of attack. */
  readonly order?: number;
  readonly text: string;
  readonly role: Role;
}

interface EntryStyle {
  readonly room: number;
  readonly wide: boolean;
  readonly full: boolean;
}

/** Sentences about the last turn, in the order in which things happened. */
export function logLines({ events, preferences }: BreachScene, width: number): Line[] {
  const strikes = strikesOf(events);
  const digits = String(strikes.length).length;
  const style = { room: width - digits - 3, wide: width >= wideFrom, full: preferences.log === 'full' };
  const eventEntries = [
    ...strikes.flatMap((strike) => strikeEntries(strike, style)),
    ...(style.full ? enemyEntries(events, 'wants', style) : []),
    ...enemyEntries(events, 'walks', style),
  ];
  const isQuiet = events.some(({ type }) => type === 'turn-started') && eventEntries.length === 0;
  const entries = [
    ...eventEntries,
    ...(isQuiet ? [remark('Nothing was hit, and no enemy moved.')] : []),
    ...events.flatMap((event) => standaloneEntry(event, style)),
  ];
  return (events.length === 0 ? [remark('Nothing has happened yet.')] : entries).map(({ order, text, role }): Line => {
    const number = order === undefined ? ' ' : ` ${String(order).padStart(digits)} `;
    return [span(number, 'dim'), span(truncate(text, width - 1 - number.length), role)];
  });
}

const remark = (text: string): Entry => ({ text, role: 'dim' });

const nameOf = (kind: Kind, { wide }: EntryStyle): string => (wide ? kind : symbols[kind]);

/** Entries about an attack. With little room, units that hit nothing are left out, and names replace tiles. */
function strikeEntries(strike: Strike, style: EntryStyle): Entry[] {
  const { place, kind, isSkipped, effects } = strike;
  const order = place + 1;
  const { wide, full, room } = style;
  const name = wide ? longName(strike) : nameOf(kind, style);
  if (isSkipped || effects.length === 0)
    return wide && full ? [{ order, ...remark(`${name} ${isSkipped ? silencedText : 'hits nothing'}`) }] : [];
  const head = `${name} ${attackWords(kind).verb} `;
  const entriesOf = (some: readonly Effect[], role: Role): Entry[] => {
    const items = some.map((effect, i): Item => {
      const again = effect.kind === 'building' && some[i - 1]?.kind === 'building';
      return { first: head + effectText(effect, style), next: effectText(effect, style, again) };
    });
    return packed(items, ', ', room).map((text) => ({ order, text, role }));
  };
  return [
    ...entriesOf(effects.filter(isLoss), 'danger'),
    ...entriesOf(
      effects.filter((effect) => !isLoss(effect)),
      'text',
    ),
  ];
}

/** `building (2,5) +2`, `F (8,7) -2: destroyed`. With `again`, the word `building` is not repeated. */
function effectText({ kind, at: place, change, health }: Effect, style: EntryStyle, again = false): string {
  const name = again ? '' : `${kind === 'building' ? kind : nameOf(kind, style)} `;
  return `${name}${coordText(place)} ${signed(change)}${health === 0 ? ': destroyed' : ''}`;
}

function enemyEntries(events: readonly GameEvent[], type: EnemyAct['type'], style: EntryStyle): Entry[] {
  const acts = enemyActs(events).filter((act) => act.type === type);
  return packed(
    acts.map((act) => enemyItem(act, style)),
    ', ',
    style.room,
  ).map((text): Entry => ({ text, role: 'text' }));
}

function enemyItem(act: EnemyAct, style: EntryStyle): Item {
  const name = nameOf(act.kind, style);
  switch (act.type) {
    case 'wants': {
      const who = `${name} ${coordText(act.at)}`;
      const targetText = objectiveText(act.kind, act.objective);
      return { first: `${who} goes for ${targetText}`, next: `${who} for ${targetText}` };
    }
    case 'walks':
      return { first: `${name} moves ${wayText(act)}`, next: `${name} ${wayText(act)}` };
  }
}

function standaloneEntry(event: GameEvent, style: EntryStyle): Entry[] {
  const eventText = standaloneText(event, (kind) => nameOf(kind, style));
  return eventText === undefined ? [] : [{ text: withPeriod(eventText.text), role: eventText.role }];
}

interface SectionContent {
  readonly title: string;
  /** Text at the right end of the heading. Omitted if there is no room. */
  readonly tag?: string;
  /** The section scrolls if it has fewer rows than `lines`. */
  readonly lines: readonly Line[];
  readonly last?: Line;
  readonly fromEnd?: boolean;
}

export interface BottomRoom {
  readonly width: number;
  /** True if a row has room for a unit's badge and for names. */
  readonly isLarge: boolean;
}

/** Section with the forecast, the threats or the log, exactly `rows` lines high. */
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

/** Lines from `first` to `end`. If more follow, a comma at the end becomes `..`. */
function sliceLines(lines: readonly Line[], first: number, end: number): readonly Line[] {
  const seen = lines.slice(first, end);
  const broken = end < lines.length ? seen.at(-1) : undefined;
  const tail = broken?.at(-1);
  if (broken === undefined || tail?.text.endsWith(',') !== true) return seen;
  return [...seen.slice(0, -1), [...broken.slice(0, -1), { ...tail, text: `${tail.text.slice(0, -1)}..` }]];
}

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
  // The heading adds a line and a space at each side of `title` and of `text`.
  return texts.find((text) => title.length + text.length + 7 <= width);
}

/** With a single row, the last line scrolls like all others. */
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

/** Log of the last turn. After the end, the result stays visible while the player scrolls. */
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

/** Adds objectives and destinations of the enemies below `content`, or above it if not all fits. */
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

/** Forecast with a row for each unit if there is room, otherwise the most important sentences first. */
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

/** All sentences if they fit, otherwise without units that change nothing, otherwise the most important first. */
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

/** Objective of every enemy now and after End Turn, and the destination of its move. */
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

/** Size of the forecast or the log. As wide as the part of the screen that contains it. */
export const bottomRoom = ({ outlookIn, leftWidth, panelWidth }: Layout): BottomRoom =>
  outlookIn === 'left' ? { width: leftWidth, isLarge: false } : { width: panelWidth, isLarge: true };

export interface PanelRows {
  /** Rows of the table of units: a heading, the units and a blank row. */
  readonly units: number;
  readonly story: number;
  /** Rows of the section about the turn. 0 if it is left out. */
  readonly turn: number;
  readonly stars: number;
  readonly marks: number;
}

/** Number of stars: for solving a level (within par, if known), for losing nothing, and for using no hint. */
const starCount = 3;

const minUnitRows = 4;

/** Rows that the forecast needs: one for each attack and move, and the result. Only the table of units goes first. */
const minStoryRows = (all: number, mechs: number): number => Math.min(14, Math.max(7, all + (all - mechs) + 1));

/** Distributes the rows of the panel. Depends only on the units and the size of the terminal. */
export function panelRows({ view, rows }: Pick<BreachScene, 'view' | 'rows'>): PanelRows {
  const body = rows - frameRows;
  const mechs = view.entities.filter(isMech).length;
  const all = view.entities.length + 1;
  const minStory = minStoryRows(view.entities.length, mechs);
  const requestedRows = { turn: mechs + 2, stars: starCount + 1, marks: 2 };
  const units = Math.max(minUnitRows, Math.min(all + 1, body - 1 - minStory));
  let rowsLeft = body - 1 - units;
  const grantedRows = { turn: 0, stars: 0, marks: 0 };
  for (const part of ['stars', 'turn', 'marks'] as const)
    if (rowsLeft - requestedRows[part] - 1 >= minStory) {
      grantedRows[part] = requestedRows[part];
      rowsLeft -= requestedRows[part] + 1;
    }
  return { units, story: rowsLeft, ...grantedRows };
}

export const bottomRows = (scene: BreachScene, layout: Layout): number =>
  layout.outlookIn === 'left' ? layout.rowsBelow : panelRows(scene).story;
