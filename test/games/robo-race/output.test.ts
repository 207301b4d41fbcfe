import { describe, expect, test } from 'vitest';
import { newRace, played, printed, raceFrom } from './support.ts';

const position = {
  board: `robo-race level 1
name Yard
+...+---+...+
: .   G | v :
+   +   +---+
| O   . | . :
+...+...+...+
start 1 (1,0) N
start 2 (0,1) E
start 3 (2,0) W
crusher (2,1) 1
`,
  round: 2,
  step: 0,
  robots: [
    { player: 1, x: 1, y: 0, facing: 'N', alive: true, start: 1 },
    { player: 2, x: 2, y: 1, facing: 'W', alive: true, start: 2 },
    { player: 3, alive: false, start: 3 },
  ],
  hands: { 1: [3, 17, 42, 55, 60, 71, 80], 2: [1, 2, 8, 44, 50, 68, 83] },
  slots: { 1: [55, null, null, null, 17] },
};
const race = () => raceFrom(position);

const grid = ['  +...+---+...+', '  : .   G |2<v:', '  +   +   +---+', '  | O  1^.| . :', '  +...+...+...+'];

describe('text output (rules, "Scripts")', () => {
  test('begins with a block that shows the position before any command', () => {
    expect(printed(race(), '').split('\n')).toEqual([
      '  state:plan, round:2, waiting:1,2, ok',
      ...grid,
      '  robot 1: (1,0) N, start 1, hand 3 17 42 55 60 71 80, slots 55 - - - 17',
      '  robot 2: (2,1) W, start 2, hand 1 2 8 44 50 68 83, slots - - - - -',
      '  robot 3: destroyed, start 3',
    ]);
  });

  test('has blocks for a commit, a refusal, a query and the end', () => {
    const script = '2: program 83 2 1 8 44\n2: commit\nplace(2,84)\nhand\nprogram 55 3 17 42 60\nCOMMIT\ncommit';
    expect(printed(race(), script).split('\n').slice(9)).toEqual([
      '->2: program(83,2,1,8,44)',
      '  state:plan, round:2, waiting:1,2, ok',
      ...grid,
      '  robot 1: (1,0) N, start 1, hand 3 17 42 55 60 71 80, slots 55 - - - 17',
      '  robot 2: (2,1) W, start 2, hand 1 2 8 44 50 68 83, slots 83 2 1 8 44',
      '  robot 3: destroyed, start 3',
      '->2: commit',
      '  state:plan, round:2, waiting:1, ok',
      ...grid,
      '  robot 1: (1,0) N, start 1, hand 3 17 42 55 60 71 80, slots 55 - - - 17',
      '  robot 2: (2,1) W, start 2, hand 1 2 8 44 50 68 83, program 83 2 1 8 44',
      '  robot 3: destroyed, start 3',
      '->1: place(2,84)',
      '  state:plan, round:2, waiting:1, error',
      '  card 84 is not in the hand of player 1: 3 17 42 55 60 71 80',
      '->1: hand',
      '  state:plan, round:2, waiting:1, ok',
      '  hand 3 17 42 55 60 71 80, slots 55 - - - 17',
      '->1: program(55,3,17,42,60)',
      '  state:plan, round:2, waiting:1, ok',
      ...grid,
      '  robot 1: (1,0) N, start 1, hand 3 17 42 55 60 71 80, slots 55 3 17 42 60',
      '  robot 2: (2,1) W, start 2, hand 1 2 8 44 50 68 83, program 83 2 1 8 44',
      '  robot 3: destroyed, start 3',
      '->1: commit',
      '  state:over, round:2, winner:1, ok',
      '  1 program 55 3 17 42 60',
      '  2 program 83 2 1 8 44',
      '  1/1.1 2 plays 83',
      '  1/1.1 2 bumps W at (2,1) [card]',
      '  1/2.1 2 bumps W at (2,1) [card]',
      '  1/3.1 2 bumps W at (2,1) [card]',
      '  1/4.2 1 plays 55',
      '  1/4.2 1 moves N from (1,0) [card]',
      '  1/5.3 1 wins at (1,1) [goal]',
      '  +...+---+...+',
      '  : .  1^G|2<v:',
      '  +   +   +---+',
      '  | O   . | . :',
      '  +...+...+...+',
      '  robot 1: (1,1) N, start 1',
      '  robot 2: (2,1) W, start 2',
      '  robot 3: destroyed, start 3',
      '->commit',
      '  state:over, round:2, winner:1, error',
      '  the match is over',
    ]);
  });

  test('names no winner of a draw', () => {
    const match = newRace({ options: { rounds: '1' }, players: 1 });
    const [hand] = match.state.hands;
    expect(printed(match, `program ${hand?.slice(0, 5).join(' ')}\ncommit`)).toContain(
      '  state:over, round:1, winner:none, ok',
    );
  });

  test('echoes commands without a seat in a race of one player', () => {
    expect(printed(newRace({ players: 1 }), 'clear')).toContain('\n->clear\n');
  });

  test('answers the query preview', () => {
    expect(printed(race(), '1: preview').split('\n').slice(-3)).toEqual([
      '  state:plan, round:2, waiting:1,2, ok',
      '  step 1: 55 -> (1,1) N -> (1,1) N',
      '  end: goal',
    ]);
  });

  test('shows a seat whether other players have committed, but not their cards', () => {
    const lines = printed(
      race(),
      '1: place(2,80)\n2: place 1 8\n2: take_back 1\n2: clear\n2: program 83 2 1 8 44\n2: hand\n2: commit\n2: clear',
      'text',
      1,
    ).split('\n');
    expect(lines.filter((line) => line.startsWith('->'))).toEqual(['->1: place(2,80)', '->2: commit']);
    expect(lines.filter((line) => line.includes('robot 2'))).toEqual([
      '  robot 2: (2,1) W, start 2, planning',
      '  robot 2: (2,1) W, start 2, planning',
      '  robot 2: (2,1) W, start 2, committed',
    ]);
  });
});

