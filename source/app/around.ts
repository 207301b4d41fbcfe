import { games } from '../games/index.ts';
import type { Size } from './layers/place.ts';
import type { Navigator } from './navigator.ts';
import { helpPage } from './pages/help/help.ts';
import { createPondering } from './pondering.ts';
import type { Around } from './services.ts';

/** Help, thinking and leaving, as every page has them. */
export function programAround(navigator: Navigator, exit: () => void): Around & Required<Pick<Around, 'thinking'>> {
  const around = {
    async help(rows) {
      const from = navigator.place();
      const books = await Promise.all(games.map((entry) => entry.open((_, { rules }) => rules)));
      const content = { title: 'turncade', own: rows, shared: [], rules: books.join('\n\n') };
      const press = (key: string, size: Size) => navigator.keys([key], size);
      if (navigator.place() === from) navigator.go(helpPage(around, content, () => navigator.go(from), press));
    },
    exit,
    thinking: createPondering(),
  } satisfies Around;
  return around;
}
