import { describe, expect, test } from 'vitest';
import { isCovered } from '../support/hot-seat.ts';
import { cli } from '../support/program.ts';
import { handRow, sitDown } from '../support/robo-race.ts';
import { key, startShell } from '../support/terminal.ts';

/** What player 1 is dealt first. */
const hand = [5, 11, 56, 59, 67, 69, 70];

describe('two persons at one screen', () => {
  test('Ctrl+Z shows the shell, and fg the cover', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play robo-race --level test-track --players 2 --seed 4 --speed skip\r`);
    await sitDown(shell, 1);
    shell.send('12');
    await shell.until('2 of 5');
    for (const card of hand) expect(shell.screen()).toMatch(handRow(card));
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    const frames = shell.frames();
    shell.send('fg\r');
    await shell.until((screen) => shell.buffer() === 'alternate' && isCovered(screen));
    expect(frames.filter((frame) => hand.some((card) => handRow(card).test(frame)))).toEqual([]);
    await sitDown(shell, 1);
    await shell.until('2 of 5');
  });
});
