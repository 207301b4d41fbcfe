import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { DiskError, type MemoryDisk, sizeOf } from './memory-disk.ts';

/*
 * The file operations of storage, named as in `node:fs`. A path below the root of a mounted memory disk belongs to
 * that disk, any other path to the machine. Roots contain a NUL, which every function of `node:fs` refuses, so a path
 * of a memory disk never reaches the machine.
 */

const start = '/\0';

const mounts = new Map<string, MemoryDisk>();

/** Mounts a memory disk. Returns the path of its root, which cannot be guessed, and a function that removes it. */
export function mountDisk(disk: MemoryDisk): { readonly root: string; unmount(): void } {
  const root = `${start}${randomUUID()}`;
  mounts.set(root, disk);
  return { root, unmount: () => mounts.delete(root) };
}

export const isMounted = (path: string): boolean => path.startsWith(start);

/** Root of the memory disk of a path. */
export const rootOf = (path: string): string => path.split('/', 2).join('/');

/** Path of a file relative to the root of its memory disk. Undefined for a file of the machine. */
export const nameOnMount = (path: string): string | undefined =>
  isMounted(path) ? path.slice(rootOf(path).length + 1) : undefined;

interface MountedFile {
  readonly disk: MemoryDisk;
  readonly name: string;
}

function mountedFile(path: string): MountedFile | undefined {
  const name = nameOnMount(path);
  if (name === undefined) return undefined;
  const disk = mounts.get(rootOf(path));
  if (disk === undefined) throw new DiskError('ENOENT');
  return { disk, name };
}

export type FileStats = Pick<fs.Stats, 'size' | 'mtime' | 'isFile' | 'isDirectory'>;

function statsOf({ disk, name }: MountedFile): FileStats | undefined {
  const file = disk.read(name);
  if (file === undefined && !disk.isFolder(name)) return undefined;
  return {
    size: sizeOf(file),
    mtime: new Date(file === undefined ? Number.NaN : file.time),
    isFile: () => file !== undefined,
    isDirectory: () => file === undefined,
  };
}

export function existsSync(path: string): boolean {
  const there = mountedFile(path);
  return there === undefined ? fs.existsSync(path) : statsOf(there) !== undefined;
}

export function statSync(path: string): FileStats;
export function statSync(path: string, options: { readonly throwIfNoEntry: false }): FileStats | undefined;
export function statSync(path: string, options?: { readonly throwIfNoEntry: false }): FileStats | undefined {
  const there = mountedFile(path);
  if (there === undefined) return options === undefined ? fs.statSync(path) : fs.statSync(path, options);
  const stats = statsOf(there);
  if (stats === undefined && options === undefined) throw new DiskError('ENOENT');
  return stats;
}

export function readFileSync(path: string): Buffer;
export function readFileSync(path: string, encoding: 'utf8'): string;
export function readFileSync(path: string, encoding?: 'utf8'): string | Buffer {
  const there = mountedFile(path);
  if (there === undefined) return encoding === undefined ? fs.readFileSync(path) : fs.readFileSync(path, encoding);
  const file = there.disk.read(there.name);
  if (file === undefined) throw new DiskError(there.disk.isFolder(there.name) ? 'EISDIR' : 'ENOENT');
  return encoding === undefined ? Buffer.from(file.text) : file.text;
}

export function readdirSync(folder: string): string[] {
  const there = mountedFile(folder);
  return there === undefined ? fs.readdirSync(folder) : there.disk.list(there.name);
}

export function renameSync(path: string, target: string): void {
  const there = mountedFile(path);
  const to = mountedFile(target);
  if (there === undefined || to === undefined) return fs.renameSync(path, target);
  if (there.disk !== to.disk || there.disk.read(there.name) === undefined) throw new DiskError('ENOENT');
  there.disk.move(there.name, to.name);
}

export function rmSync(path: string, options: { readonly force?: boolean } = {}): void {
  const there = mountedFile(path);
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
  const there = mountedFile(path);
  if (there === undefined) throw new DiskError('ENOENT');
  if (exclusive && there.disk.read(there.name) !== undefined) throw new DiskError('EEXIST');
  there.disk.write(
    there.name,
    typeof content === 'string' ? content : Buffer.from(content).toString(),
    time?.getTime(),
  );
}
