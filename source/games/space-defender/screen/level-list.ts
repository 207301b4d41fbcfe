import type { Result } from '../../../engine/result.ts';
import { type Line, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import type { LevelPainter, PictureRoom } from '../../../screen/screen.ts';
import type { Mission } from '../mission.ts';
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
      { head: 'goal', width: 22, align: 'left' },
      { head: 'limit', width: 8, align: 'left', isSpare: true },
    ],
    cells: ({ goal, limits }) => [
      goal.type === 'survive' ? `survive ${goal.turns}` : goalText(goal),
      limitText(limits),
    ],
    about: aboutMission,
  });

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
  ];
}

/** As many kinds on a row as fit. */
function chanceLines({ field }: Mission, width: number): Line[] {
  const chances = chancesOf(field.thresholds);
  const items: Line[] = enemyKinds.flatMap((kind) => {
    const [symbol, role] = enemyGlyph(kind);
    return chances[kind] === 0 ? [] : [[span(symbol, role), span(` ${chances[kind]} %`.padEnd(8))]];
  });
  const each = Math.max(1, Math.floor(width / 9));
  const rows = Array.from({ length: Math.ceil(items.length / each) }, (_, i) =>
    items.slice(i * each, (i + 1) * each).flat(),
  );
  return [...rows, [span(`none ${chanceOfNothing({ chances })} %`, 'dim')]];
}
