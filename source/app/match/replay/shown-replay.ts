import { compact } from '../../../engine/lookup.ts';
import { titleOf } from '../../../games/index.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Place } from '../../layers/page-view.ts';
import { helpPage } from '../../pages/help/help.ts';
import type { Services } from '../../services.ts';
import { speedSetting } from '../../timeline/pace.ts';
import { replayPlace } from '../../timeline/replay-screen.ts';
import { firstTurn, turnNumbered } from '../../timeline/turns.ts';
import type { Replay } from '../replay.ts';

export interface ReplayWays {
  leave(): void;
  /** The way back to a place. */
  back(place: Place): () => void;
}

/** A replay on the screen, which begins to play. */
export function shownReplay<T extends ScreenTypes>(
  { navigator, around, settings, liveSettings, timer }: Services,
  { match, screen, notices, playOn, from, ...replay }: Replay<T, void>,
  { leave, back }: ReplayWays,
): Place {
  const { speed, flashes } = settings();
  const turns = match.turns();
  const last = match.log.length;
  const asked = from === undefined ? undefined : turnNumbered(turns, from, last);
  return replayPlace({
    ...replay,
    match,
    screen,
    plays: true,
    speed,
    flashes,
    timer,
    from: Math.max(firstTurn(turns, last), ...compact(asked)),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    leave,
    keepSpeed: (chosen) => liveSettings.change(speedSetting(chosen)),
    help: (rows) =>
      navigator.go(
        helpPage(
          around,
          { title: titleOf(match.game.id), own: rows, shared: [], rules: screen.rules },
          back(navigator.place()),
          (key, size) => navigator.keys([key], size),
        ),
      ),
    continueFrom: playOn,
  });
}
