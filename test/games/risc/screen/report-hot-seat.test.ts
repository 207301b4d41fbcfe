import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { standardLevel } from '#games/risc/levels.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScene, RiscScreen } from '#games/risc/screen/local.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { playMatch, rowsOf, small, textOf } from '#test/screens/support.ts';
import { withParts } from '#test/support/screen-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two people at one screen. Records every scene that is painted during a report. */
function hotSeat() {
  const level = { name: 'twin-rivers', title: 'Twin Rivers', text: standardLevel };
  const start = () => startMatch<RiscScreen>(risc, { seed: 'war', players: 2, options: {}, level });
  const painted: RiscScene[] = [];
  const screen: GameScreen<RiscScreen> = withParts(riscScreen, {
    view: {
      paint(scene) {
        if (scene.local.report !== undefined) painted.push(scene);
        return riscScreen.view.paint(scene);
      },
    },
  });
  let time = 0;
  const { session, press } = playMatch(screen, start(), { clock: () => time, settings: { speed: 1 } }, start);
  const text = () => rowsOf(session, small).map(textOf).join('\n');
  return {
    press,
    painted,
    text,
    enter(...lines: readonly string[]) {
      for (const line of lines) {
        press(':');
        session.keys(keysOfText(`${line}\n`), small);
      }
    },
    sitDown(player: number) {
      expect(text()).toContain(`Pass to player ${player}`);
      time += 1000;
      press('enter');
    },
  };
}

test('two people at one screen see a report with public facts only, before the next player is called', () => {
  const { press, painted, text, enter, sitDown } = hotSeat();
  sitDown(1);
  enter('spread', 'commit');
  sitDown(2);
  enter('spread', 'commit');
  sitDown(1);
  enter('attack(brook,eyrie,4)', 'commit');
  sitDown(2);
  enter('attack(glade,drift,4)', 'commit');
  press('s');
  expect(text()).toContain('Enter: orders for turn 2');
  expect(text()).toMatch(/turn 1 is over\s*\n/);
  expect(painted.length).toBeGreaterThan(0);
  for (const { view, debug } of painted) {
    expect([view.viewer, debug]).toEqual(['spectator', false]);
    expect(view.seats.map(({ orders }) => orders)).toEqual([null, null]);
  }
  vi.advanceTimersByTime(1000);
  press('enter');
  sitDown(1);
  press('r');
  expect(text()).toMatch(/turn 1 {2}orders/);
});
