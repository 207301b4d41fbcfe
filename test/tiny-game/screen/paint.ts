import type { Frame } from '../../../source/screen/frame.ts';
import { pluralize } from '../../../source/screen/sentences.ts';
import { type Line, line, type Role, seatRole, span } from '../../../source/screen/styled-text.ts';
import type { BidderView, View } from '../game-types.ts';
import { sentenceOf } from '../sentences.ts';
import { type AuctionScene, mostOf, nameFor, nameOf } from './local.ts';

export function paint(scene: AuctionScene): Frame {
  const { view, events } = scene;
  const { round, rounds, goal } = view;
  return {
    title: line('Auction of Dice'),
    facts: line(`round ${round} of ${rounds}  ${goal} points win`),
    left: [
      { title: 'bidders', lines: view.bidders.map((bidder, i) => bidderLine(scene, bidder, i + 1)) },
      { title: 'what happened', lines: events.map((event) => line(sentenceOf(event, nameOf))) },
    ],
    status: [toDo(scene), line('')],
  };
}

function bidderLine(scene: AuctionScene, { coins, points, bid, committed }: BidderView, seat: number): Line {
  const role: Role = coins === 0 ? 'dim' : 'text';
  return [
    span(`${seat} `, seatRole(seat)),
    span(nameFor(scene, seat).padEnd(20), role),
    span(pluralize(coins, 'coin').padEnd(10), role),
    span(pluralize(points, 'point').padEnd(10), role),
    span(`bid ${bid ?? '?'}${committed ? ', committed' : ''}`, role),
  ];
}

/** Line that explains the effect of Enter. */
function toDo(scene: AuctionScene): Line {
  const { view, local } = scene;
  if (view.phase === 'stakes') return line(`This round is worth 1 to 3 points: Enter plays for ${local.amount}.`);
  if (view.phase === 'bidding') return line(`Bid 0 to ${mostOf(scene)} coins: Enter bids ${local.amount}.`);
  return line(result(view));
}

/** Result of the match as a sentence. */
export function result({ bidders }: Pick<View, 'bidders'>): string {
  const most = Math.max(...bidders.map(({ points }) => points));
  const best = bidders.flatMap(({ points }, i) => (points === most ? [i + 1] : []));
  return best.length === 1 ? `Player ${best[0]} wins with ${pluralize(most, 'point')}.` : 'The best have equal points.';
}
