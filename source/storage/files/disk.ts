import fs, { type Stats } from 'node:fs';
import { DiskError, type MemoryDisk } from './memory-disk.ts';

/*
 * The file operations of storage, by the names of `node:fs`. A path below the root of a mounted memory disk belongs to
 * that disk, any other path to the machine. Roots contain a NUL, which every function of `node:fs` refuses, so a path
 * of a memory disk never reaches the machine.
 */

const start = '/\0';

const mounts = new Map<string, MemoryDisk>();

let mountCount = 0;

/** Mounts a memory disk. Returns the path of its root, and a function that removes it. */
export function mountDisk(disk: MemoryDisk): { readonly root: string; unmount(): void } {
  const root = `${start}${++mountCount}`;
  mounts.set(root, disk);
  return { root, unmount: () => mounts.delete(root) };
}

export const isMounted = (path: string): boolean => path.startsWith(start);

/** Path of a file relative to the root of its memory disk. Undefined for a file of the machine. */
export const nameOnMount = (path: string): string | undefined => found(path)?.name;

interface Found {
  readonly disk: MemoryDisk;
  readonly name: string;
}

function found(path: string): Found | undefined {
  if (!isMounted(path)) return undefined;
  const [, root = '', name = ''] = /^([^/]*\/[^/]*)\/?(.*)$/s.exec(path) ?? [];
  const disk = mounts.get(root);
  if (disk === undefined) throw new DiskError('ENOENT');
  return { disk, name };
}

export type FileStats = Pick<Stats, 'size' | 'mtime' | 'isFile' | 'isDirectory'>;

function statsOf({ disk, name }: Found): FileStats | undefined {
  const file = disk.read(name);
  if (file === undefined && !disk.isFolder(name)) return undefined;
  return {
    size: Buffer.byteLength(file?.text ?? ''),
    mtime: new Date(file?.time ?? 0),
    isFile: () => file !== undefined,
    isDirectory: () => file === undefined,
  };
}

export function existsSync(path: string): boolean {
  const there = found(path);
  return there === undefined ? fs.existsSync(path) : statsOf(there) !== undefined;
}

export function statSync(path: string): FileStats;
export function statSync(path: string, options: { readonly throwIfNoEntry: false }): FileStats | undefined;
export function statSync(path: string, options?: { readonly throwIfNoEntry: false }): FileStats | undefined {
  const there = found(path);
  if (there === undefined) return options === undefined ? fs.statSync(path) : fs.statSync(path, options);
  const stats = statsOf(there);
  if (stats === undefined && options === undefined) throw new DiskError('ENOENT');
  return stats;
}

export function readFileSync(path: string): Buffer;
export function readFileSync(path: string, encoding: 'utf8'): string;
export function readFileSync(path: string, encoding?: 'utf8'): string | Buffer {
  const there = found(path);
  if (there === undefined) return encoding === undefined ? fs.readFileSync(path) : fs.readFileSync(path, encoding);
  const file = there.disk.read(there.name);
  if (file === undefined) throw new DiskError(there.disk.isFolder(there.name) ? 'EISDIR' : 'ENOENT');
  return encoding === undefined ? Buffer.from(file.text) : file.text;
}

export function readdirSync(folder: string): string[] {
  const there = found(folder);
  return there === undefined ? fs.readdirSync(folder) : there.disk.list(there.name);
}

export function renameSync(path: string, target: string): void {
  const there = found(path);
  const to = found(target);
  if (there === undefined || to === undefined) return fs.renameSync(path, target);
  if (there.disk !== to.disk || there.disk.read(there.name) === undefined) throw new DiskError('ENOENT');
  there.disk.move(there.name, to.name);
}

export function rmSync(path: string, options: { readonly force?: boolean } = {}): void {
  const there = found(path);
  if (there === undefined) return fs.rmSync(path, options);
  if (there.disk.read(there.name) === undefined && options.force !== true) throw new DiskError('ENOENT');
  there.disk.remove(there.name);
}

/** Creates an empty file. Throws `EEXIST` if the path exists. */
export function createFile(path: string): void {
  if (!isMounted(path)) return fs.closeSync(fs.openSync(path, 'wx'));
  writeMounted(path, '', { exclusive: true });
}

/** Writes a file of a memory disk. Its content is complete or unchanged, as after `writeWhole`. */
export function writeMounted(
  path: string,
  content: string | Uint8Array,
  { exclusive = false, time }: { readonly exclusive?: boolean; readonly time?: Date | undefined } = {},
): void {
  const there = found(path);
  if (there === undefined) throw new DiskError('ENOENT');
  if (exclusive && there.disk.read(there.name) !== undefined) throw new DiskError('EEXIST');
  there.disk.write(
    there.name,
    typeof content === 'string' ? content : Buffer.from(content).toString(),
    time?.getTime(),
  );
}
