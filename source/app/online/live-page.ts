import { minute } from '#engine/durations.ts';
import type { PageKey } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import { type Page, whileShown } from '../pages/page.ts';
import { cleanText } from './clean-text.ts';
import { type Online, type OnlineState, toldFor } from './online-state.ts';
import { leftNow } from './online-words.ts';

/** Milliseconds between checks for a change of a displayed time. */
const beat = 1000;

export function following(page: Page, online: Online): Page {
  const followed: Page = {
    ...page,
    show(size) {
      const screen = page.show(size);
      return isConnected(online.state()) ? screen : { ...screen, tags: ['offline'] };
    },
  };
  return whileShown(followed, () => {
    const before = online.state().announcements.at(-1);
    let shownTimes = timesOf(online.state(), online.now());
    const timer = setInterval(() => {
      const times = timesOf(online.state(), online.now());
      if (times === shownTimes) return;
      shownTimes = times;
      page.changed();
    }, beat);
    const unsubscribe = online.subscribe(page.changed);
    return () => {
      clearInterval(timer);
      unsubscribe();
      online.hasRead(before);
    };
  });
}

export const isConnected = ({ connection }: OnlineState): boolean => connection.is === 'open';

export const connectKeys = ({ state, connection }: Online): readonly PageKey[] =>
  isConnected(state()) ? [] : [keyRow('R', 'try now', 'try again now', connection.retry)];

/** Text that changes when a displayed time changes, or an announcement stops being new. The page is then redrawn. */
function timesOf(state: OnlineState, now: number): string {
  const { lobby, lobbyAt, announcements, connection } = state;
  const times = (lobby === undefined ? [] : lobby.mine).map((card) => {
    const timeLeft = leftNow(card, lobbyAt, now);
    return timeLeft === undefined ? '' : timeLeft < minute ? Math.ceil(timeLeft / beat) : -Math.ceil(timeLeft / minute);
  });
  const fresh = announcements.filter(({ at }) => now - at < toldFor).length;
  const retry = connection.is === 'lost' ? Math.ceil((connection.retryAt - now) / beat) : '';
  return JSON.stringify([times, fresh, retry]);
}

/** Message about a missing connection, or else the newest announcement if it is new and the player has not read it. */
export function passing(state: OnlineState, now: number): string | undefined {
  const { connection, announcements, read } = state;
  switch (connection.is) {
    case 'connecting':
      return 'Connecting.';
    case 'lost': {
      const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000));
      if (connection.isRestart) return 'The server is restarting. You will be back in a moment.';
      return `! Connection lost. Trying again${seconds > 0 ? ` in ${seconds} s` : ''}. Your seats are kept.`;
    }
    case 'ended':
      return `! ${cleanText(connection.text)}`;
    case 'open': {
      const last = announcements.at(-1);
      return last !== undefined && last !== read && now - last.at < toldFor ? last.text : undefined;
    }
  }
}

/** Calls `load` each time the page is shown. */
export const loading = (shownPage: Page, load: () => Promise<void>): Page => ({
  ...shownPage,
  onEnter() {
    shownPage.onEnter?.();
    void load();
  },
});
