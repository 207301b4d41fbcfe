import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOnlineMatch } from '#app/match/online/online-match.ts';
import { rankingPage } from '#app/online/daily/daily-page.ts';
import { createOnline } from '#app/online/online-state.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { atOak, noDoors } from '../../screens/online/pages.ts';
import { screenText, small } from '../../screens/support.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { playLines } from '../../support/quick-match.ts';
import { quietProgram } from '../../support/quiet-services.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';
import { pageText, stage } from '../pages/support.ts';

beforeAll(readGames);
beforeAll(() => commonPasswords());
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const password = 'a long enough sentence';

async function stageOn(server: ServerInProcess) {
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) {
      await server.settle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const network = machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' });
  const start = { address: 'oak#q7m3-x2kd-90ha-t5vb', name: 'mia' };
  const mia = await onlineStage({ network, now: () => server.world.now(), settle, start });
  await mia.keys('enter');
  await mia.text(password);
  await mia.keys('enter');
  return mia;
}

/** Ends turns in today's match of Into the Breach until it is over. */
async function finish(client: InProcess): Promise<void> {
  const { match } = await client.request({ type: 'play-daily', game: 'into-the-breach' });
  await client.request({ type: 'open', match: String(match) });
  for (let turn = 0; turn < 30; turn++) {
    if (client.of('update').at(-1)?.outcome != null) return;
    await playLines(client, String(match), ['end_turn']);
  }
}

test('the page of the day shows the ranking, and lets players watch matches only after their own', async () => {
  const server = await serverInProcess('a');
  const jonas = await server.login('jonas');
  await finish(jonas);
  const client = await server.login('mia');
  const mia = await stageOn(server);
  await mia.keys('d');
  expect(mia.screen()).toContain('2026-11-22, the same for everyone');
  expect(mia.screen()).toContain('RoboRace          not played yet');
  await mia.keys('end');
  expect(mia.screen()).toContain('Enter: play Into The Breach. Your first match counts after its first turn.');
  expect(mia.screen()).toContain('1st of 1: jonas, lost');
  await mia.keys('r');
  expect(mia.screen()).toContain('1  jonas');
  expect(mia.screen()).toMatch(/Seed: secret until 02:00 UTC on 2026-11-23 .*\n SHA-256: [0-9a-f]{64} /);
  await mia.keys('enter');
  expect(mia.screen()).toContain('You can watch matches of this day once you have finished yours.');
  await mia.keys('f');
  expect(mia.screen()).toContain('Nobody you have played against has finished this match.');
  await mia.keys('f', 'left');
  expect(mia.screen()).toContain('Nobody has finished this match.');
  expect(mia.screen()).toContain('Seed: ');
  await mia.keys('escape', 'end', 'enter');
  const { match } = await client.request({ type: 'play-daily', game: 'into-the-breach' });
  expect(mia.shownMatches.at(-1)).toMatchObject({ match, isPast: false });
  await finish(client);
  mia.shownMatches.at(-1)?.leave();
  await mia.keys('home', 'end');
  expect(mia.screen()).toContain('Into The Breach   1st of 2: lost');
  expect(mia.screen()).toContain('Enter: play Into The Breach again, as practice. Only your first match counts.');
  await mia.keys('r');
  expect(mia.screen()).toMatch(/ 1 {2}(?:mia \(you\)|jonas)/);
  await mia.keys('enter');
  expect(mia.shownMatches.at(-1)).toMatchObject({ isPast: true });
  mia.end();
});

