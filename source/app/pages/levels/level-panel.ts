import type { LevelThinker } from '#bot-worker/thinker.ts';
import { tutorialName } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import { type FileFault, failure, type Result, refusal } from '#engine/result.ts';
import { wrap } from '#engine/text/width.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import type { AnswerCallbacks } from '#match-session/thinker.ts';
import type { Section } from '#screen/frame.ts';
import type { LevelPainter } from '#screen/game/level-painter.ts';
import { starsInWords } from '#screen/results.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, paragraph, span } from '#screen/styled-text.ts';
import { findLevel, takesLong } from '#storage/levels.ts';
import type { BusyIndicator } from '../../busy-indicator.ts';
import { dateText } from '../dates.ts';
import { historyRow } from '../lists/statistics-words.ts';
import { isWideCard } from '../lists/wide-layout.ts';
import type { PickerItem, PickerLevel } from './level-rows.ts';

/** The requested level, or the reason why there is none. Undefined if the player cancelled. */
export type FoundLevel = Result<LevelSource, FileFault> | undefined;

/** Finds a level by name. `players` applies to levels that are generated on demand. */
export type LevelFinder = (game: GameWithLevels, name: string, players?: number) => Promise<FoundLevel>;

/** Finds levels, and generates slow ones with `thinker`. `pondering` shows the progress and lets the player cancel. */
export const levelFinder =
  (thinker: LevelThinker, pondering: BusyIndicator | undefined, today: () => string, hasFiles = true): LevelFinder =>
  async (game, name, players) => {
    if (!takesLong(game, name)) return findLevel(game, name, today(), undefined, players, hasFiles);
    const request = { name, today: today(), players };
    const think = (asker: AnswerCallbacks<Result<LevelSource, FileFault>>) => thinker.findLevel(game, request, asker);
    return new Promise((resolve) => {
      const waiter = {
        done: resolve,
        failed: (reason: string) => resolve(failure(refusal('no-level', `no level could be made: ${reason}`))),
        cancelled: () => resolve(undefined),
      };
      if (pondering === undefined) think(waiter);
      else pondering.begin(think, waiter);
    });
  };

export interface LevelPanel {
  readonly width: number;
  readonly room: number;
  readonly painter: LevelPainter | undefined;
  readonly seedForm: string;
  readonly glyphs: Glyphs;
  readonly now?: Date | undefined;
  readonly isForLater?: true | undefined;
}

export interface RowTold {
  readonly sections: readonly Section[];
  readonly status: readonly string[];
}

/** Panel and status for the row under the cursor. */
export function toldOf(item: PickerItem | undefined, panel: LevelPanel): RowTold {
  if (item === undefined) return { sections: [{ title: '', lines: [] }], status: [] };
  switch (item.type) {
    case 'match': {
      const { title, standing, saved } = item.match;
      const date = panel.now === undefined ? [] : [`saved ${dateText(saved, panel.now)}`];
      return {
        sections: [
          { title, lines: [`under way: ${standing}`, ...date].flatMap((text) => paragraph(text, panel.width)) },
        ],
        status: [`Enter: resume ${title} (${standing}).`],
      };
    }
    case 'older':
      return {
        sections: [
          {
            title: 'under way',
            lines: paragraph(
              `${pluralize(item.count, 'older match', 'older matches')} that you can resume.`,
              panel.width,
            ),
          },
        ],
        status: ['Enter: show them.'],
      };
    case 'random':
      return {
        sections: [
          {
            title: 'from a seed',
            lines: paragraph(
              `The same word makes the same level everywhere, so you can share it. ${panel.seedForm}`,
              panel.width,
            ),
          },
        ],
        status: [`Enter: make a random level${forWhom(item.players)}.`],
      };
    case 'own':
      return {
        sections: [{ title: 'custom board', lines: paragraph(item.about, panel.width) }],
        status: ['Enter: set up your own board.'],
      };
    case 'level':
      return levelTold(item.level, panel);
  }
}

const forWhom = (players: number | undefined): string => (players === undefined ? '' : ` for ${players} players`);

const usualRows = 14;

/** Facts about a level. Its description is below the picture if there is room, otherwise in the status. */
function levelTold(level: PickerLevel, { width, room, painter, glyphs, now, isForLater }: LevelPanel): RowTold {
  const { title, text, summary } = level;
  const about = level.about === undefined ? undefined : sentence(level.about);
  const { underWay } = level;
  const called = level.name === tutorialName ? 'the tutorial' : title;
  const record = [
    ...(underWay === undefined ? [] : paragraph(`under way: ${underWay}`, width, 'accent')),
    ...recordOf(level, width).map((row) => line(` ${row}`)),
    ...historyOf(level, width, now),
  ];
  const max = room - record.length - 1;
  const idea = about === undefined ? [] : [[], ...hanging(about, width)];
  const rows = isWideCard({ columns: width }) ? max - idea.length : usualRows;
  const drawn = painter?.about(text, { columns: width - 2, rows, glyphs }).map(indented) ?? [
    [span(` ${title}`, 'strong')],
    ...paragraph(summary, width),
  ];
  const fits = drawn.length + idea.length <= max;
  return {
    sections: [
      { title, lines: [...drawn.slice(0, max), ...(fits ? idea : [])] },
      { title: 'your record', lines: record },
    ],
    status: [
      underWay === undefined
        ? `Enter: ${isForLater === true ? 'choose' : 'start'} ${called}. ${level.remark ?? remarkOf(level)}`
        : `Enter: resume ${called} (${underWay}). n: start over.`,
      ...(fits || about === undefined ? [] : [about]),
    ],
  };
}

function recordOf({ record, recordRows, underWay }: PickerLevel, width: number): readonly string[] {
  // A running match already has a row above this text.
  const notPlayed = underWay === undefined ? ['not played yet'] : [];
  if (record.played === 0) return recordRows === undefined ? notPlayed : [...notPlayed, ...recordRows];
  if (recordRows !== undefined) return recordRows;
  const share = isWideCard({ columns: width }) ? ` (${Math.round((100 * record.won) / record.played)} %)` : '';
  const played = `played ${record.played}, won ${record.won}${share}`;
  return record.best === undefined ? [played] : [`best ${record.best}`, played];
}

const maxMatches = 5;

/** Rows about the newest matches, or in a narrow panel, only the date of the last match. */
function historyOf({ matches = [] }: PickerLevel, width: number, now: Date | undefined): Line[] {
  if (now === undefined) return [];
  const rows = matches.slice(0, maxMatches).map((match) => historyRow(match, now));
  if (width < 30) return rows.slice(0, 1).map(({ date }) => line(` last ${date}`));
  return rows.map(({ date, text, stars }): Line => {
    const start = [span(` ${date.padEnd(9)}`, 'dim'), span(text)];
    return stars === undefined ? start : [...start, span(` ${stars}`, 'hazard')];
  });
}

function remarkOf({ record: { played, won, best }, stars, mostStars }: PickerLevel): string {
  if (played === 0) return 'Not played yet.';
  if (won === 0) return 'Not won yet.';
  const done = mostStars === undefined || stars === undefined ? 'Won' : starsInWords(stars);
  return best === undefined ? `${done}.` : `${done}. Your best: ${best}.`;
}

const hanging = (text: string, width: number): Line[] =>
  wrap(text, width - 4).map((row, i) => line(` ${i === 0 ? '' : '  '}${row}`));
