import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCommand } from '#engine/script.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { startProgram } from '#strategies/player.ts';
import { commandFault, commandText, missingProgram, programNamed } from '#strategies/program.ts';
import { temporaryFolder } from '../support/program.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { fileWith, moduleTurns, newMatch, patient, programOf, withPlayer } from './support.ts';

describe('the name of a program', () => {
  test.each([
    ['./mine.mjs', { type: 'module', path: './mine.mjs' }],
    ['mine.js', { type: 'module', path: 'mine.js' }],
    ['mine.ts', { type: 'module', path: 'mine.ts' }],
    ['a b/c.exec:.mjs', { type: 'module', path: 'a b/c.exec:.mjs' }],
    ['exec:python3  my.py\t-O', { type: 'executable', file: 'python3', args: ['my.py', '-O'] }],
    ['exec: ./mine.mjs ', { type: 'executable', file: './mine.mjs', args: [] }],
    ['exec:"my bot" --level 3', { type: 'executable', file: 'my bot', args: ['--level', '3'] }],
    ["exec:'a \"b\\' c''d", { type: 'executable', file: 'a "b\\', args: ['cd'] }],
    ['exec:a\\ b "c\\"d\\\\" \\\'', { type: 'executable', file: 'a b', args: ['c"d\\', "'"] }],
    ['exec:bot ""', { type: 'executable', file: 'bot', args: [''] }],
    // Windows paths: a backslash before any other character is literal.
    [
      'exec:C:\\bots\\mine.exe "C:\\my bots\\a"',
      { type: 'executable', file: 'C:\\bots\\mine.exe', args: ['C:\\my bots\\a'] },
    ],
    ['exec:$HOME/bot ~ *', { type: 'executable', file: '$HOME/bot', args: ['~', '*'] }],
    ['exec:"my bot', undefined],
    ["exec:bot 'x", undefined],
    ['exec:', undefined],
    ['exec:  ', undefined],
    ['greedy', undefined],
    ['my.py', undefined],
    ['.js', undefined],
    ['mine.cjs', undefined],
    ['', undefined],
  ])('stands for a module, for an executable or for neither: %s', (name, program) => {
    expect(programNamed(name)).toEqual(program);
  });

  test.each([
    ['exec:"my bot --level 3', 'a quote (") is not closed'],
    ["exec:bot 'x", "a quote (') is not closed"],
    ['exec:bot "a\\"', 'a quote (") is not closed'],
    ['exec: ', 'it names no command'],
    ['exec:bot', undefined],
    ['mine.mjs', undefined],
    ['"greedy', undefined],
  ])('is checked for faults of syntax: %s gives %s', (name, fault) => {
    expect(commandFault(name)).toBe(fault);
  });

  test('can be formatted for any command, and is read back as the same command', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '\\', '\t', '-') }), { minLength: 1 });
    fc.assert(
      fc.property(words, ([file = '', ...args]) => {
        fc.pre(file !== '');
        const program = { type: 'executable', file, args } as const;
        expect(programNamed(`exec:${commandText([file, ...args])}`)).toEqual(program);
      }),
    );
    expect(commandText(['my bot', '--level', '3'])).toBe('"my bot" --level 3');
  });

  test('must be the path of an existing file if it stands for a module', () => {
    const folder = join(temporaryFolder(), 'folder.mjs');
    mkdirSync(folder);
    expect(missingProgram(programOf(fileWith('')))).toBeUndefined();
    expect(missingProgram(programOf('./gone.mjs'))).toBe('there is no such file');
    expect(missingProgram(programOf(folder))).toBe('it is not a file');
    expect(missingProgram(programOf('exec:gone'))).toBeUndefined();
  });

  test('is refused with an error when a program is started in a game without programs', () => {
    const start = () => startProgram(diceAuction, 1, programOf('exec:x'), { seed: 's', options: {} });
    expect(start).toThrow(/^programs cannot play /);
  });
});

describe('the seed in the environment of a program', () => {
  const { seedIsOpen, ...closed } = spaceExplorers;

  test.each([
    [
      'is the seed of the match in a game without facts hidden in the seed',
      { ...closed, seedIsOpen: true as const },
      /^s$/,
    ],
    ['is another seed in a game whose hidden facts follow from the seed', closed, /^0\.\d+$/],
  ])('reveals no hidden facts: it %s', async (_, game, expected) => {
    expect(seedIsOpen).toBe(true);
    const path = fileWith(
      `process.stdin.on('data', () => process.stderr.write(process.env.TURNCADE_SEED, () => process.stdout.write('[]\\n')));`,
      'program.cjs',
    );
    const program = programOf(`exec:${process.execPath} ${path}`);
    const player = startProgram(game, 1, program, { seed: 's', options: patient });
    await player.turn(newMatch().state);
    await player.close();
    expect(player.log()).toMatch(expected);
  });
});

describe('faults of a program', () => {
  test('end its match at the tenth fault, and each is reported with its number, seat and turn', async () => {
    const program = programOf(fileWith('export default () => { throw new Error("no"); };'));
    const { state } = newMatch();
    const turns = await withPlayer(program, {}, async (player) => {
      const all = [];
      for (let i = 0; i < 10; i++) all.push(await player.turn(state));
      return all;
    });
    const fault = { seat: 1, turn: 1, code: 'threw', message: 'Error: no (strategy.mjs, line 1)' };
    expect(turns.map((turn) => turn.fault)).toEqual(turns.map((_, i) => ({ ...fault, faults: i + 1 })));
    const played = turns.map(({ commands }) =>
      commands.map((command) => formatCommand(spaceExplorers.commands, command)),
    );
    expect(played).toEqual([...Array.from({ length: 9 }, () => []), ['resign']]);
  });

  test('do not restart a module after its own exception, but restart it after a bad answer', async () => {
    const text = `let turn = 0;
      export default () => {
        turn++;
        if (turn === 2) throw new Error('no');
        return turn === 4 ? 5 : [{ from: 0, to: 1, people: turn }];
      };`;
    expect(await moduleTurns(text, 6)).toEqual([
      'send(0,1,1) end_turn',
      'threw: Error: no (strategy.mjs, line 4)',
      'send(0,1,3) end_turn',
      'bad-answer: found 5, expected a list of commands',
      'send(0,1,1) end_turn',
      'threw: Error: no (strategy.mjs, line 4)',
    ]);
  });

  test('do not include a slow start, which takes no time from the first turn', async () => {
    const text = 'await new Promise((go) => setTimeout(go, 600)); export default () => [];';
    expect(await moduleTurns(text, 1, { options: { strategyTime: '500' }, startTime: 20_000 }, 'trusted')).toEqual([
      'end_turn',
    ]);
  });
});

describe('closing a program', () => {
  test('ends a turn in progress and refuses later turns, and may be repeated', async () => {
    const program = programOf(fileWith('export default () => { for (;;); };'));
    const options = { strategySteps: '10000' };
    const player = startProgram(spaceExplorers, 1, program, { seed: 's', options });
    const turn = player.turn(newMatch().state);
    await Promise.all([player.close(), player.close()]);
    expect((await turn).fault).toMatchObject({ code: 'crashed', message: 'it was stopped' });
    expect((await player.turn(newMatch().state)).fault).toMatchObject({ code: 'crashed', message: 'it was stopped' });
  });
});
