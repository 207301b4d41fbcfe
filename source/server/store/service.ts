import type { Answer, Question } from './answers.ts';
import type { Request } from './messages.ts';
import { questions } from './sql/tables.ts';
import type { Driver } from './sqlite/database.ts';
import { type DatabaseOwner, ownDatabase } from './sqlite/database-owner.ts';
import { storeError } from './sqlite/faults.ts';
import { type Store, StoreError } from './store.ts';
import type { Fault, Keeping } from './write-batching.ts';

export interface Service extends Keeping {
  /** @param isChecked true to check the pages even if the database was closed properly */
  open(file: string, isChecked: boolean): Promise<void>;
  copyTo(file: string): Promise<void>;
}

export function toldError(error: unknown): Fault {
  const { fault, message } = error instanceof StoreError ? error : storeError(error, '.');
  return { fault, message };
}

/**
 * Creates a service in this thread.
 *
 * @param driver loads the library that opens the database
 */
export function serviceHere(driver: () => Promise<Driver>): Service {
  let keeper: DatabaseOwner | undefined;
  const kept = (): DatabaseOwner => {
    if (keeper === undefined) throw new StoreError('failed', 'the store is closed');
    return keeper;
  };
  return {
    async open(file, isChecked) {
      keeper = ownDatabase(file, await driver(), { isChecked });
    },
    write: async (groups) =>
      kept()
        .write(groups)
        .map((outcome) => outcome && toldError(outcome)),
    // Question and arguments come from the same call, so they match.
    ask: async <Asked extends Question>(question: Asked, args: Parameters<Store[Asked]>): Promise<Answer<Asked>> =>
      Reflect.apply(kept().ask, undefined, [Reflect.apply(questions[question], undefined, args)]),
    check: async () => kept().check(),
    copyTo: async (file) => kept().copyTo(file),
    async close() {
      const closed = keeper;
      keeper = undefined;
      await closed?.close();
    },
  };
}

export function perform(service: Service, request: Request): Promise<unknown> {
  switch (request.type) {
    case 'open':
      return service.open(request.file, request.isChecked);
    case 'write':
      return service.write(request.groups);
    case 'ask':
      return Reflect.apply(service.ask, undefined, [request.question, request.args]);
    case 'check':
      return service.check();
    case 'copy':
      return service.copyTo(request.file);
    case 'close':
      return service.close();
  }
}
