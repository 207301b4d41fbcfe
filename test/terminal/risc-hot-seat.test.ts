import { describe, expect, test } from 'vitest';
import { isCovered } from '../support/hot-seat.ts';
import { cli } from '../support/program.ts';
import { key, modesLeftOn, startShell } from '../support/terminal.ts';
import { rowsMap, sitDown } from '../support/war.ts';

describe('persons at one screen', () => {
  test('Ctrl+Z shows the shell, and fg the cover; the draft is there, and Ctrl+C leaves the shell as it was', async () => {
    const shell = startShell({ columns: 100, rows: 30 });
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play risc --level '${rowsMap(2)}' --players 2 --seed 4 --speed skip\r`);
    await sitDown(shell, 1);
    shell.send('5');
    await shell.until('3 units left to place');
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    const frames = shell.frames();
    shell.send('fg\r');
    await shell.until((screen) => shell.buffer() === 'alternate' && isCovered(screen));
    expect(frames.filter((frame) => frame.includes('─ map'))).toEqual([]);
    await sitDown(shell, 1);
    await shell.until('3 units left to place');
    shell.resize(60, 15);
    await shell.until('turncade needs 80x24');
    shell.resize(80, 24);
    await shell.until('3 units left to place');
    shell.send(key.controlC);
    await shell.until((screen) => shell.buffer() === 'normal' && /shell>\s*$/.test(screen));
    expect(modesLeftOn(shell.raw()).filter((mode) => mode !== '2004')).toEqual([]);
  });
});
