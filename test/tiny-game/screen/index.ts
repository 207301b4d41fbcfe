import type { GameScreen } from '../../../source/screen/game/game-screen.ts';
import type { Keyframe } from '../../../source/screen/game/playback.ts';
import { coverFor } from '../../../source/screen/game/seats.ts';
import type { MatchStatus } from '../../../source/screen/match-status.ts';
import { line, seatRole } from '../../../source/screen/styled-text.ts';
import type { View } from '../game-types.ts';
import { keysOf } from './keys.ts';
import { type AuctionScene, type AuctionScreen, follow, start } from './local.ts';
import { paint, result } from './paint.ts';
import { reader } from './reader.ts';
import { seatsWith } from './seats.ts';

export const diceAuctionScreen: GameScreen<AuctionScreen> = {
  state: { initial: start, reduce: follow },
  eyes: { seated: (_, seat) => seat },
  view: {
    paint,
    signs: () => [],
    standing,
    thumbnail: ({ bidders }) => bidders.map(({ points }, i) => line(`${i + 1} ${'*'.repeat(points)}`, seatRole(i + 1))),
  },
  seats: seatsWith((scene) =>
    coverFor(scene, line('Auction of Dice'), line(`round ${scene.view.round}`), `the bid of player ${scene.seat}`),
  ),
  input: { bindings: keysOf },
  playback: { begins: () => true, isPlayedBack: (events) => events.some(({ type }) => type === 'rolled'), beats },
  reader,
  rules: '# Auction of dice\n\nOne says what a round is worth. All bid in secret. Bid and die together decide.',
};

/** Plays back one roll after the other. */
function beats({ view }: AuctionScene, { events, local }: AuctionScene): readonly Keyframe<AuctionScreen>[] {
  return events.flatMap(({ type }, i) =>
    type === 'rolled' ? [{ view, events: events.slice(0, i + 1), local, duration: 700 }] : [],
  );
}

/** Status of the match for the player in seat 1. */
function standing(view: View): MatchStatus {
  const [own = 0, ...others] = view.bidders.map(({ points }) => points);
  const best = Math.max(...others);
  const end = own > best ? 'won' : own < best ? 'lost' : 'drawn';
  return {
    text: view.phase === 'over' ? result(view) : `round ${view.round}`,
    turns: view.round,
    mark: { name: 'points', value: own, better: 'more' },
    ...(view.phase === 'over' ? { end } : {}),
  };
}
