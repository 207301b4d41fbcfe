import { expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { enter, startMatch } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import type { GameTypes, MatchSetup, Seat } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { assertSync } from '#match-session/maybe-async.ts';
import type { SeatPlayer } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { createMatchSession } from '#match-session/session.ts';

/**
 * Plays these lines in a match. Then lets a session play for the seat `absent`, while persons hold the other seats.
 * Returns the match and the commands played for the absent seat.
 */
function playedFor<T extends GameTypes>(
  game: Game<T>,
  absent: Seat,
  lines: readonly string[],
  { seed = 'a', options = {} }: Partial<Pick<MatchSetup, 'seed' | 'options'>> = {},
) {
  const setup: MatchSetup = { seed, players: 2, options };
  const match = startMatch(game, setup);
  for (const line of lines) expect(enter(match, line), line).toMatchObject({ step: { ok: true } });
  const played: string[] = [];
  const referee = matchReferee(match, {
    played: ({ line, step }) => void played.push(`${formatCommand(game.commands, line.command)}${step.ok ? '' : ' !'}`),
  });
  const seats = new Map<Seat, SeatPlayer<T>>([[absent, { type: 'absent' }]]);
  const table = createMatchSession<T>({ referee, players: seats, before: 'nobody' });
  expect(assertSync(table.advance('all')).type).toMatch(/played|nothing/);
  return { match, played };
}

test('in Space Explorers, the turn of an absent player ends without orders', () => {
  const { match, played } = playedFor(spaceExplorers, 1, []);
  expect([played, match.state.mover]).toEqual([['end_turn'], 2]);
});

test('for an absent player in RoboRace, empty slots get the first cards of the hand, and the program runs', () => {
  const hands = () => startMatch(roboRace, { seed: 'a', players: 2, options: {} }).state.hands;
  const [first, second] = hands();
  const [one, two, three, four, five] = second ?? [];
  const { match, played } = playedFor(roboRace, 2, [
    `2: place 3 ${two}`,
    `1: program ${first?.slice(0, 5).join(' ')}`,
    '1: commit',
  ]);
  expect(played).toEqual([`place(1,${one})`, `place(2,${three})`, `place(4,${four})`, `place(5,${five})`, 'commit']);
  expect(match.state.round).toBe(2);
});

test('an absent player in RoboRace plays each card no more often than the hand contains it', () => {
  const equalCards = { seed: '1681', options: { cards: 'with-replacement' } };
  const { state } = startMatch(roboRace, { ...equalCards, players: 2 });
  expect(state.hands[1]).toEqual([1, 11, 64, 64, 72, 72, 72]);
  const { match, played } = playedFor(
    roboRace,
    2,
    ['1: program 10 13 31 42 49', '1: commit', '2: place 4 64'],
    equalCards,
  );
  expect(played).toEqual(['place(1,1)', 'place(2,11)', 'place(3,64)', 'place(5,72)', 'commit']);
  expect(match.state.round).toBe(2);
});

test('for an absent player in RISC, unplaced units are spread and the draft is committed as it is', () => {
  const { match, played } = playedFor(risc, 2, ['1: spread', '1: commit']);
  expect([played, match.state.turn]).toEqual([['spread', 'commit'], 1]);
  const rest = ['2: spread', '2: commit', '2: research', '1: commit'];
  const later = playedFor(risc, 2, ['1: spread', '1: commit', ...rest], { options: { tech: '9999' } });
  expect([later.played, later.match.state.turn]).toEqual([['commit'], 2]);
  expect(later.match.log.map(({ command }) => command.name)).toContain('research');
});
