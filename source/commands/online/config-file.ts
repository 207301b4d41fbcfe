import { attempt, readAtMost } from '#storage/files/attempt.ts';
import type { Option } from '../options.ts';
import { type Arguments, parseArguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/** Options that only the command line may have: they say what this call does. */
const onlyTyped: ReadonlySet<string> = new Set(['config', 'admin']);

const maxBytes = 64 * 1024;

/**
 * Adds the options of the file that `--config` names. A line of the file is an option as on the command line, without
 * its dashes. Empty lines and lines that begin with `#` are skipped. Options of the command line replace those of the file.
 *
 * @throws UsageError for a file that cannot be read, or with the line number for a faulty line
 *
 * @example
 * // With a file of the lines `listen 0.0.0.0` and `port 7000`:
 * withConfig(parseArguments(options, ['--config', 'oak.conf', '--port', '7777']), options).number('port') // => 7777
 */
export function withConfig(typed: Arguments, options: Readonly<Record<string, Option>>): Arguments {
  const file = typed.text('config');
  if (file === undefined) return typed;
  const read = attempt(() => readAtMost(file, maxBytes));
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`, 2, true);
  if (read.value.length > maxBytes) throw new UsageError(`${file}: is larger than 64 KB`, 2, true);
  const words = read.value
    .toString()
    .split(/\r?\n/)
    .flatMap((line, i) => within(`${file}:${i + 1}`, () => optionOf(line.trim(), options)));
  const stored = within(file, () => parseArguments(options, words));
  return {
    words: typed.words,
    on: (name) => typed.on(name) || stored.on(name),
    text: (name) => typed.text(name) ?? stored.text(name),
    number: (name) => typed.number(name) ?? within(file, () => stored.number(name)),
    list: (name) => (typed.list(name).length > 0 ? typed : stored).list(name),
  };
}

/** The words of a command line for one line of the file. */
function optionOf(line: string, options: Readonly<Record<string, Option>>): readonly string[] {
  if (line === '' || line.startsWith('#')) return [];
  const [word = ''] = line.split(/\s/, 1);
  const name = word.replace(/^--/, '');
  const value = line.slice(word.length).trim();
  if (onlyTyped.has(name)) throw new UsageError(`${name} belongs on the command line`);
  if (options[name]?.type === 'boolean' && value !== '') throw new UsageError(`${name} takes no value`);
  const words = value === '' ? [`--${name}`] : [`--${name}=${value}`];
  parseArguments(options, words);
  return words;
}

function within<Value>(place: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${place}: ${error.message}`, error.status, true) : error;
  }
}
