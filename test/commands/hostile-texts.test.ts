import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaign } from '#commands/campaign.ts';
import { game } from '#commands/custom-game/game.ts';
import { daily } from '#commands/daily.ts';
import { levels } from '#commands/levels.ts';
import { join as joinServer } from '#commands/online/join.ts';
import { serve } from '#commands/online/serve.ts';
import { verify } from '#commands/online/verify.ts';
import { complain, write } from '#commands/output.ts';
import { parseArguments } from '#commands/parse.ts';
import { play } from '#commands/play.ts';
import { puzzle } from '#commands/puzzle.ts';
import { replay } from '#commands/replay.ts';
import { run } from '#commands/run.ts';
import { completion } from '#commands/shell/completion.ts';
import { doctor } from '#commands/shell/doctor.ts';
import { man } from '#commands/shell/manual.ts';
import { rules } from '#commands/shell/rules.ts';
import { strategy } from '#commands/strategy.ts';
import { worker } from '#commands/tournament/worker.ts';
import { tournament } from '#commands/tournament.ts';
import { isSubcommand, type SubcommandName, subcommands, unknownCommand } from '#commands/usage.ts';
import { UsageError } from '#commands/usage-error.ts';
import { games } from '#games/index.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';

/** Characters that a terminal interprets, or that hide later characters. The program must escape all of them. */
const signs = [
  ...['\u0007', '\u0008', '\t', '\r', '\u001B[2J', '\u001B]0;x\u0007', '\u007F', '\u0085', '\u009B2J', '\u00AD'],
  ...['\u061C', '\u200B', '\u200E', '\u200F', '\u2028', '\u2029', '\u202A', '\u202E', '\u2066', '\u2069', '\uFEFF'],
  ...['\u{E0041}', '\u{1D173}'],
];
const lone = ['\uD800', '\uDC00'];
const obeyed = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A text that may contain characters of `signs` and `more`. */
const hostile = (more: readonly string[] = []): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...signs, ...more, 'a', 'Z', '1', ' ', '"', '=', ',', '(', ':', 'é', '漢', '__proto__'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(''));

/** A valid text with hostile characters inserted somewhere. */
const spoilt = (text: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(text.length), hostile(lone)).map(([at, added]) => text.slice(0, at) + added + text.slice(at));

let left: string[] = [];
beforeEach(() => {
  left = [];
  const take = (text: unknown): boolean => left.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
});
afterEach(() => vi.restoreAllMocks());

