import { itemAt } from '#engine/lookup.ts';
import { heightOf, type Section } from '#screen/frame.ts';
import { capitalize } from '#screen/sentences.ts';
import { bar, justify, type Line, line, padRows, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits, wrapWords } from '#screen/truncate.ts';
import { eventText } from '../../event-texts.ts';
import type { EventOf } from '../../events.ts';
import { isOrderEvent, type OrderEvent, orderNameOf } from '../../orders.ts';
import { type Land, ownerOf, seatsOf, unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { quickOdds } from '../odds.ts';
import {
  isListener,
  isUnaddressed,
  type Listener,
  landNamed,
  nameOf,
  type OrderList,
  perspectiveOf,
  possessing,
  shortenedName,
  shortName,
  subjectName,
  wholePercent,
  wordsOf,
} from '../words.ts';
import { chanceRole } from './battles.ts';
import { marchSentences, revealSection, revealTexts } from './reveal.ts';

/** An attack with the listener's chance to win or hold, or the attacker's chance if the listener only watches. */
export interface AttackOdds {
  readonly territory: number;
  readonly is: 'attack' | 'threat' | 'others';
  readonly attack: Pick<EventOf<'attacked'>, 'seat' | 'units'>;
  /** Chance against the units there at the start of the turn. Undefined if the computation would take too long. */
  readonly ordered: number | undefined;
  readonly now: number | undefined;
}

/** Odds of attacks by or against the listener, or of all for a spectator. `land` is the state after shown orders. */
export function attackOddsOf(
  listener: Listener,
  { turnStart, events, shownCount }: Pick<Report, 'turnStart' | 'events' | 'shownCount'>,
  land: Land,
): readonly AttackOdds[] {
  return forcesIn(events.slice(0, shownCount)).flatMap(({ to, seat, units }): AttackOdds[] => {
    const territory = land.map.ids.indexOf(to);
    const isOwn = isListener(listener, seat);
    const isThreat = isListener(listener, ownerOf(land, territory));
    if (!isOwn && !isThreat && !isUnaddressed(listener)) return [];
    const chance = (defenders: Units): number | undefined => {
      const win = quickOdds(units, defenders)?.win;
      return win === undefined || !isThreat ? win : 1 - win;
    };
    return [
      {
        territory,
        is: isOwn ? 'attack' : isThreat ? 'threat' : 'others',
        attack: { seat, units },
        ordered: chance(unitsIn(turnStart, territory)),
        now: chance(unitsIn(land, territory)),
      },
    ];
  });
}

function forcesIn(shownEvents: Report['events']): readonly Pick<EventOf<'attacked'>, 'to' | 'seat' | 'units'>[] {
  const forces = new Map<string, Pick<EventOf<'attacked'>, 'to' | 'seat' | 'units'>>();
  for (const event of shownEvents) {
    if (event.type !== 'attacked') continue;
    const { to, seat } = event;
    const key = `${to} ${seat}`;
    forces.set(key, { to, seat, units: plus(forces.get(key)?.units ?? noUnits, event.units) });
  }
  return [...forces.values()];
}

export function ordersPanel(scene: RiscScene, report: Report): readonly Section[] {
  const { panelWidth: width, bodyRows, rowsBelow } = layoutOf(scene);
  if (report.teller === undefined && !report.events.slice(0, report.shownCount).some(isOrderEvent))
    return [growthSection(scene, report, width, bodyRows)];
  const attackOdds = rowsBelow > 0 ? [] : [attackOddsSection(scene, report, width)];
  const rows = bodyRows - attackOdds.reduce((sum, section) => sum + heightOf(section), 0);
  if (isReveal(scene, report)) return [revealSection(scene, report, width, rows), ...attackOdds];
  return [...playersSections(scene, report, width, rows), ...attackOdds];
}

/** True when all armies have left, and some of them pass each other or attack an empty land. */
export const isReveal = (listener: Listener, { teller, events }: Report): boolean =>
  teller === undefined && revealTexts(listener, events).length > 0;

/** A section of orders for each player. If not everything fits, drops the oldest orders of all players but `teller`. */
function playersSections(scene: RiscScene, report: Report, width: number, rows: number): readonly Section[] {
  const shownOrders = report.events.slice(0, report.shownCount).filter(isOrderEvent);
  const seats = seatsOf(scene.view).filter((seat) => itemAt(scene.view.seats, seat - 1).alive);
  const all = seats.map((seat) => {
    const ownOrders = shownOrders.filter((event) => event.seat === seat);
    const isToCome = report.teller !== undefined && seat > report.teller;
    return isToCome
      ? [line(' still hidden', 'dim')]
      : ownOrders.length === 0
        ? [line(seat === report.teller ? ' ...' : ' no orders', 'dim')]
        : ownOrders.map((event, i) =>
            orderLine(scene, event, width, seat === report.teller && i === ownOrders.length - 1),
          );
  });
  let excess = all.reduce((sum, lines) => sum + Math.max(1, lines.length) + 1, -1) + 1 - rows;
  const sections = seats.map((seat, i): Section => {
    const lines = itemAt(all, i);
    const rowCount = Math.max(1, lines.length - Math.max(0, seat === report.teller ? 0 : excess));
    excess -= lines.length - rowCount > 0 ? lines.length - rowCount : 0;
    const hidden = lines.length - rowCount;
    return {
      title: subjectName(scene, seat),
      ...(hidden > 0 && { tag: `+${hidden}` }),
      lines: padRows(lines.slice(-rowCount), rowCount),
    };
  });
  return fillLast(sections, rows);
}

/** Pads the last section, so that all sections together have `rows` rows. Drops lines if they do not fit. */
function fillLast(sections: readonly Section[], rows: number): readonly Section[] {
  let rowsLeft = rows + 1;
  return sections.flatMap((section, i): Section[] => {
    const maxRows = rowsLeft - 1 - 2 * (sections.length - 1 - i);
    const rowCount = i === sections.length - 1 ? maxRows : Math.min(section.lines.length, maxRows);
    if (rowCount < 1) return [];
    rowsLeft -= rowCount + 1;
    return [{ ...section, lines: padRows(section.lines.slice(-rowCount), rowCount) }];
  });
}

/** Text such as `>Haze   3a to b` or ` Boreas▶Haze   2a+4b`. */
function orderLine(scene: RiscScene, event: OrderEvent, width: number, isNow: boolean): Line {
  const list = { map: scene.view.map, glyphs: scene.glyphs, width: Math.max(width, panelWidths.tight) };
  const choices = orderColumnsOf(event, list);
  const [what = '', units = ''] =
    choices.find(([one, other]) => one.length + other.length + 3 <= width) ?? choices.at(-1) ?? [];
  const role = isNow ? 'strong' : 'text';
  return [
    span(isNow ? '>' : ' ', 'strong'),
    ...justify(
      [span(what, event.type === 'attacked' ? seatRole(event.seat) : role)],
      [span(`${units} `, role)],
      width - 1,
    ),
  ];
}

type OrderColumns = readonly [what: string, units: string];

const orderColumnsOf = (event: OrderEvent, list: OrderList): readonly OrderColumns[] =>
  event.type === 'moved' || event.type === 'attacked'
    ? marchOf(event, list)
    : wordsOf(orderNameOf(event)).columns(event, list);

/** Source, target and units of a march, such as `Boreas▶Haze`. Shortens the names first, then the units. */
function marchOf(
  { from, to, units }: Pick<EventOf<'moved' | 'attacked'>, 'from' | 'to' | 'units'>,
  { map, glyphs }: OrderList,
): readonly OrderColumns[] {
  const force = unitsText(units);
  const short = [20, 8, 7, 6, 5, 4, 3].map((columns): OrderColumns => {
    const [one, other] = [from, to].map((id) => shortName(map, map.ids.indexOf(id), columns));
    return [`${one}${glyphs.pointers.right}${other}`, force];
  });
  const spaced = `${landNamed(map, from)} ${glyphs.pointers.right} ${landNamed(map, to)}`;
  return [[spaced, force], ...short, [spaced, String(countOf(units))]];
}

function growthSection(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const lines = report.events
    .filter(({ phase, type }) => phase === 'growth' || type === 'eliminated')
    .flatMap((event) =>
      wrapWords(capitalize(eventText(event, perspectiveOf(scene))), width - 3).map((text, i): Line => {
        const role = 'seat' in event ? seatRole(event.seat) : 'text';
        return line(`${i === 0 ? ' ' : '   '}${text}`, i === 0 ? role : 'dim');
      }),
    );
  return { title: 'growth', lines: padRows(lines.slice(0, rows), rows) };
}

/** Text such as `Haze: 46 % to win (53 % when ordered).`, longest text first. */
export function attackOddsTexts(
  scene: RiscScene,
  { territory, is, attack, ordered, now }: AttackOdds,
): readonly string[] {
  const land = landNamed(scene.view.map, itemAt(scene.view.map.ids, territory));
  if (now === undefined) return [''];
  const percent = `${wholePercent(now)} %`;
  if (is === 'others') {
    const what = `${nameOf(scene, attack.seat)} attacks with ${unitsText(attack.units)}`;
    return [`${land}: ${what}, ${percent} to win.`, `${land}: ${shortenedName(scene, attack.seat, 6)} wins ${percent}`];
  }
  if (is === 'threat') {
    const who = `${nameOf(scene, attack.seat)} attacks`;
    if (countOf(unitsIn(scene.view, territory)) === 0)
      return [`${land}: ${who} with ${unitsText(attack.units)}. Nobody is there.`, `${land}: ${who}, nobody there`];
    return [
      `${land}: ${who} with ${unitsText(attack.units)}. ${percent} to hold.`,
      `${land}: ${who}. ${percent} to hold`,
      `${land}: hold ${percent}`,
    ];
  }
  const isSame = ordered === undefined || wholePercent(ordered) === wholePercent(now);
  if (isSame) return [`${land}: ${percent} to win.`, `${land}: win ${percent}`];
  const was = `${wholePercent(ordered)} %`;
  return [
    `${land}: ${percent} to win (${was} when ordered).`,
    `${land}: ${percent} now, ordered at ${was}`,
    `${land}: ${was} > ${percent}`,
  ];
}

/** Lines about odds: own attacks with changed odds first, then attacks on own territories, then all other attacks. */
function attackOddsLines(scene: RiscScene, report: Report, width: number, hasBars: boolean): readonly Line[] {
  const weight = ({ is, ordered, now }: AttackOdds): number => (is === 'threat' ? 1 : ordered === now ? 2 : 0);
  return attackOddsOf(scene, report, scene.view)
    .toSorted((one, other) => weight(one) - weight(other))
    .flatMap((attackOdds): readonly Line[] => {
      const { now, ordered } = attackOdds;
      if (now === undefined) return [];
      const isFall =
        attackOdds.is === 'threat' ? now < 0.5 : attackOdds.is === 'attack' && ordered !== undefined && now < ordered;
      const role = isFall ? 'warning' : ordered !== undefined && now > ordered ? 'success' : 'text';
      const text = firstThatFits(attackOddsTexts(scene, attackOdds), width - 2);
      const row = [span(isFall ? '!' : ' ', 'warning'), span(text, role)];
      return hasBars ? [row, [span(' '), ...bar(scene.glyphs, now, 1, width - 3, chanceRole(now))]] : [row];
    });
}

const attackOddsTitle = (scene: RiscScene): string => (isUnaddressed(scene) ? 'attacks so far' : 'your odds');

const maxOddsRows = 8;

function attackOddsSection(scene: RiscScene, report: Report, width: number): Section {
  const lines = attackOddsLines(scene, report, width, true).slice(0, maxOddsRows);
  return { title: attackOddsTitle(scene), lines: lines.length === 0 ? [line(' no attack so far', 'dim')] : lines };
}

export const attackOddsBelow = (scene: RiscScene, report: Report, width: number, rows: number): Section => ({
  title: attackOddsTitle(scene),
  lines: padRows(attackOddsLines(scene, report, width, false).slice(0, rows), rows),
});

/** The latest order and its effect on an attack by the viewer, or at the end the march of all armies. */
export function orderSentence(scene: RiscScene, { events, shownCount, teller, changed }: Report): readonly string[] {
  const last = events[shownCount - 1];
  if (teller === undefined) return marchSentences(scene, events);
  if (last === undefined || !isOrderEvent(last) || last.seat !== teller)
    return [`Now ${possessing(scene, teller)} orders.`];
  const orderText = `${capitalize(eventText(last, perspectiveOf(scene)))}.`;
  if (changed === undefined) return [orderText];
  const land = landNamed(scene.view.map, itemAt(scene.view.map.ids, changed.territory));
  const [from, to] = [wholePercent(changed.from), wholePercent(changed.to)];
  const verb = to < from ? 'fall' : 'rise';
  return [
    `${orderText} Your odds in ${land} ${verb} from ${from} % to ${to} %.`,
    `Your odds in ${land} ${verb} from ${from} % to ${to} %.`,
  ];
}
