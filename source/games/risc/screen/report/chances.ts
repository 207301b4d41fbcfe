import type { Seat } from '../../../../engine/vocabulary.ts';
import { fitting } from '../../../../screen/cut.ts';
import { bar, type Line, type Role, span, widthOf } from '../../../../screen/paint.ts';
import type { GameEvent } from '../../events.ts';
import { unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import { quickOdds } from '../composing/known-odds.ts';
import { panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import type { BattleStory, CombatStory } from '../words/battles.ts';
import { isListener, type Listener, nameOf } from '../words/phrases.ts';
import { wholePercent } from '../words.ts';
import { type BattleNow, unitsLeftAt, shownRounds } from './battles.ts';

/** On which side of a combat the listener is. */
export type Side = 'attacker' | 'defender' | 'none';

export const sideOf = (listener: Listener, { start }: CombatStory): Side =>
  isListener(listener, start.attacker) ? 'attacker' : isListener(listener, start.defender) ? 'defender' : 'none';

/** The chance of the side that the listener is on; the attacker's where that is neither. */
export interface Chances {
  /** Against what stood there when the turn began; nothing where somebody else held it then. */
  readonly atOrder: number | undefined;
  /** Against what stands there when the combat begins. */
  readonly start: number | undefined;
}

/** The odds of a combat as they were ordered, and when it began. */
export function chancesOf(listener: Listener, report: Report, battle: BattleStory, combat: CombatStory): Chances {
  const { start } = combat;
  const territory = report.turnStart.map.ids.indexOf(battle.start.territory);
  return {
    atOrder: chanceOf(listener, combat, start.attackers, unitsIn(report.turnStart, territory)),
    start: chanceAfter(listener, combat, 0),
  };
}

function chanceOf(listener: Listener, combat: CombatStory, attackers: Units, defenders: Units, fought = 0) {
  const win = quickOdds(attackers, defenders, fought)?.win;
  return win === undefined || sideOf(listener, combat) !== 'defender' ? win : 1 - win;
}

/** The same chance after so many rounds; nothing where it would take too long. */
export function chanceAfter(listener: Listener, combat: CombatStory, round: number): number | undefined {
  const { attackers, defenders } = unitsLeftAt(combat, combat.from + 1 + round);
  return chanceOf(listener, combat, attackers, defenders, round);
}

/** Why the odds at the start are not those of the order: `3a to b`, `+4a came`, `5a left`, `after P3`; the longest first. */
export function reasonTexts(
  listener: Listener,
  { events }: Report,
  battle: BattleStory,
  combat: CombatStory,
): readonly string[] {
  const { territory, attackers } = battle.start;
  const at = battle.combats.indexOf(combat);
  const before = attackers[at - 1];
  if (before !== undefined)
    return [`after ${nameOf(listener, before.seat)}`, `after P${before.seat}`, `P${before.seat} came`];
  const reasons = changesIn(events.slice(0, battle.from), territory);
  return [reasons.join(', '), ...reasons.toReversed(), ''];
}

/** Reasons why a territory is not held as it was when the turn began, before its battle. */
function changesIn(turnEvents: readonly GameEvent[], territory: string): readonly string[] {
  const upgrades: string[] = [];
  let [arrived, departed] = [noUnits, noUnits];
  for (const event of turnEvents) {
    if (event.type === 'upgraded' && event.territory === territory)
      upgrades.push(`${event.count}${event.from} to ${event.to}`);
    if (event.type === 'moved' && event.to === territory) arrived = plus(arrived, event.units);
    if ((event.type === 'moved' || event.type === 'attacked') && event.from === territory)
      departed = plus(departed, event.units);
  }
  return [
    ...upgrades,
    ...(countOf(arrived) === 0 ? [] : [`+${unitsText(arrived)} came`]),
    ...(countOf(departed) === 0 ? [] : [`${unitsText(departed)} left`]),
  ];
}

/** How many rounds of the combat have been told with what they cost. */
export const foughtRounds = ({ combat, stage }: BattleNow, { shownCount }: Report): number =>
  Math.max(0, shownRounds(combat, shownCount) - (stage === 'loss' ? 0 : 1));

/** How a chance is written: a warning below even, a success where it is good. */
export const chanceRole = (chance: number): Role => (chance < 0.5 ? 'warning' : chance >= 0.6 ? 'success' : 'text');

/** `ordered  53 %`, `start   !46 % 3a to b`, `now      65 % ████▌░░` */
export function chanceLines(scene: RiscScene, report: Report, now: BattleNow, width: number): readonly Line[] {
  const { battle, combat } = now;
  if (combat.rolls.length === 0) return [];
  const isWide = width >= panelWidths.usual;
  const { atOrder, start } = chancesOf(scene, report, battle, combat);
  const heads: Readonly<Record<Side, string>> = {
    attacker: 'ordered',
    defender: 'to hold',
    none: `${nameOf(scene, combat.start.attacker)} wins`,
  };
  const head = fitting([heads[sideOf(scene, combat)], `P${combat.start.attacker} wins`], isWide ? 11 : 8);
  const row = (text: string, chance: number | undefined, isStrong = false): Line => {
    const percent = chance === undefined ? '  - ' : `${wholePercent(chance)} %`;
    const sign = chance !== undefined && chance < 0.5 ? '!' : '';
    return [
      span(` ${text.padEnd(isWide ? 11 : 8)}`, isStrong ? 'strong' : 'text'),
      span(`${sign}${percent}`.padStart(5), chance === undefined ? 'dim' : isStrong ? 'strong' : chanceRole(chance)),
      span(' '),
    ];
  };
  const beside = (left: Line, texts: readonly string[]): Line => [
    ...left,
    span(fitting([...texts, ''], width - widthOf(left)), 'dim'),
  ];
  const before = unitsText(unitsIn(report.turnStart, report.turnStart.map.ids.indexOf(battle.start.territory)));
  const last = chanceAfter(scene, combat, foughtRounds(now, report));
  const track = row('now', last, true);
  const room = Math.min(14, width - 1 - widthOf(track));
  return [
    beside(row(head, atOrder), isWide ? [`against ${before}`, `v ${before}`] : []),
    beside(row('start', start), atOrder === start ? [] : reasonTexts(scene, report, battle, combat)),
    last === undefined ? track : [...track, ...bar(scene.glyphs, last, 1, room, chanceRole(last))],
  ];
}

/** The chance with which a battle was won by whoever won it, as it stood when it began; nothing where nobody rolled. */
export function winnersChance({ combats, end }: BattleStory): number | undefined {
  const combat = combats.findLast(({ rolls }) => rolls.length > 0);
  if (combat === undefined) return undefined;
  const win = quickOdds(combat.start.attackers, combat.start.defenders)?.win;
  return win === undefined || end.owner === combat.start.attacker ? win : 1 - win;
}

/** Whose loss a battle is, and whose gain. */
export const isOfListener = (listener: Listener, { start }: BattleStory): boolean =>
  [start.owner, ...start.attackers.map(({ seat }: { readonly seat: Seat }) => seat)].some((seat) =>
    isListener(listener, seat),
  );
