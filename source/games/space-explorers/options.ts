import { choice, type GameOption, wholeNumber } from '#engine/options.ts';
import { programOptions } from '#engine/programs/strategy.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { readLevel } from './level.ts';
import { maxPlanets, minPlanets, ranges } from './vocabulary.ts';

const [minTurns, maxTurns] = ranges.turns;
const byLevel = 'level';
const turnNumber = wholeNumber(minTurns, maxTurns, minTurns, '');

const turns: GameOption = {
  label: `${byLevel}|${turnNumber.label}`,
  help: 'the last turn; level: the map decides',
  standard: byLevel,
  onlyWhereSaid: true,
  ofLevel(text) {
    const level = readLevel(text);
    return level.ok ? String(level.value.turns) : undefined;
  },
  read(text) {
    if (text === byLevel) return success(null);
    const read = turnNumber.read(text);
    return read.ok ? read : failure(`${byLevel} or ${turnNumber.label}`);
  },
};

const typed = { onlyWhereSaid: true, onlyTyped: true } as const;

const atOneScreen = { onlyWhereSaid: true, atOneScreen: true } as const;

export const options = {
  turns,
  planning: {
    ...choice(['turn by turn', 'same turn'], 'same turn: both plan in secret, then both turns play out'),
    ...atOneScreen,
    standardOfPersons: 'same turn',
  },
  table: { ...choice(['covered', 'open'], 'open: no fog; both players see the whole map'), ...atOneScreen },
  planets: { ...wholeNumber(minPlanets, maxPlanets, 16, 'number of planets on a random map'), ...typed },
  symmetric: { ...choice(['yes', 'no'], 'yes: both sides of a random map are alike'), ...typed },
  ...programOptions,
} as const satisfies Readonly<Record<string, GameOption>>;

/** Turn limit of the match. Undefined for the turn limit of the level. */
export function turnsOption(values: Readonly<Record<string, string>>): number | undefined {
  const read = turns.read(values['turns'] ?? byLevel);
  return read.ok && typeof read.value === 'number' ? read.value : undefined;
}

/** Adds options, if any, to a level: `random:SEED:PLANETS`, with or without `:free`. Fails if they do not fit. */
export function levelWithOptions(
  name: string,
  { planets, symmetric }: Readonly<Record<string, string>>,
): Result<string, string> {
  if (planets === undefined && symmetric === undefined) return success(name);
  const option = planets === undefined ? 'symmetric' : 'planets';
  if (!name.startsWith('random:')) return failure(`--set ${option} works only with random:SEED levels, found ${name}`);
  if (name.split(':').length > 2) return failure(`--set ${option}: ${name} already sets it`);
  const kind = symmetric === 'no' ? ':free' : '';
  return success(`${name}:${Number(planets ?? options.planets.standard)}${kind}`);
}
