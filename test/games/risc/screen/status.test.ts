import { describe, expect, test } from 'vitest';
import { riscScreen } from '#games/risc/screen/index.ts';
import { designedStanding } from '../positions.ts';
import { campaignOf } from '../support.ts';
import { at, designedScene, hintsIn, sceneWith, sectionsIn, textsOf } from './scenes.ts';

const narrow = { columns: 80, rows: 24 };
const wide = { columns: 120, rows: 40 };
const undrafted = { players: [{ food: 100 }, {}] };

describe('the neighbours of a territory in the status line', () => {
  const first = (size: object, standing: object = undrafted) =>
    hintsIn(designedScene({ ...size, local: { cursor: at('brook') } }, standing))[0];

  test('are all named if another part of the line can be omitted to make room', () => {
    expect(first(wide)).toBe(
      'Enter: send units from Brook (7a+4b left). p: upgrade. Next to Eyrie (P2), Alder, Drift.',
    );
    expect(first(narrow)).toBe('Enter: send units from Brook (7a+4b left). Next to Eyrie (P2), Alder, Drift.');
  });

  test('are omitted if they do not fit', () => {
    const strong = { ...undrafted, lands: { ...designedStanding.lands, brook: '1 111a+222b+333c+444d' } };
    expect(first(narrow, strong)).toBe('Enter: send units from Brook (111a+222b+333c+444d left). p: upgrade.');
    const fewer = { ...undrafted, lands: { ...designedStanding.lands, brook: '1 111a+222b' } };
    expect(first(narrow, fewer)).toBe('Enter: send units from Brook (111a+222b left). p: upgrade.');
  });
});

describe('a turn limit', () => {
  const limited = (turn: number, turns: number) =>
    sceneWith(campaignOf({ lands: { x: '1 5a', y: '2 5a' }, links: 'x-y', turn, turns, players: [{}, {}] }), {
      ...wide,
      bots: { 2: 'easy' },
    });

  test('is mentioned in the last turn, before it ends the match', () => {
    expect(hintsIn(limited(9, 9))[1]).toBe('Turn 9 is the last: most lands wins. No orders yet. t: end turn.');
    expect(hintsIn(limited(8, 9))[1]).toBe('No orders yet. t: end turn.');
    expect(hintsIn(limited(8, 0))[1]).toBe('No orders yet. t: end turn.');
  });

  test('is shown in the title', () => {
    const facts = (turns: number) => textsOf([riscScreen.view.paint(limited(8, turns)).facts])[0];
    expect(facts(60)).toBe('turn 8 of 60  your orders');
    expect(facts(0)).toBe('turn 8  your orders');
  });
});

test('the panel states the bonus of the units in a territory, and omits a bonus of 0', () => {
  const land = (units: string) => {
    const scene = designedScene(
      { ...wide, local: { cursor: at('brook') } },
      { ...undrafted, lands: { ...designedStanding.lands, brook: `1 ${units}` } },
    );
    return sectionsIn(scene)['Brook']?.[0];
  };
  expect(land('7a+4b')).toBe(' 7 apprentices, 4 bowmen, +4');
  expect(land('7a')).toBe(' 7 apprentices');
});
