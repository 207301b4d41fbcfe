import type { Size } from '../../source/app/layers/place.ts';
import { createListeners } from '../../source/app/listeners.ts';
import type { KnownServer, Network } from '../../source/app/online/network.ts';
import { type MatchToShow, type OnlineStart, runOnline } from '../../source/app/online/run-online.ts';
import { newsOfServers } from '../../source/app/online/server-news.ts';
import { unicode } from '../../source/screen/paint.ts';
import { footerText, pageText, stage } from '../app/pages/support.ts';

/** What a program that plays online is begun with. */
export interface OnlineStageOptions {
  readonly network: Network;
  readonly now: number | (() => number);
  readonly size?: Size;
  readonly start?: OnlineStart;
  /** Lets everything happen that waits for nothing. */
  settle(): Promise<void>;
}

/** Playing online without a terminal: keys go in, screens come out. */
export async function onlineStage({
  network,
  now,
  size = { columns: 80, rows: 24 },
  start,
  settle,
}: OnlineStageOptions) {
  const on = stage(size);
  const shownMatches: MatchToShow[] = [];
  const clock = typeof now === 'number' ? () => now : now;
  let rolls = 0;
  const news = newsOfServers(clock, createListeners());
  let left = 0;
  void runOnline(
    {
      around: on.around,
      network,
      news,
      go: (place) => on.navigator.go(place),
      glyphs: () => unicode,
      results: () => [],
      now: clock,
      random: () => (++rolls).toString(16).padStart(64, '0'),
      complete: () => [],
      absolute: (path) => path,
      showMatch: (match) => void shownMatches.push(match),
      backTo: 'menu',
      leave() {
        left++;
      },
    },
    start,
  );
  await settle();
  const place = () => on.navigator.place();
  return {
    ...on,
    shownMatches,
    place,
    hasLeft: () => left > 0,
    screen: () => pageText(place(), size),
    footer: () => footerText(place(), size),
    /** Presses keys one after the other, and lets happen what they begin. */
    async keys(...keys: readonly string[]) {
      for (const key of keys) {
        on.press(key);
        await settle();
      }
    },
    /** Types a text. */
    async text(text: string) {
      on.type(text);
      await settle();
    },
    click(section: number, row: number, column = 5, part: 'left' | 'panel' = 'left') {
      place().click?.({ part, section, row, column }, size);
      return settle();
    },
    end: () => place().left?.(),
  };
}

/** A known server. */
export const knownServer = (address: string, more: Partial<KnownServer> = {}): KnownServer => ({
  address,
  isLoggedIn: true,
  name: 'mia',
  ...more,
});
