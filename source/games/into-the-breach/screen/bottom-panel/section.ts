import { frameRows, type Section } from '#screen/frame.ts';
import { withPeriod } from '#screen/sentences.ts';
import { type Line, line, padRows, type Role, span } from '#screen/styled-text.ts';
import { firstThatFits, truncate } from '#screen/truncate.ts';
import { coordText, isSame } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { at, entityAt, isMech } from '../../state.ts';
import { symbols } from '../../vocabulary.ts';
import { type EnemyAct, enemyActs, type Strike, standaloneText, strikesOf } from '../event-texts.ts';
import type { Layout } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import { type Naming, nameOf, strikeParts } from '../narrator.ts';
import {
  hasForecast,
  intentsOf,
  isWatched,
  noForecast,
  type Outlook,
  outlookOf,
  predictedOutlook,
  verdictOf,
} from '../outlook.ts';
import { hintLines } from '../teaching.ts';
import { objectiveText, turnOf, wrapNames } from '../words.ts';
import { forecastRows, forecastSentences, isIdle, sentenceLines, shownThreats, threatLines } from './forecast.ts';

/** Minimum columns to write the names of units in full and, in a full log, to include attacks that change nothing. */
const wideFrom = 70;

interface Entry {
  /** Attacker's one-based position in the order of attack. Undefined in rows that are not about an attack. */
  readonly order?: number;
  readonly text: string;
  readonly role: Role;
}

interface EntryStyle {
  readonly room: number;
  readonly naming: Naming;
  readonly full: boolean;
}

export function logLines({ events, preferences }: BreachScene, width: number): Line[] {
  const strikes = strikesOf(events);
  const digits = String(strikes.length).length;
  const style: EntryStyle = {
    room: width - digits - 3,
    naming: width >= wideFrom ? 'full' : 'short',
    full: preferences.log === 'full',
  };
  const eventEntries = [
    ...strikes.flatMap((strike) => strikeEntries(strike, style)),
    ...(style.full ? enemyEntries(events, 'wants', style) : []),
    ...enemyEntries(events, 'walks', style),
  ];
  const isQuiet = events.some(({ type }) => type === 'turn-started') && eventEntries.length === 0;
  const entries = [
    ...eventEntries,
    ...(isQuiet ? [remark('Nobody was hit, and no enemy moved.')] : []),
    ...events.flatMap((event) => standaloneEntry(event, style)),
  ];
  return (events.length === 0 ? [remark('Nothing has happened yet.')] : entries).map(({ order, text, role }): Line => {
    const number = order === undefined ? ' ' : ` ${String(order).padStart(digits)} `;
    return [span(number, 'dim'), span(truncate(text, width - 1 - number.length), role)];
  });
}

const remark = (text: string): Entry => ({ text, role: 'dim' });

/** Entries about an attack. An attack that changes nothing has entries only in a full log and a wide section. */
function strikeEntries(strike: Strike, { room, naming, full }: EntryStyle): Entry[] {
  if (strike.effects.length === 0 && !(naming === 'full' && full)) return [];
  return strikeParts(strike, naming).flatMap(({ text, role }) =>
    wrapNames(`${nameOf(strike, naming)} ${text}`, room).map((row) => ({ order: strike.place + 1, text: row, role })),
  );
}

function enemyEntries(events: readonly GameEvent[], type: EnemyAct['type'], { room, naming }: EntryStyle): Entry[] {
  const texts = enemyActs(events).flatMap((act) => (act.type === type ? [actText(act, naming)] : []));
  return texts.length === 0 ? [] : wrapNames(texts.join(', '), room).map((text): Entry => ({ text, role: 'text' }));
}

function actText(act: EnemyAct, naming: Naming): string {
  switch (act.type) {
    case 'wants':
      return `${nameOf(act, naming)} hunts ${objectiveText(act.kind, act.objective)}`;
    case 'walks':
      return `${nameOf({ kind: act.kind, at: act.from }, naming)} moves to ${coordText(act.to)}`;
  }
}

function standaloneEntry(event: GameEvent, { naming }: EntryStyle): Entry[] {
  const eventText = standaloneText(event, (kind) => (naming === 'full' ? kind : symbols[kind]));
  return eventText === undefined ? [] : [{ text: withPeriod(eventText.text), role: eventText.role }];
}

