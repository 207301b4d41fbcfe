import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPuzzle } from '#engine/puzzle/puzzle.ts';
import { formatCommand } from '#engine/script.ts';
import { games } from '#games/index.ts';
import { bundledPuzzles, levelTexts } from '#storage/puzzles.ts';
import { unwrapped } from '../engine/support.ts';
import { ran, startHere } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';
import { key } from '../support/terminal.ts';

// Milliseconds, for busy machines.
vi.setConfig({ testTimeout: 90_000 });

const now = '2026-11-28T12:00:00';

/** Typed lines that solve a puzzle. */
async function solutionOf(game: string, id: string): Promise<readonly string[]> {
  const puzzle = unwrapped(bundledPuzzles(game) ?? expect.fail()).list.find((one) => one.id === id) ?? expect.fail();
  const entry = games.find((one) => one.id === game) ?? expect.fail();
  return entry.visit((rules) => {
    const { state } = unwrapped(startPuzzle(rules, puzzle, levelTexts(rules)));
    const proof = rules.puzzles?.prove(state);
    return proof?.solution.map((command) => formatCommand(rules.commands, command)) ?? [];
  });
}

const talk = async (argv: readonly string[], lines: readonly string[], home: string): Promise<string> => {
  const env = { TURNCADE_HOME: home, TURNCADE_NOW: now };
  const { status, stdout, stderr } = await ran(['puzzle', ...argv, '--screen-reader'], [...lines, ''].join('\n'), env);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const printed = async (argv: readonly string[], home: string) =>
  ran(['puzzle', ...argv], '', { TURNCADE_HOME: home, TURNCADE_NOW: now });

test.each([
  ['robo-race', 'RoboRace', ['skip']],
  ['into-the-breach', 'Into The Breach', []],
  ['risc', 'RISC', []],
  ['space-explorers', 'Space Explorers', []],
  ['space-defender', 'Space Defender', []],
])(
  'in text mode, a solved puzzle of %s prints a line to share, and offers the next puzzle',
  async (game, title, more) => {
    const home = temporaryFolder();
    const text = await talk(
      [game, '--grade', '3'],
      [...(await solutionOf(game, '3-01')), ...more, 'result', 'next', 'leave'],
      home,
    );
    expect(text).toMatch(
      /Puzzle 3-01: (?:reach the goal|win this turn|upgrade units to hold every border at \d\d %|take planet \d by|destroy all enemies in 3 turns)/,
    );
    expect(text.replaceAll('\n', ' ')).toMatch(
      /(?:Reach|Win|Upgrade|Take|Destroy) [a-z\d% ]+\. \d+ of [\d,]+ [a-z ]+ works?\./,
    );
    expect(text).toContain(`turncade puzzle 3-01: ${title} ***, 0:00, first try`);
    expect(text.replaceAll('\n', ' ')).toContain('Type next to play the next puzzle, Puzzle 3-02.');
    const { stdout } = await printed([game, '--format', 'json'], home);
    expect(stdout.split('\n')).toContain(JSON.stringify({ game, grade: 3, solved: 1, of: 20 }));
  },
);

test('on the screen, a missed puzzle can be tried again, and the copied result counts the tries', async () => {
  const home = temporaryFolder();
  const program = startHere(['puzzle', 'into-the-breach', '--grade', '1', '--speed', 'skip'], {
    home,
    env: { TURNCADE_NOW: now },
  });
  await program.until('Puzzle 1-01');
  expect(program.screen()).toMatch(/Win this turn\. \d+ of \d+ ways to move work\./);
  const before = program.screen();
  program.send(key.down);
  await program.until((screen) => screen !== before);
  expect(program.screen(), 'a first match without a lesson').not.toContain('1 of 5:');
  program.send(':end_turn\r');
  await program.until('Not solved');
  program.send('y');
  await program.until(/Puzzle 1-01: win this turn +turn 1 of 1/);
  vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:01:12');
  for (const line of await solutionOf('into-the-breach', '1-01')) program.send(`:${line}\r`);
  await program.until('Solved in 1:12');
  program.send('c');
  await program.until('turncade puzzle 1-01: Into The Breach *, 1:12, 2 tries');
  program.send('n');
  await program.until('Puzzle 1-02');
  program.stop();
  await program.ended;
});

test('the list of puzzles opens the first unsolved puzzle of a grade', async () => {
  const program = startHere(['puzzle'], { home: temporaryFolder(), env: { TURNCADE_NOW: now } });
  await program.until("Enter: play today's Space Defender puzzle.");
  program.send(key.down);
  await program.until('Enter: play a puzzle of grade 1 in Space Defender.');
  program.send(key.enter);
  await program.until('Puzzle 1-01');
  program.stop();
  await program.ended;
});

test('leaving a puzzle or a rush leads to its row in the list, and r asks before it starts a rush', async () => {
  const program = startHere(['puzzle'], { home: temporaryFolder(), env: { TURNCADE_NOW: now } });
  await program.until("Enter: play today's Space Defender puzzle.");
  program.send('/robo grade 2\r');
  await program.until('Puzzle 2-01');
  program.send('q');
  await program.until('Enter: play a puzzle of grade 2 in RoboRace.');
  program.send('r');
  await program.until('Rush: RoboRace, five minutes, three errors');
  program.send(key.enter);
  await program.until('RUSH 5:00');
  program.send('qq');
  await program.until('Errors: 0 of 3');
  program.send(key.enter);
  await program.until('Enter: play a rush of RoboRace puzzles');
  program.stop();
  await program.ended;
});

test.each([80, 100, 120])('at %i columns, the list of puzzles cuts no text, not even about a rush', async (columns) => {
  const program = startHere(['puzzle'], {
    home: temporaryFolder(),
    env: { TURNCADE_NOW: now },
    columns,
    rows: 30,
  });
  await program.until("Enter: play today's Space Defender puzzle.");
  program.send(key.down.repeat(6));
  await program.until('Enter: play a rush of Space Defender puzzles');
  expect(program.screen()).not.toMatch(/\.\. /);
  expect(program.screen()).toContain('0 of 20 solved');
  if (columns > 80) expect(program.screen()).toContain('Solve as many puzzles as you can in');
  program.stop();
  await program.ended;
});

test('a lost puzzle of one turn gives no advice about turns', async () => {
  const text = await talk(['into-the-breach', '--grade', '1'], ['end', 'yes', 'leave'], temporaryFolder());
  expect(text).toContain('Next time: look for a move after which this turn destroys every enemy.');
  expect(text).not.toContain('It saves turns.');
});

test("today's puzzle is in the list, has a result line with its date, and is then listed as solved", async () => {
  const home = temporaryFolder();
  const { stdout } = await printed(['robo-race', '--format', 'text'], home);
  const [, id = ''] = /^RoboRace +today: (\d-\d\d) +not solved$/m.exec(stdout) ?? [];
  const text = await talk(['robo-race'], [...(await solutionOf('robo-race', id)), 'skip', 'result', 'leave'], home);
  expect(text).toContain(`turncade puzzle 28 Nov: RoboRace ${'*'.repeat(Number(id[0]))}, 0:00, first try`);
  const after = await printed(['robo-race', '--format', 'text'], home);
  expect(after.stdout).toMatch(/^RoboRace +today: \d-\d\d +solved$/m);
});

test('a rush continues with puzzle after puzzle, and after three errors ends in the list with its result', async () => {
  const home = temporaryFolder();
  const program = startHere(['puzzle', 'into-the-breach', '--rush', '--speed', 'skip'], {
    home,
    env: { TURNCADE_NOW: now },
  });
  await program.until('RUSH 5:00, solved 0, errors 0 of 3');
  const [, id = ''] = /Puzzle (1-\d\d)/.exec(program.screen()) ?? [];
  vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:01:12');
  await program.until('RUSH 3:48');
  for (const line of await solutionOf('into-the-breach', id)) program.send(`:${line}\r`);
  await program.until('Solved in 1:12');
  await program.until('RUSH 3:48, solved 1, errors 0 of 3');
  expect(program.screen()).not.toContain('Play again');
  for (const errors of [0, 1, 2]) {
    program.send('n');
    await program.until(`RUSH 3:48, solved 1, errors ${errors} of 3`);
    program.send(':end_turn\r');
    await program.until('Not solved');
  }
  program.send('n');
  await program.until('Errors: 3 of 3');
  for (const fact of ['Solved: 1', 'Hardest: grade 1', 'Time left: 3:48', 'New best: 1'])
    expect(program.screen()).toContain(fact);
  program.send('c');
  await program.until('Copied: turncade rush 28 Nov: Into The Breach, 1');
  program.send('2');
  await program.until(/Puzzle \d-\d\d/);
  program.send('q');
  await program.until('Errors: 3 of 3');
  program.stop();
  await program.ended;
  const { stdout } = await printed(['into-the-breach', '--format', 'text'], join(home, 'state'));
  expect(stdout).toMatch(/^Into The Breach +rush +best 1 puzzle$/m);
});

test('a rush ends when its time is over, and its open puzzle does not count', async () => {
  const program = startHere(['puzzle', 'robo-race', '--rush'], { home: temporaryFolder(), env: { TURNCADE_NOW: now } });
  await program.until('RUSH 5:00');
  vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:05:00');
  await program.until('Errors: 0 of 3');
  program.stop();
  await program.ended;
});

test('a rush asks before its first hint, because a hint counts as an error', async () => {
  const program = startHere(['puzzle', 'robo-race', '--rush'], { home: temporaryFolder(), env: { TURNCADE_NOW: now } });
  await program.until('RUSH 5:00');
  program.send('b');
  await program.until('A hint counts as an error in a rush.');
  expect(program.screen()).not.toContain('Hint:');
  program.send('y');
  await program.until('Hint:');
  program.stop();
  await program.ended;
  const text = await talk(['into-the-breach', '--rush'], ['hint', 'hint', 'leave', 'next', 'leave'], temporaryFolder());
  expect(text).toContain('A hint counts as an error in a rush. Type yes to confirm.');
  expect(text.match(/^Hint: /gm)).toHaveLength(1);
});

test('the key q asks before it ends a rush', async () => {
  const program = startHere(['puzzle', 'robo-race', '--rush'], { home: temporaryFolder(), env: { TURNCADE_NOW: now } });
  await program.until('RUSH 5:00');
  program.send('q');
  await program.until('the rush ends');
  program.send('\u001B');
  await program.until('RUSH 5:00');
  program.send('qq');
  await program.until('Errors: 0 of 3');
  program.stop();
  await program.ended;
});

test('in text mode, the word `next` continues a rush, and leaving a puzzle ends the rush', async () => {
  const text = await talk(
    ['into-the-breach', '--rush'],
    ['end_turn', 'yes', 'next', 'leave', '1', 'leave', 'leave', 'leave'],
    temporaryFolder(),
  );
  expect(text).toContain('RUSH 5:00, solved 0, errors 1 of 3.');
  expect(text).toContain('turncade rush 28 Nov: Into The Breach, 0 solved, 1 error.');
  expect(text.replaceAll('\n', ' ')).toMatch(/1 Wrong: Into The Breach, puzzle (1-\d\d)\..*Puzzle \1/);
});

test('in text mode, the word `leave` after an answer ends a rush, and the third error leads to the result', async () => {
  const wrong = ['end_turn', 'yes'];
  const left = await talk(['into-the-breach', '--rush'], [...wrong, 'leave', 'leave', 'leave'], temporaryFolder());
  expect(left).toContain('Type next for the next puzzle of the rush.');
  expect(left).toContain('turncade rush 28 Nov: Into The Breach, 0 solved, 1 error.');
  const lines = [...wrong, 'next', ...wrong, 'next', ...wrong, 'next', 'leave', 'leave', 'leave'];
  const lost = await talk(['into-the-breach', '--rush'], lines, temporaryFolder());
  expect(lost).toMatch(/Type next for the result of the rush\.[\s\S]*The rush is over\. Solved: 0\. Errors: 3 of 3\./);
});

test.each(['2', 'next', 'space-defender', 'Space Defender grade 1', 'next space-defender 1'])(
  'in text mode, the menu leads to the puzzles, and the line %j opens one',
  async (line) => {
    const env = { TURNCADE_HOME: temporaryFolder(), TURNCADE_NOW: now };
    const { stdout } = await ran(['--screen-reader'], `puzzles\nlist\n${line}\nleave\nleave\nleave\n`, env);
    expect(stdout).toContain('2 Space Defender, grade 1, 0 of 20 solved.');
    expect(stdout).toContain('Puzzle 1-01');
  },
);

test('after a puzzle in text mode, only changed lines of the list are read again', async () => {
  const lines = ['into-the-breach 1', ...(await solutionOf('into-the-breach', '1-01')), 'leave', 'leave'];
  const text = await talk([], lines, temporaryFolder());
  const after = text.slice(text.lastIndexOf('command: leave\n9 '));
  expect(after.split('\n').slice(1, 3)).toEqual([
    '9 Into The Breach, grade 1, 1 of 20 solved.',
    'Puzzles. Type next, a game with a grade, list, help or leave.',
  ]);
});

test.each([
  [['chess'], 'unknown game with puzzles "chess"'],
  [['robo-race', '--grade', '6'], '--grade must be a whole number from 1 to 5, found "6"'],
  [['--grade', '3'], '--seed and --grade need a game'],
  [['robo-race', '--rush', '--grade', '3'], '--rush plays puzzles of rising grades'],
  [['robo-race', '--format', 'xml'], '--format must be text or json, found "xml"'],
])('the command "turncade puzzle" is refused with the arguments %j', async (argv, message) => {
  const { status, stderr } = await printed(argv, temporaryFolder());
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
});

test('solved puzzles can be exported to a file and imported on another machine, even twice', async () => {
  const [here, there] = [temporaryFolder(), temporaryFolder()];
  await talk(['into-the-breach', '--grade', '3'], [...(await solutionOf('into-the-breach', '3-01')), 'leave'], here);
  const file = join(temporaryFolder(), 'solved.txt');
  await printed(['--export', file], here);
  for (const _ of [1, 2]) {
    const { stdout, status } = await printed(['--import', file], there);
    expect({ stdout, status }).toMatchObject({ status: 0, stdout: expect.stringMatching(/grade 3 +1 of 20 solved/) });
  }
  const wrong = await printed(['--import', 'package.json'], there);
  expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('package.json: line 1') });
});

