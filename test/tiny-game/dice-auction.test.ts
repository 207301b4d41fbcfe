import { expect, test } from 'vitest';
import { startMatch } from '../../source/engine/match.ts';
import { readScript, transcript } from '../../source/engine/transcript.ts';
import { diceAuction } from './index.ts';

const script = `
1: stake(2)
1: bid(3)
2: bid(25)
2: bid(5)
1: commit
1: bid(4)
3: purse
2: commit
3: commit
3: stake(1)
`;

test('a round of the auction, as its text form tells it', () => {
  const match = startMatch(diceAuction, { seed: 'auction', players: 3, options: { coins: '5' } });
  const read = readScript(diceAuction, script.replace('2: bid(25)', '2: bid(9)'), 'text');
  if (!read.ok) throw new Error(read.error);
  const lines = [...transcript(match, read.value, { format: 'text', viewer: 'all', strict: false })];
  expect(`${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "  round 1 of 5, stakes
      1: 5 coins, 0 points, bid 0
      2: 5 coins, 0 points, bid 0
      3: 5 coins, 0 points, bid 0
    ->1: stake(2)
      1 plays for 2.
      round 1 of 5, bidding
      1: 5 coins, 0 points, bid 0
      2: 5 coins, 0 points, bid 0
      3: 5 coins, 0 points, bid 0
    ->1: bid(3)
      1 drafts 3.
      round 1 of 5, bidding
      1: 5 coins, 0 points, bid 3
      2: 5 coins, 0 points, bid 0
      3: 5 coins, 0 points, bid 0
    ->2: bid(9)
      error: You have 5 coins and cannot bid 9.
    ->2: bid(5)
      2 drafts 5.
      round 1 of 5, bidding
      1: 5 coins, 0 points, bid 3
      2: 5 coins, 0 points, bid 5
      3: 5 coins, 0 points, bid 0
    ->1: commit
      1 commits.
      round 1 of 5, bidding
      1: 5 coins, 0 points, bid 3, committed
      2: 5 coins, 0 points, bid 5
      3: 5 coins, 0 points, bid 0
    ->1: bid(4)
      error: You have committed to your bid.
    ->3: purse
      {"coins":5,"bid":0}
    ->2: commit
      2 commits.
      round 1 of 5, bidding
      1: 5 coins, 0 points, bid 3, committed
      2: 5 coins, 0 points, bid 5, committed
      3: 5 coins, 0 points, bid 0
    ->3: commit
      3 commits.
      1 has bid 3.
      2 has bid 5.
      3 has bid 0.
      1 rolls 5 and has 8.
      2 rolls 2 and has 7.
      3 rolls 3 and has 3.
      1 has 2 points now.
      2 is out.
      Round 2 begins.
      round 2 of 5, stakes
      1: 2 coins, 2 points, bid 0
      2: 0 coins, 0 points, bid 0
      3: 5 coins, 0 points, bid 0
    ->3: stake(1)
      3 plays for 1.
      round 2 of 5, bidding
      1: 2 coins, 2 points, bid 0
      2: 0 coins, 0 points, bid 0
      3: 5 coins, 0 points, bid 0
    "
  `);
});
