import { describe, expect, test } from 'vitest';
import { createMatchTimeline } from '#app/timeline/match-timeline.ts';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { logLines as breachLog } from '#games/into-the-breach/screen/bottom-panel/section.ts';
import { groupingOf as toldInBreach } from '#games/into-the-breach/screen/event-texts.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { visibilityOf as toldInRisc } from '#games/risc/event-texts.ts';
import { risc } from '#games/risc/index.ts';
import { logSection as riscLog } from '#games/risc/screen/bottom-panel.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { visibilityOf as toldInRace } from '#games/robo-race/event-texts.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { storyOf } from '#games/robo-race/screen/phrases.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { isNarrated, logOf } from '#games/space-defender/screen/narrator.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { importanceOf as toldAmongStars } from '#games/space-explorers/screen/event-texts.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { logLines as starsLog } from '#games/space-explorers/screen/panel/people-section.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { bundledLevels } from '#storage/levels.ts';
import { quickBots } from '../support/played.ts';
import { watchedFacts } from '../support/scene-facts.ts';

/** A game and the outputs that describe its events. */
interface Telling<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  /** Visibility of an event in the game's own table, such as `never`. */
  isTold(event: T['event']): string;
  log(scene: Scene<T>): unknown;
  /** Script lines with commands that bots never give. */
  readonly lines?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
}

/** Plays `lines`, then lets bots continue the match. */
function played<T extends ScreenTypes>({ game, lines = [], options = {} }: Telling<T>, seed: string): Match<T> {
  const level = bundledLevels(game)[seed.length % Math.max(1, bundledLevels(game).length)]?.source;
  const match = startMatch(game, { seed, players: game.players.least, options, ...(level && { level }) });
  for (const text of lines) {
    const line = parseLine(game, text);
    if (line?.ok !== true) throw new Error(`${text} is no line`);
    match.play(line.value.seat ?? game.script.seatOf?.(match.state) ?? 1, line.value.command);
  }
  const bot = game.bots?.[quickBots[game.id] ?? ''];
  for (let i = 0; i < 150; i++) {
    const seat = activeSeats(game, match.state)[0];
    const choice = seat === undefined ? undefined : bot && askBot(match, bot, seat);
    if (seat === undefined || choice === undefined) break;
    for (const command of [choice.command, ...(choice.next ?? [])])
      if (command === undefined || !match.play(seat, command).ok) break;
  }
  return match;
}

const size = { columns: 120, rows: 40 };

/** Outputs that mention a type of event. An output mentions it if removing these events changes the output. */
interface Tellers {
  readonly told: string;
  readonly log: boolean;
  readonly reader: boolean;
}

function tellersOf<T extends ScreenTypes>(telling: Telling<T>): ReadonlyMap<string, Tellers> {
  const { screen, log } = telling;
  const tellers = new Map<string, Tellers>();
  for (const seed of ['a', 'ab', 'abc', 'abcd']) {
    const match = played(telling, seed);
    const timeline = createMatchTimeline({ screen, match, facts: watchedFacts<T>({}), viewer: 'all' });
    let last = timeline.scene(0, size);
    for (let at = 1; at <= match.log.length; at++) {
      const [before, after] = [last, timeline.scene(at, size)];
      last = after;
      for (const event of after.events) {
        const known = tellers.get(event.type);
        if (known?.log === true && known.reader) continue;
        const without = { ...after, events: after.events.filter(({ type }) => type !== event.type) };
        const differs = (tell: (scene: Scene<T>) => unknown) =>
          JSON.stringify(tell(after)) !== JSON.stringify(tell(without));
        tellers.set(event.type, {
          told: telling.isTold(event),
          log: known?.log === true || differs(log),
          reader: known?.reader === true || differs((scene) => screen.reader.tell(before, scene)),
        });
      }
    }
  }
  return tellers;
}

/**
 * Expects the log and text mode to mention every event for which `isTold` does not return `never`. Captions of replays
 * use sentences of text mode.
 *
 * @param alone types that only one output mentions, or that other events already imply in the other output
 * @param least minimum number of types of events in the matches
 */
function expectTold<T extends ScreenTypes>(
  telling: Telling<T>,
  alone: Readonly<Record<string, 'log' | 'reader'>>,
  least: number,
): void {
  const tellers = tellersOf(telling);
  expect(tellers.size).toBeGreaterThanOrEqual(least);
  for (const [type, { told, log, reader }] of tellers) {
    if (told === 'never') continue;
    const expected = { type, log: alone[type] !== 'reader', reader: alone[type] !== 'log' };
    expect({ type, log, reader }).toEqual(expected);
  }
}

describe('every event appears in the log and in text mode, unless its game declares otherwise:', () => {
  test('RISC', () => {
    const log: Telling<RiscScreen>['log'] = (scene) => riscLog(scene, 100, 500).lines;
    const telling: Telling<RiscScreen> = {
      game: risc,
      screen: riscScreen,
      isTold: toldInRisc,
      log,
      options: { turns: '6' },
    };
    // The log mentions a combat only if several forces attack one territory.
    expectTold(telling, { combat: 'reader', 'combat-end': 'reader' }, 14);
  });
  test('RoboRace', () => {
    const telling: Telling<RoboRaceScreen> = {
      game: roboRace,
      screen: roboRaceScreen,
      isTold: toldInRace,
      log: storyOf,
    };
    // The log omits revealed programs, which the panel shows, and revived robots, which the board shows.
    expectTold(telling, { 'program-revealed': 'reader', revived: 'reader' }, 8);
  });
  test('Space Explorers', () => {
    const log: Telling<SpaceExplorersScreen>['log'] = (scene) => starsLog(scene, 120);
    const telling: Telling<SpaceExplorersScreen> = {
      game: spaceExplorers,
      screen: spaceExplorersScreen,
      isTold: toldAmongStars,
      log,
    };
    expectTold(telling, {}, 7);
  });
  test('Into the Breach', () => {
    const log: Telling<IntoTheBreachScreen>['log'] = (scene) => breachLog(scene, 120);
    const lines = ['move(1,1,1,2)', 'undo'];
    const telling: Telling<IntoTheBreachScreen> = {
      game: intoTheBreach,
      screen: intoTheBreachScreen,
      isTold: toldInBreach,
      log,
      lines,
    };
    // Text mode does not use these events to announce the end of a match.
    expectTold(telling, { 'game-won': 'log', 'game-lost': 'log' }, 11);
  });
  test('Space Defender', () => {
    const log: Telling<SpaceDefenderScreen>['log'] = ({ events }) => logOf(events);
    const telling: Telling<SpaceDefenderScreen> = {
      game: spaceDefender,
      screen: spaceDefenderScreen,
      isTold: (event) => (isNarrated(event) ? 'told' : 'never'),
      log,
    };
    expectTold(telling, {}, 22);
  });
});
