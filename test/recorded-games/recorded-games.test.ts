import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { readScript, transcript } from '#engine/transcript.ts';
import type { GameTypes, MatchSetup } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { memory } from '../games/into-the-breach/support.ts';
import { byName } from '../games/risc/listed-levels.ts';

// `npm run renew` updates the recorded transcripts after an intended change of the rules.
const renew = process.env['TURNCADE_RENEW'] === '1';

/** Start of a game's recorded games. By default, one player plays the game's own level. */
type Start = Partial<Pick<MatchSetup, 'players' | 'level'>>;

/** Output of a script, or the error in it. Files are kept in memory. */
function play<T extends GameTypes>(game: Game<T>, script: string, start: Start): string {
  const setup = { seed: 'classic', players: 1, options: {}, ...start };
  const match = startMatch(game, setup, { files: memory() });
  const commands = readScript(game, script, 'text');
  if (!commands.ok) return commands.error;
  const blocks = [...transcript(match, commands.value, { format: 'text', viewer: 'all', strict: false })];
  return `${blocks.join('\n')}\n`;
}

function recorded<T extends GameTypes>(game: Game<T>, start: Start = {}): void {
  const folder = join(import.meta.dirname, game.id);
  describe(`a recorded game of ${game.id} is replayed with the same output:`, () => {
    test.each(readdirSync(folder).filter((name) => name.endsWith('.script.txt')))('%s', (name) => {
      const path = join(folder, name.replace('.script.txt', '.expected.txt'));
      const found = play(game, readFileSync(join(folder, name), 'utf8'), start);
      if (renew) writeFileSync(path, found);
      expect(found).toBe(readFileSync(path, 'utf8'));
    });
  });
}

recorded(spaceDefender);
recorded(intoTheBreach);
recorded(roboRace, { players: 4 });
recorded(spaceExplorers, { players: 2 });
recorded(risc, { players: 3, level: { name: 'three-crowns', text: byName('three-crowns').text } });
