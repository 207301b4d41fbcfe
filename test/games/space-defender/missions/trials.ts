import { askBot } from '#engine/bot-input.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { bots } from '#games/space-defender/bots/index.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { legalActions } from '#games/space-defender/lookahead.ts';
import type { AllowedParts } from '#games/space-defender/mission.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots } from '#games/space-defender/vocabulary.ts';

export interface Tried {
  readonly name: string;
  readonly text: string;
  readonly mission: { readonly parts: AllowedParts; readonly tier: number };
}

/**
 * `count` seeds, beginning with number `first`. Missions were tuned with the first seeds, and tests use later seeds to
 * verify the result.
 */
export const seedsOf = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, i) => `trial ${first + i}`);

/** Turns after which the trial of a mission ends without a victory. */
const patience = 300;

const start = ({ name, text }: Tried, seed: string): Match<SpaceDefender> =>
  startMatch(game, { seed, players: 1, options: {}, level: { name, text } });

const isWon = (match: Match<SpaceDefender>): boolean => game.outcome?.(match.state)?.winners.length === 1;
const isOpen = (match: Match<SpaceDefender>): boolean =>
  game.outcome?.(match.state) === undefined && match.state.turn < patience;

/** Parts of each slot, best first. The first allowed part is chosen. */
type Parts = Readonly<Record<EquipmentSlot, readonly number[]>>;

/** True if a bot wins with `parts`, or with parts of its own choice if `parts` is undefined. */
export const botWins = (tried: Tried, seed: string, name: string, parts?: Parts): boolean =>
  isWon(playedBy(name, tried, seed, parts));

/** A match that a bot has won. Undefined if it wins none of these seeds. */
export const wonMatch = (tried: Tried, seeds: readonly string[], name: string): Match<SpaceDefender> | undefined => {
  for (const seed of seeds) {
    const match = playedBy(name, tried, seed);
    if (isWon(match)) return match;
  }
  return undefined;
};

function playedBy(name: string, tried: Tried, seed: string, parts?: Parts): Match<SpaceDefender> {
  const bot = bots[name];
  if (bot === undefined) throw new RangeError(`no bot ${name}`);
  const match = start(tried, seed);
  if (parts !== undefined) fitOut(match, shipFrom(tried, parts));
  while (isOpen(match)) {
    const choice = askBot(match, bot, 1);
    if (choice === undefined) break;
    const step = match.play(1, choice.command);
    if (!step.ok) throw new Error(`${name}: ${step.error.message}`);
  }
  return match;
}

const next: Command = { name: 'setup_next', args: { state: 1 } };
/** Selects the parts of `ship` and starts the game. */
function fitOut(match: Match<SpaceDefender>, ship: Readonly<Equipment>): void {
  for (const slot of equipmentSlots) {
    const step = match.play(1, { name: 'setup_select', args: { value: ship[slot] } });
    if (!step.ok) throw new Error(step.error.message);
    match.play(1, next);
  }
  match.play(1, next);
}

function shipFrom({ mission }: Tried, parts: Parts): Equipment {
  const part = (slot: EquipmentSlot): number =>
    parts[slot].find((option) => mission.parts[slot].includes(option)) ?? itemAt(mission.parts[slot], 0);
  return { weapon: part('weapon'), armour: part('armour'), engine: part('engine'), power: part('power') };
}

/** True if waiting brings an enemy into sight within `turns` turns. */
export function seesSoon(tried: Tried, seed: string, parts: Parts, turns = 3): boolean {
  const match = start(tried, seed);
  fitOut(match, shipFrom(tried, parts));
  const isSeen = () => game.view(match.state, 1).sector?.enemies.length !== 0;
  for (let turn = 0; turn < turns && !isSeen(); turn++) match.play(1, wait);
  return isSeen();
}

const wait: Command = { name: 'pass', args: {} };
const fire: Command = { name: 'fire', args: {} };

/** Ways to play without thinking: fire whenever the ship can pay for it, wait, or wait in the corner A1. */
export type Habit = 'fire' | 'wait' | 'corner';

export const habits: readonly Habit[] = ['fire', 'wait', 'corner'];

/** True if a habit wins the mission with this ship. */
export function habitWins(tried: Tried, seed: string, ship: Readonly<Equipment>, habit: Habit): boolean {
  const match = start(tried, seed);
  fitOut(match, ship);
  while (isOpen(match)) {
    const [first] = habit === 'fire' ? [fire] : habit === 'corner' ? stepsToCorner(match) : [];
    if (first === undefined || !match.play(1, first).ok) match.play(1, wait);
  }
  return isWon(match);
}

/** Legal moves within column 1 towards row A, the longest first. */
const stepsToCorner = ({ state }: Match<SpaceDefender>): Command[] =>
  legalActions(game.view(state, 1)).filter(
    ({ name, args }) => name === 'move' && args.column === 1 && args.row < (state.sector?.starfighter.row ?? 1),
  );

/** All allowed ships, but only with the power Repair, or with the first allowed power if Repair is not allowed. */
export const shipsOf = ({ mission: { parts } }: Tried): Equipment[] => {
  const power = parts.power.includes(repair) ? repair : itemAt(parts.power, 0);
  return parts.weapon.flatMap((weapon) =>
    parts.armour.flatMap((armour) => parts.engine.map((engine) => ({ weapon, armour, engine, power }))),
  );
};

const repair = 2;

/** Allowed ships with the heaviest armour and the first power, which survive longest without moving. */
export function heavyShips({ mission: { parts } }: Tried): Equipment[] {
  const armour = Math.max(...parts.armour);
  const power = Math.min(...parts.power);
  return parts.weapon.flatMap((weapon) => parts.engine.map((engine) => ({ weapon, armour, engine, power })));
}

/** Largest number of seeds in which a habit wins with the same ship of `heavyShips`. */
export const habitWinsOf = (tried: Tried, seeds: readonly string[], habit: Habit): number =>
  Math.max(...heavyShips(tried).map((ship) => seeds.filter((seed) => habitWins(tried, seed, ship, habit)).length));

/** Cache of victories of bots with parts of their own choice, by mission, seed and bot. */
const known = new Map<string, boolean>();

/** Number of seeds in which a bot wins, with `parts` or with parts of its own choice. */
export const botWinsOf = (tried: Tried, seeds: readonly string[], name: string, parts?: Parts): number =>
  seeds.filter((seed) => {
    if (parts !== undefined) return botWins(tried, seed, name, parts);
    const key = JSON.stringify([tried.text, seed, name]);
    const won = known.get(key) ?? botWins(tried, seed, name);
    known.set(key, won);
    return won;
  }).length;