/** Runs a subcommand much as the command line does. Returns everything that it has written. */
async function used(name: string, argv: readonly string[]): Promise<string> {
  left = [];
  try {
    if (!isSubcommand(name)) throw new UsageError(unknownCommand(name));
    await carriedOut(name, argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
  }
  return left.join('');
}

function carriedOut(name: SubcommandName, argv: readonly string[]): Promise<number> {
  const args = parseArguments(subcommands[name].options, argv);
  switch (name) {
    case 'run':
      return run(args, write);
    case 'daily':
      return daily(args, '0', write);
    case 'verify':
      return verify(args, write);
    case 'campaign':
      return campaign(args, '0', write);
    case 'puzzle':
      return puzzle(args, '0', write);
    case 'rules':
      return rules(args, write);
    case 'levels':
      return levels(args, write);
    case 'game':
      return game(args, '0', write);
    case 'strategy':
      return strategy(args, write);
    case 'tournament':
      return tournament(args, '0', write);
    case 'worker':
      return worker(args, '0', write);
    case 'completion':
      return completion(args, write);
    case 'doctor':
      return doctor(args, '0', write);
    case 'man':
      return man(args, '0', write);
    case 'replay':
      return replay(args, '0');
    case 'play':
      return play(args, '0');
    case 'join':
      return joinServer(args, '0');
    case 'serve':
      return serve(args, '0', write);
  }
}

const root = process.cwd();
const folder = temporaryFolder();

const file = (text: string, name = 'own.txt'): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A file name with hostile characters. */
const hostileName = (ending: string): fc.Arbitrary<string> => hostile().map((name) => `${name}${ending}`);

const ids = games.map(({ id }) => id);
const recorded = join(import.meta.dirname, '..', 'recorded-games');
const scriptOf = (id: string): string => {
  const [name = ''] = readdirSync(join(recorded, id)).filter((found) => found.endsWith('.script.txt'));
  return readFileSync(join(recorded, id, name), 'utf8')
    .split('\n')
    .slice(0, 12)
    .join('\n');
};
const levelOf = (id: string): string => {
  const levelFolder = join(root, 'levels', id);
  const [name = ''] = readdirSync(levelFolder).filter((found) => !found.endsWith('.json'));
  return readFileSync(join(levelFolder, name), 'utf8');
};

// Files with hostile names are written to a temporary folder.
beforeAll(() => process.chdir(temporaryFolder()));
afterAll(() => process.chdir(root));

const format = fc.constantFrom([], ['--format', 'json'], ['--format', 'text']);
const id = fc.constantFrom(...ids);

/** Command lines with a hostile text wherever a player's text may appear. */
const uses: fc.Arbitrary<readonly [name: string, argv: readonly string[]]> = fc.oneof(
  // Words and option values.
  fc.tuple(hostile(), fc.constant([])),
  fc.tuple(
    fc.constantFrom(...Object.keys(subcommands)),
    fc.tuple(hostile(), fc.array(hostile(), { maxLength: 2 })).map(([first, more]) => [first, ...more]),
  ),
  fc
    .tuple(fc.constantFrom('run', 'levels', 'tournament', 'play'), id, hostile(), hostile(), fc.nat())
    .map(([name, game, word, value, at]) => {
      const options = isSubcommand(name) ? Object.keys(subcommands[name].options) : [];
      const option = options[at % options.length] ?? '';
      const words = name === 'tournament' ? [game, 'random', word] : name === 'run' ? [game, file('')] : [game];
      return [name, [...words, `--${option}`, value]] as const;
    }),
  // Options of a game, bots, and seeds of levels. They generate no level, because that would be slow.
  fc
    .tuple(
      id,
      hostile(),
      fc.constantFrom('--set', '--bot', '--level', '--seed'),
      fc.constantFrom('1=', 'turns=', 'random:', ''),
    )
    .map(
      ([game, value, option, start]) =>
        ['run', [game, file(''), option, `${start}${value}${start === 'random:' ? '\u001B' : ''}`]] as const,
    ),
  // Scripts, which the output of a match or its errors quote.
  fc
    .tuple(
      id.chain((game) => fc.tuple(fc.constant(game), spoilt(scriptOf(game)))),
      hostile(),
      format,
      hostileName('.txt'),
    )
    .map(([[game, script], seed, form, name]) => ['run', [game, file(script, name), '--seed', seed, ...form]] as const),
  // Level files.
  fc
    .tuple(
      id.chain((game) => fc.tuple(fc.constant(game), spoilt(levelOf(game)))),
      fc.constantFrom('--check', '--export'),
      hostileName('.txt'),
    )
    .map(([[game, text], option, name]) => ['levels', [game, option, file(text, name)]] as const),
  fc
    .tuple(
      id.chain((game) => fc.tuple(fc.constant(game), spoilt(levelOf(game)))),
      format,
      hostileName('.txt'),
    )
    .map(([[game, text], form, name]) => ['run', [game, file(''), '--level', file(text, name), ...form]] as const),
  // Positions and saves.
  fc
    .tuple(id, spoilt('{"state":"in game","turn":1,"planets":[],"board":"x\\n","game":"risc"}'), hostileName('.json'))
    .map(([game, text, name]) => ['run', [game, file(''), '--position', file(text, name)]] as const),
  fc
    .tuple(
      id,
      spoilt('turncade 1\ngame risc\nrules 1\nseed "a"\nplayers 2\nnote name "x"\ncommands 1\n\n1: spread\n'),
      fc.constantFrom('run', 'play', 'replay'),
      hostileName('.turncade'),
    )
    .map(([game, text, name, path]) => [name, [...(name === 'run' ? [game] : []), file(text, path)]] as const),
  // Commands that name files.
  fc
    .tuple(hostile(), format)
    .map(([name, form]) => ['run', ['into-the-breach', file(`load("${name}")`), ...form]] as const),
  fc.tuple(hostile()).map(([name]) => ['strategy', ['new', name]] as const),
);

test('the program never prints control characters, whatever is typed and whatever files contain', async () => {
  await fc.assert(
    fc.asyncProperty(uses, async ([name, argv]) => {
      const text = await used(name, argv);
      expect(text).not.toMatch(obeyed);
      expect(text).not.toMatch(/\n +at |node:internal|received|\[object/);
      expect(text.endsWith('\n') || text === '').toBe(true);
    }),
    { numRuns: 120, seed: 15 },
  );
});

test('JSON output escapes control characters and keeps its meaning', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile().filter((seed) => !seed.startsWith('-')),
      async (seed) => {
        const text = await used('run', ['space-defender', file('pass\n'), '--seed', seed, '--format', 'json']);
        expect(text).not.toMatch(obeyed);
        const [start] = text
          .split('\n')
          .filter((line) => line !== '')
          .map((line): unknown => JSON.parse(line));
        expect(start).toMatchObject({ type: 'start', seed });
      },
    ),
    { numRuns: 25, seed: 15 },
  );
});

test('an exported level loads again, whatever its comments contain', async () => {
  const comment = (text: string) => `-- \u001B[2J\u202E\t\uFEFF\n${text.replaceAll('\n', '\r\n')}`;
  const exported = await used('levels', ['space-defender', '--export', file(comment(levelOf('space-defender')))]);
  expect(exported).not.toMatch(obeyed);
  expect(await used('levels', ['space-defender', '--check', file(exported, 'exported.txt')])).toContain(': ok\n');
});

test.each([
  ['an unknown command', ['\u001B[2J\u202E'], 'unknown command "\\u001b[2J\\u202e"'],
  ['an extra word', ['levels', 'risc', '\u009B2J'], 'leave out "\\u009b2J"'],
  ['an option', ['run', 'risc', '--set', 'turns=\u2066\u007F'], 'found "\\u2066\\u007f"'],
])('the built program escapes what it quotes: %s', (_, args, expected) => {
  const { status, stdout, stderr } = runProgram(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).not.toMatch(obeyed);
});

test('in commands/ and cli.ts, only the listed files print text directly', () => {
  const source = join(root, 'source');
  const writers = readdirSync(join(source, 'commands'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `commands/${name}`)
    .concat('cli.ts')
    .filter((name) => /process\.std(?:out|err)\.write|console\./.test(readFileSync(join(source, name), 'utf8')));
  // These files may print directly: a progress bar has only fixed characters, and the message about an old Node only
  // the version of Node.
  expect(writers).toEqual(['commands/output.ts', 'commands/tournament.ts', 'cli.ts']);
});
