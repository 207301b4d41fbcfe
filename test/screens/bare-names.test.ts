import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('./snapshots/', import.meta.url);

/** Rows of a game's pinned screens, except those whose names begin with `help`, `menu` and the like. */
const framesOf = (game: string): readonly (readonly [name: string, rows: readonly string[]])[] =>
  readdirSync(new URL(`${game}/`, folder)).flatMap((name) =>
    name.endsWith('.codes.txt') || /^(?:codes|command-line|help|debug|replay|refusal|menu|picker)/.test(name)
      ? []
      : [
          [
            name,
            readFileSync(new URL(`${game}/${name}`, folder), 'utf8')
              .split('\n\n')[0]
              ?.split('\n') ?? [],
          ] as const,
        ],
  );

/** Internal names of players, such as `player 2` or `robot 2`. */
const bare = /\bplayer [1-9]\b(?! of)|\bRobot [1-9]\b|\brobot [1-9]\b|\bseat [1-9]\b|\bbot [1-9]\b/;

/** Rows that may address players by seat: the title, the page before a match, and the cover between players. */
const isAddressed = /you are player|player [1-9] of|Pass to|sees this|is here|Enter: player|seed|who plays/;

describe.each(['robo-race', 'risc'])('the screens of %s', (game) => {
  test('never call a player only by a seat number', () => {
    const found = framesOf(game).flatMap(([name, rows]) =>
      rows.filter((row) => bare.test(row) && !isAddressed.test(row)).map((row) => `${name}: ${row.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

test('no screen of RISC shows the ids of lands, only their capitalized names', () => {
  const lands = ['alder', 'brook', 'cairn', 'drift', 'eyrie', 'fjord', 'glade', 'heath'];
  const found = framesOf('risc').flatMap(([name, rows]) =>
    rows
      .filter((row) => lands.some((land) => new RegExp(`\\b${land}\\b`).test(row)))
      .map((row) => `${name}: ${row.trim()}`),
  );
  expect(found).toEqual([]);
});