interface SectionContent {
  readonly title: string;
  /** Text at the right end of the heading. Omitted if the heading is too narrow. */
  readonly tag?: string;
  /** Lines below the heading. They scroll if the section has fewer rows. */
  readonly lines: readonly Line[];
  readonly last?: Line;
  readonly fromEnd?: boolean;
}

export interface BottomRoom {
  readonly width: number;
  /** True if a row has room for a unit's badge and for names. */
  readonly isLarge: boolean;
}

/** Section with the forecast, the threats, the hint or the log. It has exactly `rows` rows. */
export function bottomSection(scene: BreachScene, room: BottomRoom, rows: number): Section {
  const content = contentOf(scene, room, rows);
  const { title, lines, last } = content;
  const scrolledRows = rows - (last === undefined ? 0 : 1);
  const maxFirst = Math.max(0, lines.length - scrolledRows);
  const first = content.fromEnd === true ? maxFirst : Math.min(scene.local.scrolled, maxFirst);
  const seen = lines.slice(first, first + Math.max(0, scrolledRows));
  const visibleLines = [...seen, ...(last === undefined ? [] : [last])].slice(-rows);
  const tag = tagOf(content, { above: first, below: maxFirst - first }, room.width);
  return {
    title,
    tag,
    lines: rows <= 0 ? [] : padRows(visibleLines, rows),
  };
}

export function maxScroll(scene: BreachScene, room: BottomRoom, rows: number): number {
  const { lines, last, fromEnd } = contentOf(scene, room, rows);
  return fromEnd === true ? 0 : Math.max(0, lines.length + (last === undefined ? 0 : 1) - rows);
}

function tagOf(
  { title, tag }: SectionContent,
  hidden: { above: number; below: number },
  width: number,
): string | undefined {
  const { above, below } = hidden;
  const more = below > 0 ? `${below} more (PgDn)` : above > 0 ? `${above} more (PgUp)` : undefined;
  const texts = [
    ...(tag === undefined ? [] : [more === undefined ? tag : `${tag}; ${more}`]),
    ...(more === undefined ? [] : [more, more.replace(/ \(.*$/, '')]),
  ];
  // The 7 columns are the rule and the spaces around `title` and `text`.
  return texts.find((text) => title.length + text.length + 7 <= width);
}

/** Content of the section. Its final line scrolls with the others if the section has only one row. */
function contentOf(scene: BreachScene, room: BottomRoom, rows: number): SectionContent {
  const content = contentNow(scene, room, rows);
  const { last, ...scrolled } = content;
  if (last === undefined || rows > 1) return content;
  const { lines, fromEnd } = content;
  return { ...scrolled, lines: fromEnd === true ? [...lines, last] : [last, ...lines] };
}

function contentNow(scene: BreachScene, room: BottomRoom, rows: number): SectionContent {
  const ahead = predictedOutlook(scene);
  const isHidden = scene.view.reason === null && !hasForecast(scene);
  if (isHidden && scene.local.below !== 'log') return hiddenInPuzzle;
  if (ahead === undefined || scene.local.below === 'log') return logContent(scene, room);
  const { hint } = scene.local;
  if (hint?.step === 'turn')
    return { title: 'hint, compared with ending the turn now', lines: hintLines(scene, hint, room.width) };
  const content =
    scene.local.threats === 'all' ? forecastContent(scene, room, rows) : threatContent(scene, room, ahead);
  return scene.debug ? withDebug(content, debugLines(ahead), rows) : content;
}

/** Section about the last turn, for panels that have room for it below the forecast. */
export const lastTurnSection = (scene: BreachScene, width: number): Section => ({
  title: `turn ${turnOf(scene.events, scene.view.turn)}`,
  lines: logLines(scene, width - 1),
});

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
  const whose = enemy === undefined ? 'all enemies' : nameOf(enemy);
  const lines = threatLines(scene, ahead, width);
  return { title: `what ${whose} ${enemy === undefined ? 'hit' : 'hits'}`, lines };
}

/** Adds `enemies`, the lines of the debug view, below the content, or above it if not everything fits. */
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

