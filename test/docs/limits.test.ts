import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { largest } from '#app/remote-session/remote-terminal.ts';
import { nameColumns, passwordLength } from '#net/names.ts';
import {
  chatLimits,
  heartbeat,
  levelLimits,
  maxBytes,
  maxLevelBytes,
  maxUnanswered,
  slowReader,
  turnLimits,
} from '#net/wire/limits.ts';
import {
  accountShare,
  budgets,
  cutoff,
  maxRest,
  maxSessionsIn,
  newConnectionLimit,
  type Rate,
  sessionMemory,
} from '#server/connection-budget.ts';
import { tryLimits } from '#server/core/accounts/login-throttle.ts';
import { loginLasts } from '#server/core/accounts/logins.ts';
import { maxListed } from '#server/core/lobby/lobby.ts';
import { newMatchLimit } from '#server/core/lobby/new-matches.ts';
import { rollPatience } from '#server/core/lobby/room-starts.ts';
import { maxLive, maxSeats } from '#server/core/lobby/rooms.ts';
import { abandonedAfter, emptyAfter, unchangedAfter } from '#server/core/match/abandoned.ts';
import { chatShown } from '#server/core/match/viewers.ts';
import { maxMissedTurns } from '#server/core/match-host/seat-actions.ts';
import { maxUpdates } from '#server/core/match-host/streams.ts';
import { levelTurns, passwordTurns } from '#server/node-platform.ts';
import { greetWithin } from '#server/socket/client-socket.ts';
import { shakeHandsWithin, usualLimits } from '#server/socket/open-connections.ts';
import { maxNested, maxValues } from '#server/socket/read-request.ts';
import { rowsOf, section } from './page.ts';

const kib = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);
const time = (milliseconds: number): string => {
  const [unit = 1, name = 'ms'] =
    (
      [
        [86_400_000, 'd'],
        [3_600_000, 'h'],
        [60_000, 'min'],
        [1000, 's'],
      ] as const
    ).find(([size]) => milliseconds >= size && milliseconds % size === 0) ?? [];
  return `${milliseconds / unit} ${name}`;
};

/** Limits with the text that the page must contain. */
const limits: readonly (readonly [what: string, most: string])[] = [
  ['bytes of a message', `${kib(maxBytes.message)}; ${kib(maxBytes.upload)} of \`create\` and \`check-level\``],
  [
    'messages of a connection',
    `${budgets.protocol.messages.burst} at once and ${budgets.protocol.messages.perSecond} a second, pings and pongs among them; a client over it is read more slowly, and ended when it owes ${time(cutoff.maxDebt)} or goes on for ${time(cutoff.maxOver)}`,
  ],
  [
    'values in a message, and lists and objects in each other',
    `${maxValues}; ${maxNested}; more are refused with \`id\`: null`,
  ],
  ['messages of all connections of an account', `${accountShare} times as many as of one`],
  ['requests of a connection that wait for an answer', `${maxUnanswered}, more are refused as \`busy\``],
  ['until a connection is a WebSocket', time(shakeHandsWithin)],
  ['until the first message', time(greetWithin)],
  [
    'without a sign, or an answer to a ping',
    `${time(heartbeat.deadAfter)}; a ping comes every ${time(heartbeat.every)}`,
  ],
  ['unread bytes', `${kib(slowReader.bytes)} for ${time(slowReader.longerThan)}, ${kib(slowReader.maxBytes)} at all`],
  ['updates that are not acknowledged (`seen`)', `${slowReader.updates} of a connection`],
  ['updates that `open` with `from` goes back', String(maxUpdates)],
  [
    'connections',
    `${usualLimits.inAll}; ${usualLimits.fromOne} from one address, or one /64 of IPv6; ${newConnectionLimit.connections} new ones in ${time(newConnectionLimit.within)}`,
  ],
  ['name', `${nameColumns.join(' to ')} columns of letters of one script, digits, \`-\` and \`_\`; see \`is-free\``],
  ['password', `${passwordLength[0]} to ${passwordLength[1]} characters, none of the commonest, nor the name`],
  [
    'wrong passwords',
    `${tryLimits.ofName} for a name from one address, ${tryLimits.ofAddress} from an address, in ${time(tryLimits.within)}`,
  ],
  ['wrong codes of matches (`find`)', `${tryLimits.ofName} from an address in ${time(tryLimits.within)}`],
  [
    'wrong invitation codes',
    `${tryLimits.ofAddress} from an address in ${time(tryLimits.within)}, wrong passwords among them`,
  ],
  [
    'passwords that are checked at once',
    `${passwordTurns.atOnce}, with ${passwordTurns.waiting} waiting; then \`busy\``,
  ],
  ['levels that are read at once', `${levelTurns.atOnce}, with ${levelTurns.waiting} waiting; then \`busy\``],
  ['levels that an account sends (`create`, `check-level`)', `${levelLimits.levels} in ${time(levelLimits.within)}`],
  ['matches that an account makes, rematches among them', `${newMatchLimit.matches} in ${time(newMatchLimit.within)}`],
  ['token', `${time(loginLasts)} after its last use`],
  ['matches that one account has made and that are not over', String(maxLive)],
  ['text of a level', kib(maxLevelBytes)],
  ['turn limit (`limit`)', `one of ${turnLimits.join(', ')} milliseconds; 0 is none`],
  ['waiting for a roll when all are ready', time(rollPatience)],
  ['turns missed in a row', `${maxMissedTurns}, then a bot stands in`],
  ['matches without anybody who plays', `${time(abandonedAfter)}, then \`abandoned\``],
  [
    'waiting rooms',
    `${time(emptyAfter)} without anybody of those who sit there or lead them, ${time(unchangedAfter)} without a change of seats or terms; then cancelled`,
  ],
  ['seats of one account in matches that are not over', String(maxSeats)],
  ['line of chat', `${chatLimits.characters} characters; ${chatLimits.lines} lines in ${time(chatLimits.within)}`],
  ['lines of chat that `open` brings', String(chatShown)],
  [
    'matches and people in a list of the lobby',
    `${maxListed.finished} finished, ${maxListed.others} of the others; ${maxListed.people} people`,
  ],
];

