import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../../support/here.ts';
import { commandsOf, solutionOf } from '../../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';

/** Output of text mode for the input `lines`, and the path of the player's folder. */
async function talk(args: readonly string[], lines: readonly string[]) {
  const home = temporaryFolder();
  const environment = { HOME: home, TURNCADE_HOME: join(home, 'state') };
  const result = await ran([...args, '--screen-reader'], `${lines.join('\n')}\n`, environment);
  return { home, ...result };
}

describe('Into The Breach in text mode, through a pipe', async () => {
  test('is won by typed lines', async () => {
    const level = 'mason';
    const lines = solutionOf(level);
    const { home, status, stdout, stderr } = await talk(['play', 'into-the-breach', '--level', level], lines);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const turns = lines.filter((line) => line === 'end_turn').length;
    expect(stdout).toMatch(new RegExp(`\\nYou win in turn ${turns}: every enemy is destroyed\\. `));
    expect(savedFiles(home).map(({ text }) => commandsOf(text))).toEqual([lines]);
    expect(stdout).toMatch(/^[\x20-\x7E\n]*$/);
  });

  test('is started from the menu, explains a loss, and is played again with `restart`', async () => {
    const { status, stdout } = await talk(
      [],
      ['into-the-breach', 'mason', 'end_turn', 'yes', 'restart', 'units', 'leave', 'leave'],
    );
    expect(status).toBe(0);
    expect(stdout).toContain('End the turn now, and you lose: all buildings are gone.\nYou lose building (3,2).\n');
    expect(stdout).toMatch(/\nYou lose in turn 1: all buildings are gone\./);
    expect(stdout).toMatch(/command: restart\n[\s\S]*Turn 1\./);
  });

  test('saves and loads levels, and explains why a line cannot be executed', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'saved.txt');
    const bad = join(folder, 'bad.txt');
    writeFileSync(bad, 'M M\n');
    const [first = '', second = '', third = ''] = solutionOf('classic');
    const { home, status, stdout } = await talk(
      ['play', 'into-the-breach'],
      [first, `save ${file}`, second, third, 'end_turn', `save ${file}`, `load ${bad}`, `load ${file}`, 'end_turn'],
    );
    expect(status).toBe(0);
    const output = stdout.replaceAll(/\s+/g, ' ');
    expect(output).toContain('You can only save at the beginning of your turn!');
    expect(output).toContain(`Saved as ${file}.`);
    expect(output).toContain('expected an empty line after the board, found the end');
    expect(readFileSync(file, 'utf8')).toMatch(/\n\nT,4,1,5,3,3\nT,1,4,5,3,3\nH,2,4,2,3,2\n/);
    expect(savedFiles(home).map(({ text }) => commandsOf(text))).toEqual(
      expect.arrayContaining([[first, second, third, 'end_turn'], ['end_turn']]),
    );
  });
});
