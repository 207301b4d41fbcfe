import { describe, expect, test } from 'vitest';
import { boardPicture, type Overlay } from '#games/robo-race/screen/board/picture.ts';
import { type SquareSize, squareSizes } from '#games/robo-race/screen/board/signs.ts';
import { ascii, type Line, unicode } from '#screen/styled-text.ts';
import { newRace } from '../support.ts';
import { sceneOf, textsOf } from './planning-scenes.ts';

/** A board with every kind of square, walls on all kinds of edges, and a half-open border. */
const small = `robo-race level 1
name Signs
+---+...+...+---+
| .   >   R | G :
+   +---+   +   +
: .   O   v   ^ :
+   +   +   +---+
| L   <   .   . |
+---+---+...+---+
start 1 (0,0) N
start 2 (3,0) W
pusher (1,0) W 1,3
crusher (2,1) 2,4
`;

const sizeNamed = (name: SquareSize['name']): SquareSize => {
  const size = squareSizes.find((each) => each.name === name);
  if (size === undefined) throw new Error(name);
  return size;
};

function drawn(name: SquareSize['name'], overlay: Overlay = {}, glyphs = unicode): readonly Line[] {
  const { view } = sceneOf(newRace({ players: 2, level: { name: './signs', text: small } }));
  const window = { row: 0, column: 0, rows: view.board.height, columns: view.board.width };
  return boardPicture({ view, overlay, glyphs, window, size: sizeNamed(name) });
}

function flagged(name: SquareSize['name'], nextFlag?: number): readonly Line[] {
  const { view } = sceneOf(newRace({ players: 2, options: { flags: '3' } }));
  const window = { row: 8, column: 7, rows: 4, columns: 5 };
  return boardPicture({ view, overlay: {}, glyphs: unicode, window, size: sizeNamed(name), nextFlag });
}

const rows = (lines: readonly Line[]): string =>
  `\n${textsOf(lines)
    .map((row) => row.trimEnd())
    .join('\n')}\n`;

describe('a board', () => {
  test('can be drawn with small squares', () => {
    expect(rows(drawn('small'))).toMatchInlineSnapshot(`
      "
         ┏━━━╌╌╌╌╌╌╌╌╌━━━━
       2 ┃ .  ▁→▁ ┌→R┃ G ┆
       1 ┆ .  ▐█▌ ▜▛↓ ▁↑▁┆
       0 ┃1↑L ┫←←  .  2← ┃
         ┗━0━━━1━╌╌2╌╌━3━┛
      "
    `);
  });

  test('can be drawn with medium squares', () => {
    expect(rows(drawn('medium'))).toMatchInlineSnapshot(`
      "

           ┏━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━
         2 ┃  .    →→→   ┌→R ┃GOAL ┆
           ┃      ━━━━━      ┃     ┆
         1 ┆  .   ▐███▌ ▜▛24↓   ↑  ┆
           ┆      ▝▀▀▀▘   ↓   ━━━━━┆
         0 ┃▐1↑ ▌ ←┫13←   .   ▐2← ▌┃
           ┗━━━━━━━━━━━╌╌╌╌╌╌╌━━━━━┛
              0     1     2     3
      "
    `);
  });

  test('can be drawn with large squares', () => {
    expect(rows(drawn('large'))).toMatchInlineSnapshot(`
      "
           ┏━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━━━
           ┃                 ┌──→  ┃       ┆
         2 ┃   .     →→→→→   ↑ R ↓ ┃ GOAL  ┆
           ┃                  ←──┘ ┃       ┆
           ┃        ━━━━━━━        ┃       ┆
           ┆        ▗▄▄▄▄▄▖   ▜▛       ↑   ┆
         1 ┆   .    ▐█████▌    ↓       ↑   ┆
           ┆        ▝▀▀▀▀▀▘ step 24    ↑   ┆
           ┆                   ↓    ━━━━━━━┆
           ┃▗▄▟█▙▄▖   ←┫            ▗▄▄▄▄▄▖┃
         0 ┃▐ 1↑  ▌  ←←←←←     .    █ 2←  ▌┃
           ┃▝▀▀▀▀▀▘ step 13         ▝▀▀▀▀▀▘┃
           ┗━━━0━━━━━━━1━━━╌╌╌╌2╌╌╌╌━━━3━━━┛
      "
    `);
  });

  test('can be drawn in ASCII', () => {
    expect(rows(drawn('medium', {}, ascii))).toMatchInlineSnapshot(`
      "

           #=====.............======
         2 #  .    >>>   +>R #GOAL :
           #      =====      #     :
         1 :  .   OOOOO C*24v   ^  :
           :      OOOOO   v   =====:
         0 #[1^ ] <|13<   .   [2< ]#
           #===========.......=====#
              0     1     2     3
      "
    `);
    for (const name of ['small', 'large'] as const) expect(rows(drawn(name, {}, ascii))).toMatch(/^[ -~\n]*$/);
  });

  test('has checkered floor, roads under belts and gears, and filled goals and pits', () => {
    const [, , first = [], , second = []] = drawn('medium');
    const areas = (line: Line) => [...new Set(line.flatMap(({ area }) => area ?? []))];
    expect(areas(first)).toEqual(['floor1', 'belt-floor', 'goal']);
    expect(areas(second)).toEqual(['floor2', 'pit', 'floor1', 'belt-floor']);
  });
});

