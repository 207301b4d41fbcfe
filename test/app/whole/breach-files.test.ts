import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { commandsOf, keysFor, openBreach, solutionOf, trimmedScreen } from '../../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

const classic = readFileSync('levels/into-the-breach/classic.txt', 'utf8').trimEnd();

/** Opens a prompt with a key and types a path. */
async function typePath(program: ShownProgram, open: 'S' | 'o', path: string): Promise<void> {
  program.send(open);
  await program.until(open === 'S' ? 'save the game as:' : 'load the game from:');
  program.send(`${key.controlU}${path}`);
  await program.until(path.slice(-20));
}

async function enterPath(program: ShownProgram, open: 'S' | 'o', path: string): Promise<void> {
  await typePath(program, open, path);
  program.send(key.enter);
}

/** Waits for the box `title`, and returns its text without the border. */
async function boxOf(program: ShownProgram, title: string): Promise<string> {
  await program.until(`─ ${title} ─`);
  const rows = program.rows();
  const top = rows.findIndex((row) => row.includes(`─ ${title} ─`));
  const leftEdge = rows[top]?.indexOf('┌─') ?? 0;
  const right = rows[top]?.indexOf('┐', leftEdge) ?? 0;
  const bottom = rows.findIndex((row, y) => y > top && row[leftEdge] === '└');
  return rows
    .slice(top + 1, bottom)
    .map((row) => row.slice(leftEdge + 1, right).trim())
    .filter((row) => row !== '' && row !== '[ Back ]')
    .join(' ');
}

/** Starts `turncade play into-the-breach` and creates a folder for the player's files. */
async function withFolder(args: readonly string[] = []): Promise<{ program: ShownProgram; folder: string }> {
  const home = temporaryFolder();
  const folder = join(home, 'levels');
  mkdirSync(folder);
  return { program: await openBreach(startHere, args, { home }), folder };
}

describe('the key of Into The Breach that saves a level', () => {
  test('writes the position as a level file with a notice, and replaces a file only after a confirmation', async () => {
    const { program, folder } = await withFolder();
    const file = join(folder, 'mine.txt');
    await enterPath(program, 'S', file);
    await program.until('mine.txt.');
    expect(program.screen()).toContain('Saved as ');
    expect(readFileSync(file, 'utf8')).toBe(classic);

    program.send(`${keysFor(solutionOf('classic').slice(0, 4), [1, 1])}`);
    await program.until(/turn 2 /);
    await enterPath(program, 'S', file);
    await program.until('[ No ]');
    program.send(key.enter);
    await program.until((screen) => screen.includes('save the game as:') && !screen.includes('[ No ]'));
    expect(readFileSync(file, 'utf8')).toBe(classic);
    program.send(key.enter);
    await program.until('[ No ]');
    program.send('y');
    await program.until('Saved as ');
    expect(readFileSync(file, 'utf8')).toMatch(/\n\nT,4,1,5,3,3\nT,1,4,5,3,3\nH,2,4,2,3,2\nS,8,5,3,3,2\nF,7,5,1,1,1$/);
  });

  test('has a typed equivalent that also asks before it replaces a file', async () => {
    const { program, folder } = await withFolder();
    const file = join(folder, 'mine.txt');
    writeFileSync(file, 'notes of my own');
    program.send(`:save ${file}\r`);
    await program.until('[ No ]');
    expect(await boxOf(program, 'replace')).toContain(`Replace ${file}?`);
    program.send(key.enter);
    await program.until((screen) => !screen.includes('[ No ]') && screen.includes('> save '));
    expect(readFileSync(file, 'utf8')).toBe('notes of my own');
    program.send(key.enter);
    await program.until('[ No ]');
    program.send('y');
    await program.until('Saved as ');
    expect(readFileSync(file, 'utf8')).toBe(classic);
  });

  test('asks for a path that Tab completes, and Esc changes nothing', async () => {
    const { program, folder } = await withFolder();
    writeFileSync(join(folder, 'first-one.txt'), classic);
    writeFileSync(join(folder, 'first-two.txt'), classic);
    const before = trimmedScreen(program);
    await typePath(program, 'S', `${folder}/fi`);
    program.send(key.tab);
    await program.until(/first-( |$)/m);
    expect(program.rows()[22]).toMatch(/^ first-one\.txt {2}first-two\.txt *$/);
    program.send(`o${key.tab}`);
    await program.until(/first-one\.txt( |$)/m);
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === before);
    expect(readFileSync(join(folder, 'first-one.txt'), 'utf8')).toBe(classic);
  });

  test('is refused after a move without asking for a path, and works after an undo', async () => {
    const { program, folder } = await withFolder();
    program.send(keysFor(['move(1,1,2,1)'], [1, 1]));
    await program.until('T█ (2,1)');
    const before = trimmedScreen(program);
    program.send('S');
    expect(await boxOf(program, 'Cannot Save!')).toBe('You can only save at the beginning of your turn!');
    program.send(key.enter);
    await program.until(() => trimmedScreen(program) === before);
    program.send(`:save ${join(folder, 'typed.txt')}\r`);
    expect(await boxOf(program, 'Cannot Save!')).toBe('You can only save at the beginning of your turn!');
    program.send(key.escape);
    await program.until((screen) => !screen.includes('Cannot Save!'));
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === before);
    program.send('u');
    await program.until('T█*(1,1)');
    await enterPath(program, 'S', join(folder, 'undone.txt'));
    await program.until('Saved as ');
    expect(existsSync(join(folder, 'typed.txt'))).toBe(false);
    expect(readFileSync(join(folder, 'undone.txt'), 'utf8')).toBe(classic);
  });
});

