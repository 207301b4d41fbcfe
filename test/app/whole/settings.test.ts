import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/program.ts';
import { openGame, takeParts } from '../../support/space-defender.ts';
import { key, mouseIsOn, type ShownProgram, type TerminalOptions } from '../../support/terminal.ts';

/** Text colour of each theme, in the codes of a true-colour terminal. */
const textColour = { dark: '38;2;216;222;230', light: '38;2;31;36;48' } as const;

/** Distinct SGR parameters in the output, such as `1` for bold and `38;2;…` for a colour. */
const looks = (program: ShownProgram): string[] => [
  ...new Set(Array.from(program.raw().matchAll(/\[([\d;]*)m/g), ([, codes = '']) => codes)),
];

async function menu(args: readonly string[], options: TerminalOptions = {}): Promise<ShownProgram> {
  const program = startHere(args, options);
  await program.until('q  Quit');
  return program;
}

/** Keys that move the cursor from the first row of the settings page to the row `label`. */
function keysTo(program: ShownProgram, label: string): string {
  const rows = program.rows().filter((row) => /^ [ >] \S/.test(row));
  const down = rows.findIndex((row) => row.startsWith(`${label} `, 3));
  if (down === -1) throw new Error(`no setting "${label}" on the screen\n${program.screen()}`);
  return key.down.repeat(down);
}

/** Opens the settings page and presses the right arrow `right` times in the row of a setting. */
async function change(program: ShownProgram, label: string, right: number, then: string): Promise<void> {
  program.send(',');
  await program.until('turncade   settings');
  program.send(keysTo(program, label) + key.right.repeat(right));
  await program.until(then);
  program.send(key.escape);
  await program.until('q  Quit');
}

describe('changed settings', () => {
  test('take effect at once and in the next run', async () => {
    const home = temporaryFolder();
    const first = await menu([], { home });
    expect(first.raw()).toContain(textColour.dark);
    await change(first, 'theme', 2, 'theme              auto  dark  [light]');
    await change(first, 'characters', 1, 'characters         unicode  [ascii]');
    expect(first.screen()).toMatch(/^[ -~\n]*$/);
    first.send('q');
    await first.ended;

    const second = await menu([], { home });
    expect(second.screen()).toMatch(/^[ -~\n]*$/);
    expect(second.raw()).toContain(textColour.light);
    expect(second.raw()).not.toContain(textColour.dark);
  });

  test('leave mouse events to the terminal if the mouse is switched off', async () => {
    const home = temporaryFolder();
    const first = await menu([], { home });
    await mouseIsOn(first);
    await change(first, 'mouse', 1, 'mouse              on  [off]');
    await first.until(() => first.raw().includes('\u001B[?1006l\u001B[?1000l'));
    first.send('q');
    await first.ended;

    const second = await menu([], { home });
    second.send(key.enter);
    await second.until('choose a level');
    second.send(key.controlC);
    await second.ended;
    expect(second.raw()).not.toMatch(/\[\?(?:1000|1002|1003|1006)[hl]/);
  });

  test('stop turns from being played back if the playback speed is "skip"', async () => {
    const home = temporaryFolder();
    const first = await menu([], { home });
    await change(first, 'playback', 2, 'playback           0.5x  1x  2x  [skip]');
    expect(first.screen()).toContain('skip, auto, mouse on');
    first.send('q');
    await first.ended;

    const second = startHere(['play', 'space-defender', '--level', 'long-watch'], { home });
    await takeParts(second);
    const frames = second.frames();
    second.send('f');
    await second.until(/turn 1 /);
    expect(frames.filter((frame) => frame.includes('any key skip'))).toEqual([]);
  });
});

describe('on the command line,', () => {
  test('--ascii draws every character in printable ASCII', async () => {
    const program = openGame(startHere, ['--ascii', '--level', 'long-watch']);
    await takeParts(program);
    expect(program.screen()).toMatch(/^[ -~\n]*$/);
    expect(program.raw()).not.toMatch(/[\u2500-\u259F]/);
  });

  test.each(['dark', 'light'] as const)('--theme %s uses the text colour of that theme', async (theme) => {
    const program = await menu(['--theme', theme]);
    expect(program.raw()).toContain(textColour[theme]);
    expect(program.raw()).not.toContain(textColour[theme === 'dark' ? 'light' : 'dark']);
  });

  test('--theme contrast draws areas without background colours', async () => {
    const program = await menu(['--theme', 'contrast']);
    expect(looks(program).filter((codes) => codes.includes('48;'))).toEqual([]);
    expect(looks(program).filter((codes) => codes.includes('38;2;'))).not.toEqual([]);
  });

  test('--speed is shown on the settings page, and cannot be changed there', async () => {
    const program = await menu(['--speed', '2x']);
    program.send(',');
    await program.until('1x  [2x]  skip  --speed');
    program.send(keysTo(program, 'playback') + key.right);
    await program.until('! --speed on the command line sets this.');
    expect(program.screen()).toContain('1x  [2x]  skip  --speed');
  });

  test.each([
    [['--theme', 'blue'], '--theme must be one of auto, dark, light, contrast, found "blue"'],
    [['--speed', '3x'], '--speed must be one of 0.5x, 1x, 2x, skip, found "3x"; did you mean 1x?'],
    [['--them', 'light'], 'unknown option --them; did you mean --theme?'],
    [['--no-colour'], 'unknown option --no-colour; did you mean --no-color?'],
    [['play', 'spac'], 'unknown game "spac"; did you mean "space-defender"?'],
    [
      ['play', 'space-defender', '--bot', '1=genius'],
      'unknown bot "genius", expected one of random, easy, normal, hard, PATH.js, PATH.mjs, PATH.ts or exec:COMMAND',
    ],
    [['replay'], 'replay needs a save, as in "turncade replay my-match.turncade"'],
    [['replay', 'nothing.turncade'], 'nothing.turncade: there is no such file'],
  ])('a wrong option is refused in one line, like any other fault: %j', async (args, message) => {
    expect(await ran(args)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });
});
