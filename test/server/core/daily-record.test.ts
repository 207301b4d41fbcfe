import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyRecord, withCheck } from '#server/core/daily/daily-record.ts';
import { commitmentOf, matchSeedOf } from '#server/core/daily/daily-seeds.ts';
import { verifyRanking } from '#server/core/daily/ranking-file.ts';
import { playLines } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

/** Records of finished matches of the day, by game. */
const records = new Map<string, string>();

const lineFor: Readonly<Record<string, readonly string[]>> = {
  'into-the-breach': ['end_turn'],
  'space-explorers': ['end_turn'],
  risc: ['spread', 'commit'],
};

async function play(server: ServerInProcess, client: InProcess, game: string): Promise<string> {
  const { match } = await client.request({ type: 'play-daily', game });
  await client.request({ type: 'open', match: String(match) });
  for (let turn = 0; turn < 12; turn++) {
    // Bots need some time to play.
    await server.world.pass(5000);
    const newest = client.messages.findLast((message) => 'outcome' in message && message.match === match);
    if (newest !== undefined && 'outcome' in newest && newest.outcome !== null) return String(match);
    await playLines(client, String(match), turn > 0 && game === 'risc' ? ['commit'] : (lineFor[game] ?? []));
  }
  await client.request({ type: 'resign', match: String(match) }).catch(() => {});
  return String(match);
}

beforeAll(async () => {
  const server = await serverInProcess('records');
  const mia = await server.login('mia');
  const played: [string, string][] = [];
  for (const game of Object.keys(lineFor)) played.push([game, await play(server, mia, game)]);
  server.world.jump(2 * 24 * 3_600_000);
  for (const [game, match] of played) {
    const { record } = await mia.request({ type: 'record', match });
    records.set(game, String(record));
  }
}, 60_000);

const codeOf = async (record: string): Promise<string> => {
  const verified = await verifyRecord(record);
  return verified.ok ? 'ok' : verified.error.code;
};
const recordOf = (game: string): string => records.get(game) ?? '';
const noteIn = (record: string, name: string): string => new RegExp(`^note ${name} (.*)$`, 'm').exec(record)?.[1] ?? '';
/** Changes a record, and updates its `daily-check` to match. */
function forged(game: string, change: (record: string) => string): string {
  const before = recordOf(game).replace(/^note daily-check .*\n/m, '');
  const after = change(before);
  expect(after).not.toBe(before);
  return withCheck(after, noteIn(after, 'daily-seed'));
}

