import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { problems } from '../sql/problems.ts';
import type { Steps } from '../sql/rows.ts';
import { writeGroups } from '../sql/tables.ts';
import { type Group, type Outcomes, StoreError } from '../store.ts';
import {
  canBeOfContent,
  canHaveCommitted,
  type Database,
  type Driver,
  hadNoTransaction,
  storeError,
  take,
} from './drivers.ts';
import { closeDatabase, type OpenOptions, openDatabase, pageProblemsIn } from './open.ts';

export interface DatabaseOwner {
  /** Writes groups, if possible in one commit. Each succeeds or fails by itself, unless the disk refuses the commit. */
  write(groups: readonly Group[]): Outcomes;
  ask<Answer>(question: Steps<Answer>): Answer;
  check(): readonly string[];
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database of a locked folder. Throws a StoreError like {@link openDatabase}. */
export function ownDatabase(file: string, driver: Driver, options: OpenOptions = {}): DatabaseOwner {
  /** Undefined after a failed rollback, until an operation has reopened the database. */
  let open: Database | undefined = openDatabase(file, driver, options);
  let copying: Promise<void> = Promise.resolve();

  const openedAgain = (): Database => {
    // Opening would create an empty database, as if nothing had ever been stored.
    if (!existsSync(file)) throw new StoreError('damaged', `${file} is gone`);
    return openDatabase(file, driver, { ...options, isChecked: true });
  };
  const attempt = <Value>(act: (database: Database) => Value): Value => {
    open ??= openedAgain();
    try {
      return act(open);
    } catch (error) {
      // The disk is tested before the rollback, because the rollback frees space on it.
      const fault = storeError(error, dirname(file));
      takeBack(open);
      throw fault;
    }
  };
  const takeBack = (database: Database): void => {
    database.forget();
    try {
      database.exec('ROLLBACK');
    } catch (error) {
      if (hadNoTransaction(error)) return;
      open = undefined;
      try {
        closeDatabase(file, database);
      } catch {}
    }
  };

  const write = (groups: readonly Group[], isAgain = false): Outcomes => {
    try {
      return attempt((database) => commit(database, groups));
    } catch (error) {
      const fault = error instanceof StoreError ? error : storeError(error, dirname(file));
      if (!isAgain && canHaveCommitted(fault)) return write(groups, true);
      // Perhaps only one group is the cause, so each group is written in a commit of its own.
      if (groups.length > 1 && canBeOfContent(fault)) return groups.flatMap((group) => write([group]));
      return groups.map(() => fault);
    }
  };

  return {
    write: (groups) => write(groups),
    ask: (question) => attempt((database) => take(database, question)),
    check: () =>
      attempt((database) => {
        const pages = pageProblemsIn(database);
        return pages.length > 0 ? pages : take(database, problems());
      }),
    copyTo(copy) {
      copying = copying
        .catch(() => {})
        .then(() => attempt((database) => database.copyTo(copy)))
        .catch((error: unknown) => {
          throw storeError(error, dirname(copy));
        });
      return copying;
    },
    async close() {
      await copying.catch(() => {});
      if (open === undefined) return;
      const database = open;
      open = undefined;
      closeDatabase(file, database);
    },
  };
}

function commit(database: Database, groups: readonly Group[]): Outcomes {
  database.exec('BEGIN IMMEDIATE');
  const outcomes = take(database, writeGroups(groups));
  database.exec('COMMIT');
  return outcomes;
}
