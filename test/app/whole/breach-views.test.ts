import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { keysFor, openBreach, trimmedScreen } from '../../support/into-the-breach.ts';
import { temporaryFolder } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

const sizes = [
  [80, 24],
  [120, 40],
] as const;

/** Expects a complete frame: lines from edge to edge, with the divider in the same column of every row. */
function expectWhole(program: ShownProgram, columns: number, rows: number): void {
  const lines = program.rows();
  expect(lines).toHaveLength(rows);
  const [title = '', head = ''] = lines;
  const foot = lines[rows - 4] ?? '';
  expect(title).toMatch(/^ Into The Breach .* turn \d+(?: of \d+ to win)? {2}par \d+(?: {2}\S.*)? $/);
  expect([head.length, foot.length]).toEqual([columns, columns]);
  const divider = head.indexOf('┬');
  expect(foot.indexOf('┴')).toBe(divider);
  for (const line of lines.slice(2, rows - 4)) expect(line[divider]).toMatch(/[│├┤┼]/);
  expect(lines[rows - 1]).toMatch(/^ \? (?:help|more) {2}/);
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7E─-▟←-↓]*$/);
}

/** Expects that the screen after changes equals a complete redraw. */
async function expectAsFresh(program: ShownProgram, columns: number, rows: number): Promise<void> {
  const drawn = trimmedScreen(program);
  program.resize(columns + 1, rows);
  await program.until((screen) => screen.split('\n')[1]?.length === columns + 1);
  program.resize(columns, rows);
  await program.until(() => trimmedScreen(program) === drawn);
}

describe.each(sizes)('a board at %ix%i', (columns, rows) => {
  test('is drawn completely in each view, and closing a view returns to the previous view', async () => {
    const program = await openBreach(startHere, [], { columns, rows });
    const press = async (keys: string, then: string | RegExp | ((screen: string) => boolean)) => {
      program.send(keys);
      await program.until(then);
      expectWhole(program, columns, rows);
    };
    await press('e', 'what Scorpion (8,8) hits');
    await press('e', 'what Firefly (8,7) hits');
    await press('d', 'a win no longer counts');
    await press('y', 'DEBUG');
    expect(program.screen()).toMatch(/Scorpion +\(8,8\) +\(1,1\) +\(8,5\)/);
    await press('v', (screen) => !/[35]>[0-9]/.test(screen.split('\n').slice(3, 9).join('\n')));
    await press('v', '3>0');
    await press('d', (screen) => !screen.includes('hunts'));
    await press('L', 'Nothing has happened yet');
    await press('L', (screen) => !screen.includes('Nothing has happened yet'));
    await press(key.escape, (screen) => !screen.includes('what Firefly (8,7) hits'));
    await expectAsFresh(program, columns, rows);
  });

  test('looks the same as at the start after its moves are undone one by one', async () => {
    const program = await openBreach(startHere, [], { columns, rows });
    const start = trimmedScreen(program);
    program.send(keysFor(['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)'], [1, 1]));
    await program.until(/No losses|You are hit/);
    expectWhole(program, columns, rows);
    for (const mech of [/T█\*.*\(1,2\)/, /H█\*.*\(1,3\)/, /T█\*.*\(1,1\)/]) {
      program.send('u');
      await program.until(mech);
      expectWhole(program, columns, rows);
    }
    program.send(`${key.up.repeat(9)}${key.left.repeat(9)}${key.down}${key.right}`);
    await program.until(() => trimmedScreen(program) === start);
    program.send('u');
    await program.until('No move of this turn is left to undo.');
    expectWhole(program, columns, rows);
    await expectAsFresh(program, columns, rows);
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === start);
  });

  test('shows nothing of a dialog box after it is closed', async () => {
    const program = await openBreach(startHere, ['--level', 'mason'], { columns, rows });
    program.send(keysFor(['move(4,4,3,3)'], [4, 4]));
    await program.until(/H█[ *](HealMech +)?\(3,3\)/);
    const moved = trimmedScreen(program);
    program.send('S');
    await program.until('Cannot Save!');
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === moved);
    program.send('?');
    await program.until('on this screen');
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === moved);
    program.send('uty');
    await program.until('─ You lose ─');
    program.send(key.escape);
    await program.until((screen) => !screen.includes('─ You lose ─'));
    expectWhole(program, columns, rows);
    expect(program.screen()).toContain('You lose in turn 1: all buildings are gone.');
    await expectAsFresh(program, columns, rows);
    program.send('y');
    await program.until(/You lose: /);
    expectWhole(program, columns, rows);
    await expectAsFresh(program, columns, rows);
  });
});

test('the largest level fits the smallest terminal, and all its text can be scrolled to', async () => {
  const program = await openBreach(startHere, ['--level', 'siege']);
  expect(
    program
      .rows()
      .slice(3, 17)
      .map((row) => Number(/^ *\d+/.exec(row)?.[0])),
  ).toEqual([...Array(14).keys()]);
  expect(program.screen()).toMatch(/exact; \d+ more \(PgDn\)/);
  program.send(key.pageDown);
  await program.until(/exact; (?:1 more \(PgUp\)|\d+ more \(Pg)/);
  program.send(key.pageUp.repeat(3));
  await program.until(/exact; \d+ more \(PgDn\)/);
});

test('a board larger than the screen scrolls with the cursor, and names the visible part', async () => {
  const file = join(temporaryFolder(), 'large.txt');
  writeFileSync(file, `${Array(40).fill('9'.padEnd(40)).join('\n')}\n\nT,0,1,1,1,1\nS,39,39,1,1,1\n`);
  const program = await openBreach(startHere, ['--level', file]);
  expect(program.screen()).toMatch(/rows 0-\d+, columns 0-\d+/);
  program.send(key.down.repeat(39) + key.right.repeat(39));
  await program.until('[S]');
  expect(program.screen()).toMatch(/rows \d+-39, columns \d+-39/);
});

test.each([
  [['--ascii'], /^[\x20-\x7E\n]*$/, false],
  [['--no-color'], /\{!\}/, true],
  [['--theme', 'contrast'], /\{!\}/, true],
] as const)(
  'with the options %j, a threat is marked in braces only if the theme has no background colours',
  async (args, marked, hasBraces) => {
    const program = await openBreach(startHere, [...args]);
    await program.until('!');
    expect(program.screen()).toMatch(marked);
    expect(program.screen().includes('{!}')).toBe(hasBraces);
  },
);
