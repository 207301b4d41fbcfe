import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  betterText,
  isTeachable,
  type MatchReview,
  noLessonsText,
  reviewableSeat,
  reviewMatch,
  spokenLessons,
} from '#app/match/review/match-review.ts';
import { reviewPage } from '#app/match/review/review-page.ts';
import { reviewRoom } from '#app/text-mode/review-room.ts';
import { type Reply, reply } from '#app/text-mode/room.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { readPuzzles, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { activeSeats } from '#engine/step.ts';
import type { Seat } from '#engine/vocabulary.ts';
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
import { levelTexts } from '#storage/puzzles.ts';
import { unwrapped } from '../../engine/support.ts';
import { solvedStart } from '../../games/space-explorers/support.ts';
import { screenText, small } from '../../screens/support.ts';
import { quietProgram } from '../../support/quiet-services.ts';

/** Match of two bots, played to its end. The bot `absent` plays like an absent player. */
function playedBy<T extends ScreenTypes>(
  game: Game<T>,
  bots: readonly [string, string],
  options: Readonly<Record<string, string>> = {},
): Match<T> {
  const match = startMatch(game, { seed: 'loss', players: 2, options });
  while (game.outcome?.(match.state) === undefined) {
    const [seat = unreachable(0)] = activeSeats(game, match.state);
    const bot = game.bots?.[bots[seat - 1] ?? ''];
    const absent = game.forAbsent?.(match.state, seat);
    const choice = bot === undefined ? absent && { command: absent, next: [] } : askBot(match, bot, seat);
    for (const command of choice === undefined ? [] : [choice.command, ...(choice.next ?? [])])
      if (game.outcome?.(match.state) === undefined) match.play(seat, command);
  }
  return match;
}

const nameOf = (seat: Seat) => `Rival ${seat}`;

async function reviewOf<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  seat: Seat,
): Promise<MatchReview> {
  const { signal } = new AbortController();
  const review = await reviewMatch({ match, screen, seat, nameOf }, { thinker: thinkHere, signal });
  return review ?? unreachable(seat);
}

/** Expects a complete review of a match that the person in one of two seats has lost against the bot `hard`. */
async function assertReview<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): Promise<void> {
  const seat = reviewableSeat(match, screen, { 2: 'hard' }) ?? unreachable(0);
  expect(reviewableSeat(match, screen, { 1: 'hard' })).toBeUndefined();
  expect(reviewableSeat(match, screen, {})).toBeUndefined();
  const review = await reviewOf(match, screen, seat);
  expect(await reviewOf(match, screen, seat)).toEqual(review);
  expect(review.turns.length).toBeGreaterThan(0);
  for (const { chance } of review.turns) expect(chance >= 0 && chance <= 1).toBe(true);
  expect(review.lessons.length).toBeGreaterThan(0);
  expect(review.lessons.length).toBeLessThanOrEqual(2);
  for (const lesson of review.lessons) {
    expect(lesson.happened).toMatch(/^[A-Z].*\.$/);
    expect(lesson.better ?? 'nothing').toMatch(/^[a-z].*[^.]$/);
  }
}

