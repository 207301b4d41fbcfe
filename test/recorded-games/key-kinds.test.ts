import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMatchTimeline } from '#app/timeline/match-timeline.ts';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { readScript, transcript } from '#engine/transcript.ts';
import type { MatchSetup, Viewer } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { withRecentSteps } from '#match-session/session.ts';
import type { Action, KeyBinding, KeyKind } from '#screen/game/actions.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { memory } from '../games/into-the-breach/support.ts';
import { byName } from '../games/risc/listed-levels.ts';
import { inTime } from '../support/in-time.ts';
import { watchedFacts } from '../support/scene-facts.ts';

/** Number of commands from one tested position of a game to the next. */
const every = inTime(3, 1);

/** Actions that a key of this kind may cause. Any key may cause a refusal, or change the screen's local state. */
const does = (kind: KeyKind): readonly Action<ScreenTypes>['type'][] =>
  kind === 'look' ? ['local', 'refuse'] : ['local', 'refuse', kind];

/** Effects of a binding's keys that its kind does not allow. */
const faultsIn = <T extends ScreenTypes>({ kind, keys, act }: KeyBinding<T>): string[] =>
  keys.flatMap((key) => {
    const action = act(key);
    const isSaid = does(kind).includes(action.type);
    return isSaid ? [] : [`${key} is said to ${kind} and does ${JSON.stringify(action).slice(0, 80)}`];
  });

/** The scene, and for each `look` binding the scene that its first key leads to. */
function around<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): Scene<T>[] {
  const looked = screen.input.bindings(scene).flatMap(({ kind, keys, act }) =>
    (kind === 'look' ? keys.slice(0, 1) : []).flatMap((key): Scene<T>[] => {
      const action = act(key);
      return action.type === 'local' ? [{ ...scene, local: action.local }] : [];
    }),
  );
  return [scene, ...looked];
}

/** Moments of a match as seen by its viewers: playing and watching, with and without hidden information. */
function scenesOf<T extends ScreenTypes>(screen: GameScreen<T>, match: Match<T>): (at: number) => Scene<T>[] {
  const [own, all] = ([1, 'all'] satisfies Viewer[]).map((eyes) => {
    const timeline = createMatchTimeline<T>({ screen, match, facts: watchedFacts<T>(), viewer: eyes });
    return (at: number, debug: boolean): Scene<T> => {
      const { watched: _, ...played } = timeline.scene(at, { columns: 80, rows: 24 });
      return { ...played, debug };
    };
  });
  return (at) => [...(own ? around<T>(screen, own(at, false)) : []), ...(all ? [all(at, true)] : [])];
}

function recorded<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, start: Partial<MatchSetup> = {}): void {
  const folder = join(import.meta.dirname, game.id);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.script.txt'));
  test.each(scripts)(`in the positions of %s of ${game.id}`, (name) => {
    const setup = { seed: 'classic', players: 1, options: {}, ...start };
    const match = withRecentSteps(startMatch(game, setup, { files: memory() }));
    const commands = readScript(game, readFileSync(join(folder, name), 'utf8'), 'text');
    if (!commands.ok) throw new Error(commands.error);
    Array.from(transcript(match, commands.value, { format: 'text', viewer: 'all', strict: false }));
    const scenesAt = scenesOf(screen, match);
    const kinds = new Set<KeyKind>();
    const moments = Array.from({ length: match.log.length + 1 }, (_, at) => at).filter((at) => at % every === 0);
    const faults = moments.flatMap(scenesAt).flatMap((scene) =>
      screen.input.bindings(scene).flatMap((row) => {
        kinds.add(row.kind);
        return faultsIn(row);
      }),
    );
    expect([...new Set(faults)]).toEqual([]);
    expect(kinds).toContain('look');
    expect(kinds).toContain('play');
  });
}

describe('no key does more than its kind (such as looking or playing) permits', () => {
  recorded<SpaceDefenderScreen>(spaceDefender, spaceDefenderScreen);
  recorded<IntoTheBreachScreen>(intoTheBreach, intoTheBreachScreen);
  recorded<RoboRaceScreen>(roboRace, roboRaceScreen, { players: 4 });
  recorded<SpaceExplorersScreen>(spaceExplorers, spaceExplorersScreen, { players: 2 });
  recorded<RiscScreen>(risc, riscScreen, {
    players: 3,
    level: { name: 'three-crowns', text: byName('three-crowns').text },
  });
});
