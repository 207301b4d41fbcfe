import type { LevelThinker } from '../bot-worker/thinker.ts';
import { games, titleOf } from '../games/index.ts';
import { nowhere, type Place, type Size } from './layers/page-view.ts';
import { createNavigator } from './navigator.ts';
import { helpPage } from './pages/help/help.ts';
import { createPondering } from './busy-indicator.ts';
import { type Around, plainServices, type Services, type ShownOptions } from './services.ts';

export interface ShownServicesOptions {
  readonly thinker: LevelThinker;
  /** The way back to a place. */
  backTo(place: Place): () => void;
}

/** The services of a program on a screen, as far as they are alike at home and in a session from outside. */
export function shownServices(
  { settings: liveSettings, copy = () => false, ...host }: ShownOptions,
  { thinker, backTo }: ShownServicesOptions,
) {
  const navigator = createNavigator(nowhere);
  const around = {
    async help(rows) {
      const from = navigator.place();
      const books = await Promise.all(games.map((entry) => entry.open((_, { rules }) => rules)));
      const content = { title: 'turncade', own: rows, shared: [], rules: books.join('\n\n') };
      const press = (key: string, size: Size) => navigator.keys([key], size);
      if (navigator.place() === from) navigator.go(helpPage(around, content, () => navigator.go(from), press));
    },
    exit: host.exit,
    thinking: createPondering(),
  } satisfies Around;
  return {
    ...host,
    ...plainServices(host.home, thinker),
    navigator,
    around,
    liveSettings,
    settings: liveSettings.play,
    glyphs: liveSettings.glyphs,
    copy,
    help: (content, press) =>
      navigator.go(helpPage(around, { ...content, title: titleOf(content.game) }, backTo(navigator.place()), press)),
  } satisfies Omit<Services, 'watch' | 'openSettings'>;
}
