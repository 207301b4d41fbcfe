import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { step } from '#engine/step.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { answered, newRace, played, printed, raceFrom, refused, setupOf } from './support.ts';

/** Three players in the workshop with known hands. Player 2 has committed, and robot 3 is destroyed. */
const position = {
  board: 'workshop',
  round: 2,
  step: 0,
  robots: [
    { player: 1, x: 3, y: 0, facing: 'N', alive: true, start: 1 },
    { player: 2, x: 5, y: 0, facing: 'N', alive: true, start: 2 },
    { player: 3, alive: false, start: 3 },
    { player: 4, x: 9, y: 0, facing: 'N', alive: true, start: 4 },
  ],
  hands: { 1: [3, 17, 42, 55, 60, 71, 80], 2: [1, 2, 8, 44, 50, 68, 83], 4: [4, 5, 6, 7, 9, 10, 11] },
  slots: { 1: [55, null, null, null, 17] },
  programs: { 2: [44, 50, 68, 1, 2] },
};
const race = () => raceFrom(position);

describe('a refusal that depends on the state (rules, "Commands")', () => {
  test.each([
    ['commit', 'seat-needed: this command needs a player in front, as in "2: commit"; waiting for 1, 4'],
    ['hand', 'seat-needed: this command needs a player in front, as in "2: commit"; waiting for 1, 4'],
    ['3: commit', 'destroyed: robot 3 is destroyed and plans nothing in this round'],
    ['3: hand', 'destroyed: robot 3 is destroyed and plans nothing in this round'],
    ['3: preview', 'destroyed: robot 3 is destroyed and plans nothing in this round'],
    ['3: place(1,1)', 'destroyed: robot 3 is destroyed and plans nothing in this round'],
    ['2: clear', 'already-committed: player 2 has committed the program of round 2'],
    ['2: place(1,84)', 'already-committed: player 2 has committed the program of round 2'],
    ['1: place(2,84)', 'not-in-hand: card 84 is not in the hand of player 1: 3 17 42 55 60 71 80'],
    ['1: place(2,55)', 'card-in-use: card 55 already lies in slot 1'],
    ['1: program(3,3,84,42,60)', 'card-in-use: card 3 is given more often than the hand holds it'],
    ['1: program(3,84,3,42,60)', 'not-in-hand: card 84 is not in the hand of player 1: 3 17 42 55 60 71 80'],
    ['1: take_back(2)', 'slot-empty: slot 2 is empty'],
    ['1: commit', 'incomplete-program: five cards are needed, empty slots: 2, 3, 4'],
    ['4: commit', 'incomplete-program: five cards are needed, empty slots: 1, 2, 3, 4, 5'],
  ])('is given for the command %s: %s', (line, error) => expect(refused(race(), line)).toBe(error));

  test('is given for a player who is not in this match', () => {
    expect(refused(newRace(), '3: commit')).toBe('out-of-range: player 3: this match has players 1 to 2');
    expect(refused(newRace({ players: 1 }), '2: hand')).toBe('out-of-range: player 2: this match has players 1 to 1');
  });

  test('is given for all commands and queries after the end, with and without a seat', () => {
    const over = raceFrom({
      ...position,
      hands: {},
      slots: {},
      programs: {},
      step: 5,
      outcome: { winners: [], reason: 'round-limit' },
    });
    for (const line of ['commit', '1: hand', 'preview', '3: place(1,1)'])
      expect(refused(over, line)).toBe('match-over: the match is over');
  });

  test('is given before any other check if a bot plays the seat', () => {
    const { state } = race();
    const tried = (line: 'commit' | 'hand') =>
      step(roboRace, state, 3, { name: line, args: {} }, { botSeats: new Set([3]) });
    for (const line of ['commit', 'hand'] as const)
      expect(tried(line)).toMatchObject({
        ok: false,
        error: { code: 'not-your-turn', message: 'player 3 is played by a bot' },
      });
  });

  test('is not given for a line without a seat if only player 1 is still planning', () => {
    const match = newRace();
    played(match, `2: program ${match.state.hands[1]?.slice(0, 5).join(' ')}`);
    expect(refused(match, 'clear')).toMatch(/^seat-needed/);
    played(match, '2: commit');
    played(match, 'clear');
    expect(answered(match, 'hand')).toMatchObject({ committed: false });
  });

  test('is given for a line without a seat even if only player 2 is still planning', () => {
    const match = newRace();
    played(match, `1: program ${match.state.hands[0]?.slice(0, 5).join(' ')}`);
    played(match, '1: commit');
    expect(refused(match, 'clear')).toMatch(/waiting for 2$/);
  });
});

