import { describe, expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ExplorersScene } from '#games/space-explorers/screen/local.ts';
import { paintedMap } from '#games/space-explorers/screen/map/map-section.ts';
import type { ProgramError } from '#screen/scene.ts';
import { type Spot, targetOn } from '#test/support/targets.ts';
import { planetAt } from './map-reading.ts';
import { type Changes, designedMatch, designedPosition, designedScene, pressed, sceneOf, textsOf } from './scenes.ts';

const over = (winners: readonly number[], reason: string, changes: Changes = {}) =>
  sceneOf(designedMatch({ orders: [], outcome: { winners, reason } }), { bots: { 2: 'hard' }, ...changes });

describe('the dialog at the end of a match', () => {
  test.each([
    [[1], {}, 'You win'],
    [[2], {}, 'You lose'],
    [[], {}, 'A draw'],
    [[2], { bots: {} }, 'Player 2 wins'],
  ] as const)('has a title that depends on the winners %j and the scene %j: %s', (winners, changes, title) => {
    expect(spaceExplorersScreen.view.dialog?.(over(winners, 'turn-limit', changes))?.title).toBe(title);
  });

  test('shows the reason and the complete totals of both players', () => {
    const dialog = spaceExplorersScreen.view.dialog?.(over([1], 'turn-limit'));
    expect(textsOf(dialog?.lines ?? [])).toEqual([
      'Time is up: 191 to 161 people. You win!',
      '',
      'You             191 on planets',
      'hard            161 on planets, 11 in flight',
      '',
      'turn 31, 0 hints, 0 undos',
    ]);
  });

  test('has sections that fit beside the map, with the totals of the winner first', () => {
    const sections = spaceExplorersScreen.view.dialog?.(over([2], 'turn-limit'))?.panel?.({ columns: 24, rows: 13 });
    const texts = sections?.map(({ title, lines }) => [title, ...textsOf(lines)].map((text) => text.trimEnd()));
    expect(texts?.slice(0, 2)).toEqual([
      ['You lose', ' Time is up: 161 to 191', ' people. Hard wins!'],
      [
        'at the end',
        ' hard         3 planets',
        '   161 + 11 in flight',
        ' You          4 planets',
        '   191 on planets',
        ' 0 hints, 0 undos',
      ],
    ]);
    expect(sections?.map(({ lines }) => lines.length + 1).reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(13);
  });

  test.each([
    [{ 1: 'easy', 2: 'hard' }, 'Hard wins', 'Time is up: 191 to 161 people. Hard', [' hard', ' easy']],
    [{ 1: 'noop', 2: 'noop' }, 'Noop 2 wins', 'Time is up: 191 to 161 people. Noop 2', [' noop 2', ' noop 1']],
  ])('gives a bot the same name in all texts: %j', (bots, title, why, names) => {
    const dialog = spaceExplorersScreen.view.dialog?.(over([2], 'turn-limit', { bots, viewer: 'all' }));
    const [head, owners] = dialog?.panel?.({ columns: 40, rows: 30 }) ?? [];
    const rows = textsOf(owners?.lines ?? []);
    expect([dialog?.title, textsOf(head?.lines ?? [])[1]?.trim()]).toEqual([title, why]);
    expect(
      rows.filter((row) => /\d planets? *$/.test(row) && !row.includes(' on ')).map((row) => row.slice(0, 7).trimEnd()),
    ).toEqual(names);
  });

  test('reports that a program forfeited because of its errors', () => {
    const fault = { seat: 2, turn: 31, code: 'timeout', message: 'no answer' };
    const lines = (mishaps: readonly ProgramError[], winners = [1]) =>
      textsOf(spaceExplorersScreen.view.dialog?.(over(winners, 'forfeit', { programErrors: mishaps }))?.lines ?? []);
    const told = (...given: Parameters<typeof lines>) => lines(...given)[1];
    expect(lines([fault]).slice(1, 3)).toEqual([
      'Its program failed 10 times, so it lost the match.',
      'The last failure, timeout: no answer',
    ]);
    expect(told([])).toBe('');
    expect(told([{ ...fault, turn: 29 }])).toBe('');
    expect(told([{ ...fault, command: 'send(2,0,1)' }])).toBe('');
    expect(told([fault], [2])).toBe('');
  });

  test('is absent before the end, or in a watched match', () => {
    expect(spaceExplorersScreen.view.dialog?.(sceneOf(designedMatch()))).toBeUndefined();
    expect(spaceExplorersScreen.view.dialog?.(over([1], 'turn-limit', { watched: true }))).toBeUndefined();
  });
});

function spotOf(planet: number, scene = sceneOf(designedMatch())): Spot {
  const painted = paintedMap(scene);
  const at = planetAt(painted);
  for (const row of painted.lines.keys())
    for (let column = 0; column < scene.columns; column++)
      if (at(row, column) === planet) return { part: 'left', section: 0, row, column };
  throw new Error(`planet ${planet} is not on the screen`);
}

const on = (scene: ExplorersScene, spot: Spot) => targetOn(spaceExplorersScreen.view.paint(scene), spot);

describe('the right button', () => {
  const rightClick = (scene: ExplorersScene, spot: Spot) =>
    spaceExplorersScreen.input.rightClick?.(scene, on(scene, spot));

  test('drops the draft, or cancels the order clicked in its row or at its target', () => {
    const dropped = rightClick(designedScene(), spotOf(6));
    expect(dropped?.type === 'local' && dropped.local.source).toBeUndefined();
    const scene = designedScene({ local: { source: undefined } });
    const [{ to } = { to: 0 }] = designedPosition.orders;
    expect(rightClick(scene, spotOf(to))).toMatchObject({ commands: [{ name: 'cancel', args: { n: 1 } }] });
    const row = { part: 'panel', section: 0, row: 1, column: 3 } as const;
    expect(rightClick(scene, row)).toMatchObject({ commands: [{ name: 'cancel', args: { n: 2 } }] });
    expect(rightClick(scene, spotOf(6))).toBeUndefined();
  });
});

describe('a click', () => {
  const clicked = (scene: ReturnType<typeof sceneOf>, spot: Spot) => {
    const target = on(scene, spot);
    const action = target && spaceExplorersScreen.input.click?.(scene, target);
    return action?.type === 'local' ? action.local : action;
  };

  test('selects a planet, and the second click makes it the source', () => {
    const scene = sceneOf(designedMatch());
    expect(clicked(scene, spotOf(3))).toMatchObject({ cursor: 3 });
    const chosen = sceneOf(designedMatch(), { local: { cursor: 3 } });
    expect(clicked(chosen, spotOf(3))).toMatchObject({ source: 3, cursor: 4 });
  });

  test('selects a target, and the second click queues the transfer', () => {
    const scene = designedScene();
    expect(clicked(scene, spotOf(5))).toMatchObject({ source: 3, cursor: 5 });
    expect(clicked(scene, spotOf(4))).toMatchObject({
      type: 'play',
      commands: [{ name: 'send', args: { from: 3, to: 4, people: 17 } }],
    });
  });

  test('drops the draft if it hits the source', () => {
    const dropped = clicked(designedScene(), spotOf(3));
    expect(dropped).toMatchObject({ cursor: 3, source: undefined });
  });

  test('is refused on a planet that is not a neighbour of the source', () => {
    expect(clicked(designedScene(), spotOf(6))).toMatchObject({
      type: 'refuse',
      error: { message: 'Planet 3 has no edge to planet 6; its neighbours are 1, 2, 4, 5.' },
    });
  });

  test('selects an order in the queue', () => {
    const spot: Spot = { part: 'panel', section: 0, row: 1, column: 4 };
    expect(clicked(designedScene(), spot)).toMatchObject({ focus: 'queue', order: 1 });
    expect(clicked(designedScene(), { ...spot, row: 2 })).toBeUndefined();
    expect(clicked(sceneOf(designedMatch(), { seat: 2 }), spot)).toBeUndefined();
  });

  test('selects a standing order in the list of orders, but nothing on the row of the draft above it', () => {
    const standing = [{ player: 1 as const, from: 3, to: 5, keep: 18 }];
    const scene = designedScene({ columns: 120, rows: 40, local: { standing } });
    const [orders] = spaceExplorersScreen.view.paint(scene).panel?.sections ?? [];
    const rowOf = (text: string) =>
      orders?.lines.findIndex((line) =>
        line
          .map((part) => part.text)
          .join('')
          .includes(text),
      ) ?? -1;
    const on = (row: number) => clicked(scene, { part: 'panel', section: 0, row, column: 4 });
    expect(rowOf('each turn')).toBe(3);
    expect(on(2)).toBeUndefined();
    expect(on(3)).toMatchObject({ focus: 'queue', order: 2 });
  });

  test("only selects planets during the other player's turn and in a watched match", () => {
    const waiting = sceneOf(designedMatch({ mover: 2, orders: [] }));
    expect(clicked(waiting, spotOf(0))).toMatchObject({ cursor: 0 });
    expect(clicked(sceneOf(designedMatch(), { watched: true }), spotOf(4))).toMatchObject({ cursor: 4, looking: true });
  });
});

describe('the mouse pointer', () => {
  const hover = (scene: ExplorersScene, spot: Spot) => {
    const target = on(scene, spot);
    return target && spaceExplorersScreen.input.hover?.(scene, target);
  };

  test('moves the cursor, but only to possible targets while a source is chosen', () => {
    const scene = sceneOf(designedMatch());
    expect(hover(scene, spotOf(4))).toMatchObject({ cursor: 4 });
    expect(hover(scene, spotOf(0))).toBeUndefined();
    expect(hover(designedScene(), spotOf(5))).toMatchObject({ cursor: 5, source: 3 });
    expect(hover(designedScene(), spotOf(6))).toBeUndefined();
  });

  test('does nothing while an order is selected, or in a watched match', () => {
    expect(hover(pressed(designedScene(), 'e'), spotOf(4))).toBeUndefined();
    expect(hover(sceneOf(designedMatch(), { watched: true }), spotOf(4))).toBeUndefined();
  });
});

describe('the map', () => {
  test('changes between three sizes by z, and returns to the automatic size by g', () => {
    const scene = sceneOf(designedMatch());
    const zoomed = pressed(scene, 'z');
    expect(zoomed.local.zoom).not.toBe('auto');
    expect(new Set(['z', 'z', 'z'].map((_, i, keys) => pressed(zoomed, ...keys.slice(0, i)).local.zoom)).size).toBe(3);
    expect(pressed(zoomed, 'g').local.zoom).toBe('auto');
  });
});

test("the cursor begins on the player's home, and for a spectator on the first planet", () => {
  expect(spaceExplorersScreen.state.initial(sceneOf(designedMatch(), { seat: 2 }).view).cursor).toBe(6);
  expect(spaceExplorersScreen.state.initial(sceneOf(designedMatch(), { viewer: 'spectator' }).view).cursor).toBe(0);
});
