import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { wordColumns } from '#screen/sentences.ts';
import { stripLevel } from '../strips.ts';
import { commitAll, newRace, played, raceFrom } from '../support.ts';
import { type Looks, raceWith, sceneOf } from './rounds.ts';

const { reader } = roboRaceScreen;

const level = { name: 'workshop', title: 'Workshop' };

/** The designed planning screen. Player 1 has one empty slot, player 2 has committed, player 3 has planned a card. */
const planned = (hand2: readonly number[] = [39, 43, 48, 74, 81, 82, 83], slots3: readonly (number | null)[] = []) =>
  raceFrom(
    {
      board: 'workshop',
      round: 2,
      step: 0,
      robots: [
        { player: 1, x: 8, y: 7, facing: 'N', alive: true, start: 1 },
        { player: 2, x: 7, y: 4, facing: 'N', alive: true, start: 2 },
        { player: 3, x: 8, y: 4, facing: 'N', alive: true, start: 3 },
      ],
      hands: { 1: [31, 41, 42, 47, 52, 65, 71], 2: hand2, 3: [36, 59, 66, 68, 1, 2, 3].toSorted((a, b) => a - b) },
      slots: { 1: [71, 52, 65, 31, null], 3: slots3.length === 5 ? slots3 : [68, null, null, null, null] },
      programs: { 2: hand2.slice(0, 5) },
    },
    { players: 3 },
  );

const plannedScene = (looks: Looks = {}): RaceScene => sceneOf(planned(), [], { level, ...looks });

function answer(scene: RaceScene, typed: string): readonly string[] {
  const [name = '', ...words] = typed.split(' ');
  const question = reader.questions[name];
  if (question === undefined) throw new Error(`no question ${name}`);
  return question.answer(scene, words);
}

function linesAfter(match: ReturnType<typeof newRace>, lines: readonly string[], looks: Looks = {}): readonly string[] {
  for (const line of lines.slice(0, -1)) played(match, line);
  const before = sceneOf(match, [], looks);
  return reader.tell(before, sceneOf(match, played(match, lines.at(-1) ?? ''), looks));
}

describe('the description of a position', () => {
  test("during planning, gives level and round, then the player's robot and cards, then the other robots", () => {
    expect(reader.describe(plannedScene({ bots: { 2: 'normal' } }))).toEqual([
      'RoboRace, level Workshop. Round 2. You are player 1 of 3.',
      'Your robot is at (8,7), facing north, on belt east.',
      'Goal at (6,11), 4 north, 2 west; 6 squares to the goal.',
      'Hand: 31 Turn left, 41 U-turn, 42 U-turn, 47 Back 1, 52 Move 1, 65 Move 1, 71',
      'Move 2.',
      'Slots: 71 Move 2, 52 Move 1, 65 Move 1, 31 Turn left, empty.',
      'If nobody bumps you, you end at (8,11), facing west, 2 squares to the goal.',
      '2 other robots:',
      'Normal, a bot, at (7,4), facing north, 8 squares to the goal, ready.',
      'Player 3, at (8,4), facing north, 9 squares to the goal, planning.',
      'The factory has 12 columns and 12 rows: type board.',
    ]);
  });

  test('addresses a spectator without a seat', () => {
    const lines = reader.describe(plannedScene({ watched: true }));
    expect(lines[0]).toBe('RoboRace, level Workshop. Round 2.');
  });

  test('does not mention other players in a match of one player', () => {
    const lines = reader.describe(sceneOf(newRace({ players: 1, options: { rounds: '9' } }), []));
    expect(lines[0]).toBe('RoboRace. Round 1 of 9.');
    expect(lines.join(' ')).toContain('All five slots are empty.');
    expect(lines.join(' ')).not.toMatch(/other robot|player/);
  });

  test("names, after the commit, the player's program and the players who are still planning", () => {
    const match = planned();
    played(match, '1: place 5 47');
    played(match, '1: commit');
    const text = reader.describe(sceneOf(match, [])).join(' ');
    expect(text).toContain('Program: 71 Move 2, 52 Move 1, 65 Move 1, 31 Turn left, 47 Back 1.');
    expect(text).toContain('Ready. Waiting for player 3.');
  });

  test("has no cards while the player's robot is destroyed", () => {
    const { match } = raceWith([null, [5, 0, 'N']], [[], [60, 61, 62, 63, 64]]);
    const lines = reader.describe(sceneOf(match, []));
    expect(lines[1]).toBe('Your robot is destroyed: no cards this round.');
    expect(answer(sceneOf(match, []), 'hand')).toEqual(['Your robot is destroyed, so you have no cards this round.']);
    expect(answer(sceneOf(match, [], { viewer: 2 }), 'robots')[1]).toBe(
      'Player 1 is destroyed and comes back in the next round.',
    );
  });

  test('omits the forecast if forecasts are off', () => {
    expect(reader.describe(plannedScene({ preferences: { forecast: false } })).join(' ')).not.toContain('If nobody');
  });
});

