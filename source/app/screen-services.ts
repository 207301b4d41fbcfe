import type { LevelThinker } from '#bot-worker/thinker.ts';
import { games, titleOf } from '#games/index.ts';
import { createBusyIndicator } from './busy-indicator.ts';
import { createNavigator, emptyView, type PageView, type Size } from './layers/page-view.ts';
import { helpPage } from './pages/help/help.ts';
import { createCoreServices, type PageContext, type ScreenOptions, type Services } from './services.ts';

export interface ScreenServicesDeps {
  readonly thinker: LevelThinker;
  backTo(place: PageView): () => void;
}

export function createScreenServices(
  { settings: liveSettings, copy = () => false, ...host }: ScreenOptions,
  { thinker, backTo }: ScreenServicesDeps,
) {
  const navigator = createNavigator(emptyView);
  const pageContext = {
    async help(rows) {
      const from = navigator.current();
      const books = await Promise.all(games.map((entry) => entry.open((_, { rules }) => rules)));
      const content = { title: 'turncade', ownRows: rows, shared: [], rules: books.join('\n\n') };
      const press = (key: string, size: Size) => navigator.keys([key], size);
      if (navigator.current() === from) navigator.go(helpPage(pageContext, content, () => navigator.go(from), press));
    },
    exit: host.exit,
    thinking: createBusyIndicator(),
  } satisfies PageContext;
  return {
    ...host,
    ...createCoreServices(host.home, thinker),
    navigator,
    pageContext,
    liveSettings,
    settings: liveSettings.play,
    glyphs: liveSettings.glyphs,
    copy,
    help: (content, press) =>
      navigator.go(
        helpPage(pageContext, { ...content, title: titleOf(content.game) }, backTo(navigator.current()), press),
      ),
  } satisfies Omit<Services, 'watch' | 'openSettings'>;
}
