import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { lockFolder } from '#server/store/data-folder.ts';
import { openStore } from '#server/store/open-store.ts';
import { serviceElsewhere } from '#server/store/service.ts';
import { StoreError } from '#server/store/store.ts';

/*
 * The process that `scripts/store-trials.mjs` kills. It prints the journals it finds, then appends to three matches as
 * fast as it can, and prints each line as soon as it is stored.
 */
const [folder = '', thread = '', time = '0', size = ''] = process.argv.slice(2);
const print = (word: string, value: unknown) => writeSync(1, `${JSON.stringify([word, value])}\n`);
const body = 'x'.repeat(size === 'large' ? 20_000 : 80);

try {
  const store = await openStore(await lockFolder(folder), {
    service: (onEnd) => serviceElsewhere(onEnd, pathToFileURL(thread)),
  });
  const lengths = new Map<string, number>();
  for (const match of ['m1', 'm2', 'm3']) {
    const journal = await store.journal(match, 0);
    lengths.set(match, journal.length);
    print(
      'found',
      journal.map(({ number, key }) => [match, number, key]),
    );
    if ((await store.match(match)) !== undefined) continue;
    await store.write([
      {
        type: 'match',
        match: {
          match,
          code: match,
          game: 'risc',
          phase: 'running',
          created: 1,
          changed: 1,
          body: '{}',
          level: null,
          accounts: [1],
          winners: [],
        },
      },
    ]);
  }
  print('opened', process.pid);

  const append = async (match: string) => {
    const number = (lengths.get(match) ?? 0) + 1;
    lengths.set(match, number);
    const key = `${number} of ${process.pid}`;
    const entry = { match, number, time: Number(time), seat: 1, key, body };
    for (;;)
      try {
        await store.write([{ type: 'append', entry }]);
        return print('told', [match, number, key]);
      } catch (error) {
        if (!(error instanceof StoreError) || (error.fault !== 'full' && error.fault !== 'stale')) throw error;
        print(error.fault, number);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
  };
  // A match takes one command at a time. The three matches write together.
  await Promise.all(
    [...lengths.keys()].map(async (match) => {
      for (;;) await append(match);
    }),
  );
} catch (error) {
  print('refused', error instanceof StoreError ? `${error.fault} ${error.message}` : String((error as Error).stack));
  process.exit(1);
}