describe('the record of a match of the day', () => {
  test.each(Object.keys(lineFor))('of %s is right', async (game) => {
    const verified = await verifyRecord(recordOf(game));
    expect(verified).toMatchObject({ ok: true, value: { game, date: '2026-11-22', name: 'mia', practises: false } });
    expect(verified.ok && verified.value.bound).toBe(commitmentOf(noteIn(recordOf(game), 'daily-seed')));
  });

  test.each<[string, string, (record: string) => string]>([
    [
      'without a command',
      'into-the-breach',
      (record) => record.replace(/^commands (\d+)/m, (_, n) => `commands ${n - 1}`).replace(/end_turn\n$/, ''),
    ],
    ['with another command', 'risc', (record) => record.replace(/^1: commit$/m, '1: research')],
    [
      'with one command more',
      'space-explorers',
      (record) =>
        `${record.replace(/^commands (\d+)/m, (_, n) => `commands ${Number(n) + 1}`)}1: send(1,2,1)\n1: send(1,2,1)\n`,
    ],
    ['with another seed of the match', 'risc', (record) => record.replace(/^seed ./m, 'seed z')],
    ['with another commitment', 'risc', (record) => record.replace(/^note daily-bound ./m, 'note daily-bound z')],
    [
      'with another seed of the day',
      'risc',
      (record) => record.replace(/^note daily-seed .*$/m, `note daily-seed ${'a'.repeat(64)}`),
    ],
    [
      'with a seed of their own, and the commitment to it',
      'risc',
      (record) =>
        record
          .replace(/^note daily-seed .*$/m, 'note daily-seed mine')
          .replace(/^note daily-bound .*$/m, `note daily-bound ${commitmentOf('mine')}`)
          .replace(/^seed .*$/m, `seed ${matchSeedOf('mine')}`),
    ],
    ['with another level', 'into-the-breach', (record) => record.replace(/^level-text "(.)/m, 'level-text "x')],
    ['with another date', 'risc', (record) => record.replace(/^note daily-date .*$/m, 'note daily-date 2026-11-21')],
    ['with other rules', 'risc', (record) => record.replace(/^rules .*$/m, 'rules 99')],
    ['with another bot', 'risc', (record) => record.replace(/^note bot-2 .*$/m, 'note bot-2 easy')],
    ['with another option', 'risc', (record) => record.replace(/^(option \w+) .*$/m, '$1 99')],
    ['of another game', 'risc', (record) => record.replace(/^game risc$/m, 'game robo-race')],
    ['with another rank', 'risc', (record) => record.replace(/^note daily-rank .*$/m, 'note daily-rank 1')],
    ['with another result', 'risc', (record) => record.replace(/^note daily-text .*$/m, 'note daily-text won, 1 turn')],
    [
      'with another end',
      'into-the-breach',
      (record) => record.replace(/^note online-end .*$/m, 'note online-end enemies-destroyed'),
    ],
  ])('%s is refused, even if its check is recomputed', async (_, game, change) => {
    expect(await codeOf(forged(game, change))).not.toBe('ok');
  });

  test('is refused if it is of another person, of another game or of no day at all', async () => {
    const record = recordOf('risc');
    expect(await codeOf(record.replace('note name-1 mia', 'note name-1 tom'))).toBe('other-check');
    expect(await codeOf(record.replace(/^note daily-.*\n/gm, ''))).toBe('not-daily');
    expect(await codeOf('')).not.toBe('ok');
  });

  test('is refused after any of 1,000 changes', async () => {
    let accepted = 0;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(lineFor)),
        fc.constantFrom('flip', 'drop', 'double', 'swap', 'cut', 'insert'),
        fc.nat(),
        fc.nat(),
        async (game, how, a, b) => {
          const record = recordOf(game);
          const lines = record.split('\n');
          const [i, j] = [a % lines.length, b % lines.length];
          const at = a % record.length;
          const mutants = {
            flip: () => record.slice(0, at) + String.fromCharCode(33 + (b % 90)) + record.slice(at + 1),
            drop: () => lines.toSpliced(i, 1).join('\n'),
            double: () => lines.toSpliced(i, 0, lines[i] ?? '').join('\n'),
            swap: () =>
              lines
                .with(i, lines[j] ?? '')
                .with(j, lines[i] ?? '')
                .join('\n'),
            cut: () => record.slice(0, at),
            insert: () => record.slice(0, at) + String(b % 10) + record.slice(at),
          };
          const mutant = mutants[how]();
          if (mutant === record) return;
          tried++;
          if ((await codeOf(mutant)) === 'ok') accepted++;
        },
      ),
      { numRuns: 1100 },
    );
    expect(accepted).toBe(0);
    expect(tried).toBeGreaterThan(1000);
  }, 60_000);
});

interface ResultInFile {
  readonly place: number;
  readonly name: string | null;
  readonly rank: number;
  readonly text: string;
  readonly record: string | null;
}

