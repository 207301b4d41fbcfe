import { frameRows, type Section } from '#screen/frame.ts';
import type { CoverText } from '#screen/game/seats.ts';
import { playerName } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf } from '#screen/sentences.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import type { PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import { blankFrame, type Size } from '../../layers/page-view.ts';
import { createListeners } from '../../listeners.ts';
import { type Page, page } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import type { MatchUi } from './match-view.ts';

/** Milliseconds for which a new cover ignores Enter, because the player may have pressed it for the board. */
const settling = 700;

/** Milliseconds without a key press before Enter lifts the cover. A held key repeats faster than that. */
const stillness = 250;

/** Cover while the match is passed on or all persons have planned. `clock` is monotonic, in milliseconds. */
export function coverLayer<T extends ScreenTypes>({ store }: MatchUi<T>, clock: () => number, onLift: () => void) {
  const { screen, services, hotseat } = store;
  const listeners = createListeners();
  let laidAt = clock();
  let lastKey = Number.NEGATIVE_INFINITY;
  /** True if the last key press came after a pause, and not on a new cover, so it was meant for the cover. */
  let isCalm = false;

  const cover = (): Page | undefined => {
    const stage = hotseat.stage();
    const scene = store.scene();
    const words = stage === 'here' ? undefined : screen.seats?.cover(scene);
    if (words === undefined) return undefined;
    const { commands } = store.driver.match.game;
    const pageContext: PageContext = {
      help: (rows) => services.help({ ownRows: rows, shared: [], signs: [], commands, rules: screen.rules }),
      exit: services.quit,
    };
    const { leave } = services;
    if (stage === 'waiting') {
      const waiting = listOf(hotseat.waitsFor().map((seat) => playerName(scene, seat, scene.bots)));
      const committedText = line('Everyone at this screen is ready.', 'strong');
      return coverPage(pageContext, { ...words, leave }, [committedText], `Waiting for ${waiting}.`);
    }
    const enter = () => {
      if (!isCalm) return;
      hotseat.arrive();
      onLift();
      listeners.publish();
    };
    return passingCover(pageContext, { ...words, enter, leave });
  };

  return {
    isActive: () => hotseat.stage() !== 'here',
    blocksText: true,
    show: (size) => cover()?.show(size) ?? blankFrame,
    rows: (size) => ({ gameRows: cover()?.rows(size) ?? [], shared: [] }),
    key: consumeKeys((name, size) => cover()?.keys([name], size)),
    onLifted: listeners.subscribe,
    /** Must be called for every key press, even if another layer handles it. */
    onKey() {
      const now = clock();
      const since = hotseat.stage() === 'here' ? now : laidAt;
      isCalm = now - since >= settling && now - lastKey >= stillness;
      lastKey = now;
    },
    /** Must be called after every change that may show the cover. */
    onAppear() {
      if (hotseat.stage() !== 'here') laidAt = clock();
    },
  } satisfies Layer & Record<string, unknown>;
}

export interface CoverOptions extends CoverText {
  enter(): void;
  leave(): void;
}

export const passingCover = (pageContext: PageContext, options: CoverOptions): Page => {
  const { player, role, task, enter } = options;
  const lines = [
    [span('Pass to ', 'strong'), span(player, role)],
    [],
    line('Press Enter when only'),
    line(`${player} sees this.`),
  ];
  const here = `${player} is here`;
  return coverPage(pageContext, options, lines, `Enter: ${player}, ${task}.`, keyRow('enter', here, here, enter));
};

const coverPage = (
  pageContext: PageContext,
  { title, facts, leave }: Pick<CoverOptions, 'title' | 'facts' | 'leave'>,
  lines: readonly Line[],
  status: string,
  ...keys: readonly PageKey[]
): Page =>
  page(pageContext, {
    show: (size) => ({ title, facts, left: inTheMiddle(size, lines), status: [status] }),
    keys: () => [...keys, keyRow('q', 'leave (saved)', 'leave (saved)', leave)],
    silent: true,
  });

function inTheMiddle({ columns, rows }: Size, lines: readonly Line[]): readonly Section[] {
  const margin = span(' '.repeat(Math.max(0, Math.floor(columns / 2) - 10)));
  const above = Array.from({ length: Math.floor((rows - frameRows) / 2) - 3 }, (): Line => []);
  return [{ title: '', lines: [...above, ...lines.map((row) => (row.length === 0 ? row : [margin, ...row]))] }];
}