test('after a wrong answer, g shows the solution, and the puzzle counts as not solved', async () => {
  const home = temporaryFolder();
  const program = startHere(['puzzle', 'into-the-breach', '--grade', '1', '--speed', 'skip'], {
    home,
    env: { TURNCADE_NOW: now },
  });
  await program.until('Puzzle 1-01');
  program.send(':end_turn\r');
  await program.until('Not solved');
  program.send('g');
  await program.until('─ Solution ─');
  program.send('c');
  await program.until('Into The Breach *, not solved');
  program.stop();
  await program.ended;
  const { stdout } = await printed(['into-the-breach', '--format', 'text'], join(home, 'state'));
  expect(stdout).toMatch(/today: .*not solved\n.*grade 1 +0 of 20 solved/);
});

test('a puzzle of Space Defender counts enemies, and shows neither waves nor stars', async () => {
  const program = startHere(['puzzle', 'space-defender', '--grade', '1'], {
    home: temporaryFolder(),
    env: { TURNCADE_NOW: now },
    columns: 120,
    rows: 40,
  });
  await program.until(/enemies left +\d/);
  expect(program.screen()).not.toMatch(/stop the waves|star/);
  program.stop();
  await program.ended;
  const text = await talk(['space-defender', '--grade', '1'], ['goal', 'status', 'leave'], temporaryFolder());
  expect(text).toContain('Enemies left: ');
  expect(text).not.toMatch(/waves/);
});

