import { describe, expect, test } from 'vitest';
import { enter, startMatch } from '../../source/engine/match.ts';
import { readScript, transcript } from '../../source/engine/transcript.ts';
import { diceAuction } from './index.ts';

/** Plays the script, and returns the lines of the match's text transcript. */
function told(options: Record<string, string>, script: string): string[] {
  const match = startMatch(diceAuction, { seed: 'auction', players: 3, options });
  const read = readScript(diceAuction, script, 'text');
  if (!read.ok) throw new Error(read.error);
  const blocks = [...transcript(match, read.value, { format: 'text', viewer: 'all', strict: false })];
  return blocks.join('\n').split('\n');
}

describe('the dice auction', () => {
  test('plays a round: a stake, drafts, and all automatic phases after the last commit', () => {
    const lines = told({ coins: '5' }, '1: stake 2\n1: bid 3\n2: bid 5\n1: commit\n2: commit\n3: commit');
    expect(lines.slice(lines.indexOf('->3: commit'))).toEqual([
      '->3: commit',
      '  3 commits.',
      '  1 has bid 3.',
      '  2 has bid 5.',
      '  3 has bid 0.',
      '  1 rolls 5 and has 8.',
      '  2 rolls 2 and has 7.',
      '  3 rolls 3 and has 3.',
      '  1 has 2 points now.',
      '  2 is out.',
      '  Round 2 begins.',
      '  round 2 of 5, stakes',
      '  1: 2 coins, 2 points, bid 0',
      '  2: 0 coins, 0 points, bid 0',
      '  3: 5 coins, 0 points, bid 0',
    ]);
  });

  test('refuses a bid with too few coins, after a commit, and by an eliminated seat', () => {
    const script = '1: stake 2\n2: bid 6\n2: bid 5\n2: commit\n2: bid 1\n1: commit\n3: commit\n3: stake 1\n2: bid 0';
    const lines = told({ coins: '5' }, script);
    expect(lines.filter((line) => line.startsWith('  error'))).toEqual([
      '  error: You have 5 coins and cannot bid 6.',
      '  error: You have committed to your bid.',
      '  error: You are out; you have no coins.',
    ]);
  });

  test.each([
    { ending: 'after the last round', options: { rounds: '1' }, bids: [0, 0, 9], winners: [3], reason: '2 points' },
    { ending: 'at the goal', options: { goal: '2' }, bids: [9, 0, 0], winners: [1], reason: '2 points' },
    { ending: 'with one seat left', options: { coins: '9' }, bids: [9, 9, 0], winners: [1], reason: '2 points' },
    { ending: 'in a draw', options: { goal: '2' }, bids: [6, 9, 0], winners: [], reason: 'equal points' },
  ])('ends $ending', ({ options, bids, winners, reason }) => {
    // The dice of this seed are 5, 2 and 3.
    const match = startMatch(diceAuction, { seed: 'auction', players: 3, options });
    const [first, second, third] = bids;
    const lines = ['stake 2', `1: bid ${first}`, `2: bid ${second}`, `3: bid ${third}`];
    for (const line of [...lines, '1: commit', '2: commit', '3: commit']) enter(match, line);
    expect(diceAuction.outcome?.(match.state)).toEqual({ winners, reason });
  });
});