describe('the review of a lost match', () => {
  test('names one or two turns of RISC, and the same turns if the review is repeated', () =>
    assertReview(playedBy<RiscScreen>(risc, ['novice', 'normal'], { turns: '40' }), riscScreen));

  test('names one or two rounds of RoboRace, and the same rounds if the review is repeated', () =>
    assertReview(playedBy<RoboRaceScreen>(roboRace, ['novice', 'normal'], { rounds: '60' }), roboRaceScreen));

  test('names one or two turns of Space Explorers, and the same turns if the review is repeated', () =>
    assertReview(
      playedBy<SpaceExplorersScreen>(spaceExplorers, ['random', 'normal'], { turns: '30' }),
      spaceExplorersScreen,
    ));

  test('divides 100 % between the chances of both players, and gives the winner 100 % at the end', () => {
    const match = playedBy<RiscScreen>(risc, ['novice', 'normal'], { turns: '40' });
    const chanceAt = (length: number, seat: Seat) =>
      riscScreen.coach?.chance(risc.view(match.stateAfter(length), 'all'), seat) ?? Number.NaN;
    for (const { length } of match.turns()) expect(chanceAt(length, 1) + chanceAt(length, 2)).toBeCloseTo(1);
    expect([chanceAt(match.log.length, 1), chanceAt(match.log.length, 2)]).toEqual([0, 1]);
  });

  test('says that the player did nothing, and blames neither a turn nor bad luck', async () => {
    const slept = playedBy<SpaceExplorersScreen>(spaceExplorers, ['absent', 'normal'], { turns: '30' });
    const lost = playedBy<RiscScreen>(risc, ['absent', 'normal'], { turns: '40' });
    const reviews = [await reviewOf(slept, spaceExplorersScreen, 1), await reviewOf(lost, riscScreen, 1)];
    for (const review of reviews) {
      expect(review).toMatchObject({ lessons: [], isIdle: true });
      expect(noLessonsText(review, 'turn')).toMatch(/^You gave no orders in the whole match\./);
    }
  });

  test('stops when it is aborted', async () => {
    const match = playedBy<RiscScreen>(risc, ['novice', 'normal'], { turns: '40' });
    const abort = new AbortController();
    const review = reviewMatch(
      { match, screen: riscScreen, seat: 1, nameOf },
      { thinker: thinkHere, signal: abort.signal },
    );
    abort.abort();
    expect(await review).toBeUndefined();
  });

  test('names neither better orders nor bad luck for a turn that made no difference', () => {
    const text = betterText({ better: 'wait', ownChance: 0.4, coachedChance: 0.41, after: 0.39 });
    expect(text).toBe('The coach would have done much the same.');
  });

  test('advises other orders only for a clear gain', () => {
    expect(isTeachable({ better: 'wait', ownChance: 0.3, coachedChance: 0.31 })).toBe(false);
    expect(isTeachable({ better: 'wait', ownChance: 0.3, coachedChance: 0.4 })).toBe(true);
    expect(isTeachable({ better: undefined, ownChance: 0.3, coachedChance: 0.4 })).toBe(false);
  });
});

const lessons: MatchReview = {
  turns: [
    { turn: 1, length: 0, chance: 0.52 },
    { turn: 2, length: 3, chance: 0.31 },
    { turn: 3, length: 6, chance: 0.08 },
  ],
  lessons: [
    {
      turn: 1,
      length: 0,
      chance: 0.52,
      happened: 'You attacked Diadem with all 7 and left Tiara empty. Rook took it.',
      better: 'attack Diadem with 5 and keep 2 in Tiara',
      ownChance: 0.31,
      coachedChance: 0.46,
    },
    {
      turn: 2,
      length: 3,
      chance: 0.31,
      happened: 'Your attack on Diadem with 9 failed despite odds of 84 %. That was bad luck.',
      better: undefined,
      ownChance: 0.4,
      coachedChance: 0.4,
    },
  ],
};

const viewOf = <Shown>(playOn: (length: number) => Shown, watch: (turn: number) => Shown) => ({
  match: startMatch<RiscScreen>(risc, { seed: 'a', players: 2, options: {} }),
  screen: riscScreen,
  seat: 1,
  nameOf,
  gameTitle: 'RISC',
  levelTitle: 'Three Crowns',
  review: async () => lessons,
  playOn,
  watch,
});

describe('the review of a puzzle', () => {
  /** A puzzle in which `lines` do not lead to a solution, and all further turns are passed. */
  function failed(...lines: readonly string[]) {
    const puzzle = startPuzzle<SpaceExplorersScreen>(
      spaceExplorers,
      { id: '3-07', start: solvedStart },
      () => undefined,
    );
    const match = puzzle.ok ? puzzle.value : unreachable(0);
    for (const line of lines) enter(match, line);
    while (match.state.outcome === null) enter(match, 'end_turn');
    return match;
  }

  test('names the turn that made the puzzle unsolvable, and orders that would have solved it', async () => {
    const early = await reviewOf(failed(), spaceExplorersScreen, 1);
    expect(early.turns.map(({ chance }) => chance)).toEqual([1, 0, 0]);
    const late = await reviewOf(failed('send(0,1,5)', 'end_turn', 'end_turn'), spaceExplorersScreen, 1);
    expect(late.turns.map(({ turn, chance }) => [turn, chance])).toEqual([
      [1, 1],
      [3, 1],
      [5, 0],
    ]);
    expect(spokenLessons(late, 'turn')).toMatchObject([
      {
        title: 'Turn 3',
        sentences: [
          'You sent nobody.',
          'Better: send 10 to planet 2. After your move, the puzzle could no longer be solved.',
        ],
      },
    ]);
  });

  test('is shown without percentages', async () => {
    const review = await reviewOf(failed(), spaceExplorersScreen, 1);
    const place = reviewPage<RiscScreen>(quietProgram().pageContext, {
      ...viewOf(vi.fn(), vi.fn()),
      review: async () => review,
      back: vi.fn(),
    });
    place.onEnter?.();
    await vi.waitFor(() => expect(screenText(place, small)).toMatch(/Solvable +yes/));
    expect(screenText(place, small)).not.toMatch(/%|Percent/);
  });

  test('is omitted for a puzzle of one turn, because its result already says what is missing', () => {
    const file = unwrapped(readPuzzles(readFileSync('levels/risc/puzzles.json', 'utf8')));
    const puzzle = startPuzzle<RiscScreen>(risc, file.list[0] ?? unreachable(0), levelTexts(risc));
    const match = puzzle.ok ? puzzle.value : unreachable(0);
    enter(match, '1: commit');
    expect(risc.outcome?.(match.state)).toBeDefined();
    expect(reviewableSeat(match, riscScreen, { 2: 'recruit' })).toBeUndefined();
  });
});

