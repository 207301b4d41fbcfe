import { expect, test } from 'vitest';
import { loggedCommand } from '../../../source/app/timeline/logged-command.ts';
import { newCampaign } from '../../games/risc/support.ts';
import { played } from '../../support/lines.ts';

test('what all had planned is nobody’s alone: the commit that led to it has no player before it', () => {
  const match = newCampaign();
  for (const line of ['1: spread()', '1: commit()', '2: spread()', '2: commit()', '1: commit()', '2: commit()'])
    played(match, line);
  const whose = match.log.map((_, index) => loggedCommand(match, index, 'all', (seat) => `player ${seat}`)?.who);
  expect(whose).toEqual(['player 1', 'player 1', 'player 2', undefined, 'player 1', undefined]);
});