describe('the report in text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'place 5 47',
      [
        'Slot 5: 47 Back 1.',
        'If nobody bumps you, you end at (9,11), facing west, 3 squares to the goal.',
        'Type run to run it.',
      ],
    ],
    [
      'take_back 2',
      ['Slot 2: empty. Empty: 2 and 5.', 'If nobody bumps you, you end at (7,10), facing west, 2 squares to the goal.'],
    ],
    ['clear', ['All five slots are empty.']],
    [
      'program 31 41 42 47 52',
      [
        'Slots: 31 Turn left, 41 U-turn, 42 U-turn, 47 Back 1, 52 Move 1.',
        'If nobody bumps you, you end at (9,4), facing west, 10 squares to the goal.',
        'Type run to run it.',
      ],
    ],
  ])('states the slots, and the end of a path, after the command %s', (line, lines) => {
    expect(linesAfter(planned(), [`1: ${line}`])).toEqual(lines);
  });

  test("says after the player's own commit who is missing, and after another player's commit who is ready", () => {
    expect(linesAfter(planned(), ['1: place 5 47', '1: commit'])).toEqual(['Ready. Waiting for player 3.']);
    expect(linesAfter(planned(), ['3: program 68 1 2 3 36', '3: commit'])).toEqual(['Player 3 is ready.']);
  });

  test('says nothing about drafts of other players', () => {
    expect(linesAfter(planned(), ['3: place 2 66'])).toEqual([]);
  });

  test("of a round has programs, steps, revivals, and the player's robot and cards", () => {
    const { match, lines } = raceWith(
      [
        [8, 7, 'N'],
        [7, 4, 'N'],
        [8, 4, 'N'],
      ],
      [
        [71, 52, 65, 31, 47],
        [83, 74, 39, 43, 48],
        [68, 82, 59, 36, 66],
      ],
      { players: 3 },
    );
    const answerLines = linesAfter(match, lines, { bots: { 2: 'normal', 3: 'easy' } });
    expect(answerLines[0]).toBe('Round 2, step 1. Cards: normal 83 Move 3, you 71 Move 2, easy 68 Move 2.');
    const text = answerLines.join(' ');
    expect(text).toContain('Round 2, step 2. Cards: easy 82 Move 3, normal 74 Move 2, you 52 Move 1.');
    expect(text).toContain('Round 2, step 4. Cards: easy 36 Turn left. Easy turns left. Factory: nothing moves.');
    expect(text).toContain('Normal pushes you 1 square north over the edge; Normal drives over the edge.');
    expect(text).toContain('Back in the factory: You are back on start 1 at (3,0), facing north.');
    expect(text).toMatch(/Round 3\. Your robot is at \(3,0\), facing north\. .* Hand: /);
    const [hand] = match.state.hands;
    expect(hand).toHaveLength(7);
    for (const card of hand ?? []) expect(text).toContain(`${card} `);
  });

  test('has only the important events of a round in the short log', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[49, 50, 1, 2, 3]], { players: 1 });
    expect(linesAfter(match, lines, { preferences: { log: 'short' } })[0]).toBe(
      'Round 2: nobody was pushed, blocked or destroyed.',
    );
  });

  test('of the end has winner, round, and whether it is the best result', () => {
    const win = () =>
      raceWith(
        [
          [7, 11, 'W'],
          [0, 1, 'N'],
        ],
        [
          [49, 1, 2, 3, 4],
          [5, 6, 7, 8, 9],
        ],
      );
    const { match, lines } = win();
    const alone = { bots: { 2: 'normal' } };
    const answerLines = linesAfter(match, lines, { ...alone, record: { played: 1, won: 1, best: 3 } });
    expect(answerLines.slice(-2)).toEqual([
      'You win! Goal reached in round 2, step 1. A new best! Before: 3 rounds.',
      'Your robot is at (6,11), facing west, on goal.',
    ]);
    const other = win();
    const lost = linesAfter(other.match, other.lines, { viewer: 2, bots: { 1: 'normal' } });
    expect(lost.join(' ')).toContain('Normal wins; you lose.');
  });

  test('of the end never says `you` at a shared screen', () => {
    const { match, lines } = raceWith(
      [
        [7, 11, 'W'],
        [0, 1, 'N'],
      ],
      [
        [49, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
      ],
    );
    const answerLines = linesAfter(match, lines, { viewer: 2 }).join(' ');
    expect(answerLines).toContain('Player 1 wins. Goal reached in round 2, step 1.');
    expect(answerLines).toContain('Player 2, at (0,1), facing east');
    expect(answerLines).not.toMatch(/\byou/i);
  });

  test('of a draw names no winner, and of a puzzle says that it is not solved', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1, options: { rounds: '2' } });
    expect(linesAfter(match, lines).join(' ')).toContain(
      'The last round is over. A draw: nobody won. Round limit reached after round 2.',
    );
    const answer = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1, options: { rounds: '1' } });
    const level = { name: 'puzzle:1-01', title: 'Puzzle 1-01' };
    const told = linesAfter(answer.match, answer.lines, { level }).join(' ');
    expect(told).toContain('The last round is over. Not solved. Your robot has not reached the goal.');
  });
});

