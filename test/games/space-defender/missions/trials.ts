import { askBot } from '#engine/bot-input.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { bots } from '#games/space-defender/bots/index.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import type { AllowedParts } from '#games/space-defender/mission.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots } from '#games/space-defender/vocabulary.ts';

export interface Tried {
  readonly name: string;
  readonly text: string;
  readonly mission: { readonly parts: AllowedParts };
}

/**
 * Seeds `first` and following. Missions were tuned with the first seeds, and tests use later seeds to verify the
 * result.
 */
export const seedsOf = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, i) => `trial ${first + i}`);

/** Maximum turns in missions without an end. */
const patience = 300;

const start = ({ name, text }: Tried, seed: string): Match<SpaceDefender> =>
  startMatch(game, { seed, players: 1, options: {}, level: { name, text } });

const isWon = (match: Match<SpaceDefender>): boolean => game.outcome?.(match.state)?.winners.length === 1;
const isOpen = (match: Match<SpaceDefender>): boolean =>
  game.outcome?.(match.state) === undefined && match.state.turn < patience;

/** Parts of each slot, best first. The first allowed part is chosen. */
type Parts = Readonly<Record<EquipmentSlot, readonly number[]>>;

/** True if a bot wins with `parts`, or with parts of its own choice if `parts` is undefined. */
export function botWins(tried: Tried, seed: string, name: string, parts?: Parts): boolean {
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
  return isWon(match);
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

/** True if waiting brings an enemy into sight within three turns. */
export function seesSoon(tried: Tried, seed: string, parts: Parts): boolean {
  const match = start(tried, seed);
  fitOut(match, shipFrom(tried, parts));
  const isSeen = () => game.view(match.state, 1).sector?.enemies.length !== 0;
  for (let turn = 0; turn < 3 && !isSeen(); turn++) match.play(1, wait);
  return isSeen();
}

const wait: Command = { name: 'pass', args: {} };
const fire: Command = { name: 'fire', args: {} };

/** True if repeating a single action wins the mission: firing whenever the ship can pay for it, or waiting. */
export function stubbornWins(tried: Tried, seed: string, ship: Readonly<Equipment>, act: 'fire' | 'wait'): boolean {
  const match = start(tried, seed);
  fitOut(match, ship);
  while (isOpen(match)) if (act === 'wait' || !match.play(1, fire).ok) match.play(1, wait);
  return isWon(match);
}

/** Ships that can stay where they are: the heaviest allowed armour with every weapon and engine. */
export function heavyShips({ mission: { parts } }: Tried): Equipment[] {
  const armour = Math.max(...parts.armour);
  const power = Math.min(...parts.power);
  return parts.weapon.flatMap((weapon) => parts.engine.map((engine) => ({ weapon, armour, engine, power })));
}

/** Number of seeds in which repeating the action wins with the ship best suited. */
export const stubbornWinsOf = (tried: Tried, seeds: readonly string[], act: 'fire' | 'wait'): number =>
  Math.max(...heavyShips(tried).map((ship) => seeds.filter((seed) => stubbornWins(tried, seed, ship, act)).length));

/** Cache of the results of bots by mission, seed and bot. */
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
