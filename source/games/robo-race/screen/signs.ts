import { type Line, type Role, type Span, seatRole, span } from '../../../screen/paint.ts';
import type { RaceScene } from './local.ts';

type Sign = readonly [marks: readonly (readonly [text: string, role: Role])[], meaning: string];

const one = (text: string, role: Role, meaning: string): Sign => [[[text, role]], meaning];

/** What the signs on the screen mean. */
export function signsOf({ view, glyphs }: RaceScene): readonly Line[] {
  const south = glyphs.vertical === '|' ? '_' : '\u2581';
  const robots = Array.from({ length: view.players }, (_, i) => [`${i + 1}^`, seatRole(i + 1)] as const);
  const rows: readonly (readonly Sign[])[] = [
    [
      [robots, 'robots, and where they face'],
      one('s', 'dim', 'start'),
      one('G', 'hazard', 'goal'),
      one('O', 'hazard', 'pit'),
    ],
    [
      [['^', '>', 'v', '<'].map((belt) => [belt, 'text'] as const), 'belts'],
      one('R', 'text', 'gear, turns right'),
      one('L', 'text', 'gear, turns left'),
      one('.', 'dim', 'floor'),
    ],
    [one('Pv', 'hazard', 'pusher and where to'), one('C*', 'hazard', 'crusher; both only in their steps')],
    [
      one(glyphs.vertical, 'text', 'wall'),
      one(`${south}.${south}`, 'text', 'wall below it'),
      [
        [
          ['...', 'dim'],
          [':', 'dim'],
        ],
        'open border: whoever crosses it is destroyed',
      ],
    ],
    [one('(1)', 'accent', 'your robot after step 1 if nobody else moves'), one('1x', 'hazard', 'destroyed')],
  ];
  return rows.map((row) => row.flatMap(signSpans));
}

const signSpans = ([marks, meaning]: Sign, i: number): Span[] => [
  ...(i === 0 ? [] : [span('   ')]),
  ...marks.flatMap(([text, role]) => [span(text, role), span(' ')]),
  span(meaning, 'dim'),
];
