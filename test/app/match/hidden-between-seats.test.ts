import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Size } from '#app/layers/page-view.ts';
import { replayScope } from '#app/match/create-match.ts';
import { createMatchScreen } from '#app/match/match-screen.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import type { Game } from '#engine/game.ts';
import { writeSave } from '#engine/journal/save.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { MatchSetup, Seat } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { large, screenText, small } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { defaultPlaySettings } from '../../support/play-settings.ts';
import { fileNowhere, quietServices } from '../../support/quiet-services.ts';
import { riscMap } from '../../support/risc.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { talk } from '../text-mode/support.ts';

ownHome();

/** A match of several people, and two alternative plans of one player, which must stay secret from the others. */
interface Secret<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly setup: MatchSetup;
  /** Commands of all players before the secret plan. */
  readonly before: readonly string[];
  /** Commands of player 1 in the first match. In the second match, `other` replaces them. */
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly ends: string;
  /**
   * Commands of each later player before the end of that player's turn, the same in both matches. The other players
   * cannot see the last command.
   */
  readonly later: readonly (readonly string[])[];
  /** Queries that the players type in text mode. */
  readonly asked: readonly string[];
}

const placed = [1, 2, 3].flatMap((seat) => [`${seat}: spread`, `${seat}: commit`]);

const ofRisc: Secret<RiscScreen> = {
  game: risc,
  screen: riscScreen,
  setup: { seed: 'k7f2', players: 3, options: { tech: '999' }, level: riscMap('three-crowns') },
  before: placed,
  one: ['research'],
  other: ['attack coronet diadem 4', 'cancel 1', 'attack coronet tiara 2', 'research'],
  ends: 'commit',
  later: [['research'], []],
  asked: ['orders', 'map', '1: orders', 'odds diadem coronet all'],
};

/** A race with two alternative programs from the cards in player 1's hand. */
function race(): Secret<RoboRaceScreen> {
  const setup = { seed: 'k7f2', players: 3, options: {} };
  const match = startMatch<RoboRaceScreen>(roboRace, setup);
  const cardsOf = (seat: Seat): readonly number[] => match.state.hands[seat - 1] ?? [];
  const program = (cards: readonly number[]) => `program ${cards.slice(0, 5).join(' ')}`;
  return {
    game: roboRace,
    screen: roboRaceScreen,
    setup,
    before: [],
    one: [program(cardsOf(1))],
    other: [program(cardsOf(1)), 'clear', program(cardsOf(1).toReversed())],
    ends: 'commit',
    later: [[program(cardsOf(2))], [program(cardsOf(3))]],
    asked: ['hand', '1: hand', 'preview', 'board'],
  };
}

/** A level with planets in a row. One end cannot be seen from the other. */
const row = `graph g {
  graph [name="Row", population=10, turns=12];
  0 [habit=10, size=100, x=0, y=0, base=1];
  1 [habit=10, size=100, x=5, y=0];
  2 [habit=10, size=100, x=10, y=0];
  3 [habit=10, size=100, x=15, y=0, base=2];
  0 -- 1 [weight=1];
  1 -- 2 [weight=1];
  2 -- 3 [weight=1];
}`;

const ofExplorers: Secret<SpaceExplorersScreen> = {
  game: spaceExplorers,
  screen: spaceExplorersScreen,
  setup: { seed: 'k7f2', players: 2, options: {}, level: { name: 'row', text: row } },
  before: [],
  one: ['send 0 1 1'],
  other: ['send 0 1 1', 'send 0 1 2'],
  ends: 'end_turn',
  later: [['send 3 2 1']],
  asked: ['planet 0', 'planet 3', 'orders', 'map'],
};

