import { describe, expect, test } from 'vitest';
import { logSection, maxLogScroll } from '#games/risc/screen/bottom-panel.ts';
import { textOf } from '#test/screens/support.ts';
import { designedTurn, orderOf, type WatchedTurn, watchedSketch } from './report-scenes.ts';

/** The log of a turn with its title, in a section of `rows` rows. */
function logOf(
  { after }: Pick<WatchedTurn, 'after'>,
  rows = 12,
  log: 'short' | 'full' = 'short',
  scrolled = 0,
): string[] {
  const scene = { ...after, preferences: { ...after.preferences, log }, local: { ...after.local, scrolled } };
  const { title, tag, lines } = logSection(scene, 57, rows);
  return [`${title} ${tag ?? ''}`.trim(), ...lines.map((row) => textOf(row).trimEnd())];
}

describe('the log of a turn', () => {
  test("has the viewer's orders, then other orders, then results, with one line per battle in a short log", () => {
    expect(logOf(designedTurn({ viewer: 2 }), 7)).toEqual([
      'turn 9',
      ' You attack Brook from Eyrie with 4a for 4 food',
      ' P1 attacks Glade from Drift with 1a+1c+1e for 3 food',
      ' Your attack on Brook fails. P1 keeps 2 apprentices',
      ' P1 takes Glade from you: 1 charioteer left',
      ' P1 earns 25 food, 18 tech and 5 apprentices',
      ' You earn 15 food, 10 tech and 3 apprentices',
      '',
    ]);
  });

  test('calls a territory undefended only if no dice were rolled, however large the forces', () => {
    const result = (defenders: string, rolls: readonly number[]) =>
      logOf(
        watchedSketch(
          {
            lands: { x: '1 301a', y: `2 ${defenders}`, z: '2 1a' },
            links: 'x-y y-z',
            players: [{ food: 900, orders: ['attack x y 300a'].map(orderOf) }, {}],
          },
          rolls,
        ),
        4,
      )[2];
    expect(result('0', [])).toBe(' You take Y: nobody was there');
    expect(result('200a', Array(200).fill([20, 1]).flat())).toBe(' You take Y with 300 apprentices left');
  });

  test('has every roll in a full log', () => {
    expect(logOf(designedTurn(), 24, 'full').slice(10, 18)).toEqual([
      ' Round 4, weakest v best: a 5+0=5 v a 10+0=10, P2',
      '   loses 1a',
      ' Round 5, best v weakest: a 5+0=5 v a 10+0=10, P2',
      '   loses 1a',
      ' You hold Brook, 2a left',
      ' Glade: you with 1a+1c+1e against P2 with 1a+1b+1d',
      ' Round 1, best v weakest: e 12+8=20 v a 20+0=20, a',
      '   tie, you lose 1e',
    ]);
  });

  test('cannot be scrolled past its end', () => {
    const turn = designedTurn();
    const maxScroll = maxLogScroll({ ...turn.after, preferences: { ...turn.after.preferences, log: 'short' } }, 57, 4);
    expect([maxScroll, logOf(turn, 4, 'short', 1)[0], logOf(turn, 4, 'short', 99)[0]]).toEqual([
      2,
      'turn 9 lines 2-5 of 6',
      'turn 9 lines 3-6 of 6',
    ]);
  });

  test('never says `you` to a spectator', () => {
    expect(logOf(designedTurn({ viewer: 'spectator' }), 12, 'full').join(' ')).not.toMatch(/\byou/);
  });

  test('states before the first turn that no turn has been played', () => {
    const { before } = designedTurn();
    expect(logOf({ after: before }, 1)).toEqual(['last turn', ' No turn played yet']);
  });
});
