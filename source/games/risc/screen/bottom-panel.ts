import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { type Section, scrolledSection } from '#screen/frame.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import { bar, type Line, line, padRows, type Role, type Span, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import { eventLine, eventText, visibilityOf } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { landName } from '../map.ts';
import { isOrderEvent } from '../orders.ts';
import { ownerOf, unitsIn } from '../state.ts';
import { stateLines } from '../text.ts';
import { countOf, plus, unitsText } from '../units.ts';
import { typeAt } from '../vocabulary.ts';
import { layoutOf } from './layout.ts';
import type { RiscScene } from './local.ts';
import { knownOdds } from './odds.ts';
import { oddsRole, upgradeLines } from './panel/action-section.ts';
import { lastTurnLines } from './panel/panel.ts';
import { battlesIn, resultSentence } from './report/battles.ts';
import { passingArmies, passingTexts } from './report/reveal.ts';
import { type ComposedMarch, type Situation, situationOf } from './situation.ts';
import { territoryText } from './status.ts';
import { isListener, landNamed, percentText, perspectiveOf, whose } from './words.ts';

/** Two lines below a small map: the composed order, the placement, or the cursor's territory and the last turn. */
export function belowSection(scene: RiscScene): Section {
  const { leftWidth: width, rowsBelow } = layoutOf(scene);
  const { composed, placing } = situationOf(scene);
  const name = (at: number) => landName(scene.view.map, at);
  const fill = (lines: readonly Line[]) => padRows(lines.slice(0, rowsBelow), rowsBelow);
  if (composed?.type === 'attack')
    return { title: `attack ${name(composed.target)}`, tag: 'exact', lines: fill(attackLines(scene, composed, width)) };
  if (composed?.type === 'move')
    return { title: `move to ${name(composed.target)}`, lines: fill(moveLines(scene, composed, width)) };
  if (composed?.type === 'upgrade') {
    const facts = upgradeLines(scene, composed, width);
    return {
      title: `upgrade in ${name(composed.territory)}`,
      lines: fill([joinFacts(facts.slice(0, 2), width), joinFacts(facts.slice(2), width)]),
    };
  }
  if (placing !== undefined)
    return { title: 'place your units', tag: 'hidden', lines: fill(placingLines(scene, placing, width)) };
  const [last = []] = lastTurnLines(scene, width);
  const text = territoryText(scene, scene.local.cursor, []).find(({ length }) => length <= width - 2);
  return {
    title: name(scene.local.cursor),
    tag: whose(scene, ownerOf(scene.view, scene.local.cursor)),
    lines: fill([line(` ${text ?? ''}`), last]),
    isSpare: true,
  };
}

function joinFacts(facts: readonly Line[], width: number): Line {
  const all: Span[] = [];
  for (const fact of facts) {
    const more = all.length === 0 ? fact : [span(','), ...fact];
    if (widthOf(all) + widthOf(more) < width) all.push(...more);
  }
  return all;
}

const percentColumns = 14;

function attackLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { view, glyphs } = scene;
  const { units, unitsLeft, sent, target, field } = composed;
  const defenders = unitsIn(view, target);
  const force = plus(units, sent);
  const odds = countOf(force) === 0 ? undefined : knownOdds(force, defenders);
  const chosen = field === undefined ? '' : ` (choosing ${typeAt(field)})`;
  const ownText = `send ${unitsText(units)} of ${unitsText(unitsLeft)}${chosen}`;
  const [from] = situationOf(scene).orders.flatMap((order) =>
    order.type === 'attack' && order.to === view.map.ids[target] ? [order.from] : [],
  );
  const more =
    from === undefined || countOf(sent) === 0
      ? ['']
      : [` plus ${unitsText(sent)} from ${landNamed(view.map, from)}`, ` plus ${unitsText(sent)}`];
  const texts = more.flatMap((text) =>
    ['against', 'v'].map((versus) => ` ${ownText}${text} ${versus} ${unitsText(defenders)}`),
  );
  const text = firstThatFits(texts, width);
  if (odds === undefined)
    return [line(text), line(countOf(force) === 0 ? ' No units chosen' : ' No odds: too many units', 'dim')];
  const role = oddsRole(odds.win);
  const oddsText = odds.win === 1 ? ' nobody is there' : ` ${percentText(odds.win)} to win`;
  const bars = width - 2 - Math.max(percentColumns, oddsText.length);
  return [line(text), [span(' '), ...bar(glyphs, odds.win, 1, bars, role), span(oddsText, role)]];
}

function moveLines({ view: { map } }: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { units, unitsLeft, source, path, order } = composed;
  const lands = (path?.territories ?? []).map((at) => `${landName(map, at)} ${itemAt(map.sizes, at)}`);
  const price = order.ok ? `price ${groupDigits(order.value.cost)} food` : '';
  const each = path === undefined ? '' : ` = ${path.price} food per unit`;
  const ends = [lands, ...lands.map((_, i) => ['..', ...lands.slice(i + 1)])];
  const paths = ends.map((end) => ` ${end.join(' + ')}${each}  ${price}`);
  return [
    line(truncate(` send ${unitsText(units)} of ${unitsText(unitsLeft)} from ${landName(map, source)}`, width)),
    line(firstThatFits(paths, width - 1), 'dim'),
  ];
}

