import type { Place } from '../../../../graph/drawing/link-text.ts';
import { seatRole } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import { layoutOf } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { paintMap } from '../map/paint-map.ts';
import type { EdgeNote, Way } from '../map/picture.ts';
import { zoomOf } from '../map/zoom.ts';
import { battlesIn } from '../words/battles.ts';
import { isListener, nameOf } from '../words/phrases.ts';
import { wholePercent } from '../words.ts';
import { type BattleNow, isBattleOver, isCombatOver, battleNowOf, sidesOf } from './battles.ts';
import { winnersChance } from './chances.ts';

/** The map during a report: armies on their ways, the battle being fought, and results so far. */
export function reportMap(scene: RiscScene, report: Report): Section {
  const { view, glyphs } = scene;
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const { ids } = view.map;
  const now = report.page === 'battles' ? battleNowOf(report) : undefined;
  const isFought = now !== undefined && !isCombatOver(now.combat, report.shownCount) && now.combat.rolls.length > 0;
  const battle = now === undefined ? -1 : ids.indexOf(now.battle.start.territory);
  const { lines, whole: isWhole, label } = paintMap({
    view,
    units: view.units,
    columns,
    rows,
    glyphs,
    zoom: zoomOf(scene),
    targets: new Set(),
    flashing: flashingIn(scene, report),
    settled: settledIn(scene, report),
    ways: waysOf(report, ids, isFought ? now : undefined),
    // The cursor would lie over a name that is filled.
    ...(battle >= 0 && report.motion !== 'change' && { cursor: battle }),
    notes: notesIn(scene, report, isFought ? now : undefined),
    ...(isFought && { fight: { territory: battle, ...sidesOf(now) } }),
  });
  return { title: 'map', tag: !isWhole && label !== '' ? label : undefined, lines };
}

/** Below battles that are over what they came to, such as `held`; below the one that is fought who fell, such as `P2 -1a`. */
function notesIn(scene: RiscScene, report: Report, now: BattleNow | undefined): ReadonlyMap<number, EdgeNote> {
  const { ids } = scene.view.map;
  const notes = new Map<number, EdgeNote>();
  for (const { to, end } of battlesIn(report.events))
    if (to < report.shownCount) notes.set(ids.indexOf(end.territory), settledNote(scene, report, end));
  const { roll, stage, battle } = now ?? {};
  if (battle !== undefined && roll !== undefined && stage === 'loss') {
    const text = `-1${roll[`${roll.loses}Type`]}`;
    const texts = [`${nameOf(scene, roll[roll.loses])} ${text}`, text];
    notes.set(ids.indexOf(battle.start.territory), { texts, role: 'hazard' });
  }
  return notes;
}

/** `held`, `yours`, `taken`; in the end `from P2`; shorter where there is little room. */
function settledNote(scene: RiscScene, { page }: Report, { before, owner }: EventOf<'battle-end'>): EdgeNote {
  if (before === owner) return { texts: ['held'], role: 'text' };
  const isLost = isListener(scene, before);
  const role = isLost ? 'danger' : 'strong';
  const takenTexts = isListener(scene, owner) ? ['yours', 'won'] : ['taken', isLost ? 'lost' : 'fell'];
  return { texts: page === 'summary' ? [`from ${nameOf(scene, before)}`, ...takenTexts] : takenTexts, role };
}

/** Armies that have set out and whose battles are still to come; of the one that fights, its survivors. */
function waysOf(
  { events, shownCount, page, motion }: Report,
  ids: readonly string[],
  now: BattleNow | undefined,
): readonly Way[] {
  if (page === 'summary') return [];
  const shownEvents = events.slice(0, shownCount);
  const last = shownEvents.at(-1);
  const armies = shownEvents.filter((event): event is EventOf<'attacked'> => event.type === 'attacked');
  const open = new Set(
    battlesIn(events)
      .filter((battle) => !isBattleOver(battle, shownCount) && battle.start.territory !== now?.battle.start.territory)
      .map(({ start }) => start.territory),
  );
  const sums = new Map<string, { from: string; to: string; seat: number; units: Units }>();
  for (const { from, to, units, seat } of armies) {
    const isFighting = now !== undefined && to === now.battle.start.territory && seat === now.combat.start.attacker;
    if (!open.has(to) && !isFighting) continue;
    const key = `${from} ${to}`;
    sums.set(key, { from, to, seat, units: plus(sums.get(key)?.units ?? noUnits, units) });
  }
  const fighting = [...sums.values()].filter(({ to }) => to === now?.battle.start.territory);
  const place = motion === 'setting-out' ? 'source' : motion === 'half-way' ? 'middle' : 'target';
  const moves: Way[] =
    last?.phase === 'moves'
      ? shownEvents.flatMap((event) =>
          event.type === 'moved' && 'seat' in last && event.seat === last.seat ? movesOf(event, ids, place) : [],
        )
      : [];
  return [
    ...moves,
    ...[...sums.values()].map(({ from, to, seat, units }): Way => {
      const isFighting = to === now?.battle.start.territory;
      const shownUnits = isFighting && fighting.length === 1 ? now.unitsLeft.attackers : units;
      return {
        from: ids.indexOf(from),
        to: ids.indexOf(to),
        units: [unitsText(shownUnits), shortNumber(countOf(shownUnits))],
        role: seatRole(seat),
        isHeavy: isFighting,
        place,
      };
    }),
  ];
}

const movesOf = ({ path, units, seat }: EventOf<'moved'>, ids: readonly string[], place: Place): Way[] =>
  path.flatMap((from, i): Way[] => {
    const to = path[i + 1];
    const texts = [unitsText(units), shortNumber(countOf(units))];
    return to === undefined
      ? []
      : [{ from: ids.indexOf(from), to: ids.indexOf(to), units: texts, role: seatRole(seat), place }];
  });

/** Battles that are over, by territory: `held at 19 %`, the longest first. */
function settledIn(scene: RiscScene, { events, shownCount }: Report): ReadonlyMap<number, readonly string[]> {
  const settled = new Map<number, readonly string[]>();
  for (const battle of battlesIn(events)) {
    const chance = winnersChance(battle);
    if (!isBattleOver(battle, shownCount) || chance === undefined) continue;
    const { before, owner, territory } = battle.end;
    const outcome = before === owner ? 'held' : 'taken';
    settled.set(scene.view.map.ids.indexOf(territory), [`${outcome} at ${wholePercent(chance)} %`, outcome]);
  }
  return settled;
}

/** Territories of units that were upgraded or have moved in this frame, and one that was taken. */
function flashingIn({ view }: RiscScene, report: Report): ReadonlySet<number> {
  const { events, shownCount, page, motion } = report;
  const last = events[shownCount - 1];
  if (motion !== 'change' || last === undefined) return new Set();
  const at = (id: string) => view.map.ids.indexOf(id);
  const placesIn = (event: GameEvent): number[] => {
    if (event.type === 'upgraded') return [at(event.territory)];
    return event.type === 'moved' ? [at(event.from), at(event.to)] : [];
  };
  if (page === 'orders')
    return new Set(
      events
        .slice(0, shownCount)
        .flatMap((event) => ('seat' in event && 'seat' in last && event.seat === last.seat ? placesIn(event) : [])),
    );
  const battle = battleNowOf(report)?.battle;
  return new Set(battle === undefined ? [] : [at(battle.start.territory)]);
}
