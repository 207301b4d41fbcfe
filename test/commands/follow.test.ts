import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { games } from '#games/index.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { ran } from '../support/here.ts';
import { foldersHere } from '../support/home-here.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

/** For each game, a line that is legal at the start, and the beginning of its answer. */
const lines: Readonly<Record<string, readonly [line: string, echo: string]>> = {
  'into-the-breach': ['end_turn', '->end_turn'],
  risc: ['1: spread', '->1: spread'],
  'robo-race': ['1: hand', '->1: hand'],
  'space-defender': ['play 5 10 1 1 1 1 1', '->play(5,10,1,1,1,1,1)'],
  'space-explorers': ['send 0 1 1', '->send(0,1,1)'],
};

/** Runs the built program interactively through pipes. */
function talk(...args: string[]) {
  const child = spawn(process.execPath, [cli, 'run', ...args], { env: childEnvironment(temporaryFolder()) });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  let hears: (() => void) | undefined;
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    text += data;
    hears?.();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    say: (line: string) => void child.stdin.write(`${line}\n`),
    /** Waits for output that matches `wanted`. Resolves to the output up to there, which is then dropped. */
    hear: (wanted: RegExp) =>
      new Promise<string>((resolve) => {
        hears = () => {
          const found = wanted.exec(text);
          if (found === null) return;
          hears = undefined;
          const heard = text.slice(0, found.index + found[0].length);
          text = text.slice(heard.length);
          resolve(heard);
        };
        hears();
      }),
    end: () => {
      child.stdin.end();
      return ended;
    },
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

describe.each(games.map(({ id }) => ({ id })))('run $id', ({ id }) => {
  const [line = '', echo = ''] = lines[id] ?? [];

  test('--follow answers each line at once, in JSON', async () => {
    const { say, hear, end } = talk(id, '--follow', '--format', 'json', '--seed', 'k7f2');
    expect(JSON.parse(await hear(/.*\n/))).toMatchObject({ type: 'start', game: id });
    say('nonsense(');
    expect(JSON.parse(await hear(/.*\n/))).toMatchObject({ type: 'fault', error: { code: 'syntax', line: 1 } });
    say('');
    say(line);
    expect(JSON.parse(await hear(/.*\n/))).toMatchObject({
      type: 'command',
      ok: true,
      command: echo.replace(/^->(1: )?/, ''),
    });
    say('nonsense');
    expect(JSON.parse(await hear(/.*\n/))).toMatchObject({ type: 'fault', error: { line: 4 } });
    expect(await end()).toBe(0);
  });

  test('--follow prints the same output as for a script, even after a fault', async () => {
    const options = ['run', id, '--seed', 'k7f2'];
    const script = await ran(options, `${line}\n`);
    expect(script.stdout).toContain(`\n${echo}\n`);
    expect(await ran([...options, '--follow'], `${line}\n`)).toEqual(script);
    const { status, stdout } = await ran([...options, '--follow'], `nonsense(1\n-- nothing\n${line}\n`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Syntax Error|Type Error/);
    expect(stdout.split(`\n${echo}\n`)[1]).toBe(script.stdout.split(`\n${echo}\n`)[1]);
  });

  test('--save stores the match, and the same command continues it', async () => {
    const file = join(temporaryFolder(), 'kept.turncade');
    const options = ['run', id, '--seed', 'k7f2', '--save', file];
    const { stdout } = await ran([...options, '--format', 'json'], `${line}\n`);
    const before = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
      .findLast(({ position }) => position);
    const again = await ran([...options, '--format', 'json', '--quiet'], '');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(again.stdout)).toMatchObject({ type: 'end', game: id, position: before.position });
    expect((await ran(['run', id, file])).stdout.split('\n')[0]).toBe(
      (await ran(['run', id, '--seed', 'k7f2'])).stdout.split('\n')[0],
    );
  });
});

