import { percentile } from '../measure.ts';
import { number, type Row } from '../row.ts';
import { comeback, floods, halfOpen, malformed, type Rudeness, slowReaders } from './crowd.ts';

/** Memory limit of a server under any load, in megabytes. */
const most = 400;

export async function comebackRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [what, follows] of [
    ['', false],
    [', all looking at the lobby', true],
  ] as const) {
    const { seconds, memory, computed } = await comeback(1000, follows);
    rows.push([
      `crowd: 1,000 clients come back after a restart${what}`,
      `${number(seconds, 1)} s until the last is there, ${number(memory, 0)} MB at most, ${number(computed, 1)} s computed`,
      `<= 20 s, <= ${most} MB`,
      seconds <= 20 && memory <= most,
    ]);
  }
  return rows;
}

export async function rudeRows(): Promise<readonly Row[]> {
  return [
    rowOf('60 clients that ask for much and do not read', await slowReaders(60)),
    rowOf('200 clients that flood', await floods(200)),
    rowOf('connections that stop half way, and dead ones, 4 x 200', await halfOpen(200)),
  ];
}

/** Limit in milliseconds for 99 % of answers to players while other clients send invalid messages. */
const mostOfMalformed = 40;

export async function malformedRows(): Promise<readonly Row[]> {
  const { most: peak, answers } = await malformed(26_000);
  const [half, almostAll] = [percentile(answers, 50), percentile(answers, 99)];
  return [
    [
      'crowd: 26,000 malformed messages over 50 connections',
      `at most ${number(peak, 0)} MB; others answered in half ${number(half, 1)} ms, 99 % ${number(almostAll, 0)} ms`,
      `99 % <= ${mostOfMalformed} ms, <= ${most} MB`,
      almostAll <= mostOfMalformed && peak <= most,
    ],
  ];
}

const rowOf = (what: string, { before, most: peak, answers, ended, of }: Rudeness): Row => [
  `crowd: ${what}`,
  `${number(before, 0)} MB, at most ${number(peak, 0)} MB; ${ended} of ${of} ended; others answered in half ${number(percentile(answers, 50), 1)} ms, 99 % ${number(percentile(answers, 99), 0)} ms`,
  `all ended, <= ${most} MB`,
  ended >= of && peak <= most,
];
