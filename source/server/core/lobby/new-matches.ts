import { hour } from '#engine/durations.ts';
import type { Terms } from '#net/wire/requests.ts';
import { hexOf, type Platform } from '../../platform.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { type Change, type MatchRecord, StoreError } from '../../store/store.ts';
import type { HostParts } from '../core-parts.ts';
import type { Matches } from '../match/matches.ts';
import { type MatchMetadata, parseMetadata, type SeatHolder } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { Presence } from '../presence.ts';
import { refused } from '../refusals.ts';

/** Words of match codes. They are short and sound different when read aloud. */
const words =
  'ant ash bay bear bee birch boat bull cat cave clay cloud coal corn crab crow cup deer dew dog dove duck dune elk elm fern fig fire fish flax foam fog fox frog gate goat gold goose grass gull hare hat hawk hay hill horn ice iron ivy jade jay kelp kite lake lamb lark leaf lime lion lynx mare mint moon moss moth nest nut oak oat olive otter owl palm peach pear pine plum pond puma rain reed rice rock rose rye sage salt sand seal sky snow star stone swan tern tide tree wave wheat wolf wren yak yew'.split(
    ' ',
  );

/** Draws a match code such as `oak-17`. From the sixth try on, the number has four digits. */
export function newCode({ randomBytes }: Pick<Platform, 'randomBytes'>, tried: number): string {
  const [first = 0, second = 0, third = 0] = randomBytes(3);
  const numbers = tried < 5 ? 90 : 9000;
  const word = words[(first * 256 + third) % words.length] ?? 'oak';
  return `${word}-${(numbers === 90 ? 10 : 1000) + ((second * 256 + third) % numbers)}`;
}

/** Converts a typed code to its stored form: `Oak 17`, `OAK-17` and `oak17` all become `oak-17`. */
export const typedCode = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^([a-z]+)[\s_-]*(\d+)$/, '$1-$2');

const idLetters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Draws an internal match id that cannot be guessed. */
export const newMatchId = ({ randomBytes }: Pick<Platform, 'randomBytes'>): string =>
  Array.from(randomBytes(20), (byte) => idLetters[byte % 32]).join('');

/** Maximum number of new matches per maker within `within` milliseconds, because each new match costs work. */
export const newMatchLimit = { matches: 60, within: 60_000 } as const;

/** The same limit as `newMatchLimit`, for a guest. */
export const newGuestMatchLimit = { matches: 20, within: hour } as const;

/** Maximum number of new codes drawn when storing a match, if other matches keep taking the code. */
const maxCodes = 10;

export interface NewMatches {
  /** Draws id, code and random number of a match. */
  create(
    maker: number,
    game: string,
    seats: readonly SeatHolder[],
    terms: Terms,
    chosen: Pick<MatchMetadata, 'level' | 'title'>,
  ): Promise<MatchMetadata>;
  /** Like `create`. Rejects with RefusedError `too-fast` above `newMatchLimit`. */
  draw: NewMatches['create'];
  /** Stores a match. Draws a new code if another match has taken the code meanwhile. */
  add(head: MatchMetadata, changes?: readonly Change[]): Promise<RegistryEntry>;
}

/** Maximum number of finished matches per account that are listed to an administrator or searched for a code. */
export const maxFinished = 200;

/** The newest finished match of `accounts` with a code. An unfinished match may have the same code. */
export async function finishedWithCode(
  { store }: Pick<HostParts, 'store'>,
  accounts: readonly number[],
  code: string,
): Promise<MatchMetadata | undefined> {
  let newest: MatchRecord | undefined;
  for (const account of accounts) {
    const record = (await store.finishedMatches(account, maxFinished)).find((finished) => finished.code === code);
    if (record !== undefined && (newest === undefined || record.changed > newest.changed)) newest = record;
  }
  return newest && parseMetadata(newest);
}

export function createNewMatches(
  { store, world, people }: Pick<HostParts, 'store' | 'world'> & { readonly people: Pick<Presence, 'isGuest'> },
  matches: Matches,
): NewMatches {
  const ofPersons = createRateLimiter<number>(newMatchLimit.matches, newMatchLimit.within, world);
  const ofGuests = createRateLimiter<number>(newGuestMatchLimit.matches, newGuestMatchLimit.within, world);
  const freeCode = async (): Promise<string> => {
    for (let tried = 0; ; tried++) {
      const code = newCode(world, tried);
      const isTaken = matches.all().some(({ head }) => head.code === code);
      if (!isTaken && (await store.matchWithCode(code)) === undefined) return code;
    }
  };
  const create: NewMatches['create'] = async (maker, game, seats, terms, { title, level }) => {
    const time = world.now();
    return {
      match: newMatchId(world),
      code: await freeCode(),
      game,
      phase: 'waiting',
      created: time,
      changed: time,
      title,
      level,
      terms,
      maker,
      seats: [...seats],
      ready: [],
      dice: { server: hexOf(world.randomBytes(32)), seats: {} },
      start: null,
      outcome: null,
      turn: 0,
      resigned: [],
      rematch: { wanted: [], match: null },
    };
  };
  return {
    create,
    async draw(maker, ...chosen) {
      const allowance = people.isGuest(maker) ? ofGuests : ofPersons;
      const wait = allowance.wait(maker);
      if (wait > 0) throw refused('too-fast', `You are creating matches too fast. Wait ${wait} s.`, wait, 'matches');
      allowance.note(maker);
      return create(maker, ...chosen);
    },
    async add(head, changes = []) {
      let { code } = head;
      for (let attemptsLeft = maxCodes; ; attemptsLeft--)
        try {
          return await matches.add({ ...head, code }, changes);
        } catch (error) {
          if (attemptsLeft === 0 || !(error instanceof StoreError) || error.fault !== 'taken') throw error;
          code = await freeCode();
        }
    },
  };
}
