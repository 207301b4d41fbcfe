import { closeSync, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { commandLine, writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { digest, signed } from '../checksum.ts';
import { attempt } from '../files/attempt.ts';
import type { Folders } from '../files/folders.ts';
import { writeAll, writeWhole } from '../files/write-file.ts';
import { type JournalEnd, sealedRecords } from './journal.ts';
import { packedCheckpoint } from './packed-checkpoint.ts';

/** A save to which each command is appended as soon as it was played. */
export interface GrowingSave {
  /**
   * Writes the commands played since the last call.
   *
   * @throws the system's error if the file cannot be written, or an Error if another program has changed the file
   */
  grow(): void;
  close(): void;
}

/**
 * Saves a match to a file. A kill at any moment loses at most the command being written.
 *
 * @param isNew true to fail with the code `EEXIST` if the file exists, else it is replaced
 * @param notes facts about the match by name
 * @throws the system's error if the file cannot be written
 */
export function growingSave<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  target: { readonly path: string; readonly isNew: boolean; readonly notes: Readonly<Record<string, string>> },
): GrowingSave {
  const { isNew, notes } = target;
  // A link stays, and its target is written.
  const path = isNew ? target.path : realpathSync(target.path);
  let written = writtenWhole(folders, match, path, isNew, notes);
  return {
    grow() {
      const { file, size, setup, end } = written;
      const { log } = match;
      const isOnlyMore = match.setup === setup && log.length >= end.commands;
      if (isOnlyMore && log.length === end.commands) return;
      const there = attempt(() => statSync(path));
      const { ino } = fstatSync(file);
      if (!there.ok || there.value.ino !== ino || there.value.size !== size)
        throw new Error('another program has written to it, or moved it');
      if (!isOnlyMore) {
        closeSync(file);
        written = writtenWhole(folders, match, path, false, notes);
        return;
      }
      const more = sealedRecords(
        folders,
        end,
        log.slice(end.commands).map((line) => ({ type: 'command', line: commandLine(match, line) })),
      );
      writeAll(file, more.text);
      written = { file, size: fstatSync(file).size, setup, end: more.end };
    },
    close: () => closeSync(written.file),
  };
}

/** The file as written so far, open for appending. */
interface Written {
  readonly file: number;
  readonly size: number;
  /** A command that loads a level restarts the match with another setup. */
  readonly setup: object;
  readonly end: JournalEnd;
}

function writtenWhole<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  path: string,
  isNew: boolean,
  notes: Readonly<Record<string, string>>,
): Written {
  const text = writeSave(match, notes, packedCheckpoint(match));
  writeWhole(path, signed(folders, text), { exclusive: isNew, inFolder: true });
  const file = openSync(path, 'a');
  return {
    file,
    size: fstatSync(file).size,
    setup: match.setup,
    end: { commands: match.log.length, checksum: digest(text) },
  };
}
