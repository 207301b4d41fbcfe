import { type Frame, frameRows } from '../../../screen/frame.ts';
import { line, padRows } from '../../../screen/styled-text.ts';
import { footerOf, helpItem, keyRow } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import { type OnlineLayerDeps, tableKeys } from './online-layer.ts';
import { diceLines, type MatchSummary, summarySection } from './game-over.ts';

export interface EndStatisticsDeps extends Pick<OnlineLayerDeps, 'online' | 'notices' | 'help' | 'quit' | 'glyphs'> {
  /** Undefined until the whole match is known. */
  summary(): MatchSummary | undefined;
  /** The title row of the match. */
  paintedMatch(size: Size): { readonly painting: Frame };
}

/** How a match went and how its dice were made, shown over its board. */
export interface EndStatistics extends Layer {
  open(): void;
  close(): void;
}

/** Shows the statistics of a match that is over. */
export function createEndStatistics(parts: EndStatisticsDeps): EndStatistics {
  const { online, notices, glyphs, summary, paintedMatch } = parts;
  let isOpen = false;
  const close = () => {
    isOpen = false;
  };
  const rows = [keyRow(['escape', 'v', 'q', 'enter'], 'back to the match', 'back to the match', close)];
  return {
    isActive: () => isOpen && summary() !== undefined,
    ...tableKeys(parts, () => rows),
    show(size) {
      const { painting } = paintedMatch(size);
      const known = summary();
      const facts = online.facts();
      const dice = known === undefined ? [] : diceLines(facts, known.notes);
      const height = size.rows - frameRows;
      const room = height - dice.length - 2;
      const history = known && summarySection(facts, known, { width: size.columns, rows: room, glyphs: glyphs() });
      const lines = history === undefined ? [line(' No statistics for this game.', 'dim')] : history.lines;
      const page: Frame = {
        title: painting.title,
        facts: painting.facts,
        left: [
          { title: 'how it went', tag: history?.tag, lines: padRows([[], ...lines], room + 1) },
          { title: 'dice', lines: dice.length === 0 ? [line(' The server does not tell.', 'dim')] : dice },
        ],
        status: [[], []],
      };
      const notice = notices.now();
      return {
        painting: page,
        status: [
          line(
            notice === undefined ? 'The replay has all these numbers, too. Esc goes back to the match.' : notice.text,
          ),
          [],
        ],
        footer: [helpItem, ...footerOf(rows)],
      };
    },
    click: close,
    open() {
      isOpen = true;
    },
    close,
  };
}
