import { matchOptions } from '#commands/match-options.ts';
import { noArguments } from '#commands/parse.ts';
import { askBot } from '#engine/bot-input.ts';
import { startFrom, startMatch } from '#engine/match.ts';
import type { FileFault } from '#engine/result.ts';
import { activeSeats } from '#engine/step.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { GameEntry } from '#games/index.ts';

/** Positions from a match of a game. */
export interface Played {
  readonly positions: readonly unknown[];
  faultOf(position: unknown): FileFault | undefined;
  /** Parses a valid position, and formats the result again. */
  writtenAgain(position: unknown): unknown;
}

/** Names of fast bots, by game id. */
export const quickBots: Readonly<Record<string, string>> = {
  'space-defender': 'random',
  'into-the-breach': 'easy',
  'robo-race': 'easy',
  'space-explorers': 'random',
  risc: 'random',
};

/**
 * Plays up to `commands` commands of bots. Returns the start position and the position after every `every` commands, as
 * JSON.
 */
export const playedByBots = ({ id, visit }: GameEntry, commands: number, every: number): Promise<Played> =>
  visit((game) => {
    const { players, options, level } = matchOptions(game, noArguments);
    const setup: MatchSetup = { seed: 'moments', players, options, ...(level && { level }) };
    const match = startMatch(game, setup);
    const bot = game.bots?.[quickBots[id] ?? ''];
    if (bot === undefined) throw new Error(`${id} has no quick bot`);
    // Position as JSON. `write` wraps a position of plain text in an object with the field `text`.
    const written = (state = match.state): unknown => {
      const json: unknown = JSON.parse(JSON.stringify(game.position.write(state, 'all')));
      return game.position.plain === true ? Reflect.get(Object(json), 'text') : json;
    };
    const positions = [written()];
    for (let i = 1; i <= commands; i++) {
      const [seat] = activeSeats(game, match.state);
      const choice = seat === undefined ? undefined : askBot(match, bot, seat);
      if (seat === undefined || choice === undefined || !match.play(seat, choice.command).ok) break;
      if (i % every === 0) positions.push(written());
    }
    return {
      positions,
      faultOf(position) {
        const read = startFrom(game, setup, position);
        return read.ok ? undefined : read.error;
      },
      writtenAgain(position) {
        const read = startFrom(game, setup, position);
        return read.ok ? written(read.value.state) : undefined;
      },
    };
  });
