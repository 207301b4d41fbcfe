import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Preferences } from '../../../../screen/scene.ts';
import { countOf } from '../../units.ts';
import { quickOdds } from '../composing/known-odds.ts';
import type { RiscScene } from '../local.ts';
import { type BattleStory, type CombatStory, roundsOf } from '../words/battles.ts';
import { isUnaddressed } from '../words/phrases.ts';
import type { Lead, Stop } from './stops.ts';

/** The battles that are told round by round; the others have line-up, last dice and result. */
export function battlesInFull(scene: RiscScene, battles: readonly BattleStory[]): ReadonlySet<BattleStory> {
  const preference: Preferences['battles'] = scene.preferences.battles;
  if (preference === 'all') return new Set(battles);
  if (preference === 'results') return new Set();
  const persons = personsOf(scene);
  const ownBattles = battles.filter(({ start }) =>
    [start.owner, ...start.attackers.map(({ seat }) => seat)].some((seat) => persons.has(seat)),
  );
  const closest = ownBattles.length > 0 ? undefined : battleOfTheTurn(battles);
  return new Set(closest === undefined ? ownBattles : [closest]);
}

/** Whose battles they are: the one's who looks, or those of all persons at this screen; nobody's where it is only watched. */
function personsOf(scene: RiscScene): ReadonlySet<Seat> {
  if (!isUnaddressed(scene)) return new Set([scene.seat]);
  const { view, bots, watched, online } = scene;
  if (watched === true || online !== undefined) return new Set();
  return new Set(view.seats.flatMap((_, i) => (bots[i + 1] === undefined ? [i + 1] : [])));
}

/** Units on both sides from which on a battle may be that of the turn. */
const minUnits = 6;

/** The battle whose odds are nearest to even. */
export function battleOfTheTurn(battles: readonly BattleStory[]): BattleStory | undefined {
  const distance = ({ combats: [first] }: BattleStory): number => {
    if (first === undefined) return 1;
    const { attackers, defenders } = first.start;
    if (first.rolls.length === 0 || countOf(attackers) + countOf(defenders) < minUnits) return 1;
    return Math.abs((quickOdds(attackers, defenders)?.win ?? 1) - 0.5);
  };
  const [nearest] = battles.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) < 1 ? nearest : undefined;
}

/** Milliseconds in which a battle begins and its result stands, in full and in brief, and of the last dice in brief. */
const [beginTime, briefBegin, resultTime, briefResult, lastDice] = [900, 500, 1500, 800, 600];
/** Milliseconds of a battle, at most, and of a frame in which a land changes its owner. */
const [battleTime, ownerTime] = [10_000, 120];

const ownerChange: Lead = { motion: 'change', duration: ownerTime };

/** The moments of a battle: line-up, rounds, result. */
export function battleStops(battle: BattleStory, at: number, of: number, isFull: boolean): readonly Stop[] {
  const moments = battle.combats.flatMap((combat, i) => {
    const isLast = i === battle.combats.length - 1;
    const isTaken = combat.end.winner !== combat.start.defender;
    const end = isLast ? battle.to + 1 : combat.from + combat.rolls.length + 2;
    const result: StopTiming = {
      shownCount: end,
      duration: isFull ? resultTime : briefResult,
      leads: isTaken ? [ownerChange, ownerChange, ownerChange] : [],
    };
    if (combat.rolls.length === 0) return [result];
    const begins = { shownCount: combat.from + 1, duration: isFull ? beginTime : briefBegin, leads: [] };
    const last = { shownCount: combat.from + 1 + combat.rolls.length, duration: lastDice, leads: [] };
    return [begins, ...(isFull ? roundStops(combat) : [last]), result];
  });
  const share = Math.min(1, battleTime / timeOf(moments));
  return moments.map(
    (moment, i): Stop => ({
      ...moment,
      duration: moment.duration * share,
      leads: moment.leads.map((lead) => ({ ...lead, duration: lead.duration * share })),
      page: 'battles',
      label: `battle ${at} of ${of}`,
      part: at,
      battlesDone: i === moments.length - 1 ? at : at - 1,
    }),
  );
}

type StopTiming = Pick<Stop, 'shownCount' | 'duration' | 'leads' | 'haste'>;

const timeOf = (moments: readonly StopTiming[]): number =>
  moments.reduce((sum, { duration, leads }) => leads.reduce((total, lead) => total + lead.duration, sum + duration), 0);

/** Rounds that are told slowly, then less slowly. */
const [slowRounds, quickRounds] = [5, 10];
/** From this round on several are told at once, and how many. */
const [manyRounds, together] = [31, 5];
/** Rounds in which a side has so few units are slow again: at most so many, the last ones. */
const [fewUnits, maxClose] = [2, 8];
const middleTime = 120;

const slow: Omit<StopTiming, 'shownCount'> = {
  duration: 300,
  leads: [
    { motion: 'pair', duration: 150 },
    { motion: 'dice', duration: 250 },
  ],
  haste: 1,
};
const quick: Omit<StopTiming, 'shownCount'> = { duration: 200, leads: [{ motion: 'dice', duration: 150 }], haste: 2 };
const close: Omit<StopTiming, 'shownCount'> = { duration: 250, leads: [{ motion: 'dice', duration: 250 }], haste: 1 };
const middle: Omit<StopTiming, 'shownCount'> = { duration: middleTime, leads: [], haste: 3 };

/** The rounds of a battle: the first and the closest ones slowly; where it would take too long, several at once in its middle. */
function roundStops(combat: CombatStory): readonly StopTiming[] {
  const { rolls, from } = combat;
  const closest = new Set(
    roundsOf(combat)
      .flatMap(({ attackers, defenders, roll }) => (Math.min(attackers, defenders) + 1 <= fewUnits ? [roll.round] : []))
      .slice(-maxClose),
  );
  const paceOf = (round: number) =>
    round <= slowRounds ? slow : closest.has(round) ? close : round <= quickRounds ? quick : middle;
  const at = (round: number, pace: Omit<StopTiming, 'shownCount'>): StopTiming => ({ ...pace, shownCount: from + 1 + round });
  const rounds = rolls.map(({ round }) => round);
  const hurried = rounds.filter((round) => paceOf(round) === middle);
  const paced = rounds.filter((round) => paceOf(round) !== middle).map((round) => at(round, paceOf(round)));
  const room = Math.max(2, Math.floor((battleTime - beginTime - resultTime - timeOf(paced)) / middleTime));
  const step = Math.ceil(hurried.length / room);
  const isShown = (round: number, i: number): boolean =>
    i === hurried.length - 1 || (round < manyRounds && step <= 1) || i % Math.max(step, together) === 0;
  const shownHurried = hurried.filter(isShown).map((round) => at(round, middle));
  return [...paced, ...shownHurried].sort((one, other) => one.shownCount - other.shownCount);
}
