import { expect, test } from 'vitest';
import { turnMatchStatus } from '#screen/match-status.ts';

const played = { viewer: 1, turn: 7, turnName: 'round', winnerName: 'robot' } as const;
const mark = { name: 'rounds', value: 7, better: 'less' };

test.each([
  [null, undefined, 'round 7'],
  [[1], 'won', 'round 7, robot 1 wins'],
  [[2], 'lost', 'round 7, robot 2 wins'],
  [[], 'drawn', 'round 7, a draw'],
] as const)('the status of a match states the round and any result: $2', (winners, end, text) => {
  const standing = turnMatchStatus({ ...played, outcome: winners === null ? null : { winners } });
  expect(standing).toEqual({ text, turns: 7, mark, ...(end === undefined ? {} : { end }) });
});
