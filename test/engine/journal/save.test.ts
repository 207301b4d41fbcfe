import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startFrom, startMatch } from '#engine/match.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';
import {
  choices,
  expectSameMatch,
  matchAfter,
  newMatch,
  playChoices,
  refused,
  setupOf,
  stepsOf,
  unwrapped,
} from '../support.ts';

const loaded = (text: string) => unwrapped(loadSave(diceAuction, unwrapped(readSave(text))));

describe('a save', () => {
  test('consists of a header and the script', () => {
    const match = matchAfter('stake 1', '2: bid(4)', '3: commit');
    expect(writeSave(match, { name: 'My match' })).toBe(
      `turncade 1
game dice-auction
rules 1
seed seed
players 3
option rounds 99
option goal 999
option coins 400
note name My match
commands 3

1: stake(1)
2: bid(4)
3: commit
`,
    );
  });

  test('has no seat prefixes if the match has one seat', () => {
    const match = matchAfter('stake 1');
    const text = writeSave({ ...match, setup: { ...match.setup, players: 1 }, log: match.log });
    expect(text.split('\n').slice(-2)).toEqual(['stake(1)', '']);
  });

  test('can be read with its options, notes and script before it is replayed', () => {
    const { header, script, lineBefore } = unwrapped(
      readSave(writeSave(matchAfter('stake 1'), { name: 'x  y', at: '' })),
    );
    expect(header).toEqual({
      game: 'dice-auction',
      rules: 1,
      setup: setupOf(),
      notes: { name: 'x  y', at: '' },
    });
    expect(script).toEqual(['1: stake(1)']);
    expect(lineBefore).toBe(12);
  });

  test('loads with other line ends, and without the last line end', () => {
    const match = matchAfter('stake 1', '2: bid(4)');
    const text = writeSave(match, { name: 'My match' });
    expectSameMatch(loaded(text.replaceAll('\n', '\r\n')), match);
    expect(unwrapped(readSave(text.replaceAll('\n', '\r\n')))).toEqual(unwrapped(readSave(text)));
    expectSameMatch(loaded(text.slice(0, -1)), match);
  });

  test('contains the position from which the match was started', () => {
    const position: unknown = JSON.parse(
      JSON.stringify(diceAuction.position.write(matchAfter('stake 2', '1: bid 3').state, 'all')),
    );
    const match = unwrapped(startFrom(diceAuction, setupOf(), position));
    playChoices(match, [{ who: 0, what: 19, amount: 0 }]);
    const text = writeSave(match);
    expect(text).toContain(`position ${JSON.stringify(position)}\ncommands 1\n\n1: commit\n`);
    const again = loaded(text);
    expectSameMatch(again, match);
    expect(again.position).toEqual(position);
    expect(again.state.bidders[0]).toMatchObject({ bid: 3, committed: true });
  });

  test('contains refusals if the game counts them', () => {
    const counting: Game<DiceAuction> = {
      ...diceAuction,
      refused: (state) => ({ ...state, stake: state.stake + 1 }),
    };
    const match = startMatch(counting, setupOf());
    refused(match, '2: stake(1)');
    const text = writeSave(match);
    expect(text.endsWith('commands 1\n\n2: stake(1)\n')).toBe(true);
    const again = unwrapped(loadSave(counting, unwrapped(readSave(text))));
    expectSameMatch(again, match);
    expect(again.state.stake).toBe(1);
  });
});

describe('a save at any moment of any match', () => {
  // Valid names, values and seeds in header lines.
  const word = fc.stringMatching(/^[^\s]+$/);
  const rest = fc.stringMatching(/^[^\r\n\u2028\u2029]*$/);
  const seed = fc.stringMatching(/^[^\r\n\u2028\u2029]+$/);
  const notes = fc.dictionary(
    word.filter((name) => name !== '__proto__'),
    rest,
    { maxKeys: 4, noNullPrototype: true },
  );

  test('reads back as the same match, which can be continued', () => {
    fc.assert(
      fc.property(choices(0, 120), seed, notes, choices(1, 40), (past, seed, notes, future) => {
        const match = newMatch({}, seed);
        playChoices(match, past);
        const text = writeSave(match, notes);
        expect(unwrapped(readSave(text)).header).toMatchObject({ setup: setupOf({}, seed), notes });
        const again = loaded(text);
        expectSameMatch(again, match);
        expect(stepsOf(again)).toEqual(stepsOf(match));
        expect(writeSave(again, notes)).toBe(text);
        expect(playChoices(again, future)).toEqual(playChoices(match, future));
      }),
      { numRuns: 15 },
    );
  });

  test('keeps any options', () => {
    fc.assert(
      fc.property(notes, (options) => {
        const match = newMatch(options);
        expect(unwrapped(readSave(writeSave(match))).header.setup).toEqual(setupOf(options));
      }),
    );
  });

  test.each(['', '\u2028', 'a\nb'])('keeps the seed %j', (seed) => {
    const match = newMatch({}, seed);
    expectSameMatch(loaded(writeSave(match)), match);
    expect(loaded(writeSave(match)).setup.seed).toBe(seed);
  });
});
