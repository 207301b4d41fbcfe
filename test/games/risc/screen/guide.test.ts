import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { type Advice, adviceFor, guide } from '#games/risc/screen/guide/guide.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { draftIn } from '#games/risc/screen/situation.ts';
import { unitsText } from '#games/risc/units.ts';
import { botsOf } from '#match-session/players.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { playMatch, small } from '#test/screens/support.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';
import { campaignOf } from '../support.ts';
import { orderOf as draftOf } from './report-scenes.ts';
import { at, designedScene, pressed, sceneWith } from './scenes.ts';

const level = unwrapped(findLevel(risc, 'tutorial', ''));

const tutorialMatch = (seed = seedOfLevel(level, risc.levels) ?? ''): Match<RiscScreen> =>
  startMatch<RiscScreen>(risc, { seed, players: 2, options: {}, level });

const recruit = botsOf(risc, { 2: 'recruit' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The tutorial match on a screen, against the tutorial's opponent. */
function taught() {
  const played = playMatch<RiscScreen>(riscScreen, tutorialMatch(), { bots: recruit }, () => tutorialMatch());
  const { session } = played;
  session.onEnter?.();
  const status = () =>
    session.show(small).status.map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trim(),
    );
  const says = () => status().join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      played.press(key);
      vi.runAllTimers();
    }
  };
  return { ...played, says, press };
}

test('the tutorial calls an attack a coin toss only near 50 %', () => {
  const texts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].flatMap((defenders) => {
    const lands = { eyrie: `2 ${defenders}a`, glade: '2 1a', drift: '1 3a' };
    const scene = pressed(designedScene({ local: { cursor: at('brook') } }, { lands }), 'enter', 'up');
    return guide(scene, new Set())?.says[0] ?? [];
  });
  expect(texts.filter((text) => text.includes('coin toss'))).toEqual(["51.4 % to win: a coin toss. Don't attack yet."]);
  expect(texts).toContain('73.6 % to win: a fair chance, but not a safe one.');
});

test('the tutorial promises a joint attack no better odds than all lands together reach', () => {
  const match = campaignOf({
    lands: { brook: '1 5a', cairn: '1 12a', vale: '1 9a', keep: '2 12a' },
    links: 'brook-keep cairn-keep vale-keep',
    players: [{ food: 90 }, {}],
    turn: 5,
  });
  const scene = sceneWith(match, { local: { cursor: match.state.map.ids.indexOf('cairn') } });
  const composing = pressed(scene, 'enter', '1', '1');
  expect(guide(composing, new Set())?.says).toEqual([
    '32.6 % alone. All your attacks on KEEP fight as one army.',
    'Enter: order it. More attacks can raise it to 94.6 %.',
  ]);
  expect(guide(scene, new Set())?.spoken).toBe(
    'Type attack cairn keep 11a: 32.6 % to win so far. More attacks there can raise it to 94.6 %.',
  );
});

describe('the tutorial on the screen', () => {
  test('explains each step in advance, and warns of a bad attack', () => {
    const { press, says } = taught();
    expect(says()).toContain('Type 7');
    press('7');
    expect(says()).toContain('e: spread them');
    press('e');
    expect(says()).toContain('t: ready');
    press('t');
    expect(says()).toContain('Enter: send its units.');
    press('enter');
    expect(says()).toContain('Brook would be left empty.\nType 6');
    press('down');
    expect(says()).toContain("Only 32.4 % to win against 8a. Don't!");
    expect(says()).toContain('Arrows: choose a weaker target, Mill.');
    press('right');
    press('6');
    expect(says()).toContain('91.9 % to win: a good attack.');
    press('enter');
    expect(says()).toContain('All armies march at once.');
  });

  test('leads back a player who does something else', () => {
    const { press, says } = taught();
    press('7', 'e', 't', 'enter', 'down', 'enter');
    expect(says()).toContain('Only 32.4 % to win Keep: a wasted attack.\nx: cancel order 1.');
    press('x', 'tab', 'enter');
    expect(says()).toContain('Better: Esc, then attack Mill from Brook.');
    press('escape');
    expect(says()).toContain('Arrows: go to Brook');
  });

  test('leads to a victory in at most four turns if the player follows its steps', () => {
    const { press, says, session } = taught();
    const arrows = ['right', 'down', 'left', 'up'];
    for (let step = 0; step < 80 && !says().includes('Tutorial complete'); step++) {
      const { marked = 'Enter' } = session.show(small);
      const [, number] = /Type (\d+)/.exec(says()) ?? [];
      if (says().includes('Arrows: go to') || marked === 'Tab') press('tab');
      else if (number !== undefined) press(...number);
      else if (marked === 'arrows') press(arrows[step % 4] ?? '');
      else press(...(says().includes('t, then y') ? ['t', 'y'] : [marked.toLowerCase().replace('esc', 'escape')]));
    }
    expect(says()).toContain('Tutorial complete');
    const { view } = session.snapshot();
    expect(view.outcome).toEqual({ winners: [1], reason: 'conquest' });
    expect(view.turn).toBeLessThanOrEqual(4);
  });

  test('can be switched off', () => {
    const { press, says } = taught();
    press('ctrl+t');
    expect(says()).not.toContain('Ctrl+T');
  });
});