describe('the page of a review', () => {
  async function opened() {
    const [playOn, watch, back] = [vi.fn(), vi.fn(), vi.fn()];
    const place = reviewPage<RiscScreen>(quietProgram().pageContext, { ...viewOf(playOn, watch), back });
    expect(screenText(place, small)).toContain('The coach is looking at your match.');
    place.onEnter?.();
    await vi.waitFor(() => expect(screenText(place, small)).toContain('Turn 1'), { timeout: 5000 });
    return { place, playOn, watch, back };
  }

  test('shows the chance of each turn, what went wrong, and what was better', async () => {
    const { place } = await opened();
    const text = screenText(place, small);
    expect(text).toMatch(/Percent +52 +31 +8 +0\b/);
    expect(text).toMatch(/Turn +1 +2 +3 +end\b/);
    expect(text).toContain('> Turn 1      You attacked Diadem with all 7 and left Tiara empty. Rook took');
    expect(text).toContain('Better: attack Diadem with 5 and keep 2 in Tiara. Your chance:');
    expect(text).toContain('That was bad luck: your plan had a 40 % chance of winning.');
  });

  test('lets the player play on from the chosen turn or replay that turn', async () => {
    const { place, playOn, watch, back } = await opened();
    place.keys(['down', 'enter'], small);
    expect(playOn).toHaveBeenCalledExactlyOnceWith(3);
    place.keys(['up', 'r'], small);
    expect(watch).toHaveBeenCalledExactlyOnceWith(1);
    place.keys(['escape'], small);
    expect(back).toHaveBeenCalledOnce();
  });

  test('says that no single turn decided the match, or that the coach failed and why', async () => {
    const pageOf = (review: () => Promise<MatchReview>) => {
      const place = reviewPage<RiscScreen>(quietProgram().pageContext, {
        ...viewOf(vi.fn(), vi.fn()),
        review,
        back: vi.fn(),
      });
      place.onEnter?.();
      return place;
    };
    const slow = pageOf(async () => ({ ...lessons, lessons: [] }));
    await vi.waitFor(() => expect(screenText(slow, small)).toContain('No single turn lost this match'));
    const broken = pageOf(() => Promise.reject(new Error('its thread ended')));
    await vi.waitFor(() => expect(screenText(broken, small)).toContain('The coach had to stop: its thread ended.'));
  });
});

test('a review in text mode has the same sentences as the page, and lets the player play on from a turn', async () => {
  const playOn = vi.fn((length: number): Reply => reply(`On from ${length}.`));
  const room = await reviewRoom<RiscScreen>(
    { ...viewOf(playOn, (turn) => reply(`Replay of ${turn}.`)) },
    () => 'leave',
  );
  const text = room.greeting().join(' ');
  expect(text).toContain('turn 1 52 percent, turn 2 31 percent, turn 3 8 percent');
  expect(text).toContain('Turn 1: You attacked Diadem with all 7 and left Tiara empty.');
  expect(text).toContain('Better: attack Diadem with 5 and keep 2 in Tiara.');
  expect(await room.hear('play 2')).toEqual({ says: ['On from 3.'] });
  expect(await room.hear('replay 1')).toEqual({ says: ['Replay of 1.'] });
  expect(await room.hear('play 7')).toEqual({ says: ['Found "7", expected 1 or 2.'] });
  expect(await room.hear('leave')).toMatchObject({ next: 'leave' });
});