describe('a draft (rules, "Commands")', () => {
  const slots = (match: ReturnType<typeof race>) => match.state.slots[0];

  test('is replaced by `program`, which does not commit it', () => {
    const match = race();
    played(match, '1: program(80,71,60,55,42)');
    expect(slots(match)).toEqual([80, 71, 60, 55, 42]);
  });

  test('is changed by `place`, which returns the card that was in the slot', () => {
    const match = race();
    played(match, '1: place(1,80)');
    expect(slots(match)).toEqual([80, null, null, null, 17]);
    played(match, '1: place(2,55)');
    expect(slots(match)).toEqual([80, 55, null, null, 17]);
  });

  test('accepts a card again in its own slot, without a change', () => {
    const match = race();
    played(match, '1: place(1,55)');
    expect(slots(match)).toEqual([55, null, null, null, 17]);
  });

  test('loses one card by `take_back` and all cards by `clear`, which is also accepted for an empty draft', () => {
    const match = race();
    played(match, '1: take_back(1)');
    expect(slots(match)).toEqual([null, null, null, null, 17]);
    played(match, '1: clear');
    played(match, '1: clear');
    expect(slots(match)).toEqual([null, null, null, null, null]);
  });

  test('has room for two equal cards if the hand contains two, but not for three', () => {
    const match = raceFrom(
      { ...position, hands: { ...position.hands, 1: [3, 17, 60, 60, 55, 71, 80] } },
      { options: { cards: 'with-replacement' } },
    );
    played(match, '1: place(2,60)');
    played(match, '1: place(4,60)');
    expect(refused(match, '1: place(3,60)')).toBe('card-in-use: card 60 already lies in slot 2');
    played(match, '1: place(4,60)');
    played(match, '1: program(60,3,60,17,80)');
    expect(refused(match, '1: program(60,3,60,17,60)')).toBe(
      'card-in-use: card 60 is given more often than the hand holds it',
    );
    // Cards are checked in order, so the first error is reported.
    expect(refused(match, '1: program(60,60,99,60,80)')).toMatch(/^out-of-range/);
    expect(refused(match, '1: program(60,60,50,60,80)')).toMatch(/^not-in-hand: card 50 /);
    expect(refused(match, '1: program(60,60,60,50,80)')).toMatch(/^card-in-use: card 60 /);
  });

  test('is shown by `hand`, like the program after the commit', () => {
    const match = race();
    expect(answered(match, '1: hand')).toEqual({
      hand: [3, 17, 42, 55, 60, 71, 80],
      slots: [55, null, null, null, 17],
      committed: false,
    });
    expect(answered(match, '2: hand')).toMatchObject({ slots: [44, 50, 68, 1, 2], committed: true });
  });

  test('is played only after the last player has committed', () => {
    const match = race();
    played(match, '1: program(80,71,60,55,42)');
    expect(played(match, '1: commit')).toEqual([]);
    expect(match.state.phase).toBe('plan');
    played(match, '4: program 4 5 6 7 9');
    expect(played(match, '4: commit').length).toBeGreaterThan(20);
    expect(match.state.round).toBe(3);
  });

  test('can be undone, unlike a commit', () => {
    const match = race();
    played(match, '1: place(2,80)');
    expect(match.undo(1)).toEqual({ ok: true });
    expect(slots(match)).toEqual([55, null, null, null, 17]);
    played(match, '1: program(80,71,60,55,42)');
    played(match, '1: commit');
    expect(match.undo(1)).toMatchObject({ ok: false });
  });
});

