import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { unreachable } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { lessonStep } from '#games/space-defender/bots/lesson.ts';
import { cellName } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { legalActions, lossAhead } from '#games/space-defender/lookahead.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { playMatch, small } from '#test/screens/support.ts';
import { usualScene } from '#test/support/scene-facts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = unwrapped(findLevel(spaceDefender, 'tutorial', ''));

function taught(next?: { readonly name: string; readonly title: string }) {
  const seed = seedOfLevel(level, spaceDefender.levels) ?? '';
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {}, level });
  // The program skips setup if the mission decides the board and the parts.
  for (const command of spaceDefenderScreen.input.choices?.atOnce(spaceDefender.view(match.state, 1)) ?? [])
    match.play(1, command);
  const {
    session,
    host,
    press: pressed,
  } = playMatch<SpaceDefenderScreen>(spaceDefenderScreen, match, { next }, () => match);
  session.onEnter?.();
  const row = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text).join('');
  const says = () => session.show(small).status.map(row).join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      pressed(key);
      vi.runAllTimers();
    }
  };
  /** Follows the tutorial's instructions for at most `maxSteps` steps and returns them. */
  const follow = (maxSteps: number) => {
    const messages: string[] = [];
    for (let step = 0; step < maxSteps && !says().includes('Tutorial complete'); step++) {
      const text = says();
      messages.push(text);
      const { marked } = session.show(small);
      if (marked === 'arrows') {
        const { cursor } = session.snapshot().local;
        const [, letter = '', number = ''] = /point at ([A-E])(\d+)/.exec(text) ?? [];
        const [row, column] = [letter.charCodeAt(0) - 64, Number(number)];
        const aside = cursor.column > column ? 'left' : 'right';
        press(cursor.row > row ? 'up' : cursor.row < row ? 'down' : aside);
      } else press(marked?.toLowerCase() ?? 'escape');
    }
    return messages;
  };
  return { session, host, says, press, follow };
}

test('a player who follows the tutorial wins', () => {
  const { session, says, follow } = taught();
  expect(says()).toMatch(/Destroy two Grunts, and you win\. .*\nt: wait a turn\. Ctrl\+T skips the tutorial\./);
  const messages = follow(60);
  expect(session.snapshot().view).toMatchObject({ turn: 9, sector: { kills: { Grunt: 2 } } });
  expect(says()).toContain('Tutorial complete');
  for (const text of messages) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});

describe('the tutorial and the hint', () => {
  test.each(['none', 'a', 'b', 'c', 'd', 'e', 'f'])(
    'agree in each turn and take no avoidable damage, even after random turns (seed of these turns: %s)',
    (name) => {
      const seed = seedOfLevel(level, spaceDefender.levels) ?? '';
      const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {}, level });
      const view = () => spaceDefender.view(match.state, 1);
      for (const command of spaceDefenderScreen.input.choices?.atOnce(view()) ?? []) match.play(1, command);
      const random = openStreams(seeded(`lesson ${name}`)).stream('test');
      for (let turn = 0; turn < 5 && name !== 'as told'; turn++) {
        const legal = legalActions(view()).filter(({ name: action }) => action !== 'special');
        const command = legal[random.integer(0, legal.length - 1)];
        if (command !== undefined) match.play(1, command);
      }
      for (let turn = 0; turn < 12 && legalActions(view()).length > 0; turn++) {
        const now = view();
        const step = lessonStep(now)?.command ?? unreachable(turn);
        expect(askBot(match, spaceDefender.bots?.['adviser'] ?? unreachable(turn), 1)?.command).toEqual(step);
        const scene = { ...usualScene, seed, view: now, local: spaceDefenderScreen.state.initial(now) };
        const spoken = spaceDefenderScreen.teaching?.tutorial(scene, new Set())?.spoken;
        expect(spoken).toContain(typedText(step));
        const least = Math.min(...legalActions(now).map((command) => lossAhead(now, command)));
        expect(lossAhead(now, step)).toBe(least);
        match.play(1, step);
      }
    },
  );
});

