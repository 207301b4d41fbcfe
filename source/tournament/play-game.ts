import type { Bot } from '../engine/bot.ts';
import { askBotAt, momentIn } from '../engine/bot-moment.ts';
import type { Game } from '../engine/game.ts';
import { mostBotCommands } from '../engine/players.ts';
import type { ScriptLine } from '../engine/script.ts';
import { begin, step, waitingFor } from '../engine/step.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from '../engine/vocabulary.ts';

/** A program that plays a seat, as far as a game needs it. */
export interface SeatedProgram<T extends GameTypes> {
  /** What it plays for its turn, whether the rules accept it or not; and whether it has failed. */
  turn(state: StateOf<T>): Promise<{ readonly commands: readonly T['command'][]; readonly fault?: object }>;
}

/** Who plays a seat. */
export type Player<T extends GameTypes> =
  | { readonly type: 'bot'; readonly bot: Bot<T['view'], T['command']> }
  | { readonly type: 'program'; readonly program: SeatedProgram<T> };

/** A game from its start to its end. */
export interface WholeGame<T extends GameTypes> {
  readonly state: StateOf<T>;
  /** The commands that the rules accepted, in order. */
  readonly log: readonly ScriptLine<T['command']>[];
  /** Faults of programs by seat. */
  readonly faults: ReadonlyMap<Seat, number>;
}

/**
 * Plays a match of bots and programs as `turncade run` does, without its history, its transcript and whatever else
 * nobody looks at.
 *
 * @param players seat 1 first
 * @param isStopped whether it is not wanted any more; nothing comes of it then
 */
export async function playGame<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  players: readonly Player<T>[],
  isStopped: () => boolean,
): Promise<WholeGame<T> | undefined> {
  const log: ScriptLine<T['command']>[] = [];
  const faults = new Map<Seat, number>();
  const most = mostBotCommands(game);
  let { state } = begin(game, game.setup(setup));
  /** The turn that it is in. */
  let inTurn = { turn: game.turnOf(state), length: 0 };

  /** What the first who has something to do plays; nothing where nobody has. */
  async function nextTurn(): Promise<PlayerTurn<T> | undefined> {
    for (const seat of waitingFor(game, state)) {
      const player = players[seat - 1];
      if (player?.type === 'program') return { ...(await player.program.turn(state)), seat, maySkip: true };
      const choice = player && askBotAt(player.bot, momentIn({ game, setup, state, log, begun: inTurn }, seat));
      if (choice !== undefined) return { commands: [choice.command, ...(choice.next ?? [])], seat, maySkip: false };
    }
    return undefined;
  }

  /** Plays the commands of a seat as long as it is waited for. */
  function play({ seat, commands, maySkip }: PlayerTurn<T>): void {
    const before = state;
    for (const command of commands) {
      if (log.length >= most || (state !== before && !waitingFor(game, state).includes(seat))) break;
      const played = step(game, state, seat, command);
      if (played.state !== state) {
        log.push({ seat, command });
        const turn = game.turnOf(played.state);
        if (turn !== inTurn.turn) inTurn = { turn, length: log.length };
      } else if (!maySkip)
        throw new Error(`a bot plays ${command.name}: ${played.ok ? 'nothing changes' : played.error.message}`);
      state = played.state;
    }
    if (state === before) throw new Error(`player ${seat} does not end its turn`);
  }

  while (log.length < most) {
    const turn = await nextTurn();
    if (isStopped()) return undefined;
    if (turn === undefined) break;
    if (turn.fault !== undefined) faults.set(turn.seat, (faults.get(turn.seat) ?? 0) + 1);
    play(turn);
  }
  return { state, log, faults };
}

/** What a seat plays at once. */
interface PlayerTurn<T extends GameTypes> {
  readonly seat: Seat;
  readonly commands: readonly T['command'][];
  /** Whether what the rules do not accept is left out. */
  readonly maySkip: boolean;
  /** Why a program has not answered as it should. */
  readonly fault?: object;
}
