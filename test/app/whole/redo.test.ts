import { expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { openRace } from '../../support/robo-race.ts';
import { key } from '../../support/terminal.ts';

const redo = '\x19';

const trimLines = (screen: string): string => screen.replaceAll(/ +$/gm, '');

test('Ctrl+Y or a typed word restores an undone command, and the save contains no undo', async () => {
  const program = await openRace(startHere, ['--seed', '4', '--speed', 'skip']);
  program.send('12');
  await program.until('2 of 5 slots filled');
  const planned = program.screen();
  expect(planned).not.toContain('ctrl+y');
  program.send('uu');
  await program.until('ctrl+y redo');
  program.send(redo);
  program.send(':');
  program.send(`redo${key.enter}`);
  await program.until('2 of 5 slots filled');
  expect(trimLines(program.screen())).toBe(trimLines(planned));
  program.send(redo);
  await program.until('There is nothing to redo.');
  program.send('q');
  expect((await program.ended).exitCode).toBe(0);
  const [saved] = savedFiles(program.home);
  expect(commandsOf(saved?.text).filter((line) => line.startsWith('1:'))).toHaveLength(2);
  expect(saved?.text).not.toContain('undos');
});
