import { waitingFor } from '../../../engine/step.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { SessionRows } from '../../layers/key-table.ts';
import type { Shown, Size } from '../../layers/place.ts';
import type { Page } from '../../pages/page.ts';
import { haveAllPlanned } from '../seats.ts';
import type { SessionCore } from '../session-core.ts';
import { cover, waitingCover } from './cover.ts';

/** The cover that lies between two players at one screen. */
export interface SessionCover {
  /** Whether it lies over everything. */
  isLaid(): boolean;
  show(size: Size): Shown;
  /** Its key table. */
  rows(size: Size): SessionRows;
  /** Notes that a key was pressed, wherever it went. */
  pressed(): void;
  /** Gives it a key. */
  key(name: string, size: Size): void;
  /** It can be seen from now on: what was shown before it is over. */
  appeared(): void;
}

/** Milliseconds for which it does not take Enter: one that is meant for what was there before comes earlier. */
const settling = 700;

/** Milliseconds without any key before an Enter that it takes: keys of one that is held come faster. */
const stillness = 250;

/**
 * The cover of a session.
 *
 * @param lifted called when a player has sat down and sees the match
 */
export function sessionCover<T extends ScreenTypes>(core: SessionCore<T>, lifted: () => void): SessionCover {
  const { screen, host } = core.options;
  let lastKey = Number.NEGATIVE_INFINITY;
  /** Whether the key that was pressed just now is meant for the cover. */
  let isCalm = false;
  /** Since when the cover lay there for which an Enter came too early. */
  let earlyFor: number | undefined;

  const page = (): Page | undefined => {
    const words = screen.view.cover?.(core.scene());
    if (words === undefined) return undefined;
    const { commands } = core.driver.match.game;
    const around = {
      help: (own: SessionRows['own']) => host.help({ own, shared: [], signs: [], commands, rules: screen.rules }),
      exit: host.quit,
      passOn: () => {},
    };
    const enter = () => {
      if (!isCalm) {
        earlyFor = core.state.coveredSince;
        return;
      }
      earlyFor = undefined;
      core.set({ coveredSince: undefined });
      lifted();
    };
    const { match } = core.driver;
    if (haveAllPlanned(match.game, { after: match.state, persons: core.living() }))
      return waitingCover(around, {
        ...words,
        waiting: waitingFor(match.game, match.state)
          .map((seat) => `player ${seat}`)
          .join(', '),
        leave: host.leave,
      });
    return cover(around, { ...words, enter, leave: host.leave, isEarly: earlyFor === core.state.coveredSince });
  };

  return {
    isLaid: () => core.state.coveredSince !== undefined,
    show: (size) => page()?.show(size) ?? nothing,
    rows: (size) => ({ own: page()?.rows(size) ?? [], shared: [] }),
    pressed() {
      const now = core.clock();
      isCalm = now - (core.state.coveredSince ?? now) >= settling && now - lastKey >= stillness;
      lastKey = now;
    },
    key: (name, size) => page()?.keys([name], size),
    appeared() {
      if (core.state.coveredSince !== undefined) core.set({ coveredSince: core.clock() });
    },
  };
}

const nothing: Shown = { painting: { title: [], facts: [], left: [], hint: [[], []] }, hint: [[], []], footer: [] };