/** Follows the advice of the tutorial until it says to end the turn. */
function followed(match: Match<RiscScreen>): void {
  for (let keysLeft = 20; keysLeft > 0; keysLeft--) {
    const view = risc.view(match.state, 1);
    const advice = adviceFor(view, draftIn({ view, seat: 1 }));
    if (advice.type === 'end') return;
    const { length } = match.log;
    enter(match, `1: ${orderOf(match, advice)}`);
    expect([advice, match.log.length]).toEqual([advice, length + 1]);
  }
  throw new Error('the turn does not end');
}

function orderOf({ state: { map } }: Match<RiscScreen>, advice: Advice): string {
  const id = (territory: number) => map.ids[territory];
  switch (advice.type) {
    case 'attack':
    case 'move':
      return `${advice.type} ${id(advice.from)} ${id(advice.to)} ${unitsText(advice.units)}`;
    case 'upgrade':
      return `upgrade ${id(advice.at)} ${advice.count} a ${advice.to}`;
    case 'cancel':
      return `cancel ${advice.order + 1}`;
    default:
      return advice.type === 'research' ? 'research' : 'commit';
  }
}

describe('the advice of the tutorial', () => {
  const play = (seed: string | undefined, strays: number) => {
    const match = tutorialMatch(seed);
    const byChance = botsOf(risc, { 1: 'random', 2: 'recruit' });
    const turnOf = () => (match.state.outcome === null ? match.state.turn : 999);
    if (strays > 0) letBotsPlay(match, byChance, { canPlay: () => turnOf() < strays });
    else {
      for (const line of ['1: place brook 7', '1: spread', '1: commit']) enter(match, line);
      letBotsPlay(match, recruit);
    }
    while (match.state.outcome === null && match.state.turn < 60) {
      followed(match);
      enter(match, '1: commit');
      letBotsPlay(match, recruit);
    }
    return { turns: match.state.turn, winners: match.state.outcome?.winners };
  };

  test('leads to a victory in a few turns if the player follows it from the start', () => {
    const { turns, winners } = play(undefined, 0);
    expect(winners).toEqual([1]);
    expect(turns).toBeLessThanOrEqual(4);
  });

  test.each([1, 2, 3, 4, 5, 6])('still leads to a victory if the player follows it only after random turns', (n) => {
    expect(play(`stray${n}`, 1 + (n % 3))).toMatchObject({ winners: [1] });
  });
});

test('the tutorial advises ending the turn once every rival land is attacked', () => {
  const match = campaignOf({
    lands: { cairn: '1 5a', keep: '2 1a', mill: '1 3a' },
    links: 'cairn-keep cairn-mill',
    players: [{ food: 90, orders: [draftOf('attack cairn keep 4a')] }, {}],
    turn: 2,
  });
  const view = risc.view(match.state, 1);
  expect(adviceFor(view, draftIn({ view, seat: 1 }))).toEqual({ type: 'end' });
});