const typedText = ({ name, args }: Command): string =>
  name === 'move' ? `Type fly ${cellName(args)}.` : name === 'fire' ? 'Type fire.' : 'Type wait.';

test.each([
  ['won', true],
  ['lost', false],
])('after the tutorial was %s, the key p leads to the first mission, and the status offers this key', (_, isWon) => {
  const { says, press, follow, host, session } = taught({ name: 'first-flight', title: 'First Flight' });
  if (isWon) follow(60);
  else session.paste('abort\n');
  vi.runAllTimers();
  press('escape');
  expect(says()).toContain(
    isWon ? 'Enter or p: play your first mission, First Flight.' : 'p: your first mission, First Flight',
  );
  press('p');
  expect(host.playNext).toHaveBeenCalledOnce();
});

test('the screen at the end names Enter, which opens the next level', () => {
  const { says, press, follow, host } = taught({ name: 'first-flight', title: 'First Flight' });
  follow(60);
  expect(says()).toContain('Tutorial complete. Enter: next level. ?: all keys and the rules.');
  press('enter');
  expect(host.playNext).toHaveBeenCalledOnce();
});

test('an Enter that was pressed before the result appeared does not skip it', () => {
  const steps = taught().follow(60).length;
  const { session, host, press, follow, says } = taught({ name: 'first-flight', title: 'First Flight' });
  follow(steps - 1);
  session.keys(['f', 'enter', 'enter', 'enter', 'enter'], small);
  vi.runAllTimers();
  expect(host.playNext).not.toHaveBeenCalled();
  expect(says()).toContain('Tutorial complete');
  press('enter');
  expect(host.playNext).toHaveBeenCalledOnce();
});

test.each([
  ['waits', ['t', 't', 't', 't', 't', 't']],
  ['fires and looks around', ['f', 'f', 'down', 'down', 'right', 'f', 'tab', 'f']],
  ['flies away', ['up', 'up', 'enter', 'right', 'right', 'enter', 't', 't']],
])('a player who %s first is still led to the win', (_, keys) => {
  const { session, says, press, follow } = taught();
  press(...keys);
  const lines = follow(150).flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => line.length > small.columns - 2)).toEqual([]);
  expect(session.snapshot().view.sector?.kills.Grunt).toBe(2);
  expect(says()).toContain('Tutorial complete');
});

test('a player who flies too far forward is led back, and need not wait for a Grunt that cannot come', () => {
  const { session, says, press, follow } = taught();
  press('right', 'right', 'right', 'right', 'enter', 'right', 'right', 'right', 'right', 'enter');
  const messages = follow(150);
  expect(messages.join('\n')).toContain('Too far forward: the next Grunt would ram you before you can fire. Fly back.');
  expect(says()).toContain('Tutorial complete');
  expect(session.snapshot().view.turn).toBeLessThanOrEqual(20);
  const waits = messages.map((text) => /the next Grunt comes soon|comes out of the fog soon/.test(text));
  expect(waits.join(' ')).not.toContain('true true true true');
});

test('the tutorial states the present health of the Grunt to fire at', () => {
  const { session, follow } = taught();
  follow(3);
  const { view, local } = session.snapshot();
  const sector = view.sector && {
    ...view.sector,
    enemies: view.sector.enemies.map((each) => ({ ...each, health: 120 })),
  };
  const scene = { ...usualScene, seed: 's', view: { ...view, sector }, local };
  expect(spaceDefenderScreen.teaching?.tutorial(scene, new Set())?.says[0]).toBe(
    'It is in your row, with 120 health. A shot does 70 damage: fire again.',
  );
});

test('a player who gives up is told that the mission is not won, and how to restart', () => {
  const { session, says } = taught();
  session.paste('abort\n');
  vi.runAllTimers();
  expect(says()).toContain('Not won yet. Enter: play the tutorial again.');
});
