import { describe, expect, test } from 'vitest';
import { openGame, takeParts } from '../support/space-defender.ts';
import { startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Distinct SGR parameters in the output, such as `1` for bold and `38;2;…` for a colour. */
const looks = (program: TerminalProgram): string[] => [
  ...new Set(Array.from(program.raw().matchAll(/\[([\d;]*)m/g), ([, codes = '']) => codes)),
];

describe('a setting for one run', () => {
  test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    ['--no-color', ['--no-color'], {}],
    ['NO_COLOR', [], { NO_COLOR: '1' }],
  ])('%s draws without colours, but with bold and inverse', async (_, args, env) => {
    const program = openGame(startTerminal, [...args, '--level', 'long-watch'], { env });
    await takeParts(program);
    expect(looks(program).filter((codes) => /[34]8;|\b(?:[34]|9|10)[0-7]\b/.test(codes))).toEqual([]);
    const codes = looks(program).flatMap((look) => look.split(';'));
    expect(codes).toEqual(expect.arrayContaining(['1', '7']));
  });

  test('is refused before any terminal mode is enabled if its value is invalid', async () => {
    const program = startTerminal(['--theme', 'blue'], { columns: 100 });
    expect((await program.ended).exitCode).toBe(2);
    expect(program.raw()).toBe('turncade: --theme must be one of auto, dark, light, contrast, found "blue"\r\n');
  });
});
