import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { largest } from '#app/remote-session/remote-terminal.ts';
import { nameColumns, passwordLength } from '#net/names.ts';
import {
  chatLimits,
  heartbeat,
  levelLimits,
  maxBytes,
  maxCommands,
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
import { guestLimits, tryLimits } from '#server/core/accounts/login-throttle.ts';
import { loginLasts } from '#server/core/accounts/logins.ts';
import { maxListed } from '#server/core/lobby/lobby.ts';
import { newGuestMatchLimit, newMatchLimit } from '#server/core/lobby/new-matches.ts';
import { rollPatience } from '#server/core/lobby/room-starts.ts';
import { maxGuestMatches, maxLive, maxSeats } from '#server/core/lobby/rooms.ts';
import { abandonedAfter, emptyAfter, unchangedAfter } from '#server/core/match/abandoned.ts';
import { guestLines } from '#server/core/match/chat.ts';
import { chatShown } from '#server/core/match/viewers.ts';
import { maxMissedTurns } from '#server/core/match-host/seat-actions.ts';
import { maxUpdates } from '#server/core/match-host/streams.ts';
import { maxChannels, maxRequested } from '#server/core/messages/channels.ts';
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
  ['bytes of a message', `${kib(maxBytes.message)}; ${kib(maxBytes.upload)} for \`create\` and \`check-level\``],
  [
    'messages of a connection',
    `${budgets.protocol.messages.burst} at once and ${budgets.protocol.messages.perSecond} a second, with pings and pongs; the server reads more slowly from a client that exceeds this, refuses its requests as \`too-fast\` when they are ${time(cutoff.maxDebt)} ahead of this rate or have exceeded it for ${time(cutoff.warnAfter)}, and cuts it when they are ${time(budgets.protocol.maxDebt)} ahead or have exceeded the rate for ${time(cutoff.maxOver)}`,
  ],
  [
    'values in a message; levels of nested lists and objects',
    `${maxValues}; ${maxNested}; the server refuses more with \`id\`: null`,
  ],
  ['messages of all connections of an account', `${accountShare} times as many as of one connection`],
  ['commands in a message (`commands`)', `${maxCommands}; each counts as a message and as a request`],
  ['unanswered requests of a connection', `${maxUnanswered}; more are refused as \`busy\``],
  ['time to open the WebSocket', time(shakeHandsWithin)],
  ['time to send the first message', time(greetWithin)],
  ['silence, or time to answer a ping', `${time(heartbeat.deadAfter)}; a ping comes every ${time(heartbeat.every)}`],
  [
    'bytes that the client has not read',
    `${kib(slowReader.bytes)} for ${time(slowReader.longerThan)}, ${kib(slowReader.maxBytes)} at any time`,
  ],
  ['unacknowledged updates of a connection (`seen`)', String(slowReader.updates)],
  ['updates that `open` with `from` sends', String(maxUpdates)],
  [
    'connections',
    `${usualLimits.inAll} in all; from one address or one /64 of IPv6: ${usualLimits.fromOne}, and ${newConnectionLimit.connections} new ones in ${time(newConnectionLimit.within)}`,
  ],
  ['name', `${nameColumns.join(' to ')} columns of letters of one script, digits, \`-\` and \`_\`; see \`is-free\``],
  ['password', `${passwordLength[0]} to ${passwordLength[1]} characters; not the name, and not a very common one`],
  [
    'wrong passwords',
    `${tryLimits.ofName} for a name from one address, ${tryLimits.ofAddress} from an address, in ${time(tryLimits.within)}`,
  ],
  ['wrong match codes (`find`)', `${tryLimits.ofName} from an address in ${time(tryLimits.within)}`],
  [
    'wrong invitation codes',
    `${tryLimits.ofAddress} from an address in ${time(tryLimits.within)}, together with wrong passwords`,
  ],
  ['passwords checked at once', `${passwordTurns.atOnce}, with ${passwordTurns.waiting} waiting; then \`busy\``],
  ['levels read at once', `${levelTurns.atOnce}, with ${levelTurns.waiting} waiting; then \`busy\``],
  ['levels from one account (`create`, `check-level`)', `${levelLimits.levels} in ${time(levelLimits.within)}`],
  [
    'new matches of one account, with rematches',
    `${newMatchLimit.matches} in ${time(newMatchLimit.within)}; of a guest ${newGuestMatchLimit.matches} in ${time(newGuestMatchLimit.within)}`,
  ],
  [
    'new guests from one address; guests in all',
    `${guestLimits.inHour} in 1 h, ${guestLimits.inDay} in 1 d; ${guestLimits.inAll}`,
  ],
  ['token', `expires ${time(loginLasts)} after its last use`],
  ['unfinished matches made by one account', `${maxLive}; by a guest ${maxGuestMatches}`],
  ['text of a level', kib(maxLevelBytes)],
  ['turn limit (`limit`)', `one of ${turnLimits.join(', ')} milliseconds; 0 means no limit`],
  ['wait for a missing `roll` when all are ready', time(rollPatience)],
  ['turns missed in a row', `${maxMissedTurns}, then a bot stands in`],
  ['a match while none of its players is connected', `${time(abandonedAfter)}, then \`abandoned\``],
  [
    'waiting rooms',
    `cancelled after ${time(emptyAfter)} if neither their maker nor a seated player was connected, after ${time(unchangedAfter)} if seats and terms have not changed`,
  ],
  ['seats of one account in unfinished matches', `${maxSeats}; of a guest ${maxGuestMatches}`],
  [
    'channels for messages of one account; codes and tests that it requests',
    `${maxChannels}; ${maxRequested} in ${time(3_600_000)}`,
  ],
  [
    'line of chat',
    `${chatLimits.characters} characters; ${chatLimits.lines} lines in ${time(chatLimits.within)}; of a guest ${guestLines.lines} lines in a match`,
  ],
  ['lines of chat that `open` sends', String(chatShown)],
  [
    'entries in a list of the lobby',
    `${maxListed.finished} finished matches; ${maxListed.others} matches in each other list; ${maxListed.people} people`,
  ],
];

