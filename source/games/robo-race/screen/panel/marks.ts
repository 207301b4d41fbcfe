import { type Area, type Line, type Role, type Span, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { TileSign } from '../../vocabulary.ts';
import { robotRole } from '../board/robots.ts';
import { squareSizes } from '../board/sizes.ts';
import { arrowOf, decorationSign, tileRows, turnSign } from '../board/signs.ts';
import { wallSigns } from '../board/walls.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { hasOwnRobot } from '../plan.ts';

/** What the signs on the board mean, in at most so many rows: those that are on it. */
export function marksSection(scene: RaceScene, maxRows: number): Section | undefined {
  const { view, glyphs, seat } = scene;
  const { board } = view;
  const has = (...tiles: TileSign[]) => board.tiles.some((tile) => tiles.includes(tile));
  const pusher = board.decorations.find(({ kind }) => kind === 'pusher');
  const crusher = board.decorations.find(({ kind }) => kind === 'crusher');
  const walls = wallSigns(glyphs);
  const medium = squareSizes.find(({ name }) => name === 'medium');
  const pit = medium === undefined ? 'O' : (tileRows('O', medium, glyphs)[0] ?? 'O');
  const mark = (text: string, role: Role, meaning: string, columns = 6, area?: Area): Span[] => {
    const sign = text.padStart(Math.min(3, columns));
    return [span(' '), span(sign, role, area), span(' '.repeat(Math.max(1, columns - 1 - sign.length))), span(meaning)];
  };
  const pair = (a: Span[], b: Span[]): Line => [
    ...a,
    span(' '.repeat(Math.max(1, 19 - a.reduce((sum, { text }) => sum + text.length, 0)))),
    ...b,
  ];
  const machine = (kind: string, steps: readonly number[]) =>
    `${kind}, works in step${steps.length === 1 ? '' : 's'} ${steps.join(' and ').replace(/ and (?=.* and )/g, ', ')}`;
  const rows: Line[] = [
    ...(pusher === undefined
      ? []
      : [mark(`${decorationSign(pusher, glyphs)}${pusher.steps.join('')}`, 'hazard', machine('pusher', pusher.steps))]),
    ...(crusher === undefined
      ? []
      : [
          mark(
            `${decorationSign(crusher, glyphs)}${crusher.steps.join('')}`,
            'hazard',
            machine('crusher', crusher.steps),
          ),
        ]),
    ...(has('R', 'L')
      ? [
          pair(
            mark(`${turnSign(1, glyphs)}R`, 'belt', 'gear right'),
            mark(`${turnSign(3, glyphs)}L`, 'belt', 'gear left', 5),
          ),
        ]
      : []),
    ...(has('^', '>', 'v', '<') || has('O')
      ? [pair(mark(arrowOf(glyphs, 1).repeat(3), 'belt', 'belt'), mark(pit, 'pit', 'pit', 6, 'floor1'))]
      : []),
    pair(
      mark(walls.horizontal.repeat(3), 'wall', 'wall'),
      mark(walls.open.horizontal.repeat(3), 'dim', 'edge: falls', 5),
    ),
    ...(hasOwnRobot(scene) ? [mark(`3${arrowOf(glyphs, 0)}`, robotRole(seat), 'you after step 3')] : []),
  ];
  const shownRows = rows.slice(-Math.max(0, maxRows));
  return shownRows.length === 0 || layoutOf(scene).panelWidth < 36 ? undefined : { title: 'marks', lines: shownRows };
}