describe('the overlay of a board', () => {
  const trail = new Map([
    [0, 1],
    [4, 1 + 4],
    [8, 2 + 4],
    [9, 8],
  ]);
  const overlay: Overlay = {
    trails: [{ player: 1, trail }],
    marks: new Map([
      [8, { step: 1, facing: 1, player: 1 } as const],
      [2, { step: 2, facing: 0, player: 1, end: 'alive' } as const],
    ]),
    cursor: 6,
    lost: [
      { player: 2, x: 1, y: 3 },
      { player: 1, x: 4, y: 1 },
    ],
  };

  test('draws a trail over the label of a start square', () => {
    const start = `robo-race level 1\nname Starts\n+---+---+---+\n| .   .   G |\n+---+---+---+\nstart 1 (0,0) E\nstart 2 (1,0) E\n`;
    const { view } = sceneOf(newRace({ players: 1, level: { name: './starts', text: start } }));
    const window = { row: 0, column: 0, rows: view.board.height, columns: view.board.width };
    const rowOf = (over: Overlay) =>
      textsOf(boardPicture({ view, overlay: over, glyphs: unicode, window, size: sizeNamed('large') }))[2];
    expect(rowOf({})).toContain('start 2');
    const crossed = rowOf({ trails: [{ player: 1, trail: new Map([[1, 8 + 2]]) }] });
    expect(crossed).toContain('═══════');
    expect(crossed).not.toMatch(/[a-z]/);
  });

  test('shows trails, step numbers, the end of the plan, the cursor and fallen robots', () => {
    expect(rows(drawn('medium', overlay))).toMatchInlineSnapshot(`
      "
                   2 x
           ┏━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━
         2 ┃ 1→────→→→   ┌→R ┃GOAL ┆
           ┃  │   ━━━━━      ┃     ┆
         1 ┆  │   ▐███▌[▜▛24↓]  ↑  1x
           ┆  │   ▝▀▀▀▘   ↓   ━━━━━┆
         0 ┃▐1↑ ▌ ←┫13← ▌2↑ ▐ ▐2← ▌┃
           ┗━━━━━━━━━━━╌╌╌╌╌╌╌━━━━━┛
              0     1     2     3
      "
    `);
    expect(rows(drawn('small', overlay))).toMatchInlineSnapshot(`
      "
         ┏━━━╌2x╌╌╌╌╌╌━━━━
       2 ┃1→───→ ▁┌→R┃ G ┆
       1 ┆ │  ▐█▌[▜▛↓]▁↑▁1x
       0 ┃1↑L ┫←← 2↑  2← ┃
         ┗━0━━━1━╌╌2╌╌━3━┛
      "
    `);
  });

  test('shows robots as plates that can flash, each in the colour of its seat', () => {
    const plates = (lines: readonly Line[]) =>
      lines.flatMap((line) =>
        line.flatMap(({ text, area }) => (/\d[←↑→↓]/.test(text) ? [`${text.trim()} ${area}`] : [])),
      );
    expect(plates(drawn('medium'))).toEqual(['1↑ seat1-plate', '2← seat2-plate']);
    expect(plates(drawn('medium', { flashing: new Set([2]) }))).toEqual(['1↑ seat1-plate', '2← cursor']);
  });
});