test('the server guide states every limit of the program correctly', () => {
  expect(rowsOf(section('## Limits'))).toEqual(limits);
});

const perSecond = (unit: string, { perSecond: rate, burst }: Rate) =>
  `${burst}${unit} at once, ${rate}${unit} a second`;
const frontEnds = [budgets.protocol, budgets.ssh, budgets.web] as const;

test('the server guide states the budgets of connections correctly', () => {
  const page = readFileSync('docs/server.md', 'utf8');
  const [, part = ''] = /^### Budgets of connections\n([\s\S]*?)^#/m.exec(page) ?? [];
  expect(rowsOf(part)).toEqual([
    ['messages (ssh: packets)', ...frontEnds.map(({ messages }) => perSecond('', messages))],
    ['a longer one counts once for each', ...frontEnds.map(({ messageBytes }) => kib(messageBytes))],
    ['processing time', ...frontEnds.map(({ work }) => perSecond(' ms', work))],
    ['bytes that it has not read', ...frontEnds.map(({ maxUnsentBytes }) => kib(maxUnsentBytes))],
  ]);
  expect(part).toContain(`use ${accountShare} times as much`);
  const text = part.replaceAll('\n', ' ');
  expect(text).toContain(`pauses for as long as it owes, ${time(cutoff.maxDebt)} at most`);
  expect(text).toContain(
    `messages owe more than ${time(cutoff.maxDebt)}, one whose budget has not filled up again for ${time(cutoff.maxOver)}`,
  );
  expect(text).toContain(`up to ${largest.columns} columns and ${largest.rows} rows`);
  expect(text).toContain(`over its processing time, ${time(maxRest)} at most`);
});

test('the server guide states the limit on new connections correctly', () => {
  const { connections, within } = newConnectionLimit;
  expect(rowsOf(readFileSync('docs/server.md', 'utf8'))).toContainEqual([
    'new connections from one address',
    `${connections} in ${time(within)}, those over ssh and in browsers among them; this machine's own are not counted`,
  ]);
});

test('the server guide states the memory for sessions correctly', () => {
  const page = readFileSync('docs/server.md', 'utf8');
  const { maxSessions, perSession, reserved } = sessionMemory;
  const mib = 1024 * 1024;
  expect(page).toContain(
    `${maxSessions.toLocaleString('en')}, or as many as the memory has room for: one for each ${kib(perSession)} of V8's heap beyond ${kib(reserved)}`,
  );
  // A heap of 512 MiB also has three semi-spaces of 16 MiB.
  expect(page).toContain(`has room for ${maxSessionsIn((512 + 48) * mib)} sessions`);
});
