import { describe, expect, test } from 'vitest';
import type { Seat } from '#engine/vocabulary.ts';
import { roboRace } from '#games/robo-race/index.ts';
import type { Local } from '#games/robo-race/screen/local.ts';
import { reduceLocal, start } from '#games/robo-race/screen/local-reducer.ts';
import { firstOfHint } from '#screen/parts/hint-steps.ts';
import { played, raceFrom } from '../support.ts';
import { designedPosition } from './planning-scenes.ts';

/** Local state of a player's screen after the lines. */
function followed(local: Partial<Local>, lines: readonly string[], viewer: Seat | 'all' = 1): Local {
  const match = raceFrom(designedPosition);
  let current = { ...start(), ...local };
  for (const line of lines) {
    const before = roboRace.view(match.state, viewer);
    played(match, line);
    current = reduceLocal(current, before, roboRace.view(match.state, viewer));
  }
  return current;
}

describe('the local state of the screen', () => {
  test('begins with no card and no slot chosen', () => {
    expect(start()).toEqual({ focus: 'hand', scrolled: 0, below: 'log' });
  });

  test.each<[string, Partial<Local>, readonly string[], number | undefined]>([
    ['the next card that is in no slot, after a card is placed', { card: 3 }, ['1: take_back 1', '1: place 5 47'], 6],
    ['the same card, after it is taken back', { card: 6 }, ['1: take_back 1'], 6],
    ['no card, once all slots are filled', { card: 3 }, ['1: place 5 47'], undefined],
    ['no card, if none was chosen before', {}, ['1: place 5 47'], undefined],
  ])('updates the chosen card, which is then %s', (_, local, lines, card) => {
    expect(followed(local, lines).card).toBe(card);
  });

  test('forgets the chosen slot once a card is placed there', () => {
    expect(followed({ slot: 2 }, ['1: place 2 47']).slot).toBeUndefined();
  });

  test('drops a hint when a slot of the player changes, but not for actions of others', () => {
    const hint = firstOfHint([71, 52, 65, 31, 47], '');
    expect(followed({ hint }, ['1: take_back 1']).hint).toBeUndefined();
    expect(followed({ hint }, ['3: place 2 20', '3: clear']).hint).toEqual(hint);
    expect(followed({ hint }, ['1: take_back 1'], 'all').hint).toBeUndefined();
  });

  test('drops a hint in a new round, even if no slot changed', () => {
    const view = roboRace.view(raceFrom(designedPosition).state, 1);
    const hint = firstOfHint([71, 52, 65, 31, 47], '');
    expect(reduceLocal({ ...start(), hint }, view, view).hint).toEqual(hint);
    expect(reduceLocal({ ...start(), hint }, view, { ...view, round: view.round + 1 })).toEqual(start());
  });

  test('ignores commands of other players', () => {
    const local: Partial<Local> = { focus: 'board', square: 5, card: 4, scrolled: 2, below: 'log', seen: [3, 4] };
    expect(followed(local, ['3: program 20 36 59 66 68', '3: commit'])).toEqual({ ...start(), ...local });
  });

  test("ignores the player's own commit", () => {
    const local: Partial<Local> = { focus: 'board', square: 5, below: 'log' };
    expect(followed({ ...local, card: 3 }, ['1: program 71 65 52 31 47', '1: commit'])).toMatchObject(local);
  });

  test('moves the focus to the hand in a new round, and keeps the log open', () => {
    const local: Partial<Local> = { focus: 'board', square: 5, card: 4, scrolled: 2, below: 'log', seen: [3, 4] };
    const round = ['1: program 71 52 65 31 47', '1: commit', '3: program 20 36 59 66 68', '3: commit'];
    expect(followed(local, round)).toEqual({ ...start(), below: 'log', seen: [3, 4] });
  });
});
