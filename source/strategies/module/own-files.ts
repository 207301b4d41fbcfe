import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, sep } from 'node:path';
import { transform } from 'sucrase';
import { builtFile } from '#storage/files/folders.ts';
import { oneLine, reasonOf } from '../running.ts';

export interface OwnFile {
  readonly kind: 'code' | 'data';
  /** JavaScript with the same line numbers as the file, or JSON. */
  readonly text: string;
}

/** The files that a strategy may read: those in its folder and in folders below. */
export interface OwnFiles {
  readonly entry: string;
  /**
   * Converts an import to the name of a file: its path relative to the folder, with `/` on every system.
   *
   * @throws Error for an import that is not allowed
   */
  nameOf(specifier: string, from: string): string;
  /** True if a file with this name exists. Reading it may still be refused. */
  isThere(name: string): boolean;
  /** Text of a file, without translation. Throws an Error with the reason if it cannot be read. */
  textOf(name: string): string;
  /** Reads and translates a file. Throws an Error with the reason if it cannot be read. */
  read(name: string): OwnFile;
}

/** Name of the library in imports. turncade provides it, so it is not among the strategy's files. */
export const library = 'turncade';

const megabyte = 2 ** 20;

/** Maximum size of a file in bytes. */
const longestFile = 4 * megabyte;
const longestTypeScript = megabyte;
const longestFiles = 16 * megabyte;
const maxFiles = 1000;

/**
 * Files of the strategy at a path. Follows links only within the strategy's folder. This folder may be the player's
 * home, so hidden files and turncade's own data are excluded.
 *
 * @param closed folders that the strategy may not read, except those in which the strategy itself lies
 * @throws Error if the file does not exist
 */
export function ownFiles(path: string, closed: readonly string[]): OwnFiles {
  const file = attempt(basename(path), () => realpathSync.native(path));
  const folder = dirname(file);
  const closedBelow = closed.flatMap((other) => {
    const real = existsSync(other) ? realpathSync.native(other) : other;
    return real !== folder && isBelow(folder, real) ? [] : [real];
  });
  let bytesLeft = longestFiles;
  let filesLeft = maxFiles;
  const textOf = (name: string): string => {
    const real = attempt(name, () => realpathSync.native(join(folder, name)));
    const refused = (why: string) => new Error(`cannot import ./${oneLine(name)}: ${why}`);
    if (!isBelow(real, folder)) throw refused(isOutside);
    const isHidden = [name, relative(folder, real)].some((way) => /(?:^|[\\/])\./.test(way));
    if (real !== file && isHidden) throw refused('a strategy cannot import hidden files');
    if (real !== file && closedBelow.some((closedFolder) => isBelow(real, closedFolder)))
      throw refused('it belongs to turncade');
    if (extname(real).toLowerCase() !== extname(name)) throw refused('it is a link to a file of another kind');
    const maxBytes = isTypeScript(name) ? longestTypeScript : longestFile;
    const { size, isFile } = attempt(name, () => {
      const stats = statSync(real);
      return { size: stats.size, isFile: stats.isFile() };
    });
    if (!isFile) throw new Error(`cannot read ./${oneLine(name)}: it is not a file`);
    if (size > maxBytes)
      throw new Error(`cannot read ./${oneLine(name)}: it is longer than ${maxBytes / megabyte} MiB`);
    bytesLeft -= size;
    filesLeft--;
    if (bytesLeft < 0 || filesLeft < 0)
      throw new Error(`it has more than ${maxFiles} files, or more than ${longestFiles / megabyte} MiB in all`);
    return attempt(name, () => new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(real)));
  };
  return {
    entry: basename(file),
    nameOf(specifier, from) {
      if (specifier === library) return library;
      if (!/^\.\.?\/[^\\\0]*\.(?:m?js|ts|json)$/.test(specifier))
        throw new Error(
          `cannot import ${oneLine(specifier)}: a strategy can import only ${library} and files of its own, such as ./other.mjs`,
        );
      const name = posix.join(posix.dirname(from), specifier);
      if (name.startsWith('../')) throw new Error(`cannot import ${oneLine(specifier)}: ${isOutside}`);
      return name;
    },
    isThere: (name) => name !== library && existsSync(join(folder, name)),
    textOf,
    read(name) {
      if (name === library) return { kind: 'code', text: libraryText() };
      const text = textOf(name);
      if (!/\.(?:m?js|ts)$/.test(name)) return { kind: 'data', text: checkedData(name, text) };
      return { kind: 'code', text: isTypeScript(name) ? withoutTypes(name, text) : text };
    },
  };
}

/** Text of the library for modules. Copies data through JSON, because QuickJS has no `structuredClone`. */
function libraryText(): string {
  const copy = 'const structuredClone = (data) => data === undefined ? data : JSON.parse(JSON.stringify(data));';
  return `${copy}${readFileSync(builtFile('library.js'), 'utf8')}`;
}

const isTypeScript = (name: string): boolean => name.endsWith('.ts');

const isOutside = 'it is outside the folder of the strategy';

const isBelow = (file: string, folder: string): boolean =>
  file.startsWith(folder.endsWith(sep) ? folder : folder + sep);

function attempt<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : reasonOf(error);
    throw new Error(`cannot read ./${oneLine(name)}: ${reason}`);
  }
}

function checkedData(name: string, text: string): string {
  try {
    JSON.parse(text);
  } catch {
    throw new SyntaxError(`./${oneLine(name)} is not JSON`);
  }
  return text;
}

/** Removes types from TypeScript. Line numbers stay the same. */
function withoutTypes(name: string, text: string): string {
  try {
    return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  } catch (error) {
    const [, what = 'it cannot be read', line] =
      /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(reasonOf(error)) ?? [];
    throw new SyntaxError(`${what} (${basename(name)}${line === undefined ? '' : `, line ${line}`})`);
  }
}
