import { describe, expect, test } from 'vitest';
import { isCovered } from '../support/hot-seat.ts';
import { trimmedScreen } from '../support/into-the-breach.ts';
import { cli } from '../support/program.ts';
import { populousCorridor, sitDown } from '../support/space-explorers.ts';
import { key, startShell } from '../support/terminal.ts';

/** Everything that is on a cover. */
const words = (screen: string): string[] =>
  screen
    .split('\n')
    .map((row) => row.trim().replaceAll(/ {2,}/g, '  '))
    .filter((row) => row !== '' && !/^─+$/.test(row));

/** What is on a cover, which says so where Enter came before it was taken. */
const coverWords = (player: number, turn: number): string[] => [
  `Space Explorers  Corridor  turn ${turn} of 60`,
  `Pass to player ${player}`,
  'Press Enter when only',
  `player ${player} can see this.`,
  `Enter: player ${player}, play your turn.`,
  `? help  Enter player ${player} is here  q leave (saved)`,
];

/** Whether a screen is drawn from the first row of a size to the last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const [first = '', ...lines] = screen.split('\n');
  return first.startsWith(' Space Explorers') && first.length === columns && /^ \? help/.test(lines[rows - 2] ?? '');
};

describe('two persons at one screen', () => {
  test('Ctrl+Z shows the shell, and fg the cover; another size leaves the cover laid and the transfer as it is', async () => {
    const shell = startShell({ columns: 100, rows: 30 });
    await shell.until('shell>');
    shell.send(
      `'${process.execPath}' '${cli}' play space-explorers --level '${populousCorridor()}' --players 2 --seed 4 --speed skip\r`,
    );
    await sitDown(shell, 1);
    shell.send(`${key.enter}1`);
    await shell.until('Stays on 0');
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    const frames = shell.frames();
    shell.send('fg\r');
    await shell.until((screen) => shell.buffer() === 'alternate' && isCovered(screen));
    expect(frames.filter((frame) => frame.includes('─ map'))).toEqual([]);
    await sitDown(shell, 1);
    await shell.until('Stays on 0');
    shell.resize(80, 24);
    await shell.until(fills(80, 24));
    const drawn = trimmedScreen(shell);
    shell.resize(60, 15);
    await shell.until('turncade needs 80x24');
    shell.resize(80, 24);
    await shell.until(fills(80, 24));
    expect(trimmedScreen(shell)).toBe(drawn);
    shell.send(`${key.enter}t`);
    await shell.until('Pass to player 2');
    shell.resize(120, 40);
    await shell.until(fills(120, 40));
    expect(words(shell.screen())).toEqual(coverWords(2, 2));
  });
});