describe('a robot in motion', () => {
  const onTheirWay = new Map([
    [1, { direction: 0, isBlocked: false }],
    [2, { direction: 3, isBlocked: false }],
  ] as const);

  test('is drawn halfway between small squares only if it moves east or west', () => {
    expect(rows(drawn('small', { shifts: onTheirWay }))).toMatchInlineSnapshot(`
      "
         ┏━━━╌╌╌╌╌╌╌╌╌━━━━
       2 ┃ .  ▁→▁ ┌→R┃ G ┆
       1 ┆ .  ▐█▌ ▜▛↓ ▁↑▁┆
       0 ┃1↑L ┫←←  .2← s ┃
         ┗━0━━━1━╌╌2╌╌━3━┛
      "
    `);
  });

  test('is halfway between medium squares', () => {
    expect(rows(drawn('medium', { shifts: onTheirWay }))).toMatchInlineSnapshot(`
      "

           ┏━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━
         2 ┃  .    →→→   ┌→R ┃GOAL ┆
           ┃      ━━━━━      ┃     ┆
         1 ┆  .   ▐███▌ ▜▛24↓   ↑  ┆
           ┆▐1↑ ▌ ▝▀▀▀▘   ↓   ━━━━━┆
         0 ┃▝▀▀▀▘ ←┫13←   .▐2← ▌s  ┃
           ┗━━━━━━━━━━━╌╌╌╌╌╌╌━━━━━┛
              0     1     2     3
      "
    `);
  });

  test('is halfway between large squares', () => {
    expect(rows(drawn('large', { shifts: onTheirWay }))).toMatchInlineSnapshot(`
      "
           ┏━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━━━
           ┃                 ┌──→  ┃       ┆
         2 ┃   .     →→→→→   ↑ R ↓ ┃ GOAL  ┆
           ┃                  ←──┘ ┃       ┆
           ┃        ━━━━━━━        ┃       ┆
           ┆        ▗▄▄▄▄▄▖   ▜▛       ↑   ┆
         1 ┆   .    ▐█████▌    ↓       ↑   ┆
           ┆▗▄▟█▙▄▖ ▝▀▀▀▀▀▘ step 24    ↑   ┆
           ┆▐ 1↑  ▌            ↓    ━━━━━━━┆
           ┃▝▀▀▀▀▀▘   ←┫        ▗▄▄▄▄▄▖    ┃
         0 ┃ ↓ L ↑   ←←←←←     .█ 2←  ▌rt 2┃
           ┃ └──→   step 13     ▝▀▀▀▀▀▘    ┃
           ┗━━━0━━━━━━━1━━━╌╌╌╌2╌╌╌╌━━━3━━━┛
      "
    `);
  });

  test('is shifted towards the wall that stops it: by a column, or by a row in large squares', () => {
    const shifts = new Map([
      [1, { direction: 3, isBlocked: true }],
      [2, { direction: 0, isBlocked: true }],
    ] as const);
    const walled = (name: SquareSize['name']) => rows(drawn(name, { shifts, struck: { square: 0, side: 3 } }));
    expect(walled('small') + walled('medium') + walled('large')).toMatchInlineSnapshot(`
      "
         ┏━━━╌╌╌╌╌╌╌╌╌━━━━
       2 ┃ .  ▁→▁ ┌→R┃ G ┆
       1 ┆ .  ▐█▌ ▜▛↓ ▁↑▁┆
       0 ┃1↑L ┫←←  .  2← ┃
         ┗━0━━━1━╌╌2╌╌━3━┛


           ┏━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━
         2 ┃  .    →→→   ┌→R ┃GOAL ┆
           ┃      ━━━━━      ┃     ┆
         1 ┆  .   ▐███▌ ▜▛24↓   ↑  ┆
           ┆      ▝▀▀▀▘   ↓   ━━━━━┆
         0 ┃1↑ ▌  ←┫13←   .   ▐2← ▌┃
           ┗━━━━━━━━━━━╌╌╌╌╌╌╌━━━━━┛
              0     1     2     3

           ┏━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌━━━━━━━━
           ┃                 ┌──→  ┃       ┆
         2 ┃   .     →→→→→   ↑ R ↓ ┃ GOAL  ┆
           ┃                  ←──┘ ┃       ┆
           ┃        ━━━━━━━        ┃       ┆
           ┆        ▗▄▄▄▄▄▖   ▜▛       ↑   ┆
         1 ┆   .    ▐█████▌    ↓       ↑   ┆
           ┆        ▝▀▀▀▀▀▘ step 24    ↑   ┆
           ┆                   ↓    ━━━━━━━┆
           ┃▄▟█▙▄▖    ←┫            █ 2←  ▌┃
         0 ┃ 1↑  ▌   ←←←←←     .    ▝▀▀▀▀▀▘┃
           ┃▀▀▀▀▀▘  step 13                ┃
           ┗━━━0━━━━━━━1━━━╌╌╌╌2╌╌╌╌━━━3━━━┛
      "
    `);
  });

  /** Highlighted signs at a wall. */
  const hazards = (name: SquareSize['name'], square: number, side: 0 | 1 | 2 | 3): string[] =>
    drawn(name, { struck: { square, side } }).flatMap((line, row) =>
      line.flatMap(({ text, role }, i) =>
        role === 'hazard' && /[━┃▁┛]/.test(text)
          ? [`${row},${line.slice(0, i).reduce((sum, span) => sum + span.text.length, 0)} ${text.trim()}`]
          : [],
      ),
    );

  test.each<[SquareSize['name'], string, number, 0 | 1 | 2 | 3, readonly string[]]>([
    ['small', 'to the north', 3, 0, ['2,16 ▁', '2,18 ▁']],
    ['small', 'at the western border', 0, 3, ['3,3 ┃']],
    ['small', 'at the northern border', 8, 0, ['0,4 ━━━']],
    ['small', 'at the southern border', 0, 2, ['4,4 ━', '4,6 ━']],
    ['small', 'to the east', 10, 1, ['1,15 ┃']],
    ['small', 'to the south', 9, 2, ['1,8 ▁', '1,10 ▁']],
    ['medium', 'to the north', 3, 0, ['5,24 ━━━━━']],
    ['medium', 'to the east', 10, 1, ['2,23 ┃']],
    ['medium', 'to the west', 11, 3, ['2,23 ┃']],
    ['medium', 'at the southern border', 0, 2, ['7,6 ━━━━━']],
    ['large', 'to the south', 9, 2, ['4,14 ━━━━━━━']],
    ['large', 'at the northern border', 8, 0, ['0,6 ━━━━━━━']],
  ])('highlights the wall that stops it: in %s squares, %s', (name, _, square, side, expected) => {
    expect(hazards(name, square, side)).toEqual(expected);
  });
});

describe('flags on the board', () => {
  test.each<[SquareSize['name'], readonly string[]]>([
    ['small', ['F1', 'F2']],
    ['medium', ['FLAG1', 'FLAG2']],
    ['large', ['FLAG 1', 'FLAG 2']],
  ])('show their numbers on their squares, %s', (name, names) => {
    const text = rows(flagged(name));
    for (const flag of names) expect(text).toContain(flag);
  });

  test('show the next target as a plate', () => {
    const plates = (nextFlag?: number) =>
      flagged('medium', nextFlag).flatMap((row) =>
        row.flatMap(({ text, area }) => (area === 'goal' && text.includes('FLAG') ? [text.trim()] : [])),
      );
    expect(plates(2)).toEqual(['FLAG2']);
    expect(plates()).toEqual([]);
  });
});
