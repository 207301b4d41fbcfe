import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import type { GameTypes, LevelSource, StateOf } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { quickBots } from '../support/played.ts';
import { median, milliseconds } from './measure.ts';
import { number, type Row } from './row.ts';

/** Start and middle of a match, as reached by bots. */
function momentsIn<T extends GameTypes>(game: Game<T>, level: LevelSource): [when: string, state: StateOf<T>][] {
  const facts = game.levels?.read(level.text);
  const seats = facts?.ok === true ? facts.value.seats : undefined;
  const players = seats !== undefined && 'exactly' in seats ? seats.exactly : game.players.least;
  const match = startMatch(game, { seed: 'legal', players, options: {}, level });
  const moments: [string, StateOf<T>][] = [['start', match.state]];
  const bot = game.bots?.[quickBots[game.id] ?? ''];
  if (bot === undefined) throw new Error(`${game.id} has no quick bot`);
  for (let i = 0; i < 100; i++) {
    const [seat] = activeSeats(game, match.state);
    const choice = seat === undefined ? undefined : askBot(match, bot, seat);
    if (seat === undefined || choice === undefined || !match.play(seat, choice.command).ok) break;
    if (i % 10 === 9 && activeSeats(game, match.state).length > 0) moments.push([`command ${i + 1}`, match.state]);
  }
  return moments;
}

/** Maximum time to list the legal commands, over moments of all bundled levels. */
function slowest<T extends GameTypes>(game: Game<T>): { readonly time: number; readonly where: string } {
  let found = { time: 0, where: '' };
  for (const { source } of bundledLevels(game))
    for (const [when, state] of momentsIn(game, source))
      for (const seat of activeSeats(game, state)) {
        const time = median(Array.from({ length: 31 }, () => milliseconds(() => legalFor(game, state, seat))));
        if (time > found.time) found = { time, where: `${source.name}, ${when}` };
      }
  return found;
}

/** Time that programs wait for their legal commands. */
export const legalRows = (): Promise<readonly Row[]> =>
  Promise.all(
    games.map(({ id, visit }) =>
      visit((game): Row => {
        const { time, where } = slowest(game);
        return [`${id}: all that may be done, listed`, `${number(time, 3)} ms (${where})`, '<= 1 ms', time <= 1];
      }),
    ),
  );
