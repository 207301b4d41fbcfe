import { compact } from '../../../engine/lookup.ts';
import { titleOf } from '../../../games/index.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { PageView } from '../../layers/page-view.ts';
import { helpPage } from '../../pages/help/help.ts';
import type { Services } from '../../services.ts';
import { speedSetting } from '../../timeline/pace.ts';
import { createReplayPage } from '../../timeline/replay-screen.ts';
import { firstTurn, turnNumbered } from '../../timeline/turns.ts';
import type { Replay } from '../replay.ts';

export interface ReplayNavigation {
  leave(): void;
  /** The way back to a place. */
  back(place: PageView): () => void;
}

/** A replay on the screen, which begins to play. */
export function createReplayView<T extends ScreenTypes>(
  { navigator, pageContext, settings, liveSettings, timer }: Services,
  { match, screen, notices, playOn, from, ...replay }: Replay<T, void>,
  { leave, back }: ReplayNavigation,
): PageView {
  const { speed, flashes } = settings();
  const turns = match.turns();
  const last = match.log.length;
  const requestedStart = from === undefined ? undefined : turnNumbered(turns, from, last);
  return createReplayPage({
    ...replay,
    match,
    screen,
    plays: true,
    speed,
    flashes,
    timer,
    from: Math.max(firstTurn(turns, last), ...compact(requestedStart)),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    leave,
    saveSpeed: (chosen) => liveSettings.change(speedSetting(chosen)),
    help: (rows) =>
      navigator.go(
        helpPage(
          pageContext,
          { title: titleOf(match.game.id), own: rows, shared: [], rules: screen.rules },
          back(navigator.current()),
          (key, size) => navigator.keys([key], size),
        ),
      ),
    continueFrom: playOn,
  });
}