test('the ranking ignores a late answer for an earlier filter', async () => {
  const answers: ((answer: Readonly<Record<string, unknown>>) => void)[] = [];
  const { connection, online } = atOak(undefined);
  connection.request = () => new Promise((resolve) => answers.push(resolve));
  const { around, enter, press } = stage(small);
  const page = enter(() => rankingPage(around, { online, game: 'risc', date: '2026-11-22', ...noDoors }));
  press('f');
  const rowsOf = (name: string) => ({
    ...{ date: '2026-11-22', bound: 'b', seed: null, finished: 1 },
    rows: [{ place: 1, name, text: 'won', isOwn: false, match: null }],
  });
  for (const [i, name] of [
    [1, 'jonas'],
    [0, 'stranger'],
  ] as const) {
    answers[i]?.(rowsOf(name));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(pageText(page)).toContain('1 finished, people you have played');
  expect(pageText(page)).toContain('1  jonas');
  expect(pageText(page)).not.toContain('stranger');
});

test('text mode lists the matches of the day with their ranking, allows watching, and asks before a hint', async () => {
  const server = await serverInProcess('a');
  const jonas = await server.login('jonas');
  await finish(jonas);
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type('', 'the cat sat on the sill', 'the cat sat on the sill');
  expect(mia.heard()).toMatch(/Type new to start one, or\s+daily,/);
  await mia.type('daily');
  const today = mia.heard();
  expect(today).toContain('Daily matches of 2026-11-22, the same for everyone on this server.');
  expect(today).toMatch(/1st of 1:\s+jonas, lost/);
  const number = /(\d+), Into The Breach/.exec(today)?.[1];
  await mia.type(`ranking ${number}`, 'watch 1');
  const ranking = mia.heard();
  expect(ranking).toContain('place 1, jonas: lost');
  expect(ranking).toMatch(/^Seed: secret until 02:00 UTC on 2026-11-23\nSHA-256: [0-9a-f]{64}$/m);
  await mia.type(`ranking ${number} played`);
  expect(mia.heard()).toContain('Nobody you have played against has finished this match.');
  expect(ranking).toContain('You can watch matches of this day once you have finished yours.');
  await mia.type(`play ${number}`);
  mia.heard();
  await mia.type('hint');
  expect(mia.heard()).toContain('A hint takes this match out of the ranking, for good. Type yes to confirm.');
  await mia.type('hint');
  expect(mia.heard()).toContain('Hint: ');
  await mia.type('end_turn', 'hint', 'lobby', 'daily');
  const after = mia.heard();
  expect(after).not.toContain('Type yes to confirm');
  expect(after).toMatch(/started, not\s+ranked; 1st\s+of\s+1/);
});

test('a match of the day can be watched on its day, although its record is still secret', async () => {
  const server = await serverInProcess('a');
  const [jonas, mia] = [await server.login('jonas'), await server.login('mia')];
  for (const client of [jonas, mia]) await finish(client);
  const { rows } = await mia.request({ type: 'ranking', game: 'into-the-breach', date: '2026-11-22' });
  const ids = Array.isArray(rows) ? rows.map((row) => String(Reflect.get(Object(row), 'match'))) : [];
  const requests: string[] = [];
  for (const match of ids) {
    const opened = await openOnlineMatch(
      {
        ...{ online: createOnline({ connection: mia, now: server.world.now, address: 'oak', name: 'mia' }), match },
        ...{ newKey: () => 'a', leave() {}, next() {}, goTo() {} },
      },
      quietProgram({
        watch: (replayed, _, { facts: { names = {} } }) =>
          void requests.push(`${names[1]}, ${replayed.log.length > 1 && replayed.turns().length > 1}`),
      }),
    );
    if (typeof opened === 'string') throw new Error(opened);
    opened.view.onEnter?.();
    opened.replay();
    await server.settle();
    opened.view.onLeave?.();
    opened.close();
  }
  expect(requests).toEqual(['jonas, true']);
});

test('the hint key asks first, and after y takes the match out of the ranking', async () => {
  const server = await serverInProcess('a');
  const mia = await server.login('mia');
  const { match } = await mia.request({ type: 'play-daily', game: 'into-the-breach' });
  const opened = await openOnlineMatch(
    {
      online: createOnline({ connection: mia, now: server.world.now, address: 'oak', name: 'mia' }),
      ...{ match: String(match), newKey: () => 'a', leave() {}, next() {}, goTo() {} },
    },
    quietProgram({}),
  );
  if (typeof opened === 'string') throw new Error(opened);
  const { view } = opened;
  view.onEnter?.();
  const press = async (...keys: string[]) => {
    view.keys(keys, small);
    await server.settle();
  };
  await press('b');
  expect(screenText(view, small)).toContain('A hint takes this match out of the ranking, for good.');
  await press('escape');
  expect(mia.of('match').at(-1)?.terms.hints).toBe(false);
  await press('b', 'y');
  expect(mia.of('match').at(-1)).toMatchObject({ terms: { hints: true }, card: { daily: { practises: true } } });
  view.onLeave?.();
  opened.close();
});
