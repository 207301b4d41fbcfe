import { expect, onTestFinished, test } from 'vitest';
import { openOnlineRoom } from '#app/text-mode/match/online-match.ts';
import { reply } from '#app/text-mode/room.ts';
import { ascii } from '#screen/styled-text.ts';
import { type MatchOnServer, matchOnServer } from '../../support/match-on-server.ts';
import { quietProgram } from '../../support/quiet-services.ts';

/** A match of RISC on a server in text mode: mia reads, and jonas plays remotely. */
async function inWords(eyes = 'mia', before?: (at: MatchOnServer) => Promise<void>) {
  const at = await matchOnServer(eyes);
  await before?.(at);
  const { server, online, match, newKey } = at;
  const went: string[] = [];
  const room = await openOnlineRoom(
    { online, match, newKey },
    {
      services: quietProgram({ glyphs: () => ascii }),
      back: () => 'leave',
      next(to) {
        went.push(`next ${to === undefined ? '' : 'rematch'}`);
        return reply();
      },
      ended() {
        went.push('ended');
        return reply();
      },
    },
  );
  if (typeof room === 'string') throw new Error(room);
  const printedLines: string[] = [];
  const greeting = room.greeting();
  const end = room.follow?.(
    (lines) => void printedLines.push(...lines),
    () => {},
  );
  onTestFinished(() => end?.());
  return {
    ...at,
    went,
    greeting,
    /** Lines that were printed without a request since the last call. */
    printedLines: () => printedLines.splice(0),
    async types(line: string): Promise<readonly string[]> {
      const said: string[] = [];
      let answer = await room.hear(line);
      await server.settle();
      said.push(...answer.says);
      while (answer.later !== undefined) {
        answer = await answer.later;
        said.push(...answer.says);
      }
      if (answer.next !== undefined) went.push(answer.next === 'leave' ? 'left' : 'moved');
      return said;
    },
  };
}

test('a player who offers a draw reads who can answer and until when, without repetition', async () => {
  const { types, printedLines } = await inWords();
  expect(await types('offer draw')).toEqual(['You offer a draw. Jonas may answer until this turn ends.']);
  expect(printedLines()).toEqual([]);
  expect(await types('around')).toContain('You offer a draw. Jonas has not answered.');
});

test('a long answer is wrapped between words', async () => {
  const { types } = await inWords();
  expect(await types('offer end')).toEqual([
    'You propose to end the match without a winner. Jonas may answer until this turn',
    'ends.',
  ]);
});

test('after the end, players can neither resign nor make offers, and every line fits the terminal', async () => {
  const { ask, match, types, printedLines } = await inWords();
  await types('offer draw');
  await ask({ type: 'vote', match, on: 'draw', agrees: true });
  const news = printedLines();
  expect(news.join(' ')).toContain('Type rematch, replay or lobby.');
  expect(Math.max(...news.map(({ length }) => length))).toBeLessThan(80);
  expect(await types('resign')).toEqual(['The match is over.']);
  expect(await types('offer draw')).toEqual(['The match is over.']);
  expect(await types('later')).toEqual(['There is nothing to vote on.']);
});

test('a match starts with its position and the names of the players it waits for', async () => {
  const { greeting } = await inWords();
  expect(greeting.join('\n')).toContain('Twin Rivers');
  expect(greeting.at(-1)).toBe('Jonas and you have not played yet.');
});

test('a returning player reads the missed turns and the current situation', async () => {
  const { greeting, types } = await inWords('mia', async ({ server, connection, match, jonas }) => {
    for (const line of ['spread', 'commit'])
      await connection.request({ type: 'command', match, key: `early-${line}`, line });
    await jonas('spread', 'commit');
    for (let turn = 1; turn <= 3; turn++) {
      await jonas('commit');
      await server.world.pass(12 * 3_600_000 + 1000);
    }
    await jonas('commit');
    await server.world.pass(1000);
  });
  const from = greeting.findIndex((line) => line.startsWith('Welcome back'));
  expect(greeting.slice(from)).toMatchInlineSnapshot(`
    [
      "Welcome back, mia. You were away for 4 turns. A bot is in your seat.",
      "Turn 1: no orders.",
      "Turn 2: no orders.",
      "Turn 3: no orders.",
      "Turn 4: 5 orders played: won Eyrie.",
      "You still own Alder 1a, Brook 7a, Cairn 1a, Drift 8a and Eyrie 5a+2b.",
      "Type take or watch.",
      "Waiting for jonas.",
    ]
  `);
  expect((await types('around')).join(' ')).not.toContain('still own');
});

