import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, keptDraft, sentTerms, termsOf, usualDraft } from '#app/online/create-match/draft.ts';
import { hostedGames } from '#app/online/hosted-games.ts';
import { ladderRows } from '#app/online/ratings/rating-words.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { openState } from '../../support/scripted-server.ts';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

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

/** A server with the accounts mia and tom, which are older than a day. */
async function started(): Promise<ServerInProcess> {
  const server = await serverInProcess('a');
  for (const name of ['mia', 'tom']) (await server.login(name)).close();
  server.world.jump(2 * 24 * 3_600_000);
  return server;
}

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

test('a new match among people is rated, unless the player switches that off or other terms exclude it', async () => {
  const game = await hostedGames().load('risc');
  if (game === undefined) throw new Error('no game');
  const draft = usualDraft(game);
  const rated = (more: object, seats = draft.seats) =>
    termsOf({ ...draft, seats, terms: { ...draft.terms, ...more } }).rated;
  expect(rated({})).toBe(true);
  expect([rated({ rated: false }), rated({ limit: 0 }), rated({ hints: true })]).toEqual([false, false, false]);
  expect(rated({}, [{ is: 'me' }, { is: 'bot', bot: 'easy' }])).toBe(false);
  const unrated = { ...draft, terms: { ...draft.terms, rated: false } };
  expect(draftOf(game, keptDraft(unrated)).terms.rated).toBe(false);
  expect(draftOf(game, keptDraft(draft)).terms.rated).toBe(true);
  expect(sentTerms({ state: openState('mia', { ratings: true }) }, termsOf(draft)).rated).toBe(true);
  expect(sentTerms({ state: openState('mia') }, termsOf(draft))).not.toHaveProperty('rated');
});

test('a ladder lists bots between players, but below the last listed player only if the ladder ends there', () => {
  const player = (place: number, rating: number) => ({ place, name: `p${place}`, rating, matches: 1, isOwn: false });
  const bots = [1100, 1500, 1900].map((rating) => ({ bot: String(rating), rating }));
  const ratings = (isEnd: boolean, ...rows: ReturnType<typeof player>[]) =>
    ladderRows(bots, rows, isEnd).map(({ rating }) => rating);
  expect(ratings(true, player(1, 1800), player(2, 1400))).toEqual([1900, 1800, 1500, 1400, 1100]);
  expect(ratings(false, player(1, 1800), player(2, 1400))).toEqual([1900, 1800, 1500, 1400]);
  expect(ratings(true, player(51, 1400))).toEqual([1400, 1100]);
  expect(ratings(true)).toEqual([1900, 1500, 1100]);
});

test('on the screen, a rated match can be created, and the lobby leads to the ladder of each game', async () => {
  const server = await started();
  const mia = await stageOn(server);
  await mia.keys('n');
  expect(mia.screen()).toMatch(/rated +\[yes\] {2}no/);
  await mia.keys('c');
  expect(mia.screen()).toMatch(/You|mia/);
  expect(mia.screen()).toMatch(/rated yes/);
  expect(mia.screen()).toContain('1,500?');
  await mia.keys('escape', 'l');
  expect(mia.screen()).toContain('Nobody is on this ladder yet. Play rated matches to get here.');
  expect(mia.screen()).toContain('You have no rating yet. Play a rated match against people.');
  expect(mia.screen()).toMatch(/1,500 {2}normal \(bot\)/);
  const before = mia.screen();
  await mia.keys('right');
  expect(mia.screen()).not.toBe(before);
  await mia.keys('left');
  expect(mia.screen()).toBe(before);
  await mia.keys('escape');
  expect(mia.screen()).toContain('your matches');
  mia.end();
});

test('text mode creates a rated match, and shows the ladder and the ratings before and after the match', async () => {
  const server = await started();
  const tom = await server.login('tom');
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'ladder risc', 'new risc', 'rows');
  const answers = mia.heard();
  expect(answers).toContain('Ladder of RISC, 0 players.');
  expect(answers).toContain('You have no rating yet. Play a rated match against people.');
  expect(answers).toContain('normal (bot), rating 1,500.');
  expect(answers).toContain('rated: yes. It can be yes, no.');
  await mia.type('set hints on for everybody', 'set rated yes');
  expect(mia.heard()).toContain('Rated matches have a turn limit and no hints.');
  await mia.type('set hints off', 'create');
  const room = mia.heard();
  expect(room).toMatch(/hints off, rated\./);
  expect(room).toMatch(/rating 1,500,\s+provisional/);
  const [, code = ''] = /code ([a-z]+-\d+)/.exec(room) ?? [];
  const lookup = await tom.request({ type: 'find', code });
  const match = String(lookup['match']);
  await tom.request({ type: 'sit', match });
  await tom.request({ type: 'open', match });
  await tom.request({ type: 'roll', match, random: '2'.repeat(64) });
  await tom.request({ type: 'ready', match, ready: true });
  await mia.type('ready');
  mia.heard();
  await tom.request({ type: 'resign', match });
  await mia.settle();
  expect(mia.heard()).toMatch(/Ratings: You: 1,662\? \(\+162\) and tom: 1,338\?\s+\(−162\)\./);
  await mia.type('lobby', 'ladder risc', 'ladder chess');
  const after = mia.heard();
  expect(after).toContain('Your rating: 1,662?. You will be on the ladder once your rating is more\ncertain.');
  expect(after).toMatch(/Type ladder and a game: /);
});