test('a puzzle of RoboRace has no previews', async () => {
  const text = await talk(['robo-race', '--grade', '1'], ['preview', 'leave'], temporaryFolder());
  expect(text).toContain('There are no previews in a puzzle.');
});

test('a puzzle of Into The Breach has a forecast only before the first move, and no previews', async () => {
  const [move = expect.fail()] = await solutionOf('into-the-breach', '1-01');
  expect(move).toContain('move');
  const lines = ['forecast', 'preview 1 1 2 1', move, 'forecast', 'threats', 'undo', 'threats', 'leave'];
  const text = await talk(['into-the-breach', '--grade', '1'], lines, temporaryFolder());
  expect(text.match(/In order of attack:/g)).toHaveLength(1);
  expect(text.match(/There are no previews in a puzzle\./g)).toHaveLength(1);
  expect(text.match(/Puzzles show no forecast once a mech has moved\./g)).toHaveLength(2);
  expect(text.match(/\d of \d+ enem(?:y|ies) attacks? this turn/g)).toHaveLength(1);
});

test('in text mode, the word `solution` shows the solution, but only after a wrong answer', async () => {
  const text = await talk(
    ['into-the-breach', '--grade', '1'],
    ['solution', 'end_turn', 'yes', 'solution', 'result', 'leave'],
    temporaryFolder(),
  );
  expect(text.replaceAll('\n', ' ')).toContain('There is no solution to show. You get one after a wrong answer');
  expect(text).toContain('turncade puzzle 1-01: Into The Breach *, not solved');
});