function played<T extends ScreenTypes>({ game, setup }: Secret<T>, lines: readonly string[]): Match<T> {
  const match = startMatch<T>(game, setup);
  for (const line of lines) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: ${JSON.stringify(entered)}`);
  }
  return match;
}

/** A match of several people at one screen, and everything that is visible there. */
function atScreen<T extends ScreenTypes>(secret: Secret<T>) {
  const match = played(secret, secret.before);
  const events: unknown[] = [];
  let time = 0;
  const session = createMatchScreen<T>({
    match,
    screen: secret.screen,
    services: quietServices(match, {
      settings: () => ({ ...defaultPlaySettings, speed: 2, bell: 'hits' }),
      file: fileNowhere({}),
      help: (content) => void events.push(JSON.stringify(content)),
      ring: () => void events.push('ring'),
      replay: () => void events.push('replay'),
      remember: (line) => void events.push(line),
    }),
    clock: () => time,
  });
  session.onEnter?.();
  const shownAt = (size: Size) => {
    const { gameRows, shared } = session.rows(size);
    return [
      // The text of the screen depends on these values alone.
      JSON.stringify(session.show(size)),
      [...gameRows, ...shared].map(({ keys, help, footer }) => `${keys.join(' ')} ${help} ${footer?.join(' ')}`),
    ];
  };
  return {
    match,
    sitDown() {
      time += 1000;
      session.keys(['enter'], small);
    },
    enter(...lines: readonly string[]) {
      for (const line of lines) session.keys([':', ...line, 'enter'], small);
    },
    keys: () => {
      const { gameRows, shared } = session.rows(small);
      return [...gameRows, ...shared].flatMap(({ keys }) => keys);
    },
    press(key: string) {
      time += 40;
      session.keys([key], small);
    },
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    leaveAndComeBack() {
      session.onLeave?.();
      session.onEnter?.();
    },
    text: () => screenText(session, small),
    seen: (sizes: readonly Size[]) => [
      sizes.map(shownAt),
      session.seat(),
      JSON.stringify(session.snapshot().view),
      [...events],
    ],
  };
}

function both<T extends ScreenTypes>(secret: Secret<T>) {
  const tables = [atScreen(secret), atScreen(secret)] as const;
  const each = (act: (table: ReturnType<typeof atScreen<T>>) => void) => {
    for (const table of tables) act(table);
  };
  const same = (when: string, sizes: readonly Size[] = [small, large]) =>
    expect(tables[1].seen(sizes), when).toEqual(tables[0].seen(sizes));
  each(({ sitDown }) => sitDown());
  tables[0].enter(...secret.one, secret.ends);
  tables[1].enter(...secret.other);
  for (const key of ['right', 'down', 'tab', 'right']) tables[1].press(key);
  tables[1].enter(secret.ends);
  // Skips the playback of player 1's own turn, which may differ between the matches.
  each(({ press }) => press('space'));
  return { tables, each, same };
}

const tested = <T extends ScreenTypes>(name: string, secretOf: () => Secret<T>) =>
  describe(`two matches of ${name} at one screen that differ only in a secret of one player`, () => {
    test('differ in their states, but not in the view of the next player', () => expectTold(secretOf()));
    test('have the same covers and screens for each later player, even when that player looks around', () => {
      vi.useFakeTimers();
      comparePlayed(secretOf());
    });
    test('have the same replay for the next player', () => compareReplays(secretOf()));
    test('have the same output in text mode for each later player', () => compareHeard(secretOf()));
  });

afterEach(() => void vi.useRealTimers());

tested('RISC', () => ofRisc);
tested('RoboRace', race);
tested('Space Explorers', () => ofExplorers);

function expectTold<T extends ScreenTypes>(secret: Secret<T>) {
  const [one, other] = [secret.one, secret.other].map((lines) => {
    const { state } = played(secret, [...secret.before, ...[...lines, secret.ends].map((line) => `1: ${line}`)]);
    return [JSON.stringify(state), JSON.stringify(secret.game.view(state, 2))];
  });
  expect(other?.[0]).not.toBe(one?.[0]);
  expect(other?.[1]).toBe(one?.[1]);
}

function comparePlayed<T extends ScreenTypes>(secret: Secret<T>) {
  const { tables, each, same } = both(secret);
  const [{ match }] = tables;
  expect(tables[0].text()).toContain('Pass to player 2');
  same('the cover');
  for (const key of ['right', 'x', ':', 'd', 'r', 'R', 'u', 'b', '?', 'f1', 'escape', 'space', 'tab']) {
    each(({ press }) => press(key));
    same(`the cover after ${key}`);
  }
  each(({ leaveAndComeBack }) => leaveAndComeBack());
  same('the cover after somebody came back');
  for (const [i, lines] of secret.later.entries()) {
    each(({ pass }) => pass(2000));
    each(({ sitDown }) => sitDown());
    same(`player ${i + 2} sits down`);
    const { length } = match.log;
    for (const key of tables[0].keys()) {
      // These keys show hidden information on purpose, end the turn, or leave the match.
      if (['d', 'ctrl+d', 't', 'c', 'w', 'E', 'q', 'ctrl+c'].includes(key)) continue;
      each(({ press }) => press(key));
      same(`player ${i + 2} presses ${key}`, [small]);
      each(({ pass }) => pass(3000));
      each(({ press }) => press('escape'));
      same(`player ${i + 2} has pressed ${key}`, [small]);
    }
    for (const typed of [':', '1', ':', ' ', 'tab', 'tab', 'enter', 'escape']) {
      each(({ press }) => press(typed));
      same(`player ${i + 2} types ${typed}`);
    }
    each(({ leaveAndComeBack, sitDown, pass }) => {
      leaveAndComeBack();
      pass(2000);
      sitDown();
    });
    same(`player ${i + 2} comes back`);
    expect(tables[1].match.log.length - tables[0].match.log.length).toBe(secret.other.length - secret.one.length);
    expect(match.log.length).toBeGreaterThanOrEqual(length);
    if (i + 1 === secret.later.length) break;
    each((table) => {
      table.enter('clear', ...lines, secret.ends);
      table.press('space');
    });
    same(`player ${i + 2} is done`);
  }
}

function compareReplays<T extends ScreenTypes>(secret: Secret<T>) {
  const [one, other] = [secret.one, secret.other].map((lines) => {
    const match = played(secret, [...secret.before, ...[...lines, secret.ends].map((line) => `1: ${line}`)]);
    const place = createReplayPage<T>({
      timer: realTimer,
      ...replayScope(match, secret.screen, {}, { ownViewer: 2 }),
      screen: secret.screen,
      facts: watchedFacts<T>({ seat: 2 }),
      speed: 'skip',
      flashes: false,
      leave() {},
      help() {},
      saveSpeed: () => {},
      continueFrom() {},
    });
    const keys = ['home', ...Array.from({ length: 12 }, () => 'right'), 'end', 'left', 'd', 'c', 'n', 'enter'];
    return keys.map((key) => {
      place.keys([key], small);
      return [key, screenText(place, small)];
    });
  });
  expect(other).toEqual(one);
}

async function compareHeard<T extends ScreenTypes>(secret: Secret<T>) {
  const outputs = [secret.one, secret.other].map(async (lines) => {
    const match = played(secret, [...secret.before, ...[...lines, secret.ends].map((line) => `1: ${line}`)]);
    const save = unwrapped(readSealed(foldersHere(), writeSave(match)));
    const player = await talk(async (home) => {
      const opened = await home.goOn({ path: 'one.turncade', time: new Date(0), save }, false, () => 'leave');
      return opened.ok ? opened.value : { says: [opened.error] };
    });
    const texts = [player.heard()];
    for (const [i, later] of secret.later.entries()) {
      const words = ['status', 'ready', 'status', 'log', 'help', 'hint', 'undo', ...secret.asked, ...later, 'status'];
      for (const line of i + 1 < secret.later.length ? [...words, secret.ends] : words) {
        await player.type(line);
        texts.push(player.heard());
      }
    }
    return texts;
  });
  const [one, other] = await Promise.all(outputs);
  expect(one?.join('')).toContain('Pass to player 2');
  expect(other).toEqual(one);
}
