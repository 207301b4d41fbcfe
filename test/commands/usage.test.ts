import { describe, expect, test } from 'vitest';
import { commandHelp, helpWidth, overview } from '#commands/shell/help.ts';
import { isSubcommand, subcommands } from '#commands/usage.ts';
import { ran } from '../support/here.ts';

const names = Object.keys(subcommands).filter(isSubcommand);

describe('the version is printed', () => {
  test.each([[['-V']], [['-v']], [['--version']], [['play', '--version']], [['run', 'risc', '-V']]])(
    'by %j',
    async (args) => {
      const { status, stdout, stderr } = await ran(args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    },
  );
});

test('output has 80 columns if the terminal does not know its size', () => {
  expect([{}, { columns: 0 }, { columns: 132 }].map(helpWidth)).toEqual([80, 80, 132]);
});

describe('an unknown option or command', () => {
  test.each([
    [['--verison'], 'unknown option --verison; did you mean --version?'],
    [['run', '--halp'], 'unknown option --halp; did you mean --help?'],
    [['--asci'], 'unknown option --asci; did you mean --ascii?'],
    [['-x'], 'unknown option -x, expected one of --seed, '],
    [['daily', '-Q'], 'unknown option -Q, expected one of --format, '],
    [['help', 'plya'], 'unknown command "plya"; did you mean "play"?'],
    [['--help', 'plya'], 'unknown command "plya"; did you mean "play"?'],
  ])('in %j is reported: %s', async (args, message) => {
    const { status, stdout, stderr } = await ran(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`turncade: ${message}`);
    expect(stderr).toMatch(/^.*\n$/);
  });
});

describe('the part of a command line after `--`', () => {
  test.each([
    [['levels', '--', '--help'], 'unknown game "--help"'],
    [['levels', '--', '--version'], 'unknown game "--version"'],
    [['levels', '--', '-risc'], 'unknown game "-risc"; did you mean "risc"?'],
    [['run', 'risc', '--', '--format'], 'cannot read --format: there is no such file'],
    [['--', '--ascii'], 'unknown game "--ascii"'],
    [['levels', 'risc', '--check', '--', 'x'], '--check needs a value'],
  ])('has no options: %j is answered by %s', async (args, message) => {
    const { status, stderr } = await ran(args);
    expect(status).toBe(2);
    expect(stderr).toContain(`turncade: ${message}`);
  });

  test('may name a game', async () => {
    expect(await ran(['levels', '--', 'risc'])).toEqual(await ran(['levels', 'risc']));
  });
});

describe.each([40, 57, 80, 100, 120])('help in %i columns', (width) => {
  test.each(names)('fits without splitting a word: %s', async (name) => {
    const help = await commandHelp(name, width);
    for (const line of help.split('\n')) expectToFit(line, width);
    const { usage, help: about, options, examples } = subcommands[name];
    const words = help.replaceAll(' \\\n', ' ').split(/\s+/);
    const said = [usage, about, ...examples, ...Object.values(options).map(({ help }) => help)];
    for (const word of said.join(' ').split(/\s+/)) {
      // In the help, a word may be followed by a closing bracket.
      expect(words.some((found) => found === word || found === `${word})`)).toBe(true);
    }
  });

  test('fits for all commands', () => {
    for (const line of overview(width).split('\n')) expectToFit(line, width);
  });
});

/** Expects that a line fits `width`. Only its first word, an option with its value or a quoted text, may be longer. */
function expectToFit(line: string, width: number): void {
  const [start = ''] = /^ *(?:--\S+ )?(?:"[^"]*"|'[^']*'|\S+)(?: \\)?/.exec(line) ?? [];
  expect(line.length, line).toBeLessThanOrEqual(Math.max(width, start.length));
}

describe('the help of a command for a game', () => {
  test.each([
    ['play risc --help', ['play', 'risc', '--help']],
    ['play --help risc', ['play', '--help', 'risc']],
    ['help play risc', ['help', 'play', 'risc']],
  ])('lists only the bots of that game: %s', async (_, args) => {
    const { stdout } = await ran(args);
    expect(stdout).toContain('recruit, mab, rook,');
    expect(stdout).not.toMatch(/linnea|risc:|play robo-race/);
  });

  test('leaves out what the game does not have', async () => {
    expect(await commandHelp('play', 80, 'space-defender')).toMatch(/--players N +number of seats\n/);
  });

  test('names each rival once, with one example of a skill', async () => {
    const help = await commandHelp('play', 80, 'robo-race');
    expect(help.replaceAll(/\s+/g, ' ')).toContain('hard, gus, dot, linnea, bruno, also as gus:novice, or a program:');
  });
});

test('an example that continues on the next line is still one command for a shell', async () => {
  const help = await commandHelp('tournament', 50);
  expect(help).toContain(
    '  turncade tournament space-explorers \\\n      "exec:python3 mine.py" greedy \\\n      --replays lost --keep losses,faults\n',
  );
});

test('help is as wide as the terminal, from 40 to 120 columns, or 80 without a terminal', async () => {
  const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
  expect((await ran(['--help'])).stdout).toBe(`${overview(80)}\n`);
  expect(longest(overview(300))).toBeLessThanOrEqual(120);
  expect(overview(10)).toBe(overview(40));
});