describe('the exported rankings of a day', () => {
  const code = async (text: string): Promise<string> => {
    const verified = await verifyRanking(text);
    return verified.ok ? 'ok' : verified.error.code;
  };
  let file: string;
  let does: (...words: string[]) => Promise<string>;

  beforeAll(async () => {
    const server = await serverInProcess('export');
    does = async (...words) => (await server.core.administer(words)).text;
    for (const name of ['mia', 'tom', 'lena', 'ada']) {
      const client = await server.login(name);
      await play(server, client, 'into-the-breach');
      if (name === 'ada') await play(server, client, 'into-the-breach');
      if (name === 'tom') await play(server, client, 'risc');
    }
    expect(await does('export-day', '2026-11-22')).toBe(
      'The ranking of 2026-11-22 is not final until two hours after that day (UTC).',
    );
    await does('delete', 'lena');
    server.world.jump(2 * 24 * 3_600_000);
    file = await does('export-day', '2026-11-22');
    expect(server.troubles).toEqual([]);
  }, 60_000);

  test('are right: equal results share a place, and practice and the name of a deleted account are left out', async () => {
    expect(await verifyRanking(file)).toMatchObject({
      ok: true,
      value: {
        date: '2026-11-22',
        games: [
          { game: 'risc', results: 1 },
          { game: 'into-the-breach', results: 4 },
        ],
      },
    });
    const results: ResultInFile[] = JSON.parse(file).games[1].results;
    expect(results.map(({ place }) => place)).toEqual([1, 1, 1, 1]);
    expect(new Set(results.map(({ name }) => name))).toEqual(new Set(['mia', 'tom', 'ada', null]));
  });

  test('are empty for a day without matches, and refused for a day that does not exist', async () => {
    const none = await does('export-day', '2026-11-21');
    expect(await verifyRanking(none)).toEqual({ ok: true, value: { date: '2026-11-21', games: [] } });
    expect(await does('export-day', 'yesterday')).toBe('yesterday is not a date; write it as in 2026-11-30.');
  });

  /** The file with other results of Into the Breach. */
  const changed = (change: (results: ResultInFile[]) => ResultInFile[], more: object = {}): string => {
    const json = JSON.parse(file);
    json.games = json.games.map((one: { game: string; results: ResultInFile[] }) =>
      one.game === 'into-the-breach' ? { ...one, results: change(one.results), ...more } : one,
    );
    return JSON.stringify(json);
  };
  /** A change of the result with the zero-based index `index`. */
  const withResult = (index: number, fields: Partial<ResultInFile>) => (results: ResultInFile[]) =>
    results.map((result, i) => (i === index ? { ...result, ...fields } : result));
  const same = (results: ResultInFile[]) => results;

  test.each<[string, string, (results: ResultInFile[]) => ResultInFile[], object?]>([
    ['without a result', 'missing', (results) => results.slice(1)],
    ['with a result twice', 'missing', (results) => [...results, ...results.slice(0, 1)]],
    ['with a player twice', 'twice', (results) => [...results, ...results], { finished: 8 }],
    ['without a record', 'no-record', withResult(0, { record: null })],
    ['with another place', 'other-place', withResult(1, { place: 2 })],
    ['with another rank', 'other-result', (results) => results.map((result) => ({ ...result, rank: 1 }))],
    ['with another result', 'other-result', withResult(3, { text: 'won, 1 turn' })],
    ['in another order', 'other-order', withResult(1, { rank: 0 })],
    ['with another name', 'other-name', withResult(0, { name: 'eve' })],
    ['with another commitment', 'other-match', same, { bound: 'aa' }],
    ['of another game', 'other-match', same, { game: 'robo-race' }],
    ['of a game that is there', 'other-game', same, { game: 'risc' }],
    ['with a number of results that is no number', 'not-ranking', same, { finished: 'x' }],
  ])('%s are refused', async (_, expected, change, more) => {
    expect(await code(changed(change, more))).toBe(expected);
  });

  test('are refused if they are of another day or are no rankings at all', async () => {
    expect(await code(file.replace('"date": "2026-11-22"', '"date": "2026-11-21"'))).toBe('other-match');
    expect(await code('{}')).toBe('not-ranking');
    expect(await code('no JSON')).toBe('not-ranking');
  });
});
