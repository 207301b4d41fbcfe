import { vi } from 'vitest';
import { createLiveSettings, type PlaySettings } from '#app/live-settings.ts';
import { createMatchScreen } from '#app/match/match-screen.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import type { Bot } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { botsAndPrograms, matchPrograms, type ProgramStarter } from '#match-session/match-programs.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene } from '#screen/scene.ts';
import { line } from '#screen/styled-text.ts';
import { defaultSettings } from '#storage/settings.ts';
import { screenText, small, textOf } from '../screens/support.ts';
import { homeHere } from '../support/home-here.ts';
import { defaultPlaySettings } from '../support/play-settings.ts';
import { fileNowhere, quietServices } from '../support/quiet-services.ts';
import { type ScreenParts, withParts } from '../support/screen-parts.ts';

type ExplorersBot = Bot<SpaceExplorersScreen['view'], SpaceExplorersScreen['command']>;

/** Bot that only ends its turns. */
const waiter: ExplorersBot = {
  about: 'waits',
  choose: () => ({ command: { name: 'end_turn', args: {} }, why: 'Time works for me.' }),
};

/** Bot that sends a settler from home every turn. */
const sender: ExplorersBot = {
  about: 'sends',
  choose: ({ view: { orders }, seat }) =>
    orders.length > 0
      ? { command: { name: 'end_turn', args: {} }, why: 'That is all.' }
      : {
          command: { name: 'send', args: seat === 1 ? { from: 0, to: 1, people: 1 } : { from: 3, to: 2, people: 1 } },
          why: 'Somebody has to go.',
        },
};

/** Bot that tries to send a settler from an empty planet, which is refused. */
const lost: ExplorersBot = {
  about: 'is lost',
  choose: () => ({ command: { name: 'send', args: { from: 1, to: 2, people: 1 } }, why: 'Away from here.' }),
};

/** Bot that only ends its turns, but decides in a thinker. */
const thinkingBot: ExplorersBot = { ...waiter, slow: true };

/** Four planets in a row, with the homes at its ends. */
const level = `graph g {
  graph [name="Three", population=10, turns=12];
  0 [habit=10, size=100, x=0, y=0, base=1];
  1 [habit=10, size=100, x=5, y=0];
  2 [habit=10, size=100, x=10, y=0];
  3 [habit=10, size=100, x=15, y=0, base=2];
  0 -- 1 [weight=1];
  1 -- 2 [weight=1];
  2 -- 3 [weight=1];
}`;

export const explorers: Game<SpaceExplorersScreen> = {
  ...spaceExplorers,
  bots: { sender, waiter, lost, thinker: thinkingBot },
  hintBot: 'waiter',
};

export const explorersMatch = (turns = 12): Match<SpaceExplorersScreen> =>
  startMatch<SpaceExplorersScreen>(explorers, {
    seed: 's7',
    players: 2,
    options: { turns: String(turns) },
    level: { name: 'three', text: level },
  });

const seenIn = ({ view }: Scene<SpaceExplorersScreen>): string =>
  view.map.ids
    .map((_, planet) => (view.visible[planet] === true ? `${view.p1[planet]}/${view.p2[planet]}` : '?'))
    .join(' ');

