import { isSimultaneous } from '#match-session/planned-rounds.ts';
import { playerName } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf } from '#screen/sentences.ts';
import { seatNameIn } from '../../match/layers/match-queries.ts';
import { clearing } from '../conversation.ts';
import { passText } from './news-in-words.ts';
import type { SpokenMatch } from './turn-narrator.ts';

/** True while the match is being passed on. Only the name of the next player may be shown then. */
export const isPassed = <T extends ScreenTypes>({ store }: SpokenMatch<T>): boolean => store.hotseat.stage() !== 'here';

/** Text while the match is being passed on, when only the name of the next player may be shown. */
export const wayText = <T extends ScreenTypes>({ store }: SpokenMatch<T>): string =>
  store.hotseat.stage() === 'waiting'
    ? `Waiting for ${listOf(store.hotseat.waitsFor().map((seat) => seatNameIn(store.screen, store.scene(), seat)))}.`
    : passText(playerName(store.scene(), store.hotseat.seat()));

/** Answer to any word while the match is being passed on. Undefined when the player may see the match. */
export function answerOnTheWay<T extends ScreenTypes>(
  spoken: SpokenMatch<T>,
  word: string,
): readonly string[] | undefined {
  const { store, controller, describe } = spoken;
  const { hotseat, screen } = store;
  if (hotseat.stage() === 'here') return undefined;
  if (hotseat.stage() === 'read') {
    hotseat.read();
    return [clearing, wayText(spoken)];
  }
  if (hotseat.stage() === 'waiting' || word !== 'ready')
    return [wayText(spoken), 'Type leave to leave. The match is saved.'];
  hotseat.arrive();
  const { driver } = store;
  const played = driver.shown();
  const happened =
    played === undefined || isSimultaneous(driver.match.game, played.before)
      ? []
      : screen.reader.tell({ ...store.scene(), events: [], ...driver.before(played) }, store.scene());
  return [clearing, ...happened, ...controller.newCuts(), ...describe()];
}
