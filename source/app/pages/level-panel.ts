import { type Glyphs, type Line, line, span, wrap } from '../../screen/paint.ts';
import type { LevelPainter, Section } from '../../screen/screen.ts';
import type { PickerItem, PickerLevel } from './level-rows.ts';

/** What the panel of a picker is drawn with. */
export interface LevelPanel {
  readonly width: number;
  /** Rows that there are. */
  readonly room: number;
  readonly painter: LevelPainter | undefined;
  readonly glyphs: Glyphs;
}

/** What the cursor is on: what it looks like, and the player's record. */
export function levelSections(item: PickerItem, { width, room, painter, glyphs }: LevelPanel): Section[] {
  const words = (text: string): Line[] => wrap(text, width - 2).map((row) => line(` ${row}`));
  if (item.type === 'random')
    return [{ title: 'random', lines: words('The same seed makes the same level everywhere. A seed is any text.') }];
  if (item.type === 'own') return [{ title: 'own board', lines: words(item.about) }];
  const { name, title, text, summary, about: idea } = item.level;
  const record = recordOf(item.level).map((row) => line(` ${row}`));
  const about = painter?.about(text, width - 2, glyphs).map((row): Line => [span(' '), ...row]) ?? [
    [span(` ${title}`, 'strong')],
    ...words(summary),
  ];
  // What does not fit is cut from the picture: the idea is read in any case.
  const below = idea === undefined ? [] : [[], ...words(idea)];
  return [
    { title: name, lines: [...about.slice(0, room - record.length - 1 - below.length), ...below] },
    { title: 'your record', lines: record },
  ];
}

function recordOf({ record, recordRows }: PickerLevel): readonly string[] {
  if (recordRows !== undefined) return recordRows;
  if (record.played === 0) return ['not played yet'];
  const played = `played ${record.played}, won ${record.won}`;
  return record.best === undefined ? [played] : [`best ${record.best}`, played];
}

/** What Enter would do with a row, and what the player has done there. */
export function levelHint(item: PickerItem | undefined): string {
  if (item === undefined) return '';
  if (item.type === 'random') return 'Enter asks for a seed and makes a level from it.';
  if (item.type === 'own') return 'Enter sets up a board of your own.';
  return `Enter starts ${item.level.name}. ${item.level.remark ?? remarkOf(item.level)}`;
}

function remarkOf({ record: { played, won, best } }: PickerLevel): string {
  if (played === 0) return 'Not played yet.';
  if (won === 0) return 'Not solved yet.';
  return best === undefined ? 'You solved it.' : `You solved it; your best is ${best}.`;
}