test('in text mode, a wrong answer offers the solution, and in a rush only the next puzzle', async () => {
  const lines = ['end', 'yes', 'solution', 'restart', 'leave'];
  const one = (await talk(['risc', '--grade', '1'], ['end', 'yes', 'restart', 'leave'], temporaryFolder())).replaceAll(
    '\n',
    ' ',
  );
  expect(one).toContain('Type solution to hear the solution.');
  expect(one).toContain('command: restart A new match.');
  const rush = (await talk(['risc', '--rush'], lines, temporaryFolder())).replaceAll('\n', ' ');
  expect(rush).toContain('Type next for the next puzzle of the rush. Turn 1, match over; command:');
  expect(rush).toContain('A rush shows no solutions.');
  expect(rush).toContain('In a rush, only your first answer counts.');
});

test('turncade levels --check proves the 100 bundled puzzles of RoboRace', async () => {
  const bundled = await ran(['levels', 'robo-race', '--check', 'levels/robo-race/puzzles.json'], '', {});
  expect(bundled).toMatchObject({ status: 0, stderr: '' });
  expect(bundled.stdout).toContain('100 puzzles, all proven to be solvable');
});

test('in Space Explorers, the word `solution` plays one turn at a time, because a rival moves in between', async () => {
  const lines = [...Array<string>(3).fill('end_turn'), ...Array<string>(3).fill('solution'), 'result', 'leave'];
  const text = await talk(['space-explorers', '--grade', '1'], lines, temporaryFolder());
  const [, solution = ''] = text.split('command: solution');
  expect(solution).toMatch(/Order 1: \d people from \d to \d/);
  expect(solution).not.toContain('Refused');
  expect(text.replaceAll('\n', ' ')).toMatch(/Turn 3 of 5: your move\..*command: solution .*You win!/);
  expect(text).toContain('turncade puzzle 1-01: Space Explorers *, not solved');
});
