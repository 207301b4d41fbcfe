import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { commandsOf, keysFor, trimmedScreen } from '../support/into-the-breach.ts';
import { cli, savedFiles } from '../support/program.ts';
import { key, startShell } from '../support/terminal.ts';

const isWatched = (screen: string): boolean => screen.includes('any key skip');
describe('Ctrl+Z', () => {
  test('in the middle of a turn gives the shell back; fg comes back to the selection and the moves', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play into-the-breach --speed skip\r`);
    await shell.until('[End Turn]');
    await withoutTutorial(shell);
    shell.send(`${keysFor(['move(1,1,2,1)'], [1, 1])}${key.tab}`);
    await shell.until('The TankMech can move to');
    const before = trimmedScreen(shell);
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    expect(commandsOf(savedFiles(shell.home)[0]?.text)).toEqual(['move(1,1,2,1)']);
    shell.send('fg\r');
    await shell.until(() => shell.buffer() === 'alternate' && trimmedScreen(shell) === before);
    shell.send('u');
    await shell.until('T█*(1, 1)');
  });

  test('in a playback shows its end after fg', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play into-the-breach --level mason --speed 1x\r`);
    await shell.until('[End Turn]');
    await withoutTutorial(shell);
    shell.send('tt');
    await shell.until(isWatched);
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    shell.send('fg\r');
    await shell.until('You Lost!');
    shell.send('q');
    await shell.until((screen) => screen.trimEnd().endsWith('shell>'));
  });
});
