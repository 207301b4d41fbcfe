import { type Rewordings, reworded, type ValuesOf } from '../../engine/refusals.ts';
import type { Refusal } from '../../engine/result.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { seatReasons } from '../../match-session/entered-line.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import { capitalize } from '../../screen/sentences.ts';
import { seatNameIn } from './layers/match-queries.ts';

/** Given what a seat is called at the beginning of a sentence. */
const seatTexts: Rewordings<(seat: Seat) => string, ValuesOf<typeof seatReasons>> = {
  'not-your-turn/bot': (called, { seat }) => `${called(seat)} is a bot.`,
  'not-your-turn/elsewhere': (called, { seat }) => `${called(seat)} is not at the screen.`,
};

const otherSeatText = reworded(seatReasons, seatTexts);

/** The reason for a refusal, with players by the names on the screen. */
export function describeRefusal<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>, error: Refusal): string {
  const called = (seat: Seat) => {
    const name = seatNameIn(screen, scene, seat);
    return name === `player ${seat}` ? capitalize(name) : name;
  };
  return otherSeatText(called, error) ?? screen.view.refusalWords?.(scene, error) ?? error.message;
}
