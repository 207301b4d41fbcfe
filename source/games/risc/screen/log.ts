import { wrapped } from '../../../screen/cut.ts';
import { type Line, line, type Role, seatRole, span } from '../../../screen/paint.ts';
import { scrolledSection } from '../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../screen/screen.ts';
import { eventText, visibilityOf } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { layoutOf } from './layout.ts';
import type { RiscScene } from './local.ts';
import { resultSentence } from './report/words.ts';
import { battlesIn } from './words/battles.ts';
import { isOrderEvent } from './words/orders.ts';
import { capitalizeSubject, isListener, perspectiveOf } from './words/phrases.ts';

/** Columns from which on the tag of the log has words beside its numbers. */
const wideFrom = 40;

/** The lines of the log of the last turn; long ones are wrapped. */
function logLines(scene: RiscScene, width: number): readonly Line[] {
  const entries = entriesOf(scene);
  if (entries.length === 0) return [line(' no turn played yet', 'dim')];
  return entries.flatMap(({ phase, text, role }) => {
    const head = scene.debug ? `${phase}: ` : '';
    const fullText = `${head}${text}`;
    const rows = fullText.length <= width - 2 ? [fullText] : wrapped(fullText, width - 4);
    return rows.map((row, i): Line => [span(i === 0 ? ' ' : '   '), span(row, role)]);
  });
}

/** `rows` lines of the log; `local.scrolled` counts the lines hidden above them. */
export const logSection = (scene: RiscScene, width: number, rows: number): Section =>
  scrolledSection({
    title: logTitle(scene),
    lines: logLines(scene, width),
    rows,
    scrolled: scene.local.scrolled,
    isNarrow: width < wideFrom,
  });

/** As much of a turn as has been told, over the whole panel. */
export function playedLog(scene: RiscScene, scrolled: number): readonly Section[] | undefined {
  const { report } = scene.local;
  if (report === undefined) return undefined;
  const { panelWidth: width, bodyRows: rows } = layoutOf(scene);
  const lines = logLines(scene, width);
  return [scrolledSection({ title: `turn ${report.turn}`, lines, rows, scrolled, from: 'end', isNarrow: true })];
}

/** `turn 8`, `placement` */
function logTitle({ events, view }: RiscScene): string {
  if (events.some(({ type }) => type === 'placed')) return 'placement';
  const turnEvent = events.find(({ type }) => type === 'turn');
  if (turnEvent?.type === 'turn') return `turn ${turnEvent.turn - 1}`;
  return events.length === 0 ? 'last turn' : `turn ${view.turn}`;
}

/** The most lines that the log can be scrolled by. */
export const maxLogScroll = (scene: RiscScene, width: number, rows: number): number =>
  Math.max(0, logLines(scene, width).length - rows);

/** A line of the log. */
interface Entry {
  readonly phase: GameEvent['phase'];
  readonly text: string;
  readonly role: Role;
}

/** Where only one force attacks, these repeat the battle's own line. */
const sameAsBattle: ReadonlySet<GameEvent['type']> = new Set(['combat', 'combat-end']);

/** All that a full log tells. */
function fullLogEvents(events: readonly GameEvent[]): readonly GameEvent[] {
  let isAlone = false;
  return events.filter((event) => {
    if (event.type === 'battle') isAlone = event.attackers.length === 1;
    return visibilityOf(event) !== 'never' && !(isAlone && sameAsBattle.has(event.type));
  });
}

/** A battle has one line: its result. */
const shortLogEvents = (events: readonly GameEvent[]): readonly GameEvent[] =>
  events.filter((event) => visibilityOf(event) === 'always' && event.type !== 'battle');

/** Lines of the log: orders, the own ones first, then battles, growth, and players who are out. */
function entriesOf(scene: RiscScene): readonly Entry[] {
  const { events } = scene;
  const isShort = scene.preferences.log === 'short';
  const loggedEvents = isShort ? shortLogEvents(events) : fullLogEvents(events);
  const ordered = loggedEvents.filter(isOrderEvent);
  const ownOrders = ordered.filter(({ seat }) => isListener(scene, seat));
  const otherOrders = ordered.filter(({ seat }) => !isListener(scene, seat));
  const rest = loggedEvents.filter((event) => !isOrderEvent(event));
  return [...ownOrders, ...otherOrders, ...rest].map((event) => ({
    phase: event.phase,
    text: (isShort && resultIn(scene, event)) || capitalizeSubject(eventText(event, perspectiveOf(scene))),
    role: roleOf(event),
  }));
}

/** `You take Haze with 1 bowman, at 46 %` for the end of a battle. */
function resultIn(scene: RiscScene, event: GameEvent): string | undefined {
  const battle = battlesIn(scene.events).find(({ end }) => end === event);
  return battle && resultSentence(scene, battle).replace(/\.$/, '');
}

function roleOf(event: GameEvent): Role {
  if (visibilityOf(event) === 'as a detail') return 'dim';
  if (event.type === 'battle-end') return seatRole(event.owner);
  if (event.type === 'eliminated' || event.type === 'match-over') return 'strong';
  return 'seat' in event ? seatRole(event.seat) : 'text';
}
