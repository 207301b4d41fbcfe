import type { GameTextMode } from '../../../source/screen/game/text-mode.ts';
import { pluralize } from '../../../source/screen/sentences.ts';
import { sentenceOf } from '../sentences.ts';
import { type AuctionScene, type AuctionScreen, mostOf, nameFor, nameOf } from './local.ts';
import { result } from './paint.ts';

/** Sentence about the next task of the player. */
function toDo(scene: AuctionScene): string {
  if (scene.view.phase === 'stakes') return 'Say what this round is worth: stake 1 to 3.';
  if (scene.view.phase === 'bidding') return `Bid 0 to ${mostOf(scene)} coins, then commit.`;
  return result(scene.view);
}

const purses = (scene: AuctionScene): string[] =>
  scene.view.bidders.map(
    ({ coins, points }, i) => `${nameFor(scene, i + 1)}: ${pluralize(coins, 'coin')}, ${pluralize(points, 'point')}.`,
  );

export const reader: GameTextMode<AuctionScreen> = {
  describe: (scene) => [
    `Round ${scene.view.round} of ${scene.view.rounds}; ${scene.view.goal} points win.`,
    ...purses(scene),
    toDo(scene),
  ],
  tell: (_, after) => [...after.events.map((event) => sentenceOf(event, nameOf)), toDo(after)],
  questions: { bidders: { usage: 'bidders', help: 'what everybody has', answer: purses } },
};
