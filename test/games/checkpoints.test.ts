import { expect, test } from 'vitest';
import { matchOptions } from '#commands/match-options.ts';
import { noArguments } from '#commands/parse.ts';
import { askBot } from '#engine/bot-input.ts';
import { checkpointOf, loadSave, skippedHistoryOf, writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { activeSeats } from '#engine/step.ts';
import { games } from '#games/index.ts';
import { signed } from '#storage/checksum.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../engine/support.ts';
import { ownHome } from '../storage/support.ts';
import { foldersHere } from '../support/home-here.ts';
import { quickBots } from '../support/played.ts';

ownHome();

/** The game whose positions are incomplete: its levels contain neither the turn nor the enemies' intentions. */
const levelsOnly = 'into-the-breach';

test.each(games.map((entry) => [entry.id, entry] as const))(
  '%s: a match loaded from its checkpoint equals the played match, and also loads under newer rules',
  async (id, { visit }) => {
    await visit((game) => {
      const { players, options, level } = matchOptions(game, noArguments);
      const setup = { seed: 'moments', players, options, ...(level && { level }) };
      const match = startMatch(game, setup);
      const bot = game.bots?.[quickBots[id] ?? ''];
      if (bot === undefined) throw new Error(`${id} has no quick bot`);
      const later = { ...game, rulesVersion: game.rulesVersion + 1 };
      let opened = 0;
      for (let i = 1; i <= 120; i++) {
        const [seat] = activeSeats(game, match.state);
        const choice = seat === undefined ? undefined : askBot(match, bot, seat);
        if (seat === undefined || choice === undefined || !match.play(seat, choice.command).ok) break;
        if (i % 7 !== 0 && game.outcome?.(match.state) === undefined) continue;
        const save = unwrapped(
          readSealed(foldersHere(), signed(foldersHere(), writeSave(match, {}, packedCheckpoint(match)))),
        );
        expect(save.checkpoint).toEqual(checkpointOf(match));
        const isOver = game.outcome?.(match.state) !== undefined;
        if (!isOver) expect(save.checkpoint?.isExact).toBe(id !== levelsOnly);
        const again = unwrapped(loadSave(game, save));
        expect(again.state).toEqual(match.state);
        expect(again.newestTurn()).toEqual(match.newestTurn());
        const middle = Math.floor(i / 2);
        expect(again.stateAfter(middle)).toEqual(match.stateAfter(middle));
        expect(again.turns()).toEqual(match.turns());
        const other = unwrapped(loadSave(later, save));
        expect(skippedHistoryOf(other, save)?.turn).toBe(match.newestTurn().turn);
        expect(other.state.players).toBe(match.state.players);
        // Newer rules skip the history. An incomplete position then gives other dice and other intentions, but the same
        // board.
        if (id !== levelsOnly) expect(game.outcome?.(other.state)).toEqual(game.outcome?.(match.state));
        opened++;
      }
      expect(opened).toBeGreaterThan(0);
    });
  },
);