test('actions of other players are reported when they happen, without their plans', async () => {
  const { types, jonas, printedLines, says } = await inWords();
  await jonas('spread');
  expect(printedLines()).toEqual([]);
  await jonas('commit');
  expect(printedLines()).toEqual(['Jonas is ready.']);
  expect(await types('around')).toEqual([
    'Seat 1, you. Seat 2, jonas, here.',
    `Turn limit 12 h. Code ${await codeIn(types)}.`,
    'Jonas is ready: everyone is waiting for you.',
    '12 hours left.',
  ]);
  await says('quiet up here');
  expect(printedLines()).toEqual(['Jonas says: quiet up here']);
  await types('spread');
  expect((await types('commit')).join('\n')).toMatch(/turn 1/i);
  expect((await types('commit')).join('\n')).toBe('No orders yet.\nType yes to do it anyway.');
  await types('yes');
  expect(await types('around')).toContain('You are ready. Waiting for jonas.');
  await jonas('commit');
  expect(printedLines().join('\n')).toMatch(/turn 2/i);
});

const codeIn = async (types: (line: string) => Promise<readonly string[]>): Promise<string> =>
  /Code (\S+)\.$/.exec((await types('around'))[1] ?? '')?.[1] ?? '';

test('chat can be read and written', async () => {
  const { types, says, connection } = await inWords();
  await says('hello');
  expect(await types('chat')).toEqual(['jonas: hello']);
  expect(await types('chat good morning')).toEqual(['Sent.']);
  expect(connection.of('chat').at(-1)?.line.text).toBe('good morning');
});

test('an offer of a draw is reported and can be answered', async () => {
  const { ask, match, printedLines, types } = await inWords();
  await ask({ type: 'vote', match, on: 'draw', agrees: true });
  expect(printedLines()).toEqual(['Jonas offers a draw. Type agree, decline or later.']);
  expect(await types('decline')).toEqual(['You decline.']);
  expect(await types('agree')).toEqual(['There is nothing to vote on.']);
});

test('a player resigns only with two `resign` lines in a row', async () => {
  const { types, connection } = await inWords();
  const comesOfIt = (await types('resign')).join(' ');
  expect(comesOfIt).toContain("That ends the match. You lose and jonas wins. You can't undo it. Type yes to confirm");
  await types('status');
  expect((await types('resign')).join(' ')).toContain('Type yes to confirm');
  expect(await types('resign')).toEqual(['You have resigned.']);
  expect(connection.of('update').at(-1)?.happened.what).toBe('over');
});

test('a player whose login has ended learns this on reconnecting, and Enter leads to the login', async () => {
  const { connection, server, printedLines, types, went } = await inWords();
  connection.cut();
  connection.token = undefined;
  printedLines();
  connection.retry();
  await server.settle();
  expect(printedLines()).toEqual(['You were logged out. Log in again. Press Enter to continue.']);
  await types('');
  expect(went).toEqual(['ended']);
});

test('a lost connection and its return are reported, and lines are not sent meanwhile', async () => {
  const { connection, printedLines, types, server } = await inWords();
  connection.cut();
  expect(printedLines()).toEqual(['Connection lost. Trying again.']);
  expect(await types('spread')).toEqual(['Not sent: you are offline.']);
  connection.retry();
  await server.settle();
  expect(printedLines()).toEqual(['Connected again. Nothing was lost.']);
  await types('spread');
  expect(connection.of('update')).toHaveLength(1);
});

test('after the end, a rematch can be requested, and the word `next` leads to the rematch', async () => {
  const { ask, match, types, printedLines, went } = await inWords();
  await ask({ type: 'vote', match, on: 'end', agrees: true });
  await types('agree');
  expect(await types('around')).toContain('Type rematch or lobby.');
  await types('rematch');
  printedLines();
  await ask({ type: 'rematch', match, wants: true });
  expect(printedLines()).toContain('The rematch has begun. Type next to join it.');
  await types('next');
  expect(went).toEqual(['next rematch']);
});

test('a match on a server refuses the words `save` and `debug`, and gives the reason', async () => {
  const { types } = await inWords();
  expect(await types('save mine')).toEqual(['The server saves this match for you.']);
  expect(await types('debug')).toEqual(['You can see the secrets after the match.']);
});

test('a reopened match can describe or skip the missed turns, and describe the last turn again', async () => {
  const missed = async ({ connection, match, jonas }: MatchOnServer) => {
    const mia = (line: string) =>
      connection.request({ type: 'command', match, key: `early-${line.replace(/\W/g, '-')}`, line });
    await mia('spread');
    await mia('commit');
    await jonas('spread', 'commit');
    await connection.request({ type: 'watched', match, number: 100 });
    await mia('attack(brook,eyrie,1a)');
    await connection.request({ type: 'command', match, key: 'the-second', line: 'commit' });
    await jonas('commit');
  };
  const { greeting, types } = await inWords('mia', missed);
  expect(greeting[0]).toBe('Twin Rivers. Turn 2 has begun; you have not seen turn 1. Type show or skip.');
  expect(greeting.join('\n')).not.toContain('attack');
  const told = await types('show');
  expect(told[0]).toBe('Turn 1.');
  expect(told.join('\n')).toContain('attack');
  expect(told.join('\n')).toContain('Twin Rivers');
  // After playback, `show` describes the turn again.
  expect((await types('show'))[0]).toBe('Turn 1.');
  const skipped = await inWords('mia', missed);
  expect((await skipped.types('skip')).join('\n')).not.toContain('attacks Eyrie');
});
