import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withConfig } from '#commands/online/config-file.ts';
import { parseArguments } from '#commands/parse.ts';
import { subcommands } from '#commands/usage.ts';
import { UsageError } from '#commands/usage-error.ts';
import { temporaryFolder } from '../support/program.ts';

const { options } = subcommands.serve;
const file = join(temporaryFolder(), 'oak.conf');

/** Arguments of a command line with a configuration file of these lines. */
function configured(lines: readonly string[], ...typed: readonly string[]) {
  writeFileSync(file, lines.join('\n'));
  return withConfig(parseArguments(options, ['--config', file, ...typed]), options);
}

/** Message of the error for a file of these lines. The message names the file `oak.conf`. */
function faultOf(lines: readonly string[]): string {
  try {
    configured(lines).number('port');
  } catch (error) {
    if (error instanceof UsageError && error.isOfFile) return error.message.replace(file, 'oak.conf');
    throw error;
  }
  return 'none';
}

test('a configuration file has options as on the command line, without dashes or with them', () => {
  const args = configured([
    '# The oak server',
    'listen 0.0.0.0',
    '',
    '  --port   7000  ',
    'web',
    'host oak.example.org',
    'host  elm.example.org\r',
    'data postgres://oak/turncade',
  ]);
  expect([args.text('listen'), args.number('port'), args.on('web'), args.on('plain')]).toEqual([
    '0.0.0.0',
    7000,
    true,
    false,
  ]);
  expect(args.list('host')).toEqual(['oak.example.org', 'elm.example.org']);
  expect(args.list('data')).toEqual(['postgres://oak/turncade']);
});

test('an option of the command line replaces all lines of the file with this option', () => {
  const args = configured(['port 7000', 'host oak', 'host elm', 'ssh 22'], '--port', '7001', '--host', 'ash', '--web');
  expect([args.number('port'), args.list('host'), args.number('ssh'), args.on('web')]).toEqual([
    7001,
    ['ash'],
    22,
    true,
  ]);
});

describe('a file is refused with an error that names it', () => {
  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['web', 'lisen 0.0.0.0'], 'oak.conf:2: unknown option --lisen; did you mean --listen?'],
    ['a missing value', ['port'], 'oak.conf:1: --port needs a value'],
    ['a switch with a value', ['web yes'], 'oak.conf:1: web takes no value'],
    ['a repeated option', ['port 1', 'port 2'], 'oak.conf: --port is given 2 times'],
    ['a text instead of a number', ['port seven'], 'oak.conf: --port must be a whole number, found "seven"'],
    ['an act of the owner', ['admin status'], 'oak.conf:1: admin belongs on the command line'],
    ['another file', ['config elm.conf'], 'oak.conf:1: config belongs on the command line'],
    ['more than 64 KB', ['#'.repeat(65_537)], 'oak.conf: is larger than 64 KB'],
  ])('if it has %s', (_, lines, message) => {
    expect(faultOf(lines)).toBe(message);
  });

  test.each([
    ['it does not exist', () => {}, 'there is no such file'],
    ['it is a folder', (path: string) => mkdirSync(path), 'it is a directory'],
  ])('if %s', (_, make, message) => {
    const path = join(temporaryFolder(), 'elm.conf');
    make(path);
    const read = () => withConfig(parseArguments(options, ['--config', path]), options);
    expect(read).toThrow(`${path}: ${message}`);
  });
});