describe('a path that cannot be used', () => {
  test.each([
    [
      'S',
      'none/x.txt',
      (path: string) => `Cannot write specified file: [Errno 2] No such file or directory: '${path}'`,
    ],
    ['S', '', (path: string) => `Cannot write specified file: [Errno 21] Is a directory: '${path}'`],
    ['o', 'none.txt', (path: string) => `Cannot open specified file: [Errno 2] No such file or directory: '${path}'`],
    ['o', '', (path: string) => `Cannot open specified file: [Errno 21] Is a directory: '${path}'`],
    ['o', 'bad.txt/x', (path: string) => `Cannot open specified file: [Errno 20] Not a directory: '${path}'`],
    ['o', 'bad.txt', (path: string) => `${path}, line 2: unknown tile "?" at (1,1), expected M, a blank or a digit`],
  ] as const)('changes nothing and is reported in a box: key %s, path %j', async (open, name, message) => {
    const { program, folder } = await withFolder();
    const path = name === '' ? folder : join(folder, name);
    writeFileSync(join(folder, 'bad.txt'), 'MMM\nM?M\nMMM\n\nT,1,1,1,1,1\n');
    program.send(key.down);
    await program.until('(2,1): free ground.');
    const before = trimmedScreen(program);
    await enterPath(program, open, path);
    // The box splits long words at the end of its lines, so the comparison ignores blanks.
    expect((await boxOf(program, 'File Error')).replaceAll(' ', '')).toBe(message(path).replaceAll(' ', ''));
    program.send(key.enter);
    await program.until(() => trimmedScreen(program) === before);
  });
});

describe('a level file of Into The Breach', () => {
  test('opened in a match starts a separate match, and the old match can be continued', async () => {
    const { program, folder } = await withFolder();
    const file = join(folder, 'later.txt');
    const [first, rest] = [solutionOf('classic').slice(0, 4), solutionOf('classic').slice(4)];
    program.send(keysFor(first, [1, 1]));
    await program.until(/turn 2 /);
    await enterPath(program, 'S', file);
    await program.until('Saved as ');
    await enterPath(program, 'o', file);
    await program.until(/\.txt begins\. The previous match is\s+saved\./);
    expect(program.screen()).toMatch(/^ Into The Breach .*later\.txt +turn 1 {2}best - $/m);
    expect(program.screen()).toContain('T█*(4,1)');
    program.send(keysFor(rest, [1, 1]).replace(key.up, ''));
    program.send(key.controlC);
    await program.ended;

    const saved = savedFiles(program.home);
    expect(saved).toHaveLength(2);
    expect(saved.map(({ text }) => commandsOf(text))).toContainEqual(first);
    const menu = startHere(['--speed', 'skip'], { home: program.home });
    await menu.until('c  Continue');
    menu.send('f');
    await menu.until('2 saves, newest first');
    expect(menu.screen()).toMatch(/Classic +Into the Breach +turn 2/i);
    menu.send('/classic');
    await menu.until(/Enter: open \S*Classic: Into The Breach, (?:\S*Classic, )?turn 2\./i);
    menu.send(key.enter);
    await menu.until(/Classic +turn 2 {2}par 3/);
    await withoutTutorial(menu);
    expect(menu.screen()).toContain('T█*(4,1)');
  });

  test('opened after a win leaves the won match among the replays', async () => {
    const { program, folder } = await withFolder(['--level', 'first-shot']);
    const file = join(folder, 'other.txt');
    writeFileSync(file, readFileSync('levels/into-the-breach/mason.txt'));
    program.send(keysFor(solutionOf('first-shot'), [1, 3]));
    await program.until('You win!');
    program.send(key.escape);
    await program.until((screen) => !screen.includes('You win!'));
    await enterPath(program, 'o', file);
    await program.until(/\.txt begins\. The previous match is\s+saved\./);
    program.send('q');
    await program.ended;
    const menu = startHere([], { home: program.home });
    await menu.until(/Replays +1 match/);
    menu.send('r');
    await menu.until('Enter: watch Into The Breach, First shot: won, turn 1.');
  });

  test('leads to the same position as in a script, even with a byte order mark and Windows line ends', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'windows.txt');
    writeFileSync(file, `\uFEFF${classic.replaceAll('\n', '\r\n')}`);
    const { stdout } = await ran(
      ['run', 'into-the-breach', '--level', file],
      solutionOf('classic').slice(0, 4).join('\n'),
    );
    const program = await openBreach(startHere, ['--level', file]);
    program.send(keysFor(solutionOf('classic').slice(0, 4), [1, 1]));
    await program.until(/turn 2/);
    const saved = join(folder, 'after.txt');
    await enterPath(program, 'S', saved);
    await program.until('Saved as ');
    const [, lastBlock = ''] = stdout.split('->end_turn\n');
    expect(lastBlock.replace(/\nstate:[\s\S]*/, '')).toBe(readFileSync(saved, 'utf8'));
  });
});
