/** A file of a memory disk. `time` is in milliseconds since 1970. */
export interface MemoryFile {
  readonly text: string;
  readonly time: number;
}

/** Bytes of a file. 0 if there is none. */
export const sizeOf = (file: MemoryFile | undefined): number => (file === undefined ? 0 : Buffer.byteLength(file.text));

export interface MemoryDiskOptions {
  /** Maximum bytes of all files together. */
  readonly maxBytes: number;
  /** True for a file that may exceed `maxBytes`. `bytes` is the total size that all files would then have. */
  isExempt(name: string, bytes: number): boolean;
  /** Called after each change with the name of the file. */
  onChange(name: string): void;
}

/** Files in memory, for a player who has no folders on this machine. Names are relative, such as `matches/a.turncade`. */
export interface MemoryDisk {
  read(name: string): MemoryFile | undefined;
  /** Names in a folder. Empty if there is no such folder. */
  list(folder: string): string[];
  isFolder(name: string): boolean;
  /** Throws an error with the code `EDQUOT` if the file grows beyond what `maxBytes` allows, and is not exempt. */
  write(name: string, text: string, time?: number): void;
  /** Replaces `target` if it exists. Never fails for lack of space. */
  move(name: string, target: string): void;
  remove(name: string): void;
  bytes(): number;
  names(): readonly string[];
}

export class DiskError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function createMemoryDisk({ maxBytes, isExempt, onChange }: MemoryDiskOptions): MemoryDisk {
  const files = new Map<string, MemoryFile>();
  let bytes = 0;
  const put = (name: string, file: MemoryFile | undefined) => {
    bytes += sizeOf(file) - sizeOf(files.get(name));
    if (file === undefined) files.delete(name);
    else files.set(name, file);
    onChange(name);
  };
  return {
    read: (name) => files.get(name),
    list(folder) {
      const start = folder === '' ? '' : `${folder}/`;
      const below = [...files.keys()].filter((name) => name.startsWith(start));
      return [...new Set(below.map((name) => name.slice(start.length).replace(/\/.*/, '')))];
    },
    isFolder: (folder) => folder === '' || [...files.keys()].some((name) => name.startsWith(`${folder}/`)),
    write(name, text, time = Date.now()) {
      const growth = Buffer.byteLength(text) - sizeOf(files.get(name));
      if (growth > 0 && bytes + growth > maxBytes && !isExempt(name, bytes + growth)) throw new DiskError('EDQUOT');
      put(name, { text, time });
    },
    move(name, target) {
      if (name === target) return;
      put(target, files.get(name));
      put(name, undefined);
    },
    remove: (name) => put(name, undefined),
    bytes: () => bytes,
    names: () => [...files.keys()],
  };
}