function placingLines(
  { view, glyphs, local, seat }: RiscScene,
  { placed, unplacedCount }: NonNullable<Situation['placing']>,
  width: number,
): readonly Line[] {
  const total = view.options.units;
  const placedText = ` ${total - unplacedCount} of ${total}`;
  const name = landName(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  const here = isOwn ? `${pluralize(itemAt(placed, local.cursor), 'unit')} in ${name}` : `${name} is not yours`;
  const offers = isOwn ? [' e: spread the rest. a: all here.', ' e: spread, a: all.'] : [' e: spread the rest.'];
  return [
    [
      span(' placed '),
      ...bar(glyphs, total - unplacedCount, total, width - 9 - placedText.length, 'success'),
      span(placedText, 'strong'),
    ],
    line(
      ` ${firstThatFits([...(unplacedCount === 0 ? [] : offers.map((offer) => `${here}.${offer}`)), `${here}.`], width - 1)}`,
    ),
  ];
}

/** Debug view: the complete state with all players' orders, then the last events, each with its phase. */
export const rawSection = (scene: RiscScene, width: number, rows: number): Section =>
  scrolledSection({ title: 'raw values', lines: rawLines(scene, width), rows, scrolled: scene.local.scrolled });

export const maxRawScroll = (scene: RiscScene, width: number, rows: number): number =>
  Math.max(0, rawLines(scene, width).length - rows);

const rawLines = ({ view, events }: RiscScene, width: number): readonly Line[] =>
  [...stateLines(view), ...events.map((event) => `${event.phase}: ${eventLine(event)}`)].flatMap((text) =>
    wrapWords(text, width - 2).map((row) => line(` ${row}`, 'debug')),
  );

/** Minimum columns for a scroll indicator with words as well as numbers. */
const wideFrom = 40;

function logLines(scene: RiscScene, width: number): readonly Line[] {
  const entries = entriesOf(scene);
  if (entries.length === 0) return [line(' No turn played yet', 'dim')];
  return entries.flatMap(({ phase, text, role }) => {
    const head = scene.debug ? `${phase}: ` : '';
    const fullText = `${head}${text}`;
    const rows = fullText.length <= width - 2 ? [fullText] : wrapWords(fullText, width - 4);
    return rows.map((row, i): Line => [span(i === 0 ? ' ' : '   '), span(row, role)]);
  });
}

export const logSection = (scene: RiscScene, width: number, rows: number): Section =>
  scrolledSection({
    title: logTitle(scene),
    lines: logLines(scene, width),
    rows,
    scrolled: scene.local.scrolled,
    isNarrow: width < wideFrom,
  });

export function playedLog(scene: RiscScene, scrolled: number): readonly Section[] | undefined {
  const { report } = scene.local;
  if (report === undefined) return undefined;
  const { panelWidth: width, bodyRows: rows } = layoutOf(scene);
  const lines = logLines(scene, width);
  return [scrolledSection({ title: `turn ${report.turn}`, lines, rows, scrolled, from: 'end', isNarrow: true })];
}

function logTitle({ events, view }: RiscScene): string {
  if (events.some(({ type }) => type === 'placed')) return 'placement';
  const turnEvent = events.find(({ type }) => type === 'turn');
  if (turnEvent?.type === 'turn') return `turn ${turnEvent.turn - 1}`;
  return events.length === 0 ? 'last turn' : `turn ${view.turn}`;
}

export const maxLogScroll = (scene: RiscScene, width: number, rows: number): number =>
  Math.max(0, logLines(scene, width).length - rows);

interface Entry {
  readonly phase: GameEvent['phase'];
  readonly text: string;
  readonly role: Role;
}

/** Details that a full log omits for a battle with a single attacker, because the line of the battle contains them. */
const sameAsBattle: ReadonlySet<GameEvent['type']> = new Set(['combat', 'combat-end']);

function fullLogEvents(events: readonly GameEvent[]): readonly GameEvent[] {
  let isAlone = false;
  return events.filter((event) => {
    if (event.type === 'battle') isAlone = event.attackers.length === 1;
    return visibilityOf(event) !== 'never' && !(isAlone && sameAsBattle.has(event.type));
  });
}

/** Events of a short log, which describes a battle in a single line with the result. */
const shortLogEvents = (events: readonly GameEvent[]): readonly GameEvent[] =>
  events.filter((event) => visibilityOf(event) === 'always' && event.type !== 'battle');

/** Log entries: the viewer's orders, other players' orders, armies that pass each other, then all other events. */
function entriesOf(scene: RiscScene): readonly Entry[] {
  const { events } = scene;
  const isShort = scene.preferences.log === 'short';
  const loggedEvents = isShort ? shortLogEvents(events) : fullLogEvents(events);
  const ordered = loggedEvents.filter(isOrderEvent);
  const ownOrders = ordered.filter(({ seat }) => isListener(scene, seat));
  const otherOrders = ordered.filter(({ seat }) => !isListener(scene, seat));
  const rest = loggedEvents.filter((event) => !isOrderEvent(event));
  const entryOf = (event: GameEvent): Entry => ({
    phase: event.phase,
    text: (isShort && resultIn(scene, event)) || capitalize(eventText(event, perspectiveOf(scene))),
    role: roleOf(event),
  });
  const passing = passingArmies(events).map(
    (each): Entry => ({ phase: 'attacks', text: capitalize(passingTexts(scene, each)[0]), role: 'strong' }),
  );
  return [...[...ownOrders, ...otherOrders].map(entryOf), ...passing, ...rest.map(entryOf)];
}

/** Result of a battle, such as `You take Haze with 1 bowman (odds: 46 %)`. Undefined if the event ends no battle. */
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