describe('the answer in text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'hand',
      [
        '7 cards, the lowest first; in each step the highest number goes first:',
        '31 Turn left, in slot 4.',
        '41 U-turn.',
        '42 U-turn.',
        '47 Back 1.',
        '52 Move 1, in slot 2.',
        '65 Move 1, in slot 3.',
        '71 Move 2, in slot 1.',
      ],
    ],
    [
      'slots',
      [
        'Your five slots:',
        'Slot 1: 71 Move 2.',
        'Slot 2: 52 Move 1.',
        'Slot 3: 65 Move 1.',
        'Slot 4: 31 Turn left.',
        'Slot 5: empty.',
        'If nobody bumps you, you end at (8,11), facing west, 2 squares to the goal.',
      ],
    ],
    [
      'preview',
      [
        'Step 1, 71 Move 2: to (8,9).',
        'Step 2, 52 Move 1: to (8,10).',
        'Step 3, 65 Move 1: to (8,11).',
        'Step 4, 31 Turn left: you face west.',
        'Step 5, no card: you stay at (8,11).',
        'If nobody bumps you, you end at (8,11), facing west, 2 squares to the goal.',
      ],
    ],
    [
      'preview 47 41 52 65 71',
      [
        'Only a preview: nothing is placed. Type yes to place these cards.',
        'Step 1, 47 Back 1: to (8,6).',
        'Step 2, 41 U-turn: you face south.',
        'Step 3, 52 Move 1: to (8,5).',
        'Step 4, 65 Move 1: to (8,4); you push Player 3.',
        'Step 5, 71 Move 2: to (8,2); you push Player 3.',
        'If nobody bumps you, you end at (8,2), facing south, 11 squares to the goal.',
      ],
    ],
    ['preview 31 31', ['Card 31 is no longer in your hand: 31 41 42 47 52 65 71.']],
    ['preview 99', ['Card 99 is no longer in your hand: 31 41 42 47 52 65 71.']],
    ['preview x', ['Found "x", expected one to five cards of your hand, as in preview 31.']],
    [
      'robots',
      [
        '3 robots:',
        'You, at (8,7), facing north, on belt east, 6 squares to the goal, planning.',
        'Player 2, at (7,4), facing north, 8 squares to the goal, ready.',
        'Player 3, at (8,4), facing north, 9 squares to the goal, planning.',
      ],
    ],
    [
      'near',
      [
        '9 things within 2 squares of (8,7), nearest first:',
        'belt east, under your robot.',
        'belt east, (7,7), 1 west.',
      ],
    ],
    ['near 0', ['1 thing within 0 squares of (8,7), nearest first:', 'belt east, under your robot.']],
    ['near x', ['Found "x", expected a number of squares, as in near 2.']],
    ['square 6 9', ['(6,9): belt south and pusher south in steps 2 and 4. 2 squares to the goal.']],
    ['square (3,0)', ['(3,0): floor. Start square 1, facing north. Wall south. 14 squares to the goal.']],
    ['square 5 8', ['(5,8): pit. A robot that enters it is destroyed.']],
    [
      'square 7 4',
      ['(7,4): floor. Player 2, facing north. Moving west from here destroys a robot.', '8 squares to the goal.'],
    ],
    ['square', ['(8,7): belt east. Your robot, facing north. 6 squares to the goal.']],
    ['square 12 0', ['(12,0) is outside the board: x is 0 to 11, y 0 to 11.']],
    ['square 1', ['Found "1", expected x and y, as in square 3 0.']],
    [
      'board 8',
      [
        'Row 8: belt north at 3, pit at 5, belt south at 6, gear counter-clockwise at 8,',
        'pusher west at 4, wall between 1 and 2, wall south of 7; open border east and',
        'west.',
      ],
    ],
    ['board 0', ['Row 0: floor.']],
    ['board 11', ['Row 11: goal at 6, wall between 5 and 6; open border north, east and west.']],
    ['board 12', ['Found "12", expected a row from 0 to 11, or nothing for all.']],
    [
      'factory 3',
      [
        '3 pushers and crushers act in step 3:',
        'crusher at (6,7), acts in step 3.',
        'pusher west at (4,8), acts in steps 1, 3 and 5.',
        'pusher north at (7,2), acts in steps 1 and 3.',
      ],
    ],
    ['factory 6', ['Found "6", expected a step from 1 to 5, or nothing for all.']],
    [
      'goal',
      [
        '1 goal: (6,11). From (8,7) it is 6 squares to the goal.',
        'One route, ignoring belts and the rest of the factory: 4 north, 2 west.',
      ],
    ],
    ['again', ['Nothing has happened yet.']],
    ['again 9', ['Found "9", expected a step from 1 to 5, or nothing for all.']],
    [
      'level',
      [
        'RoboRace, level Workshop. The factory has 12 columns and 12 rows.',
        '1 goal: (6,11). 4 start squares; squares from each to the goal: 14, 14, 12, 14.',
        '6 pushers and crushers: type factory.',
        'The first robot to stand on the goal once the cards of a step are played wins.',
        'There is no round limit.',
        'Cards come from one deck of 84, so no two cards have the same number.',
      ],
    ],
  ])('to the question `%s` is in sentences', (typed, lines) => {
    const answered = answer(plannedScene(), typed);
    expect(typed === 'near' ? answered.slice(0, 3) : answered).toEqual(lines);
  });

  test('about the board has a sentence per row, north first', () => {
    const rows = answer(plannedScene(), 'board').filter((line) => line.startsWith('Row '));
    expect(rows.map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test('to `again` repeats the last round or one of its steps', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[49, 1, 2, 3, 50]], { players: 1 });
    const before = sceneOf(match, []);
    const events = lines.flatMap((line) => played(match, line));
    const after = sceneOf(match, events);
    expect(answer(after, 'again')).toEqual(reader.tell(before, after));
    expect(answer(after, 'again 2')).toEqual([
      'Round 2, step 2. Cards: you 1 Turn right. You turn right.',
      'A belt takes you to (5,1).',
    ]);
  });

  test('about a path says if it ends early', () => {
    const { match } = raceWith([[0, 11, 'N']], [[49, 50, 51, 1, 2]], { players: 1 });
    const scene = sceneOf(match, []);
    expect(answer(scene, 'preview 1 49')).toContain('Step 2, 49 Move 1: to (1,11).');
    expect(answer(scene, 'preview 49 50').slice(1)).toEqual([
      'Step 1, 49 Move 1: you fall over the edge at (0,12).',
      'If nobody bumps you, you are destroyed in step 1.',
    ]);
    const near = raceWith([[6, 10, 'N']], [[49, 50, 51, 1, 2]], { players: 1 });
    expect(answer(sceneOf(near.match, []), 'preview 49').slice(1)).toEqual([
      'Step 1, 49 Move 1: to (6,11); the goal: you win.',
      'If nobody bumps you, you win in step 1.',
    ]);
  });

  test('about a path states the effect of the card and of the factory, even in the step that ends the path', () => {
    const { match } = raceWith([[0, 0, 'E']], [[49, 50, 51, 1, 2]], {
      players: 1,
      level: { name: './strip', text: stripLevel(':. > O .:') },
    });
    expect(answer(sceneOf(match, []), 'preview 49').slice(1)).toEqual([
      'Step 1, 49 Move 1: to (1,0); the belt carries you into the pit at (2,0).',
      'If nobody bumps you, you are destroyed in step 1.',
    ]);
  });

  test('after the end has no cards and no path', () => {
    const { match, lines } = raceWith([[7, 11, 'W']], [[49, 1, 2, 3, 4]], { players: 1 });
    for (const line of lines) played(match, line);
    for (const typed of ['hand', 'slots', 'preview'])
      expect(answer(sceneOf(match, []), typed)).toEqual(['The match is over.']);
  });
});

