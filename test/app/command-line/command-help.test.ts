import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openNew } from '#app/match/create-match.ts';
import { enter } from '#engine/match.ts';
import { games } from '#games/index.ts';
import { playMatch, small, textOf } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';

ownHome();
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const moments = {
  placement: ['risc'],
  orders: ['risc', '1: spread', '2: spread', '1: commit', '2: commit'],
  drafted: ['risc', '1: spread', '2: spread', '1: commit', '2: commit', '1: move alder brook 3'],
  setup: ['space-defender', 'play(10,30,24,38,44,54,60)'],
  game: ['space-defender', 'play(10,30,24,38,44,54,60)', 'setup_next(5)'],
  mechs: ['into-the-breach'],
  moved: ['into-the-breach', 'move(1,1,4,1)'],
  race: ['robo-race', '1: place 2 41'],
  planets: ['space-explorers'],
} as const;

/** The command line with a typed text and more keys: field, list of commands, and the row below the field. */
async function shownAt(moment: keyof typeof moments, text: string, ...keys: string[]) {
  const [id, ...lines] = moments[moment];
  const entry = games.find((game) => game.id === id);
  return entry?.open((game, screen) => {
    const { match } = openNew(foldersHere(), game, { seed: 'k7f2', ...(game.players.most > 1 && { players: 2 }) });
    for (const typed of lines) expect(enter(match, typed), typed).toMatchObject({ step: { ok: true } });
    const { session } = playMatch(screen, match, {}, () => match);
    session.onEnter?.();
    vi.advanceTimersByTime(2000);
    session.keys([...(id === 'space-defender' ? [] : ['enter']), ':', ...text, ...keys], small);
    const { field, float, status } = session.show(small);
    return {
      field: field?.text,
      box: (float?.lines ?? []).map((row) => textOf(row).replace(/^ > /, '').replace(/ +/g, ' ').trim()),
      row: textOf(status[1] ?? []).replace(/^.*\) {3}/, ''),
    };
  });
}

describe('the list of commands', () => {
  test.each<readonly [keyof typeof moments, string, string]>([
    ['orders', 'move', 'move(f,t,u) move units through your own lands'],
    ['orders', 'cancel', 'cancel(n) not now'],
    ['orders', 'research', 'research That costs 50 tech; you have 28 left.'],
    ['placement', 'end', 'end 16 of 16 units are not placed yet.'],
    ['game', 'fly', 'fly(R,c) fly to a cell, 3 energy each'],
    ['game', 'fire', 'fire Standard: 5 energy'],
    ['game', 'power', 'power Recall: 50 energy'],
    ['mechs', 'end', 'end you lose 2 mechs'],
    ['mechs', 'undo', 'undo No move of this turn is left to undo.'],
    ['moved', 'save', 'save(F) You can only save at the beginning of your..'],
    ['race', 'run', 'run 4 more cards are needed: slots 1, 3, 4 and 5 are..'],
    ['planets', 'cancel', 'cancel(n) not now'],
  ])('describes $1 in the situation $0 as $2', async (moment, text, row) => {
    const commandLine = await shownAt(moment, text);
    expect(commandLine?.box[0]).toBe(row);
  });
});

describe('the row of an argument', () => {
  test.each<readonly [keyof typeof moments, string, string]>([
    ['placement', 'place(alder,', 'u: units, up to 16a'],
    ['orders', 'move(', 'f: from territory, alder, brook, cairn, drift'],
    ['orders', 'move(ALDER,', 't: to territory, brook, cairn, drift'],
    ['orders', 'move(alder,drift,', 'u: units, up to 4a, 5 food each; you have 40'],
    ['orders', 'move(eyrie,', 't: to territory, no choices after eyrie'],
    ['orders', 'attack(drift,', 't: to territory, glade'],
    ['orders', 'attack(drift,glade,', 'u: units, up to 4a, 1 food each; you have 40'],
    ['orders', 'upgrade(alder,1,a,', 't: to, b, 3 tech each; you have 28'],
    ['orders', 'odds(', 'f: from territory, brook, drift'],
    ['drafted', 'cancel(', 'n: n order, 1'],
    ['setup', 'setup_select(', 'v: value, 1..5, Standard, Spread, Snipe, Rocket, Splitter'],
    ['game', 'fly(', 'R: row, A..J'],
    ['game', 'fly(b,', 'c: column, 1..8'],
    ['mechs', 'move(1,1,', 'r2: to_row, 2..4'],
    ['mechs', 'move(5,', 'c: column, no choices after 5'],
    ['mechs', 'targets(', 'r: row, 1, 7, 8'],
    ['race', 'take_back(', 's: slot, 2'],
    ['race', 'program(41,', 'c: c2, 3, 23, 24, 33, 66, 82'],
    ['planets', 'send(', 'f: from planet, 0'],
    ['planets', 'paths(', 'f: from planet, 0..6'],
  ])(
    'lists the legal values after the typed text $1, with their price if any, in the situation $0',
    async (moment, text, row) => {
      const commandLine = await shownAt(moment, text);
      expect(commandLine?.row).toBe(row);
    },
  );
});

test.each<readonly [keyof typeof moments, string, string]>([
  ['orders', 'attack(cairn', 'attack(cairn'],
  ['orders', 'attack(dr', 'attack(drift,'],
  ['orders', 'odds(dr', 'odds(drift,'],
  ['orders', 'move(alder,br', 'move(alder,brook,'],
  ['orders', 'move(alder,brook,', 'move(alder,brook,all)'],
  ['drafted', 'cancel(a', 'cancel(all)'],
  ['mechs', 'move(', 'move(1,'],
  ['planets', 'planet(', 'planet('],
])('Tab completes legal values in the situation "%s": %s', async (moment, text, field) => {
  const commandLine = await shownAt(moment, text, 'tab');
  expect(commandLine?.field).toBe(field);
});