test('with --follow, bots play their seats between the typed lines', async () => {
  const { say, hear, end } = talk('risc', '--follow', '--seed', 'k7f2', '--bot', '2=normal');
  await hear(/->2: commit\n[\s\S]*waiting for 1\n/);
  say('spread');
  await hear(/->1: spread\n/);
  say('commit');
  await hear(/->1: commit\n[\s\S]*turn 1: orders, waiting for 1/);
  expect(await end()).toBe(0);
});

test('with --follow through pipes, Ctrl+C ends the program with the status of an interrupt', async () => {
  const { hear, interrupt } = talk('risc', '--follow');
  await hear(/turn 0/);
  expect(await interrupt()).toBe(130);
});

test('--follow --strict stops at a refusal and at a fault', async () => {
  expect(await ran(['run', 'risc', '--follow', '--strict'], 'commit\n1: spread\n')).toMatchObject({
    status: 1,
    stdout: expect.not.stringContaining('spread'),
  });
  expect(await ran(['run', 'risc', '--follow', '--strict'], 'commit(\n1: spread\n')).toMatchObject({
    status: 2,
    stdout: expect.not.stringContaining('spread'),
  });
});

test('--follow --seat shows only what that seat may know', async () => {
  const { stdout } = await ran(['run', 'risc', '--follow', '--seat', '2', '--seed', 'k7f2'], '1: spread\n2: spread\n');
  expect(stdout).not.toContain('1: spread');
  expect(stdout).toContain('2: spread');
});

test('--quiet prints only faults and the final state', async () => {
  const whole = await ran(['run', 'space-defender'], 'play 5 10 1 1 1 1 1\nsetup_next 5\npass\npass\n');
  const quiet = await ran(['run', 'space-defender', '--quiet'], 'play 5 10 1 1 1 1 1\nsetup_next 5\npass\npass\n');
  expect(quiet.stdout).toMatch(/^ {2}state:in game\(2\.0\), normal, ok\n/);
  expect(whole.stdout.endsWith(quiet.stdout)).toBe(true);
  expect((await ran(['run', 'space-defender', '--quiet', '--follow'], 'pass(\n')).stdout).toMatch(
    /^Syntax Error: [\s\S]*Welcome/,
  );
});

test('--follow cannot be combined with a script file', async () => {
  const { status, stderr } = await ran(['run', 'risc', 'script.txt', '--follow']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'turncade: --follow reads standard input; leave out "script.txt"\n',
  });
});

