import type { Seat } from '#engine/vocabulary.ts';
import { withEvents } from '../events.ts';
import type { View } from '../state.ts';
import { chanceIn } from './coach.ts';
import type { RiscScene } from './local.ts';
import { type BattleStory, battlesIn, winnersChance, winnersChanceAtOrder } from './report/battles.ts';
import { landNamed, subjectName, wholePercent } from './words.ts';

export interface WarBattle {
  readonly turn: number;
  readonly battle: BattleStory;
  /** Winner's chance at the time of the order or, if unknown, of the battle. Undefined if too slow to compute. */
  readonly chance: number | undefined;
  /** Change that the dice made to the chance of the match's winner, compared with what the odds promised. */
  readonly change: number;
}

type Past = ReturnType<NonNullable<RiscScene['past']>>;

/** The view before a battle, as if its loser had won without losses. Does not contain units that march. */
function withOtherResult(before: View, { combats, end }: BattleStory): View {
  const last = combats.at(-1)?.start;
  if (last === undefined || end.owner !== end.before) return before;
  const land = before.map.ids.indexOf(end.territory);
  return {
    ...before,
    owners: before.owners.with(land, last.attacker),
    units: before.units.with(land, last.attackers),
  };
}

/** The battle whose dice changed the chance of the match's winner most. Undefined if no dice were rolled. */
function battleIn(past: Past, winner: Seat): WarBattle | undefined {
  const all = past.flatMap(({ events }, i): WarBattle[] => {
    const turnStart = past[i - 1]?.view;
    if (turnStart === undefined) return [];
    let view = turnStart;
    let shownCount = 0;
    return battlesIn(events).flatMap((battle): WarBattle[] => {
      const before = withEvents(view, events.slice(shownCount, battle.from));
      view = withEvents(before, events.slice(battle.from, battle.to + 1));
      shownCount = battle.to + 1;
      if (battle.combats.every(({ rolls }) => rolls.length === 0)) return [];
      const chance = winnersChanceAtOrder({ turnStart }, battle) ?? winnersChance(battle);
      const swing = Math.abs(chanceIn(view, winner) - chanceIn(withOtherResult(before, battle), winner));
      const unlikely = chance === undefined ? 0.5 : 1 - chance;
      return [{ turn: turnStart.turn, battle, chance, change: swing * unlikely }];
    });
  });
  const [first] = all.toSorted((one, other) => other.change - one.change);
  return first;
}

/** One search per match, because each paint at the end creates a new `past`. The view stays the same. */
const searches = new WeakMap<RiscScene['view'], WarBattle | undefined>();

/** Undefined before the end, after a draw, in a puzzle, and in a match on a server. */
export function battleOfTheWar({ view, past }: Pick<RiscScene, 'view' | 'past'>): WarBattle | undefined {
  if (past === undefined || view.outcome === null) return undefined;
  const [winner, second] = view.outcome.winners;
  if (winner === undefined || second !== undefined || view.hold !== undefined) return undefined;
  if (!searches.has(view)) searches.set(view, battleIn(past(), winner));
  return searches.get(view);
}

/** Sentence such as `Battle of the war, turn 9: You held Tiara (odds: 12 %).` Empty without a battle. */
export function warSentences(scene: RiscScene): readonly string[] {
  const war = battleOfTheWar(scene);
  if (war === undefined) return [];
  const { owner, before, territory } = war.battle.end;
  const deed = `${owner === before ? 'held' : 'took'} ${landNamed(scene.view.map, territory)}`;
  const odds = war.chance === undefined ? '' : ` (odds: ${wholePercent(war.chance)} %)`;
  return [`Battle of the war, turn ${war.turn}: ${subjectName(scene, owner)} ${deed}${odds}.`];
}
