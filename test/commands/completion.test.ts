import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Subcommand } from '#commands/options.ts';
import { candidates } from '#commands/shell/completion.ts';
import { subcommands } from '#commands/usage.ts';
import { games } from '#games/index.ts';
import { settingValues } from '#storage/settings.ts';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

const wordsFor = async (...typed: string[]) => (await candidates(typed)).words.map(({ word }) => word);
const ids = games.map(({ id }) => id);

describe('shell completion', () => {
  test('first offers commands, each with its help', async () => {
    const { words } = await candidates(['']);
    expect(words.map(({ word }) => word)).toEqual([...Object.keys(subcommands), 'help']);
    expect(words.find(({ word }) => word === 'levels')?.help).toBe('list the levels of a game, or of all games');
    expect(await wordsFor('t')).toEqual(['tournament']);
    expect(await wordsFor('help', 'le')).toEqual(['levels']);
  });

  test.each(Object.entries<Subcommand>(subcommands))(
    'offers every option of %s with its help',
    async (name, command) => {
      const { words } = await candidates([name, '-']);
      const declared = Object.entries(command.options).map(([option, { help }]) => ({ word: `--${option}`, help }));
      expect(words).toEqual([...declared, { word: '--help', help: 'the options of a command' }]);
    },
  );

  test.each<readonly [readonly string[], readonly string[]]>([
    [['play', ''], ids],
    [
      ['play', 'r'],
      ['robo-race', 'risc'],
    ],
    [
      ['levels', 'sp'],
      ['space-defender', 'space-explorers'],
    ],
    [['--ascii', 'play', 'ri'], ['risc']],
    [['play', '--', 'ri'], ['risc']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['play', '--theme', ''], settingValues.theme],
    [['play', '--theme=d'], ['--theme=dark']],
    [['--speed', ''], settingValues.playback],
    [['run', 'risc', '--format', 'j'], ['json']],
    [['play', 'risc', '--level', 't'], ['three-crowns', 'twin-rivers'].toSorted((a) => (a === 'twin-rivers' ? -1 : 1))],
    [['play', 'risc', '--level', 'da'], ['daily']],
    [['tournament', 'risc', 'hard', 'easy', '--levels', 'twin-rivers,long'], ['twin-rivers,long-march']],
    [['levels', 'robo-race', '--export=work'], ['--export=workshop']],
    [['play', 'risc', '--bot', '2=h'], ['2=hard']],
    [
      ['play', 'robo-race', '--set', 'cards='],
      ['cards=deck', 'cards=with-replacement'],
    ],
    [
      ['tournament', 'risc', 'n'],
      ['novice', 'normal'],
    ],
    [
      ['tournament', 'risc', 'hard', 'easy', 'no'],
      ['novice', 'normal'],
    ],
    // An option that the line already has is offered again only if it can be repeated.
    [['play', '--ascii', '--as'], []],
    [['play', '--bot', '1=hard', '--bo'], ['--bot']],
    [['play', '--seed', ''], []],
    [['play', '--', '--as'], []],
    [['nonsense', ''], []],
  ])('after %j offers the words %j', async (typed, expected) => expect(await wordsFor(...typed)).toEqual(expected));

  test.each<readonly [readonly string[], string | undefined]>([
    [['play', ''], 'saves'],
    [['replay', ''], 'saves'],
    [['run', 'risc', ''], 'files'],
    [['play', 'risc', '--level', ''], 'files'],
    [['tournament', 'risc', '--replays', ''], 'folders'],
    [['serve', '--data', ''], 'folders'],
    [['tournament', 'risc', ''], 'files'],
    [['play', '--theme', ''], undefined],
    [['levels', ''], undefined],
    [[''], undefined],
  ])('tells the shell after %j which kind of files to complete: %s', async (typed, files) =>
    expect((await candidates(typed)).files).toBe(files),
  );

  test('offers every bot of every game', async () => {
    for (const game of games) {
      const bots = await game.visit(({ bots: known = {} }) => Object.keys(known));
      const offered = await wordsFor('play', game.id, '--bot', '1=');
      expect(offered).toEqual(bots.map((bot) => `1=${bot}`));
    }
  });
});

test('a completion script receives a line for each word and its help, then a line for the kind of files', async () => {
  expect(await ran(['completion', 'words', '--', 'play', 'risc', '--level', 'lo'])).toEqual({
    status: 0,
    stdout: 'long-march  Long March\n:files\n',
    stderr: '',
  });
  expect((await ran(['completion', 'words', '--', 'daily', '--form'])).stdout).toBe(
    `--format  ${subcommands.daily.options.format.help}\n`,
  );
  expect((await ran(['completion', 'words', '--', 'nonsense', ''])).stdout).toBe('');
});

test.each([
  [[], 'completion needs a shell: bash, zsh, fish'],
  [['bsh'], 'unknown shell "bsh"; did you mean "bash"?'],
  [['bash', 'zsh'], 'completion takes one shell; leave out "zsh"'],
])('wrong use of completion is reported: %j', async (args, message) => {
  expect(await ran(['completion', ...args])).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
});

describe.each(['bash', 'zsh', 'fish'])('the completion script for %s', (shell) => {
  test('has valid syntax', async ({ skip }) => {
    if (spawnSync(shell, ['--version']).status !== 0) skip(`there is no ${shell} here`);
    const { stdout, status } = await ran(['completion', shell]);
    expect(status).toBe(0);
    const file = join(temporaryFolder(), shell);
    writeFileSync(file, stdout);
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});
