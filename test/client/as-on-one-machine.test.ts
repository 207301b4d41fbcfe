import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partialMatch } from '#app/match/create-match.ts';
import { commandLines, logLines } from '#app/text-mode/match/match-log.ts';
import { createMatchTimeline, type MatchTimeline } from '#app/timeline/match-timeline.ts';
import { createRemoteMatch, type RemoteMatch } from '#client/remote-match.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { LevelSource, MatchSetup, PartialViewer } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { withRecentSteps } from '#match-session/session.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { bundledLevel } from '#storage/levels.ts';
import { firstDifference } from '../support/first-difference.ts';
import { hostMatch } from '../support/hosted-match.ts';
import { inTime } from '../support/in-time.ts';
import { watchedFacts } from '../support/scene-facts.ts';

const size = { columns: 120, rows: 40 };

interface Recorded {
  readonly game: string;
  readonly script: string;
  readonly players: number;
  readonly level?: string;
  readonly most: number;
}

const recorded: readonly Recorded[] = [
  { game: 'risc', script: 'mixed.script.txt', players: 3, level: 'three-crowns', most: inTime(70, 260) },
  { game: 'robo-race', script: 'easy.script.txt', players: 4, most: inTime(30, 80) },
  { game: 'space-explorers', script: 'tour.script.txt', players: 2, most: inTime(60, 200) },
  { game: 'into-the-breach', script: 'tour.script.txt', players: 1, most: inTime(60, 200) },
  {
    game: 'space-defender',
    script: 'missions/carrier-lane.turncade',
    players: 1,
    level: 'carrier-lane',
    most: inTime(70, 200),
  },
];

/** The part of a local match that a viewer may know, including after the end. */
function partOf<T extends ScreenTypes>(match: Match<T>, viewer: PartialViewer): Match<T> {
  const { outcome: _, ...game } = match.game;
  const { state, start, setup } = match;
  const part = partialMatch({ ...match, game, state }, viewer);
  // A remote match does not know its seed.
  return { ...part, game: match.game, start, setup: { ...setup, seed: '' } };
}

/** Everything that a screen derives from a moment and the command before it. */
function shownAt<T extends ScreenTypes>(
  match: Match<T>,
  timeline: MatchTimeline<T>,
  screen: GameScreen<T>,
  viewer: PartialViewer,
  at: number,
) {
  const logged = { match, screen, viewer, scenesAt: (index: number) => timeline.scenes(index) };
  return {
    painted: screen.view.paint(timeline.scene(at, size)),
    captions: timeline.captions(at),
    beats: at === 0 ? [] : timeline.keyframes(at - 1),
    words: at === 0 ? [] : commandLines(logged, at - 1),
  };
}

/** Shows a match only from the viewer's own seat. */
const withOwnEyes = <T extends ScreenTypes>(screen: GameScreen<T>): GameScreen<T> => ({
  ...screen,
  eyes: { ...screen.eyes, seated: (_, seat) => seat },
});

interface Compared<T extends ScreenTypes> {
  readonly remote: RemoteMatch<T>;
  readonly undone: number;
}

/** Plays a recorded match, and compares a viewer's local screen with the remote one. */
function compare<T extends ScreenTypes>(
  local: Match<T>,
  gameScreen: GameScreen<T>,
  lines: readonly string[],
  seat: number | null,
): Compared<T> {
  const { game } = local;
  const screen = withOwnEyes(gameScreen);
  const viewer: PartialViewer = seat ?? 'spectator';
  const host = hostMatch(local, seat);
  const opened = createRemoteMatch(game, host.open());
  if (!opened.ok) throw new Error(opened.error.message);
  const remote = opened.value;
  const recent = withRecentSteps(local);
  const facts = watchedFacts<T>({ seat: seat ?? 1 });
  let undone = 0;

  const compareNewest = () => {
    expect(firstDifference(game.view(remote.match.state, viewer), game.view(local.state, viewer))).toBeUndefined();
    const here = partOf(recent, viewer);
    expect(remote.match.log.length).toBe(here.log.length);
    const at = here.log.length;
    const [mine, theirs] = [here, remote.match].map((match) => {
      const timeline = createMatchTimeline({ screen, match, facts, viewer });
      return shownAt(match, timeline, screen, viewer, at);
    });
    expect(firstDifference(theirs, mine)).toBeUndefined();
  };
  const takes = (update: Parameters<typeof remote.take>[0] | undefined) => {
    if (update === undefined) return;
    const taken = remote.take(update);
    if (taken.type === 'fault') throw new Error(taken.fault.message);
    compareNewest();
  };

  compareNewest();
  for (const [i, text] of lines.entries()) {
    const line = parseLine(game, text);
    if (line?.ok !== true) continue;
    const by = line.value.seat ?? game.script.seatOf?.(local.state) ?? 1;
    takes(host.play(by, line.value.command).update);
    // A player undoes and repeats a command now and then.
    if (i % 5 !== 3) continue;
    const who = (i % local.state.players) + 1;
    const command = local.log.findLast((each) => each.seat === who)?.command;
    const { update, refused } = host.undo(who);
    takes(update);
    if (refused !== undefined || command === undefined) continue;
    if (update !== undefined) undone++;
    if (i % 2 === 0 || local.state.players === 1) takes(host.play(who, command).update);
  }

  const here = partOf(recent, viewer);
  const [mine, theirs] = [here, remote.match].map((match) => {
    const timeline = createMatchTimeline({ screen, match, facts, viewer });
    const moments = match.log.map((_, i) => shownAt(match, timeline, screen, viewer, i));
    const logged = { match, screen, viewer, scenesAt: (index: number) => timeline.scenes(index) };
    const turns = match.turns();
    return {
      moments,
      turns,
      newest: match.newestTurn(),
      log: [logLines(logged, ''), ...turns.map(({ turn }) => logLines(logged, String(turn)))],
    };
  });
  expect(firstDifference(theirs, mine)).toBeUndefined();
  return { remote, undone };
}

function linesOf({ game, script, most }: Recorded): readonly string[] {
  const path = new URL(`../recorded-games/${game}/${script}`, import.meta.url);
  return readFileSync(path, 'utf8').split('\n').slice(0, most);
}

describe.each(recorded)('a match of $game on a server', (played) => {
  test.each([
    ['seat 1', 1],
    ['spectators', null],
  ] as const)('looks the same to %s as on one machine', async (_, seat) => {
    await games
      .find(({ id }) => id === played.game)
      ?.open(({ refused: _, ...game }, screen) => {
        const level: LevelSource | undefined = bundledLevel(game, played.level);
        const { players } = played;
        const setup: MatchSetup = { seed: 'classic', players, options: {}, ...(level && { level }) };
        const { remote, undone } = compare(startMatch(game, setup), screen, linesOf(played), seat);
        expect(remote.match.turns().length).toBeGreaterThan(2);
        if (seat === 1 && played.game !== 'into-the-breach') expect(undone).toBeGreaterThan(0);
      });
  });
});