/** Screen that shows everything that the program passes to it. */
export const plainExplorers: GameScreen<SpaceExplorersScreen> = withParts(spaceExplorersScreen, {
  view: {
    paint: (scene) => ({
      title: line('Explorers'),
      facts: line(`turn ${scene.view.turn} player ${scene.view.mover}`),
      left: [
        {
          title: 'map',
          lines: [
            line(`sits ${scene.seat}, eyes ${scene.view.viewer}, ${scene.debug ? 'debug' : 'plain'}`),
            line(`planets ${seenIn(scene)}`),
            line(`remembers ${scene.memory?.totals.map(({ turn }) => turn).join(',')}`),
            line(
              `knows ${scene.memory?.sightings.map((seen) => (seen === undefined ? '?' : `t${seen.turn}`)).join(' ')}`,
            ),
            line(`bots ${JSON.stringify(scene.bots)}`),
            ...(scene.programErrors ?? []).map(({ seat, turn, code, command }) =>
              line(`mishap ${seat} t${turn} ${code} ${command ?? ''}`),
            ),
            ...scene.events.map((event) => line(JSON.stringify(event))),
          ],
        },
      ],
      status: [line('first hint'), line('second hint')],
    }),
    dialog: ({ view, watched }) =>
      view.outcome === null || watched === true
        ? undefined
        : { title: `player ${view.outcome.winners[0] ?? 'nobody'} wins`, lines: [], buttons: [] },
  },
  input: {
    bindings: ({ local }) => [
      {
        kind: 'play',
        keys: ['t'],
        help: 'end',
        act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
      },
      { kind: 'look', keys: ['z'], help: 'zoom', act: () => ({ type: 'local', local: { ...local, zoom: 'signs' } }) },
    ],
  },
  playback: {
    beats: (before, after) => [
      { view: before.view, events: [], local: before.local, duration: 1000 },
      { view: after.view, events: after.events, local: after.local, duration: 1000 },
    ],
  },
});

export interface ExplorersOptions {
  readonly bots?: Readonly<Record<string, string>>;
  /** Seats that programs play, and the function that starts a program. */
  readonly programs?: { readonly seats: readonly number[]; readonly start: ProgramStarter<SpaceExplorersScreen> };
  readonly match?: Match<SpaceExplorersScreen>;
  readonly settings?: Partial<PlaySettings>;
  readonly screen?: ScreenParts<SpaceExplorersScreen>;
  readonly thinker?: LevelThinker;
  readonly isFirst?: boolean;
}

/** Space Explorers on a screen that shows everything that the program passes to it. */
export function explorersSession(options: ExplorersOptions = {}) {
  const { bots = {}, match = explorersMatch(), settings, screen } = options;
  const changed = vi.fn<() => void>();
  const calls: string[] = [];
  const note = (what: string) => () => void calls.push(what);
  let time = 0;
  const kept = createLiveSettings(homeHere(), {}, { depth: 'none' }, { settings: defaultSettings, problem: undefined });
  const programs =
    options.programs && matchPrograms<SpaceExplorersScreen>(new Set(options.programs.seats), options.programs.start);
  const session = createMatchScreen<SpaceExplorersScreen>({
    match,
    screen: withParts(plainExplorers, screen ?? {}),
    bots: botsAndPrograms(explorers, bots, programs ?? { has: () => false }),
    botNames: bots,
    ...(programs && { programs }),
    ...(options.isFirst && { isFirst: true }),
    clock: () => time,
    services: quietServices<SpaceExplorersScreen>(match, {
      liveSettings: kept,
      settings: () => ({ ...defaultPlaySettings, output: kept.now().output, speed: 'skip', ...settings }),
      file: fileNowhere({ changed, became: note('became') }),
      restart: () => explorersMatch(),
      playNext: note('next'),
      leave: note('leave'),
      quit: note('quit'),
      save: note('save'),
      open: note('open'),
      openSettings: note('settings'),
      replay: note('replay'),
      help: note('help'),
      remember: note('remember'),
      ring: note('ring'),
      ...(options.thinker && { thinker: options.thinker }),
    }),
  });
  const text = () => screenText(session, small);
  return {
    session,
    match,
    programs,
    changed,
    calls,
    text,
    press(...keys: string[]) {
      for (const key of keys) {
        time += 40;
        session.keys([key], small);
      }
    },
    /** Player named on the cover, if the screen is covered. */
    covered: () => /Pass to (player \d)/.exec(text())?.[1],
    /** Lifts the cover after the time for which it ignores Enter. */
    sitDown() {
      time += 1000;
      session.keys(['enter'], small);
    },
    row: (word: string) =>
      text()
        .split('\n')
        .map((row) => row.replace(/\|$/, '').trim())
        .find((row) => row.startsWith(word)),
    events: () => [...text().matchAll(/"type":"([a-z-]+)"/g)].map(([, type]) => type),
    hint: () => session.show(small).status.map(textOf),
    tags: () => session.show(small).tags ?? [],
    footer: () => session.show(small).footer.map(([key, label]) => `${key} ${label}`),
  };
}
