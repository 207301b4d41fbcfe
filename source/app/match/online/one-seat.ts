import type { Match } from '../../../engine/match.ts';
import { waitingFor } from '../../../engine/step.ts';
import { type PartialViewer, seatOfViewer } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { HandOver } from '../hand-over.ts';

/** A player or spectator of a match on a server: nobody else comes to this screen, so nothing is passed on. */
export function createOneSeat<T extends ScreenTypes>(first: Match<T>, only: PartialViewer): HandOver<T> {
  const seat = seatOfViewer(only);
  const own = only === 'spectator' ? [] : [seat];
  let match = first;
  return {
    seat: () => seat,
    stage: () => 'here',
    persons: () => own,
    // Whoever is out, or watches, looks at the board, and not at a playback of the whole match.
    living: () => [seat],
    hides: () => false,
    waitsFor() {
      const seats = waitingFor(match.game, match.state);
      return own.some((each) => seats.includes(each)) ? [] : seats;
    },
    isForAll: () => false,
    pass: () => false,
    leave: () => false,
    read: () => {},
    arrive: () => {},
    begin(another) {
      match = another;
    },
  };
}