function forecastContent(scene: BreachScene, { width, isLarge }: BottomRoom, rows: number): SectionContent {
  const outlook = outlookOf(scene);
  if (outlook === undefined) return switchedOff(scene);
  const title = `end of turn${tentativeText(outlook)}`;
  const { text, short = text, role } = verdictOf(outlook);
  const last = line(` ${truncate(firstThatFits([text, short], width - 1), width - 1)}`, role);
  const lines = isLarge ? forecastRows(scene, outlook, width) : wordLines(scene, outlook, width, rows - 1);
  return { title, tag: 'exact', lines, last };
}

const switchedOff = ({ local }: BreachScene): SectionContent => ({
  title: 'end of turn',
  lines: [[span(local.forecast ? ' Forecasts are off in the settings.' : ' The forecast is off. v: show it', 'dim')]],
});

const hiddenInPuzzle: SectionContent = { title: 'end of turn', lines: [[span(` ${noForecast}`, 'dim')]] };

function tentativeText({ tentative, view }: Outlook): string {
  const mech = tentative && entityAt(view.entities, tentative.to);
  return mech === undefined || tentative === undefined ? '' : `, if ${mech.kind} moves to ${coordText(tentative.to)}`;
}

/** All sentences if they fit. Otherwise omits idle attacks. If the rest still does not fit, sorts it by importance. */
function wordLines(scene: BreachScene, outlook: Outlook, width: number, room: number): Line[] {
  const rendered = forecastSentences(scene, outlook).map((sentence) => ({
    ...sentence,
    lines: sentenceLines(sentence, width),
  }));
  const changing = rendered.filter((sentence) => !isIdle(sentence));
  const chosen = [rendered, changing].find((sentences) => sentences.flatMap(({ lines }) => lines).length <= room);
  return (chosen ?? changing.toSorted((a, b) => b.weight - a.weight)).flatMap(({ lines }) => lines);
}

const heads = { name: 'enemy', now: 'hunts', next: 'then', to: 'moves to' };

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

/** Size of the section with the forecast or the log, which is below the board or in the panel. */
export const bottomRoom = ({ outlookIn, leftWidth, panelWidth }: Layout): BottomRoom =>
  outlookIn === 'left' ? { width: leftWidth, isLarge: false } : { width: panelWidth, isLarge: true };

export interface PanelRows {
  /** Rows of the table of units. With enough room, these are a heading, the units and a blank row. */
  readonly units: number;
  readonly story: number;
  /** Rows of the section about the turn. 0 if it is left out. */
  readonly turn: number;
  readonly stars: number;
  readonly marks: number;
  readonly tile: number;
  /** Rows of the last turn's log below the forecast. 0 if the log appears only after a key is pressed. */
  readonly log: number;
}

/** Stars for a win (within par, if known), for losing no building, and for using no hint. */
const starCount = 3;

const minUnitRows = 4;
const minLogRows = 4;

/** Minimum rows of the forecast: one for each attack and each enemy's move, and three more, but always 7 to 14. */
const minStoryRows = (all: number, mechs: number): number => Math.min(14, Math.max(7, all + (all - mechs) + 3));

/** Distributes the rows of the panel. Depends only on the numbers of mechs and enemies and the rows of the terminal. */
export function panelRows({ view, rows }: Pick<BreachScene, 'view' | 'rows'>): PanelRows {
  const body = rows - frameRows;
  const mechs = view.entities.filter(isMech).length;
  const all = view.entities.length + 1;
  const minStory = minStoryRows(view.entities.length, mechs);
  const requestedRows = { turn: mechs + 2, stars: starCount + 1, marks: 2, tile: 3 };
  const units = Math.max(minUnitRows, Math.min(all + 1, body - 1 - minStory));
  let rowsLeft = body - 1 - units;
  const grantedRows = { turn: 0, stars: 0, marks: 0, tile: 0 };
  for (const part of ['stars', 'turn', 'marks', 'tile'] as const)
    if (rowsLeft - requestedRows[part] - 1 >= minStory) {
      grantedRows[part] = requestedRows[part];
      rowsLeft -= requestedRows[part] + 1;
    }
  const spare = rowsLeft - minStory - 1;
  const log = spare >= minLogRows ? spare : 0;
  return { units, story: log === 0 ? rowsLeft : minStory, ...grantedRows, log };
}

export const bottomRows = (scene: BreachScene, layout: Layout): number =>
  layout.outlookIn === 'left' ? layout.rowsBelow : panelRows(scene).story;