describe('run --save', () => {
  const kept = async (...args: string[]) => {
    const file = join(temporaryFolder(), 'kept.turncade');
    await ran(['run', 'risc', '--seed', 'k7f2', '--save', file, ...args], '1: spread\n');
    return file;
  };
  const refused = async (file: string, ...args: string[]) => {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const { status, stdout, stderr } = await ran(['run', 'risc', '--save', file, ...args], '1: commit\n');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    if (before !== undefined) expect(readFileSync(file, 'utf8')).toBe(before);
    return stderr;
  };

  test('changes neither a file that is not a save nor a save of another game', async () => {
    const file = join(temporaryFolder(), 'letter.txt');
    writeFileSync(file, 'Dear Ann,\n');
    expect(await refused(file)).toContain('the file exists, but does not hold this match: line 1: found "Dear Ann,"');
    const other = join(temporaryFolder(), 'other.turncade');
    await ran(['run', 'robo-race', '--save', other], '');
    expect(await refused(other)).toContain('found a save of robo-race, expected one of risc');
  });

  test.each([
    ['another seed', ['--seed', 'other']],
    ['another level', ['--level', 'long-march']],
    ['another option', ['--seed', 'k7f2', '--set', 'units=30']],
  ])('refuses to continue a match with %s', async (_, args) => {
    expect(await refused(await kept(), ...args)).toContain(
      'the saved match started differently; to continue it, leave out --seed, --level',
    );
  });

  test('cannot be combined with a save as the script', async () => {
    const file = await kept();
    const copy = `${file}.copy.turncade`;
    copyFileSync(file, copy);
    expect(await refused(file, copy)).toContain(`already holds a match, and ${copy} is a different one`);
  });

  test('drops an incomplete last line, as after a kill, and reports it', async () => {
    const file = await kept();
    writeFileSync(file, `${readFileSync(file, 'utf8')}1: com`);
    const { status, stderr } = await ran(['run', 'risc', '--save', file], '2: spread\n');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `turncade: ${file}: The last line of this save was cut off; everything before it is here.\n`,
    });
    const read = readSealed(foldersHere(), readFileSync(file, 'utf8'));
    expect(read.ok && read.value.script).toEqual(['1: spread', '2: spread']);
  });

  test('keeps the bots named in the file unless the command line names others', async () => {
    const file = await kept('--bot', '2=easy');
    expect((await ran(['run', 'risc', '--save', file], '1: commit\n')).stdout).toMatch(/turn 1: orders/);
    const noted = await ran(['run', 'risc', '--save', file, '--bot', '2=hard', '--quiet']);
    expect(noted.status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('note bot-2 hard');
  });

  test('does not start a program just because the file names it', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kept.turncade');
    const program = join(folder, 'mine.mjs');
    writeFileSync(program, 'export function takeTurn() { return []; }\n');
    const run = ['run', 'space-explorers', '--save', file];
    expect((await ran([...run, '--bot', `2=${program}`])).status).toBe(0);
    expect(await ran(run)).toEqual({
      status: 2,
      stdout: '',
      stderr: `turncade: --save ${file}: player 2 is the program ${program}; to allow it, add --bot 2=${program}\n`,
    });
    expect((await ran([...run, '--bot', '2=greedy'])).status).toBe(0);
  });

  test('stores the new match instead of the old one when a command loads a level', async () => {
    const file = join(temporaryFolder(), 'kept.turncade');
    const level = join(temporaryFolder(), 'level.txt');
    await ran(['run', 'into-the-breach'], `save("${level}")\n`);
    await ran(['run', 'into-the-breach', '--save', file], `end_turn\nload("${level}")\nend_turn\n`);
    const read = readSealed(foldersHere(), readFileSync(file, 'utf8'));
    expect(read.ok && read.value.script).toEqual(['end_turn']);
  });

  test('exits with status 1 if the file cannot be written', async () => {
    const file = join(temporaryFolder(), 'no-folder', 'kept.turncade');
    const { status, stderr } = await ran(['run', 'risc', '--save', file], '1: spread\n');
    expect(status).toBe(1);
    expect(stderr).toContain(`turncade: --save ${file}: cannot write: `);
  });

  test('stops if another process continues the file', async () => {
    const file = await kept();
    const { say, hear, end } = talk('risc', '--follow', '--save', file);
    await hear(/turn 0/);
    const theirs = await ran(['run', 'risc', '--save', file], '2: spread\n');
    expect(theirs.status).toBe(0);
    const text = readFileSync(file, 'utf8');
    say('1: commit');
    expect(await end()).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

test('--follow prints only what the one seat without a bot may see, and with --all everything', async () => {
  const options = ['run', 'risc', '--seed', 'k7f2', '--bot', '2=normal', '--follow'];
  const ofSeat = await ran(options, '1: spread\n');
  expect(ofSeat.stdout).not.toMatch(/->2: place/);
  expect(ofSeat.stdout).toBe((await ran([...options, '--seat', '1'], '1: spread\n')).stdout);
  const everything = await ran([...options, '--all'], '1: spread\n');
  expect(everything.stdout).toMatch(/->2: place/);
  expect(await ran(['run', 'risc', '--all', '--bot', '1=easy', '--bot', '2=easy'])).toMatchObject({ status: 2 });
});

test('rules prints the rule book of a game', async () => {
  const { status, stdout } = await ran(['rules', 'robo-race']);
  expect({ status, first: stdout.split('\n')[0] }).toEqual({ status: 0, first: '# RoboRace: the rule book' });
  expect(await ran(['rules'])).toMatchObject({ status: 2 });
  expect(await ran(['rules', 'chess'])).toMatchObject({ status: 2 });
});
