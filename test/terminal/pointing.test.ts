import { describe, expect, test } from 'vitest';
import { clickOn, key, modesLeftOn, mouseIsOn, startTerminal, wheel } from '../support/terminal.ts';

/** Starts `turncade play into-the-breach` and selects the first mech. */
async function selected() {
  const program = startTerminal(['play', 'into-the-breach', '--level', 'classic', '--speed', 'skip']);
  await program.until('turn 1');
  await mouseIsOn(program);
  // Ctrl+T ends the tutorial, so that the hint describes the effect of Enter.
  program.send(`\u0014${key.enter}`);
  await program.until(/\+ {4}\+ {4}\+/);
  return program;
}

describe('mouse motion without a button', () => {
  test('is requested from the terminal only on screens that use it', async () => {
    const program = await selected();
    expect(modesLeftOn(program.raw())).toContain('1003');
    program.send('?');
    await program.until('on this screen');
    await program.until(() => !modesLeftOn(program.raw()).includes('1003'));
    expect(modesLeftOn(program.raw())).toContain('1000');
    program.send(clickOn(program, 'Esc close'));
    await program.until(/\+ {4}\+ {4}\+/);
    await program.until(() => modesLeftOn(program.raw()).includes('1003'));
    program.send(`${wheel('up', 5, 5)}q`);
    await program.ended;
    expect(modesLeftOn(program.raw())).not.toContain('1003');
    expect(modesLeftOn(program.raw())).not.toContain('1000');
  });
});
