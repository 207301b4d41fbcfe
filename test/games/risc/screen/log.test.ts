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
  test("has the viewer's orders first, then other orders, then results, and a short log has one line per battle", () => {
    expect(logOf(designedTurn({ viewer: 2 }), 7)).toEqual([
      'turn 9',
      ' You attack Brook from Eyrie with 4a, 4 food',
      ' P1 attacks Glade from Drift with 1a+1c+1e, 3 food',
      ' Your attack on Brook fails. P1 keeps 2 basic units',
      ' P1 takes Glade from you: 1 charioteer left',
      ' P1 gets 25 food, 18 tech and 5 units',
      ' You get 15 food, 10 tech and 3 units',
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
    expect(result('0', [])).toBe(' Undefended: you take Y');
    expect(result('200a', Array(200).fill([20, 1]).flat())).toBe(' You take Y with 300 basic units');
  });

  test('has every roll in a full log', () => {
    expect(logOf(designedTurn(), 24, 'full').slice(10, 18)).toEqual([
      ' Glade: you with 1a+1c+1e against P2 with 1a+1b+1d',
      ' 1 high-low: e 12+8=20 v a 20+0=20, tie: e of yours',
      '   falls',
      ' 2 low-high: a 16+0=16 v d 9+5=14, d of P2 falls',
      ' 3 high-low: c 16+3=19 v a 7+0=7, a of P2 falls',
      ' 4 low-high: a 8+0=8 v b 11+1=12, a of yours falls',
      ' 5 high-low: c 9+3=12 v b 6+1=7, b of P2 falls',
      ' Glade goes from P2 to you, 1c left',
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

  test('calls no player `you` for a spectator', () => {
    expect(logOf(designedTurn({ viewer: 'spectator' }), 12, 'full').join(' ')).not.toMatch(/\byou/);
  });

  test('states before the first turn that no turn has been played', () => {
    const { before } = designedTurn();
    expect(logOf({ after: before }, 1)).toEqual(['last turn', ' no turn played yet']);
  });
});