describe('the query preview (rules, "Commands")', () => {
  test('shows empty slots as steps in which only the factory moves the robot', () => {
    expect(answered(race(), '1: preview')).toEqual({
      steps: [
        { execution: 1, card: 55, afterCard: { x: 3, y: 1, facing: 'N' }, afterFactory: { x: 4, y: 1, facing: 'N' } },
        { execution: 2, card: null, afterCard: { x: 4, y: 1, facing: 'N' }, afterFactory: { x: 5, y: 1, facing: 'N' } },
        { execution: 3, card: null, afterCard: { x: 5, y: 1, facing: 'N' }, afterFactory: { x: 6, y: 1, facing: 'N' } },
        { execution: 4, card: null, afterCard: { x: 6, y: 1, facing: 'N' }, afterFactory: { x: 6, y: 0, facing: 'N' } },
        { execution: 5, card: 17, afterCard: { x: 6, y: 0, facing: 'E' }, afterFactory: { x: 6, y: 0, facing: 'E' } },
      ],
      end: 'alive',
    });
  });

  const previewLines = (match: ReturnType<typeof race>) => {
    const lines = printed(match, '1: preview').split('\n');
    return lines.slice(lines.indexOf('->1: preview') + 2).map((line) => line.trim());
  };

  test('takes into account that other robots are pushed, or block the way', () => {
    const match = race();
    played(match, '1: program(3,80,71,60,55)');
    expect(previewLines(match)).toEqual([
      'step 1: 3 -> (3,0) E -> (3,0) E',
      'step 2: 80 -> (6,0) E -> (6,0) E',
      'step 3: 71 -> (8,0) E -> (8,0) E',
      'step 4: 60 -> (9,0) E -> (9,0) E',
      // Robots 2 and 4 are between robot 1 and the wall.
      'step 5: 55 -> (9,0) E -> (9,0) E',
      'end: alive',
    ]);
  });

  test('ends with the step in which the robot wins', () => {
    const match = raceFrom({
      ...position,
      robots: [{ ...position.robots[0], x: 6, y: 10 }, ...position.robots.slice(1)],
    });
    expect(previewLines(match)).toEqual(['step 1: 55 -> (6,11) N -> (6,11) N', 'end: goal']);
  });

  test('shows the program after the commit', () => {
    expect(printed(race(), '2: preview')).toContain('step 1: 44 -> ');
  });

  test('ends with the step that destroys the robot, even if the robot has first pushed another into the pit', () => {
    const match = raceFrom({
      ...position,
      robots: [
        { ...position.robots[0], x: 3, y: 2, facing: 'E' },
        { ...position.robots[1], x: 4, y: 2 },
        ...position.robots.slice(2),
      ],
    });
    played(match, '1: place(1,71)');
    expect(previewLines(match)).toEqual(['step 1: 71 -> destroyed', 'end: destroyed']);
  });

  test('shows the effect of a card before a crusher destroys the robot', () => {
    const match = raceFrom({
      ...position,
      robots: [{ ...position.robots[0], x: 9, y: 7 }, ...position.robots.slice(1)],
    });
    played(match, '1: program(3,17,42,60,71)');
    expect(previewLines(match)).toEqual([
      'step 1: 3 -> (9,7) E -> (9,6) E',
      'step 2: 17 -> (9,6) S -> destroyed',
      'end: destroyed',
    ]);
  });

  test('leaves other robots on belts where they are, so that they block the way', () => {
    const [firstRobot, other, ...otherRobots] = position.robots;
    const match = raceFrom({
      ...position,
      robots: [{ ...firstRobot, x: 10, y: 2, facing: 'E' }, { ...other, x: 11, y: 2 }, ...otherRobots],
      slots: { 1: [null, 55, null, null, null] },
    });
    expect(previewLines(match)[1]).toBe('step 2: 55 -> (10,2) E -> (10,2) E');
  });

  test('changes nothing and is not recorded', () => {
    const match = startMatch(roboRace, setupOf());
    const before = match.state;
    answered(match, '1: preview');
    answered(match, '2: hand');
    expect(match.state).toBe(before);
    expect(match.log).toEqual([]);
  });
});
