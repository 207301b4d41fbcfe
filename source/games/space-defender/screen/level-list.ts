import type { Result } from '../../../engine/result.ts';
import { type LevelPainter, levelPainterOf, type PictureRoom } from '../../../screen/game/level-painter.ts';
import { listOf } from '../../../screen/sentences.ts';
import { type Line, span, widthOf, wrappedLines } from '../../../screen/styled-text.ts';
import { endlessStars, type Mission } from '../mission.ts';
import { goalText } from '../missions/values.ts';
import { enemyKinds, equipmentSlots } from '../vocabulary.ts';
import { enemyGlyph } from './board/look.ts';
import { chanceOfNothing, chancesOf } from './draft.ts';
import { goalWords, limitText } from './panel/goal.ts';
import { allowedOptions, optionNames } from './setup/parts.ts';

/** What the level picker shows of missions, which are read from their files by the given function. */
export const levelPainter = (read: (text: string) => Result<Mission>): LevelPainter =>
  levelPainterOf(read, {
    columns: [
      { head: 'goal', width: goalWidth, align: 'left' },
      { head: 'limit', width: 8, align: 'left', isSpare: true },
    ],
    cells: ({ goal, limits }) => [shortGoal({ goal, limits }), limitText(limits)],
    about: aboutMission,
  });

const goalWidth = 19;

/** The goal in a column: what comes past counts where that is all a player has to stop, `survive 40, 3 past`. */
function shortGoal({ goal, limits: { escapes } }: Pick<Mission, 'goal' | 'limits'>): string {
  const both = goal.type === 'survive' && escapes !== undefined ? `survive ${goal.turns}, ${escapes} past` : '';
  return both !== '' && both.length <= goalWidth ? both : goalText(goal);
}

/** Board and goal, the idea, what appears there, and which parts may be taken where not all may. */
function aboutMission(mission: Mission, { columns: width }: PictureRoom): Line[] {
  const { field, about } = mission;
  const parts = equipmentSlots.flatMap((slot) => {
    const allowed = allowedOptions({ mission }, slot);
    if (allowed.length === optionNames[slot].length) return [];
    return wrappedLines(`${slot}: ${allowed.map(([, name]) => name).join(', ')}`, width, 'warning');
  });
  return [
    [span(`${field.rows}x${field.columns} board`)],
    ...wrappedLines(goalWords(mission), width, 'strong'),
    [],
    ...wrappedLines(about, width),
    [],
    [span('spawns per turn', 'dim')],
    ...chanceLines(mission, width),
    ...(parts.length === 0 ? [] : [[], ...parts]),
    [],
    [span('stars', 'dim')],
    ...wrappedLines(
      mission.goal.type === 'endless'
        ? `score ${listOf(endlessStars.map(String))}`
        : 'won, no hints, hits at most half',
      width,
    ),
  ];
}

/** As many kinds on a row as fit: by their names where there is room for them, else by the letters of the board. */
function chanceLines({ field }: Mission, width: number): Line[] {
  const chances = chancesOf(field.thresholds);
  const kinds = enemyKinds.filter((kind) => chances[kind] > 0);
  const isSpelled = width >= wideCard || kinds.length === 1;
  const items = kinds.map((kind): Line => {
    const [symbol, role] = enemyGlyph(kind);
    return [span(isSpelled ? kind : symbol, role), span(` ${chances[kind]} %`)];
  });
  const each = isSpelled ? 19 : 9;
  const onRow = Math.max(1, Math.floor(width / each));
  const rows = Array.from({ length: Math.ceil(items.length / onRow) }, (_, i) =>
    items.slice(i * onRow, (i + 1) * onRow).flatMap((item) => [...item, span(' '.repeat(each - widthOf(item)))]),
  );
  return [...rows, [span(`none ${chanceOfNothing({ chances })} %`, 'dim')]];
}

/** Columns from which on the names of kinds take few rows. */
const wideCard = 40;
