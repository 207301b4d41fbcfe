import { discreetBotInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { createDriver } from '#match-session/driver.ts';
import { botPlayers, type SeatPlayer } from '#match-session/players.ts';
import { factsOf, type Referee, type Verdict } from '#match-session/referee.ts';
import { usualBot } from '#match-session/seating.ts';
import type { Platform } from '../../platform.ts';
import type { SeatHolder } from '../match/metadata.ts';
import { RefusedError } from '../refusals.ts';
import type { RecordedState } from './recorded-state.ts';
import { absentPersons, livingPersons } from './session-state.ts';

export interface BotRunnerDeps<T extends GameTypes> {
  readonly match: Match<T>;
  readonly world: Pick<Platform, 'thinker' | 'after'>;
  /** Indexed by seat - 1. */
  readonly holders: readonly SeatHolder[];
  state(): RecordedState;
  exclusive<R>(work: () => Promise<R>): Promise<R>;
  failed(error: unknown): void;
  play(seat: Seat, command: T['command']): Verdict;
  flush(): Promise<void>;
}

/** Maximum number of bot commands per write. On a large level, a command takes a millisecond. */
const maxAtOnce = { usual: 200, large: 10 } as const;

/** A level whose text has more characters is large. All bundled levels are shorter. */
const largeFrom = 16_384;

/** Plays the seats of bots, and of persons for whom a bot stands in. */
export interface BotRunner {
  /** Called after the holder of a seat has changed between a person and a bot. */
  reseat(seat: Seat): void;
  reseatAll(): void;
  /** Notes that the situation of a seat has changed, so that its bot decides again. */
  changed(seat: Seat): void;
  /** Lets bots play at `moment` although all persons are absent. Called when the turn's time is up. */
  pace(moment: string): void;
  start(): void;
  isPlaying(): boolean;
  close(): void;
}

export function createBotRunner<T extends GameTypes>(parts: BotRunnerDeps<T>): BotRunner {
  const { match, world, holders, state, play, flush } = parts;
  const { game, setup } = match;
  const isLarge = (setup.level?.text.length ?? 0) > largeFrom;
  const playerAt = (seat: Seat) => playerOf(game, seat, holders[seat - 1], state().table.standIns[seat] !== undefined);
  const { seats } = state().status;
  const players = new Map(seats.map((seat) => [seat, playerAt(seat)]));
  const reseat = (seat: Seat): void => {
    driver.onSeatLeft(seat);
    players.set(seat, playerAt(seat));
  };
  /** True while the driver plays bots inside `exclusive`. Otherwise bots may decide but not play. */
  let isTheirs = false;
  const referee: Referee<T> = {
    ...factsOf(match),
    moment: (seat) => discreetBotInputFor(match, seat),
    play(seat, command) {
      if (seat === null) throw new Error("a bot's command needs a seat");
      return play(seat, command);
    },
  };
  const driver = createDriver<T>({ referee, players, before: 'nobody', thinker: world.thinker, isSlow: isLarge });
  /** The newest `moment` when bots may play although all persons are absent. */
  let paced = '';
  const canBotsPlay = (): boolean => {
    const { table, status, outcome } = state();
    if (outcome !== undefined) return false;
    const isDeserted = livingPersons(table, status).length === 0 && absentPersons(table, status).length > 0;
    return !isDeserted || paced === table.moment;
  };
  let isClosed = false;
  let isPlaying = false;
  let isAsked = false;
  const letBotsPlay = async (): Promise<void> => {
    isAsked = true;
    if (isPlaying) return;
    isPlaying = true;
    try {
      while (isAsked && !isClosed) {
        isAsked = false;
        const result = await oneAdvance();
        if (result === undefined || isClosed) continue;
        if (result.type === 'played' || result.type === 'limit' || result.type === 'held') isAsked = true;
        if (result.type === 'failed' || result.type === 'refused' || result.type === 'idle')
          isAsked = await parts.exclusive(() => playRule(result.seat));
        if (isAsked) await new Promise<void>((resolve) => void world.after(0, resolve));
      }
    } catch (error) {
      // The commands were not stored. The match was already rolled back, or unloaded.
      if (!(error instanceof RefusedError)) throw error;
    } finally {
      isPlaying = false;
    }
  };
  const oneAdvance = async () => {
    const advanced = await parts.exclusive(async () => {
      if (isClosed || !canBotsPlay()) return undefined;
      isTheirs = true;
      const result = driver.advance('turn', {
        max: isLarge ? maxAtOnce.large : maxAtOnce.usual,
        canPlay: () => isTheirs && canBotsPlay(),
      });
      isTheirs = false;
      await flush();
      // Wrapped in an object, so that `await` does not wait for the promise: other players may act while a bot thinks.
      return { came: result };
    });
    return advanced?.came;
  };
  const playRule = async (seat: Seat): Promise<boolean> => {
    if (isClosed || players.get(seat)?.type !== 'bot' || !state().status.waiting.includes(seat)) return true;
    const command = game.forAbsent?.(match.state, seat);
    const isPlayed = command !== undefined && play(seat, command).ok;
    await flush();
    return isPlayed;
  };

  return {
    reseat,
    reseatAll() {
      for (const seat of seats) reseat(seat);
    },
    changed(seat) {
      driver.forget(seat);
      driver.changed();
    },
    pace(moment) {
      paced = moment;
    },
    start: () => void letBotsPlay().catch(parts.failed),
    isPlaying: () => isPlaying,
    close() {
      isClosed = true;
      driver.cancel();
    },
  };
}

function playerOf<T extends GameTypes>(game: Game<T>, seat: Seat, holder: SeatHolder | undefined, isStandIn: boolean) {
  const name = isStandIn ? usualBot(game) : holder?.is === 'bot' ? holder.bot : undefined;
  const [bot] = name === undefined ? [] : botPlayers(game, { [seat]: name });
  const person: SeatPlayer<T> = { type: 'person', where: 'elsewhere' };
  return bot?.[1] ?? person;
}
