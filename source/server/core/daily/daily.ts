import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { type RankedResult, rankedResult } from '#engine/ranking.ts';
import type { GameTypes, LevelSource, Outcome, Seat, StateOf } from '#engine/vocabulary.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { dailySeated } from '#match-session/seating.ts';
import { hexOf } from '../../platform.ts';
import { type Change, StoreError } from '../../store/store.ts';
import type { HostParts } from '../core-parts.ts';
import { apartFromText, levelOf, type MatchMetadata, type SeatHolder } from '../match/metadata.ts';
import { refused } from '../refusals.ts';
import { dailySeed, dateOfDay, generatedLevelOf } from './daily-seeds.ts';

const secretFact = 'daily secret';

/** The match of a day, as every player begins it. */
export interface DailySetup extends Pick<MatchMetadata, 'level' | 'title'> {
  readonly options: Readonly<Record<string, string>>;
  /** Names of the bots, indexed by seat - 1. Undefined for the player's seat. */
  readonly bots: readonly (string | undefined)[];
  /** Level and opponents, such as `8x8, 4 enemies, against normal`. */
  readonly about: string;
}

export interface DailyMatches {
  seed(game: string, day: number): Promise<string>;
  /** Generates the match at the first call. Rejects with a RefusedError `bad-options` for an unknown game. */
  setup(game: string, day: number): Promise<DailySetup>;
}

export function createDailyMatches(parts: HostParts): DailyMatches {
  const setups = new Map<string, Promise<DailySetup>>();
  let secret: Promise<string> | undefined;
  const seed = async (game: string, day: number): Promise<string> => {
    secret ??= sharedFact(parts, secretFact, async () => ({ value: hexOf(parts.world.randomBytes(32)) }));
    secret.catch(() => {
      secret = undefined;
    });
    return dailySeed(await secret, game, dateOfDay(day));
  };
  return {
    seed,
    async setup(game, day) {
      const name = `${game} ${day}`;
      const known = setups.get(name) ?? createSetup(parts, game, day, await seed(game, day));
      if (!setups.has(name)) {
        for (const other of setups.keys()) if (!other.endsWith(` ${day}`)) setups.delete(other);
        setups.set(name, known);
        known.catch(() => setups.delete(name));
      }
      return known;
    },
  };
}

/** Value of a fact that all servers of a database share. If it is missing, stores the value and changes of `create`. */
async function sharedFact(
  { store }: Pick<HostParts, 'store'>,
  name: string,
  create: () => Promise<{ readonly value: string; readonly changes?: readonly Change[] }>,
): Promise<string> {
  const before = await store.fact(name);
  if (before !== undefined) return before;
  const { value, changes = [] } = await create();
  await store.write([...changes, { type: 'new-fact', name, value }]);
  const stored = await store.fact(name);
  if (stored === undefined) throw new StoreError('failed', `the fact ${name} was not stored`);
  return stored;
}

const levelSchema = z.object({
  name: z.string(),
  hash: z.string(),
  par: z.number().optional(),
  limit: z.number().optional(),
});

/** Stores the level of the day, because another version of the program may generate another one. */
async function createSetup(parts: HostParts, game: string, day: number, seed: string): Promise<DailySetup> {
  const { store, world, games } = parts;
  const date = dateOfDay(day);
  const fact = await sharedFact(parts, `daily ${date} ${game}`, async () => {
    const made = await games.with(game, (rules) => world.makeLevel(rules, generatedLevelOf(seed)));
    if (!made.ok) throw refused('not-now', `There is no match of this game today: ${made.error.message}.`);
    const { text, par, limit } = made.value;
    const { level, kept: levelChange } = apartFromText(world, { name: `day-${date}`, text });
    return { value: JSON.stringify({ ...level, par, limit }), changes: [levelChange] };
  });
  const { limit, ...level } = levelSchema.parse(JSON.parse(fact));
  const source = await levelOf(store, { level });
  if (source === null) throw new StoreError('failed', `the level of ${date} was not stored`);
  return games.with(game, (rules) => setupOn(rules, { ...source, limit }, { level, title: titleOf(date) }));
}

/** Title such as `Daily 7 Nov`. */
const titleOf = (date: string): string => `Daily ${new Date(date).toUTCString().slice(5, 11).replace(/^0/, '')}`;

function setupOn<T extends GameTypes>(
  game: Game<T>,
  source: LevelSource,
  named: Pick<DailySetup, 'level' | 'title'>,
): DailySetup {
  const { players, bots, options } = dailySeated(game, source);
  const sheet = game.levels && sheetOf(game.levels, source);
  const names = Object.values(displayNames(bots));
  const par = source.par === undefined ? [] : [`par ${source.par}`];
  return {
    ...named,
    options,
    bots: Array.from({ length: players }, (_, i) => bots[i + 1]),
    about: [
      ...(sheet?.ok === true ? [sheet.value.summary] : []),
      ...par,
      ...(names.length === 0 ? [] : [`against ${names.join(', ')}`]),
    ].join(', '),
  };
}

export const dailySeats = ({ bots }: DailySetup, account: number): SeatHolder[] =>
  bots.map((bot): SeatHolder => (bot === undefined ? { is: 'person', account } : { is: 'bot', bot }));

/** Result of a person's match. `outcome` may be an end that the rules do not know, such as a resignation. */
export function dailyResultOf<T extends GameTypes>(
  { tournament, outcome: outcomeByRules }: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  outcome: Outcome,
): RankedResult {
  if (outcomeByRules?.(state) === undefined) return { ...rankedResult('lost', []), text: outcome.reason };
  const { winners } = outcome;
  const end = winners.includes(seat) ? 'won' : winners.length === 0 && state.players > 1 ? 'drawn' : 'lost';
  const figures = tournament?.ranking?.(state, seat);
  return rankedResult(end, figures === undefined ? [] : figures);
}