describe('the secrets of other players, in text mode,', () => {
  const questions = Object.keys(reader.questions);
  const wordsOf = (match: ReturnType<typeof planned>) => {
    const scene = sceneOf(match, []);
    return [...reader.describe(scene), ...questions.flatMap((name) => answer(scene, name))];
  };

  test('change no sentence for a player who does not know them', () => {
    const other = planned([4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 36, 59]);
    expect(wordsOf(other)).toEqual(wordsOf(planned()));
  });

  test('appear in the debug view', () => {
    const open = answer(sceneOf(planned(), [], { viewer: 'all' }), 'robots').join(' ');
    expect(open).toContain('ready, hand 39 U-turn, 43 Back 1');
    expect(open).toContain('slots 68 Move 2, empty, empty, empty, empty.');
  });
});

test('every line of text mode in random races is plain ASCII text within the column limit', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (seed, players) => {
      const match = newRace({ seed, players });
      for (let round = 0; round < 2 && match.state.outcome === null; round++) {
        const before = sceneOf(match, []);
        const after = sceneOf(match, commitAll(match));
        const scenes = [before, after];
        const lines = [
          ...reader.tell(before, after),
          ...scenes.flatMap((scene) => [
            ...reader.describe(scene),
            ...Object.keys(reader.questions).flatMap((name) => answer(scene, name)),
          ]),
        ];
        const isPlain = (line: string) =>
          /^[ -~]+$/.test(line) && !/undefined|NaN|null/.test(line) && line.length <= wordColumns;
        expect(lines.filter((line) => !isPlain(line))).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
});

describe('text mode in a race over flags', () => {
  const scene = () => sceneOf(newRace({ options: { flags: '3', exchange: 'once' } }), [], { level });

  test('gives the distance to the next flag, and the distance through all flags to the goal', () => {
    const text = reader.describe(scene()).join(' ');
    expect(text).toContain('0 of 3 flags reached. Flag 1 at (8,0), 5 east; 5 squares to flag 1, 24 to the goal.');
    expect(text).toContain(
      'Player 2, at (5,0), facing north, 0 of 3 flags reached, 3 squares to flag 1, 22 to the goal',
    );
  });

  test('names the next flag once a flag is reached, and the goal after the last flag', () => {
    const at = (flags: number) => {
      const now = scene();
      const [firstRobot, ...otherRobots] = now.view.robots;
      if (firstRobot === undefined) throw new Error('no robot');
      return { ...now, view: { ...now.view, robots: [{ ...firstRobot, flags }, ...otherRobots] } };
    };
    expect(answer(at(1), 'goal').join(' ')).toContain(
      'You have reached 1 of 3 flags. From (3,0) it is 10 squares to flag 2',
    );
    expect(answer(at(3), 'goal').join(' ')).toMatch(/From \(3,0\) it is \d+ squares to the goal\. One route/);
  });

  test('mentions flags in the descriptions of squares, rows and the level', () => {
    expect(answer(scene(), 'square 8 0')[0]).toContain('(8,0): flag 1. ');
    expect(answer(scene(), 'board 0')).toEqual(['Row 0: flag 1 at 8, your robot at 3, Player 2 at 5.']);
    const text = answer(scene(), 'level').join(' ');
    expect(text).toContain('3 flags: 1 at (8,0), 2 at (10,3), 3 at (5,7).');
    expect(text).toContain('by way of the flags: 24, 22, 20, 20.');
  });

  test('reports the new cards of an exchange to its player, and only the exchange to others', () => {
    const hand = [1, 2, 3, 4, 5, 6, 37];
    const match = raceFrom(
      {
        board: 'workshop',
        round: 1,
        step: 0,
        robots: [
          { player: 1, x: 3, y: 0, facing: 'N', alive: true, start: 1 },
          { player: 2, x: 5, y: 0, facing: 'N', alive: true, start: 2 },
        ],
        hands: { 1: hand, 2: [49, 50, 51, 52, 53, 54, 55] },
      },
      { options: { exchange: 'once' } },
    );
    const before = { own: sceneOf(match, []), other: sceneOf(match, [], { seat: 2 }) };
    const events = played(match, '1: exchange');
    const firstRobot = reader.tell(before.own, sceneOf(match, events)).join(' ');
    expect(firstRobot).toMatch(/^New hand: \d+ /);
    expect(firstRobot).toContain('All five slots are empty.');
    expect(reader.tell(before.other, sceneOf(match, events, { seat: 2 }))).toEqual(['Player 1 has used the redraw.']);
  });
});
