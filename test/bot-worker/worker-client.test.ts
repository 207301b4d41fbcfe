import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type LevelThinker, thinkHere } from '#bot-worker/thinker.ts';
import { thinkElsewhere } from '#bot-worker/worker-client.ts';
import { botInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import { temporaryFolder } from '../support/program.ts';
import { diceAuction } from '../tiny-game/index.ts';

const built = pathToFileURL(join(process.cwd(), 'dist', 'worker.js'));
const opened: LevelThinker[] = [];
afterEach(() => {
  for (const thinker of opened.splice(0)) thinker.close();
});

/** Thinker on a thread that runs `file`. */
function elsewhere(file = built): LevelThinker {
  const thinker = thinkElsewhere(file);
  opened.push(thinker);
  return thinker;
}

/** Writes a file for a thread to run. Returns its URL. */
function threadOf(text: string): URL {
  const path = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(path, text);
  return pathToFileURL(path);
}

/** Outcome of thinking, with the reason if it failed. */
const outcome = <Answer>(
  start: (asker: AnswerCallbacks<Answer>) => Cancel,
): Promise<Answer | { readonly failed: string }> =>
  new Promise((resolve) => {
    start({ done: resolve, failed: (reason) => resolve({ failed: reason }) });
  });

const played = <T extends GameTypes>(game: Game<T>, ...lines: readonly string[]): Match<T> => {
  const match = startMatch(game, { seed: 'classic', players: game.players.least, options: {} });
  for (const line of lines) enter(match, line);
  return match;
};

const choiceOf = <T extends GameTypes>(thinker: LevelThinker, match: Match<T>, bot: string) =>
  outcome((asker: Parameters<typeof thinker.choose<T>>[2]) =>
    thinker.choose(match.game, { bot, moment: botInputFor(match, 1) }, asker),
  );

const answerOf = <T extends GameTypes>(thinker: LevelThinker, match: Match<T>, command: T['command']) =>
  outcome((asker: Parameters<typeof thinker.answer<T>>[2]) =>
    thinker.answer(match.game, { state: match.state, seat: null, command }, asker),
  );

const levelOf = (thinker: LevelThinker, name: string) =>
  outcome((asker: Parameters<typeof thinker.findLevel>[2]) =>
    thinker.findLevel(spaceDefender, { name, today: '2026-11-20' }, asker),
  );

describe('a worker thread', () => {
  test('lets each bot of Space Defender make the same choice as the calling thread', async () => {
    const thinker = elsewhere();
    const moments = [
      played(spaceDefender),
      played(spaceDefender, 'play(10,30,24,38,44,54,60)', 'setup_next(5)', 'fire', 'pass', 'fire'),
    ];
    for (const bot of Object.keys(spaceDefender.bots ?? {}))
      for (const match of moments)
        expect(await choiceOf(thinker, match, bot), bot).toEqual(await choiceOf(thinkHere, match, bot));
  });

  test('returns the same planned commands of a bot as the calling thread', async () => {
    const match = played(intoTheBreach);
    const here = await choiceOf(thinkHere, match, 'easy');
    expect(here).toMatchObject({ next: expect.arrayContaining([{ name: 'end_turn', args: {} }]) });
    expect(await choiceOf(elsewhere(), match, 'easy')).toEqual(here);
  });

  test('answers a valid query, and refuses an invalid one with its code', async () => {
    const thinker = elsewhere();
    const match = played(intoTheBreach);
    const moves = { name: 'moves', args: { row: 1, column: 1 } } as const;
    expect(await answerOf(thinker, match, moves)).toMatchObject({ ok: true, value: expect.arrayContaining([[2, 1]]) });
    const nobody = { name: 'moves', args: { row: 4, column: 4 } } as const;
    expect(await answerOf(thinker, match, nobody)).toMatchObject({ ok: false, error: { code: 'no-unit' } });
  });

  test('generates the same level from a seed as the calling thread, and refuses an invalid seed', async () => {
    const thinker = elsewhere();
    expect(await levelOf(thinker, 'random:k7f2')).toEqual(await levelOf(thinkHere, 'random:k7f2'));
    expect(await levelOf(thinker, 'random:a b')).toMatchObject({ ok: false, error: { code: 'unknown-level' } });
  });

  test('reads an uploaded level like the calling thread', async () => {
    const [thinker, text] = [elsewhere(), readFileSync('levels/robo-race/workshop.txt', 'utf8')];
    const read = (by: LevelThinker, sent: string) =>
      outcome((asker: Parameters<LevelThinker['readLevel']>[2]) => by.readLevel(roboRace, sent, asker));
    for (const sent of [text, text.replace('name', 'nmae')])
      expect(await read(thinker, sent)).toEqual(await read(thinkHere, sent));
    expect(await read(thinker, text)).toMatchObject({ ok: true, value: { seats: { most: 4 } } });
  });

  test('reports the progress of a bot', async () => {
    const match = played(intoTheBreach);
    const told: number[] = [];
    await new Promise<void>((resolve, reject) => {
      elsewhere().choose(
        intoTheBreach,
        { bot: 'normal', moment: botInputFor(match, 1) },
        { progress: (done, total) => told.push(done / total), done: () => resolve(), failed: reject },
      );
    });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  test('handles one request after another', async () => {
    const thinker = elsewhere();
    const match = played(spaceDefender);
    const answers: string[] = [];
    await Promise.all(
      ['hard', 'normal', 'easy'].map((bot) => choiceOf(thinker, match, bot).then(() => answers.push(bot))),
    );
    expect(answers).toEqual(['hard', 'normal', 'easy']);
  });

  test('does not answer a cancelled request, and still handles the next request', async () => {
    const thinker = elsewhere();
    const match = played(intoTheBreach);
    const heard: string[] = [];
    const wanted = { bot: 'hard', moment: botInputFor(match, 1) };
    const calledOff = [1, 2].map((i) =>
      thinker.choose(intoTheBreach, wanted, {
        done: () => heard.push(`done ${i}`),
        failed: (reason) => heard.push(reason),
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const cancel of calledOff) cancel();
    expect(await choiceOf(thinker, match, 'easy')).toMatchObject({ why: expect.any(String) });
    expect(heard).toEqual([]);
  });
});

describe('if a worker thread', () => {
  test.each([
    ['is missing', () => pathToFileURL(join(temporaryFolder(), 'none.js'))],
    ['cannot be read', () => threadOf('this is no program')],
    ['ends before it starts', () => threadOf('process.exit(3);')],
  ])('%s, the calling thread does the work, for later requests, too', async (_, file) => {
    const thinker = elsewhere(file());
    const match = played(spaceDefender, 'play(10,30,24,38,44,54,60)');
    const expected = await choiceOf(thinkHere, match, 'easy');
    expect(await Promise.all([choiceOf(thinker, match, 'easy'), choiceOf(thinker, match, 'easy')])).toEqual([
      expected,
      expected,
    ]);
    expect(await choiceOf(thinker, match, 'easy')).toEqual(expected);
  });

  test('is missing, a cancelled request is not answered', async () => {
    const thinker = elsewhere(pathToFileURL(join(temporaryFolder(), 'none.js')));
    const match = played(spaceDefender);
    const heard: unknown[] = [];
    const asker = { done: (answer: unknown) => heard.push(answer), failed: (reason: string) => heard.push(reason) };
    const cancel = thinker.choose(spaceDefender, { bot: 'easy', moment: botInputFor(match, 1) }, asker);
    cancel();
    await choiceOf(thinker, match, 'easy');
    expect(heard).toEqual([]);
  });

  const begun = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('ready');";
  test.each([
    ['ends during a request', 'process.exit(3)', 'its thread ended'],
    ['throws an error', "throw new Error('out of luck')", 'out of luck'],
  ])('%s, the request fails with the reason, and the next request gets another thread', async (_, end, failed) => {
    // The end is delayed, because on a busy machine it could be reported before the start.
    const late = `setTimeout(() => { ${end}; }, 100)`;
    const thinker = elsewhere(threadOf(`${begun} parentPort.on('message', () => ${late});`));
    const match = played(spaceDefender);
    expect(await choiceOf(thinker, match, 'easy')).toEqual({ failed });
    expect(await choiceOf(thinker, match, 'easy')).toEqual({ failed });
  });

  test('does not know the game, the request fails with the reason', async () => {
    expect(await choiceOf(elsewhere(), played(diceAuction), 'gambler')).toEqual({
      failed: 'there is no game dice-auction',
    });
  });
});