test('the protocol page states exactly the limits of the program', () => {
  expect(rowsOf(section('## Limits'))).toEqual(limits);
});

const perSecond = (unit: string, { perSecond: rate, burst }: Rate) =>
  `${burst}${unit} at once, ${rate}${unit} a second`;
const frontEnds = [budgets.protocol, budgets.ssh, budgets.web] as const;

test("the server guide states the program's budgets for connections", () => {
  const page = readFileSync('docs/server.md', 'utf8');
  const [, part = ''] = /^### Budgets of connections\n([\s\S]*?)^#/m.exec(page) ?? [];
  expect(rowsOf(part)).toEqual([
    ['messages (ssh: packets)', ...frontEnds.map(({ messages }) => perSecond('', messages))],
    ['longest message that counts as one', ...frontEnds.map(({ messageBytes }) => kib(messageBytes))],
    ['processing time', ...frontEnds.map(({ work }) => perSecond(' ms', work))],
    ['unread bytes', ...frontEnds.map(({ maxUnsentBytes }) => kib(maxUnsentBytes))],
  ]);
  expect(part).toContain(`use ${accountShare} times as much`);
  const text = part.replaceAll('\n', ' ');
  expect(text).toContain(`until the excess is paid off, for at most ${time(cutoff.maxDebt)}`);
  expect(text).toContain(
    `messages are more than ${time(cutoff.maxDebt)} ahead of the budget, the budget has not been full for ${time(cutoff.maxOver)}`,
  );
  expect(text).toContain(`closes a connection only when its messages are ${time(budgets.protocol.maxDebt)} ahead`);
  expect(text).toContain(`up to ${largest.columns} columns and ${largest.rows} rows`);
  expect(text).toContain(`rests longer, up to ${time(maxRest)}, if its account`);
});

test("the server guide states the program's limit on new connections", () => {
  const { connections, within } = newConnectionLimit;
  expect(rowsOf(readFileSync('docs/server.md', 'utf8'))).toContainEqual([
    'new connections from one address',
    `${connections} in ${time(within)}, with those over ssh and in browsers; this machine is exempt`,
  ]);
});

test("the server guide states how many sessions fit into the program's memory", () => {
  const page = readFileSync('docs/server.md', 'utf8');
  const { maxSessions, perSession, reserved } = sessionMemory;
  const mib = 1024 * 1024;
  expect(page).toContain(
    `${maxSessions.toLocaleString('en')}, or fewer if the memory has less room: one for each ${kib(perSession)} of V8's heap beyond ${kib(reserved)}`,
  );
  // A heap of 512 MiB also has three semi-spaces of 16 MiB.
  expect(page).toContain(`has room for ${maxSessionsIn((512 + 48) * mib)} sessions`);
});