describe('JSON output (rules, "Scripts")', () => {
  const objects = (text: string) => text.split('\n').map((line) => JSON.parse(line));

  test('begins with a start line', () => {
    const [start] = objects(printed(newRace({ players: 1, options: { rounds: '7' } }), '', 'json'));
    expect(start).toMatchObject({
      type: 'start',
      game: 'robo-race',
      seed: 'race',
      options: { cards: 'deck', rounds: 7 },
      position: { board: 'workshop', round: 1, step: 0, programs: {}, outcome: null },
      status: 'playing',
      phase: 'plan',
      waitingFor: [1],
    });
  });

  test('begins, for a seat, with a start line that has the default options, but no seed and no hands of others', () => {
    const [start] = objects(printed(newRace(), '', 'json', 2));
    expect(start).toMatchObject({ seed: null, options: { cards: 'deck', rounds: null } });
    expect(start.position.hands[1]).toBe('hidden');
    expect(start.position.hands[2]).toHaveLength(7);
    expect(start.position.slots).toEqual({ 2: [null, null, null, null, null] });
  });

  test('has all fields of the events of an execution', () => {
    const lines = objects(
      printed(race(), '1: program 3 55 60 17 42\n1: commit\n2: program 83 2 1 8 44\n2: commit', 'json'),
    );
    const { events, phase, status } = lines[4];
    expect({ phase, status }).toEqual({ phase: 'plan', status: 'playing' });
    expect(lines[2].events).toEqual([]);
    expect(events.slice(0, 4)).toEqual([
      { type: 'program-revealed', phase: 'execute', player: 1, cards: [3, 55, 60, 17, 42] },
      { type: 'program-revealed', phase: 'execute', player: 2, cards: [83, 2, 1, 8, 44] },
      { type: 'card-played', phase: 'execute', player: 2, execution: 1, step: 1, action: 1, card: 83 },
      {
        type: 'bump',
        phase: 'execute',
        player: 2,
        execution: 1,
        step: 1,
        action: 1,
        by: 'card',
        x: 2,
        y: 1,
        direction: 'W',
      },
    ]);
    expect(events[7]).toEqual({
      type: 'turn',
      phase: 'execute',
      player: 1,
      execution: 1,
      step: 4,
      action: 2,
      by: 'card',
      x: 1,
      y: 0,
      clockwise: true,
    });
    expect(events[8]).toEqual({
      type: 'destroyed',
      phase: 'execute',
      player: 2,
      execution: 1,
      step: 5,
      action: 3,
      by: 'crusher',
      x: 2,
      y: 1,
    });
    expect(events.find(({ type }: { type: string }) => type === 'half-turn')).toEqual({
      type: 'half-turn',
      phase: 'execute',
      player: 1,
      execution: 5,
      step: 9,
      action: 7,
      by: 'card',
      x: 1,
      y: 0,
    });
    expect(events.find(({ type }: { type: string }) => type === 'revived')).toEqual({
      type: 'revived',
      phase: 'initial',
      player: 2,
      x: 0,
      y: 1,
      facing: 'E',
      start: 2,
    });
    expect(events.at(-1)).toMatchObject({ type: 'dealt', phase: 'deal', player: 3 });
  });

  test('hides from a seat the cards dealt to other players', () => {
    const lines = objects(
      printed(race(), '1: program 3 55 60 17 42\n1: commit\n2: program 83 2 1 8 44\n2: commit', 'json', 2),
    );
    expect(lines.map(({ command }) => command)).toEqual([undefined, 'commit', 'program(83,2,1,8,44)', 'commit']);
    const dealt = lines[3].events.filter(({ type }: { type: string }) => type === 'dealt');
    expect(dealt.map(({ cards }: { cards: unknown }) => (cards === 'hidden' ? cards : 'seven'))).toEqual([
      'hidden',
      'seven',
      'hidden',
    ]);
    expect(lines[1].position.programs).toEqual({ 1: 'hidden' });
  });

  test('has no seat in a line that is refused because it names no player', () => {
    const [, refused] = objects(printed(race(), 'commit', 'json'));
    expect(refused).toEqual({
      type: 'command',
      seat: null,
      command: 'commit',
      ok: false,
      error: {
        code: 'seat-needed',
        message: 'this command needs a player in front, as in "2: commit"; waiting for 1, 2',
      },
    });
  });

  test('ends with the outcome and a position without hands, slots and programs', () => {
    const match = race();
    played(match, '2: program 83 2 1 8 44');
    played(match, '2: commit');
    const last = objects(printed(match, 'program 55 3 17 42 60\ncommit', 'json')).at(-1);
    expect(last).toMatchObject({
      status: 'over',
      phase: 'execute',
      waitingFor: [],
      outcome: { winners: [1], reason: 'goal' },
      position: { step: 1, hands: {}, slots: {}, programs: {}, outcome: { winners: [1], reason: 'goal' } },
    });
  });
});
