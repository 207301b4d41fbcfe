import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { breachTwice } from './into-the-breach.ts';
import { count, countText, difference, isSameCount, type Met, type Twice } from './perft.ts';
import { riscTwice } from './risc.ts';
import { raceTwice } from './robo-race.ts';
import { depthOf, type Row, rowsOf, tablePath } from './rows.ts';
import { defenderTwice } from './space-defender.ts';
import { explorersTwice } from './space-explorers.ts';

// `npm run renew` updates the pinned counts of both implementations after an intended change of the rules.
const renew = process.env['TURNCADE_RENEW'] === '1';

// `TURNCADE_DEEPER=1` also compares sequences longer by one command, without pinning them.
const deeper = Number(process.env['TURNCADE_DEEPER'] ?? 0);
const patience = deeper > 0 ? { timeout: 600_000 } : {};

/**
 * Counts the command sequences for each row of a game's table with both implementations.
 *
 * @param apart commands that need not occur
 */
function perft<T extends GameTypes, Ours, Plain, Facts, Move>(
  game: Game<T>,
  twiceOf: (row: Row, met: Met) => Twice<Ours, Plain, Facts, Move>,
  reasons: readonly string[],
  apart: readonly string[] = [],
): void {
  const met: Met = { commands: new Set(), phases: new Set(), reasons: new Set() };
  describe(`the number of command sequences in ${game.id} is the same in two implementations`, () => {
    test.each(rowsOf(game.id).map((row) => [row.notation, row] as const))(
      'from the position %s',
      patience,
      (_, row) => {
        const twice = twiceOf(row, met);
        const depth = depthOf(row) + deeper;
        const [ours, plain] = [
          count(twice.ours, twice.candidates, twice.start.ours, depth),
          count(twice.plain, twice.candidates, twice.start.plain, depth),
        ];
        if (!isSameCount(ours, plain))
          throw new Error(`${countText(ours)} and ${countText(plain)}: ${difference(twice, depth)}`);
        if (renew) pin(game.id, row, countText(ours));
        else expect(countText(ours).split(' ').slice(0, depthOf(row)).join(' ')).toBe(row.counts);
      },
    );

    test('in positions that together reach all phases, ends and commands, except queries and listed exceptions', () => {
      const commands = Object.keys(game.commands).filter(
        (name) => game.commands[name]?.query !== true && game.rules[name]?.file === undefined && !apart.includes(name),
      );
      expect([...met.commands].sort()).toEqual(commands.sort());
      expect([...met.phases].sort()).toEqual(Object.keys(game.phases).sort());
      expect([...met.reasons].sort()).toEqual(reasons);
    });
  });
}

function pin(game: string, { notation, counts }: Row, found: string): void {
  const path = tablePath(game);
  writeFileSync(path, readFileSync(path, 'utf8').replace(`${notation} => ${counts}\n`, `${notation} => ${found}\n`));
}

perft(spaceDefender, defenderTwice, []);
perft(intoTheBreach, breachTwice, ['buildings-destroyed', 'enemies-destroyed', 'mechs-destroyed']);
// An exchange needs a hand that cannot move, which is too rare here. Exchanges have their own tests.
perft(roboRace, raceTwice, ['goal', 'round-limit'], ['exchange']);
perft(spaceExplorers, explorersTwice, ['all-planets', 'elimination', 'forfeit', 'turn-limit']);
perft(risc, riscTwice, ['conquest', 'turn-limit']);
