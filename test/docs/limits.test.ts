import { expect, test } from 'vitest';
import { nameForm, passwordLength } from '../../source/net/names.ts';
import {
  chatLimits,
  flood,
  heartbeat,
  mostBytes,
  mostLevelBytes,
  slowReader,
  turnLimits,
} from '../../source/net/wire/limits.ts';
import { loginLasts } from '../../source/server/core/accounts/accounts.ts';
import { tryLimits } from '../../source/server/core/accounts/tries.ts';
import { mostMissed } from '../../source/server/core/hosted/running.ts';
import { mostKept } from '../../source/server/core/hosted/streams.ts';
import { mostShown } from '../../source/server/core/lobby/lobby.ts';
import { mostLive, rollPatience } from '../../source/server/core/lobby/rooms.ts';
import { abandonedAfter } from '../../source/server/core/match/abandoned.ts';
import { chatShown } from '../../source/server/core/match/audience.ts';
import { mostAtOnce, mostWaiting } from '../../source/server/real-world.ts';
import { greetWithin } from '../../source/server/socket/client-socket.ts';
import { patience } from '../../source/server/socket/flood.ts';
import { shakeHandsWithin, usualLimits } from '../../source/server/socket/listen.ts';
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

/** What there is of a limit, as the page has it. */
const limits: readonly (readonly [what: string, most: string])[] = [
  ['bytes of a message', `${kib(mostBytes.message)}; ${kib(mostBytes.upload)} of \`create\` and \`check-level\``],
  [
    'messages of a connection',
    `${flood.messages} in ${time(flood.within)}, more are refused as \`too-fast\`; ${flood.messages * patience} in ${time(flood.within)} end it`,
  ],
  ['pings and pongs of a connection', `${flood.messages * patience} in ${time(flood.within)}, more end it`],
  ['until a connection is a WebSocket', time(shakeHandsWithin)],
  ['until the first message', time(greetWithin)],
  [
    'without a sign, or an answer to a ping',
    `${time(heartbeat.deadAfter)}; a ping comes every ${time(heartbeat.every)}`,
  ],
  ['unread bytes', `${kib(slowReader.bytes)} for ${time(slowReader.longerThan)}, ${kib(slowReader.mostBytes)} at all`],
  ['updates that are not acknowledged (`seen`)', `${slowReader.updates} of a connection`],
  ['updates that `open` with `from` goes back', String(mostKept)],
  ['connections', `${usualLimits.inAll}; ${usualLimits.fromOne} from one address, or one /64 of IPv6`],
  ['name', `2 to 20 of \`a-z 0-9 - _\`, first a letter: \`${nameForm.source}\``],
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
  ['passwords that are checked at once', `${mostAtOnce}, with ${mostWaiting} waiting; then \`busy\``],
  ['token', `${time(loginLasts)} after its last use`],
  ['matches that one account has made and that are not over', String(mostLive)],
  ['text of a level', kib(mostLevelBytes)],
  ['turn limit (`limit`)', `one of ${turnLimits.join(', ')} milliseconds; 0 is none`],
  ['waiting for a roll when all are ready', time(rollPatience)],
  ['turns missed in a row', `${mostMissed}, then a bot stands in`],
  ['matches without anybody who plays', `${time(abandonedAfter)}, then \`abandoned\``],
  ['line of chat', `${chatLimits.characters} characters; ${chatLimits.lines} lines in ${time(chatLimits.within)}`],
  ['lines of chat that `open` brings', String(chatShown)],
  [
    'matches and people in a list of the lobby',
    `${mostShown.finished} finished, ${mostShown.others} of the others; ${mostShown.people} people`,
  ],
];

test('every limit is told as it is', () => {
  expect(rowsOf(section('## Limits'))).toEqual(limits);
});
