import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endOf } from '../strategies/processes.ts';
import { withoutTutorial } from '../support/hot-seat.ts';
import { commandsOf } from '../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../support/program.ts';
import { endTurn, openExplorers, startExplorers } from '../support/space-explorers.ts';
import { key, startTerminal } from '../support/terminal.ts';

/** Module of a strategy that sends one settler in its second turn, and also an order that the rules refuse. */
const settler = `
let calls = 0;
export const takeTurn = ({ planets }) => {
  calls++;
  return calls === 2 ? [{ from: 4, to: 3, people: 1 }, { from: 4, to: 0, people: 1 }] : [];
};`;

/** Program of a strategy that writes its process id to a file, answers in its first turn, and never answers again. */
const hanging = (pid: string): string => `
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
writeFileSync(${JSON.stringify(pid)}, String(process.pid));
let calls = 0;
createInterface({ input: process.stdin }).on('line', () => {
  calls++;
  if (calls === 1) console.log('[]');
});
setInterval(() => {}, 1000);`;

function fileOf(text: string, name: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

describe('a program as an opponent', () => {
  test('can be chosen by keys, and plays its turns without its illegal orders', async () => {
    const path = fileOf(settler, 'settler.mjs');
    const program = startExplorers(startTerminal);
    await program.until('Enter: start Corridor against Moss.');
    program.send(`${key.home}${key.down}`);
    await program.until(/ > 2 +< Moss, easy >/);
    while (!/ > 2 +< program/.test(program.screen())) {
      const before = program.screen();
      program.send(key.right);
      await program.until((screen) => screen !== before);
    }
    program.send(key.enter);
    await program.until(' program: ');
    program.send(`${path}\r`);
    await program.until(/settler\.mjs/);
    program.send(`${key.end}${key.enter}`);
    await program.until('turn 1 of 60  your orders');
    await withoutTutorial(program);
    await endTurn(program, 3);
    await endTurn(program, 5);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const [saved] = savedFiles(program.home);
    expect(commandsOf(saved?.text).filter((line) => line.startsWith('2:'))).toEqual([
      '2: end_turn',
      '2: send(4,3,1)',
      '2: end_turn',
    ]);
  });

  test('is reported, loses its turn and is restarted if it hangs, and its process ends with the match', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const path = fileOf(hanging(pidFile), 'hanging.mjs');
    const program = await openExplorers(startTerminal, [
      '--bot',
      `2=exec:${process.execPath} ${path}`,
      '--set',
      'strategyTime=700',
    ]);
    await endTurn(program, 3);
    const first = Number(readFileSync(pidFile, 'utf8'));
    await endTurn(program, 5);
    await program.until(/fault 1 of 10, timeout/);
    await endOf(first);
    program.send(key.escape);
    await program.until((screen) => !screen.includes('fault 1 of 10'));
    await endTurn(program, 7);
    expect(existsSync(pidFile)).toBe(true);
    const second = Number(readFileSync(pidFile, 'utf8'));
    expect(second).not.toBe(first);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    await endOf(second);
  });

  test('is refused if its file cannot be read, with the path of the missing file', async () => {
    const program = startExplorers(startTerminal, ['--bot', '2=nowhere.mjs']);
    expect((await program.ended).exitCode).toBe(2);
    expect(program.screen()).toContain('nowhere.mjs');
    expect(program.screen()).not.toContain('    at ');
  });
});
