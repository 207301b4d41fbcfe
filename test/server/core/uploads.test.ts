import { beforeEach, describe, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { sealed, withoutSeal } from '#storage/checksum.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { type WonMatch, wonMatch } from '../../support/won-matches.ts';

let server: ServerInProcess;
let [mia, tom]: InProcess[] = [];

beforeEach(async () => {
  server = await serverInProcess('uploads', { guests: 'on' });
  [mia, tom] = [await server.login('mia'), await server.login('tom')];
});

const upload = (client: InProcess | undefined, { text }: Pick<WonMatch, 'text'>) =>
  client?.request({ type: 'upload', save: text });
const refusal = (sent: Promise<unknown> | undefined): Promise<unknown> | undefined =>
  sent?.then(
    () => 'accepted',
    ({ code, message }) => `${code}: ${message}`,
  );

describe('a match that was won offline', () => {
  test.each(games.map(({ id }) => id))('in %s becomes a record of its level that others can watch', async (game) => {
    const won = await wonMatch(game, 'home');
    const answer = await upload(mia, won);
    expect(answer).toMatchObject({ counts: 'record', place: 1, players: 1, before: null });
    const match = String(answer?.['match']);
    const records = await tom?.request({ type: 'level-records', game, level: won.level });
    expect(records).toMatchObject({ rows: [{ match, name: 'mia', isUploaded: true, text: answer?.['text'] }] });
    await tom?.request({ type: 'open', match });
    const { record } = Object(await tom?.request({ type: 'record', match }));
    const script = (text: string) => text.slice(text.indexOf('\n\n'));
    expect(script(record)).toBe(script(won.text));
    expect(record).not.toContain('dice');
    expect(tom?.of('match').at(-1)?.card).toMatchObject({ phase: 'over', seat: null });
    expect(server.troubles).toEqual([]);
  });
});

describe('a match is refused', () => {
  let won: WonMatch;
  beforeEach(async () => {
    won = await wonMatch('into-the-breach', 'home');
  });
  const changed = (from: string | RegExp, to: string) => {
    const plain = withoutSeal(won.text).text;
    expect(plain).toMatch(from);
    return { text: sealed(plain.replace(from, to)) };
  };

  test('with the reason of the first check that fails, and is not stored', async () => {
    const refusals = async (...texts: readonly Pick<WonMatch, 'text'>[]) =>
      Promise.all(texts.map((text) => refusal(upload(mia, text))));
    expect(
      await refusals(
        { text: won.text.replace(/^seed .*$/m, 'seed x') },
        { text: withoutSeal(won.text).text },
        changed(/^rules \d+$/m, 'rules 99'),
        changed(/^seed /m, 'note bot-1 hard\nseed '),
      ),
    ).toEqual([
      expect.stringMatching(/^bad-save: line 2: found checksum /),
      'bad-save: The match has no checksum.',
      'other-rules: It was played with version 99 of the rules. This server has version 1.',
      'not-alone: Only matches that one person played alone or against bots can be sent.',
    ]);
    expect(
      await refusals(
        changed(/^level classic$/m, 'level mine.txt'),
        changed(/^level-text "[^\\]*/m, 'level-text "x'),
        changed(/^seed /m, 'option limit 9\nseed '),
        changed(/^move\(1,1,4,1\)$|^[a-z].*\)$/m, 'move(8,8,8,8)'),
      ),
    ).toEqual([
      'other-level: Only matches on levels that come with turncade can be sent.',
      'other-level: The level differs from the one on this server in line 1.',
      'other-options: The option limit is 9. The level has none.',
      expect.stringMatching(/^illegal: Command 1 is not allowed there\. /),
    ]);
    server.world.jump(60_000);
    const lines = withoutSeal(won.text).text.trimEnd().split('\n');
    const cut = lines
      .slice(0, -1)
      .join('\n')
      .replace(/^commands (\d+)$/m, (_, count) => `commands ${Number(count) - 1}`);
    const longer = `${lines.join('\n').replace(/^commands (\d+)$/m, (_, count) => `commands ${Number(count) + 1}`)}\nend_turn\n`;
    expect(await refusals({ text: sealed(`${cut}\n`) }, { text: sealed(longer) })).toEqual([
      'not-over: It is not over.',
      expect.stringMatching(/^not-over: It was over before command \d+\.$/),
    ]);
    const records = await mia?.request({ type: 'level-records', game: won.game, level: won.level });
    expect(records).toMatchObject({ players: 0, rows: [] });
    expect(await upload(mia, won)).toMatchObject({ counts: 'record' });
  });

  test('if the bot would have chosen other moves', async () => {
    won = await wonMatch('space-explorers', 'home');
    const bots = [...won.text.matchAll(/^2: .*$/gm)].map(([line]) => line);
    expect(bots.length).toBeGreaterThan(0);
    const without = withoutSeal(won.text).text.replace(/^2: .*\n/m, '');
    const text = sealed(without.replace(/^commands (\d+)$/m, (_, count) => `commands ${Number(count) - 1}`));
    expect(await refusal(upload(mia, { text }))).toMatch(
      /^(?:other-bot: The bot normal in seat 2 makes another move|illegal)/,
    );
  });

  test('if a guest sends it, or it was sent before by the same player, or by any player if it has luck', async () => {
    expect(await refusal(upload(mia, won))).toBe('accepted');
    expect(await refusal(upload(mia, won))).toBe('known: This server has this match already.');
    expect(await refusal(upload(tom, won))).toBe('accepted');
    const withLuck = await wonMatch('space-explorers', 'home');
    expect(await refusal(upload(mia, withLuck))).toBe('accepted');
    expect(await refusal(upload(tom, withLuck))).toBe('known: Somebody has sent these very moves.');
    const guest = server.connect();
    await guest.request({ type: 'guest' });
    expect(await refusal(upload(guest, won))).toMatch(/^guest: /);
  });

  test('if its sender has already tried ten uploads in that minute', async () => {
    for (let i = 0; i < 10; i++) await refusal(upload(mia, { text: 'x' }));
    expect(await refusal(upload(mia, won))).toBe('too-fast: You are sending matches too fast. Wait 60 s.');
    expect(await refusal(upload(tom, won))).toBe('accepted');
    server.world.jump(60_000);
    expect(await refusal(upload(mia, won))).toBe('accepted');
  });
});

test('a match with a hint is no record, and a match that is worse than the record changes nothing', async () => {
  const helped = await wonMatch('into-the-breach', 'home', { hasHints: true });
  expect(await upload(mia, helped)).toMatchObject({ counts: 'helped', players: 0 });
  const first = await wonMatch('into-the-breach', 'other');
  expect(await upload(mia, first)).toMatchObject({ counts: 'record', before: null });
  expect(await upload(mia, await wonMatch('into-the-breach', 'third'))).toMatchObject({ counts: 'worse', place: 1 });
  const answer = await upload(tom, await wonMatch('into-the-breach', 'fourth'));
  expect(answer).toMatchObject({ counts: 'record', before: expect.stringMatching(/^won, /) });
});
