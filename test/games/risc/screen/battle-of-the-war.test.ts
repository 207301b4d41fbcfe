import { expect, test } from 'vitest';
import { battleOfTheWar, warSentences } from '#games/risc/screen/battle-of-the-war.ts';
import { dialogOf } from '#games/risc/screen/end-dialog.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScene } from '#games/risc/screen/local.ts';
import { overLines } from '#games/risc/screen/text-mode/text-mode.ts';
import { type Drafts, orderOf, type WatchedTurn, watchedSketch } from './report-scenes.ts';

const bots = { 2: 'Hard' };

const turn = (lands: Readonly<Record<string, string>>, drafts: Drafts, dice: readonly number[]): WatchedTurn =>
  watchedSketch(
    {
      lands,
      links: 'home-keep home-mill keep-mill',
      players: drafts.map((orders) => ({ orders: orders.map(orderOf) })),
    },
    dice,
    { bots },
  );

/** The last turn of a match in which player 1 wins the two other lands: mill safely, keep against the odds. */
const end = (): RiscScene => {
  const { before, after } = turn(
    { home: '1 9a', keep: '2 3a', mill: '2 0' },
    [['attack home keep 2a', 'attack home mill 1a'], []],
    [20, 1, 20, 1, 20, 1],
  );
  return { ...after, past: () => [{ events: [], view: before.view }, after] };
};

test("the battle of the war most changed the winner's chances, and its text states the odds", () => {
  const war = battleOfTheWar(end());
  expect(war?.battle.start.territory).toBe('keep');
  expect(war?.turn).toBe(1);
  expect(warSentences(end())).toEqual(['Battle of the war, turn 1: You took KEEP (odds: 28 %).']);
});

test('the end of a match names the battle of the war on screen and in text, and the key b replays its turn', () => {
  const scene = end();
  expect(overLines(scene).join(' ')).toContain('Battle of the war, turn 1: You took KEEP (odds: 28 %).');
  const dialog = dialogOf(scene);
  expect(dialog?.lines.map((line) => line.map(({ text }) => text).join('')).join(' ')).toContain('Battle of the war');
  expect(dialog?.buttons.find(({ key }) => key === 'b')?.action).toEqual({ type: 'replay', from: 1 });
});

test('a land that was held against the odds can be the battle of the war', () => {
  const { before, after } = turn(
    { home: '1 2a', keep: '2 9a', mill: '1 9a' },
    [['attack mill keep 9a'], ['attack keep home 9a']],
    [1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20],
  );
  const scene = { ...after, past: () => [{ events: [], view: before.view }, after] };
  expect(warSentences(scene)).toEqual(['Battle of the war, turn 1: You held HOME (odds: 2 %).']);
});

test('no battle of the war is named before the end, or if the client does not know the whole match', () => {
  const { past: _, ...online } = end();
  expect(warSentences(online)).toEqual([]);
  const { before } = turn({ home: '1 9a', keep: '2 3a', mill: '2 0' }, [[], []], []);
  expect(warSentences({ ...before, past: () => [] })).toEqual([]);
});

test('a rival remarks on the result of an attack if that result was unlikely when the attack was ordered', () => {
  // Eight of nine units leave home. So an attack of one unit wins, although it had almost no chance when ordered.
  const { before, after } = turn(
    { home: '1 9a', keep: '2 1a', mill: '1 1a' },
    [['move home mill 8a'], ['attack keep home 1a']],
    [20, 1],
  );
  expect(riscScreen.remarks?.occasions(before, after)).toContainEqual({ seat: 2, occasion: 'upset' });
});
