import { enter, startMatch } from '#engine/match.ts';
import { seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import type { GameEvent } from '#games/risc/events.ts';
import { risc } from '#games/risc/index.ts';
import { standardLevel } from '#games/risc/levels.ts';
import { victory } from '#games/risc/phases.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { isTurn, keyframes } from '#games/risc/screen/keyframes.ts';
import type { RiscKeyframe, RiscScene, RiscScreen } from '#games/risc/screen/local.ts';
import { paintReport } from '#games/risc/screen/report/report-page.ts';
import type { Frame } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { type Played, playMatch, type SessionPlayOptions } from '#test/screens/support.ts';
import { usualScene } from '#test/support/scene-facts.ts';
import { withParts } from '#test/support/screen-parts.ts';
import { begunPlay, chanceOf, type Play, playTurn } from '../random-play.ts';
import {
  type Campaign,
  campaignFrom,
  campaignOf,
  carriedOut,
  dice,
  type Given,
  happenedIn,
  newCampaign,
  type Sketch,
  units,
} from '../support.ts';

/** Properties of a scene that a test sets. Default: the scene of player 1 at 80x24. */
export type Changes = Partial<RiscScene> & { readonly viewer?: Viewer };

export function sceneOf({ state }: Pick<Campaign, 'state'>, { viewer = 1, ...more }: Changes = {}): RiscScene {
  const view = risc.view(state, viewer);
  return {
    ...usualScene,
    view,
    local: riscScreen.state.initial(view),
    seat: seatOfViewer(viewer),
    seed: 'war',
    level: { name: 'twin-rivers', title: 'Twin Rivers' },
    ...more,
  };
}

export interface WatchedTurn {
  readonly before: RiscScene;
  readonly after: RiscScene;
  /** Keyframes where playback can stop. */
  readonly beats: readonly RiscKeyframe[];
  /** All keyframes, including animation. */
  readonly seen: readonly RiscKeyframe[];
}

export function watchedBetween(before: RiscScene, after: RiscScene): WatchedTurn {
  const seen = keyframes(before, after);
  return { before, after, beats: seen.filter(({ flash }) => flash === undefined), seen };
}

/** Carries out the drafts of a match with the dice `rolls`, and returns the playback. */
export function watched(match: Campaign, rolls: readonly number[] = [], changes: Changes = {}): WatchedTurn {
  const { state, events } = carriedOut(match, rolls);
  const committed: GameEvent = { type: 'committed', phase: 'orders', seat: match.state.players };
  const last = happenedIn('victory', (events) => victory({ state, events, random: () => dice([]) }));
  const all = [committed, ...events, ...last];
  return watchedBetween(sceneOf(match, changes), { ...sceneOf({ state }, changes), events: all });
}

/** Like `watched`, for a position in short form. */
export const watchedSketch = (sketch: Sketch, rolls: readonly number[] = [], changes: Changes = {}): WatchedTurn =>
  watched(campaignOf(sketch), rolls, changes);

/** Parses an order: `attack drift glade 1a+1c+1e`, `move alder brook 3a`, `upgrade brook 2 a b`, `research 2`. */
export function orderOf(text: string): object {
  const [type = '', one = '', two = '', three = '', four = ''] = text.split(' ');
  if (type === 'research') return { type, level: Number(one) };
  if (type === 'upgrade') return { type, territory: one, count: Number(two), from: three, to: four };
  return { type, from: one, to: two, units: units(three) };
}

/** Orders of each player's draft, indexed by seat - 1. */
export type Drafts = readonly (readonly string[])[];

/** Twin Rivers at the beginning of `turn`. `lands` has the owner and units of each territory, such as `1 3a`. */
export function twinRivers(
  turn: number,
  lands: Readonly<Record<string, string>>,
  drafts: Drafts,
  options: Given = {},
): Campaign {
  const position: unknown = JSON.parse(JSON.stringify(risc.position.write(newCampaign(options).state, 'all')));
  return campaignFrom(withDrafts(position, turn, lands, drafts), options);
}

function withDrafts(position: unknown, turn: number, lands: Readonly<Record<string, string>>, drafts: Drafts): unknown {
  if (typeof position !== 'object' || position === null) return position;
  if (!('territories' in position && 'seats' in position)) return position;
  const { territories, seats } = position;
  if (!Array.isArray(territories) || !Array.isArray(seats)) return position;
  return {
    ...position,
    turn,
    phase: 'orders',
    territories: territories.map((territory) => {
      const [owner, there = '0'] = (lands[territory.id] ?? `${territory.owner} 0`).split(' ');
      return { ...territory, owner: Number(owner), units: units(there) };
    }),
    seats: seats.map((seat, i) => ({
      ...seat,
      food: 100,
      tech: 100,
      placement: null,
      orders: (drafts[i] ?? []).map(orderOf),
    })),
  };
}

/** Turn 9 with two combats: for glade, the example from the rules, and for brook, a combat that the defender wins. */
export const designedTurn = (changes: Changes = {}): WatchedTurn =>
  watched(
    twinRivers(
      9,
      {
        alder: '1 1a',
        brook: '1 2a+1b',
        cairn: '1 1a',
        drift: '1 1a+1c+1e',
        eyrie: '2 4a',
        fjord: '2 1a',
        glade: '2 1a+1b+1d',
        heath: '2 1a',
      },
      [['attack drift glade 1a+1c+1e'], ['attack eyrie brook 4a']],
    ),
    [5, 10, 15, 3, 5, 10, 5, 10, 5, 10, 12, 20, 16, 9, 16, 7, 8, 11, 9, 6],
    changes,
  );

/** The turn after `play.turns` turns of a random match. It has no keyframes if the match ends before. */
export function randomTurn(play: Play, changes: Changes = {}): WatchedTurn {
  const match = begunPlay(play);
  const chance = chanceOf(play);
  for (let turn = 0; turn < play.turns && match.state.outcome === null; turn++) playTurn(match, chance);
  const scene = sceneOf(match, changes);
  if (match.state.outcome !== null) return watchedBetween(scene, scene);
  const { events } = playTurn(match, chance);
  const before = { state: match.stateAfter(match.log.length - 1) };
  return watchedBetween(sceneOf(before, changes), { ...sceneOf(match, changes), events });
}

/** Paints a keyframe, by its index among the keyframes where playback can stop. */
export function paintedAt({ beats: keyframes, after }: WatchedTurn, moment: number): Frame {
  const beat = keyframes[moment];
  if (beat?.local.report === undefined) throw new Error(`no moment ${moment} of ${keyframes.length}`);
  const { view, events, local } = beat;
  return paintReport({ ...after, view, events, local }, beat.local.report);
}

/** The screen of RISC, whose playback is always the given turn. */
const screenOf = ({ beats: keyframes }: Pick<WatchedTurn, 'beats'>): GameScreen<RiscScreen> => {
  const { seats: _, ...alone } = riscScreen;
  return withParts(alone, {
    playback: { isPlayedBack: isTurn, beats: () => keyframes },
    input: {
      bindings: () => [
        {
          kind: 'play',
          keys: ['t'],
          help: 'commit',
          act: () => ({ type: 'play', commands: [{ name: 'commit', args: {} }] }),
        },
      ],
    },
    view: {
      paint: (scene) => {
        const { report } = scene.local;
        return report === undefined ? riscScreen.view.paint(scene) : paintReport(scene, report);
      },
    },
  });
};

/** A session of player 1 that plays back the given turn. */
export function playWatched(turn: WatchedTurn, options: SessionPlayOptions<RiscScreen> = {}): Played<RiscScreen> {
  const level = { name: 'twin-rivers', title: 'Twin Rivers', text: standardLevel };
  const start = () => startMatch<RiscScreen>(risc, { seed: 'war', players: 2, options: {}, level });
  const match = start();
  for (const line of ['1: spread', '1: commit', '2: spread', '2: commit', '1: commit', '2: commit', '2: commit'])
    enter(match, line);
  const played = playMatch(screenOf(turn), match, { settings: { speed: 1 }, ...options }, start);
  played.press('t');
  return played;
}
