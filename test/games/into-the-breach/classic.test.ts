import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#games/into-the-breach/events.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { answerTo, matchOf, memory, play, refusalOf, rowsOf, textOf, type, unitsOf, wordOf } from './support.ts';

describe('the level classic', () => {
  test('equals its bundled file, and is the level of a match that names no level', () => {
    expect(readFileSync('levels/into-the-breach/classic.txt', 'utf8')).toBe(classic);
    expect(`${textOf(matchOf())}\n`).toBe(classic);
  });

  test.each([
    ['15.2', 'moves(1,1)', 'result:(2,1) (2,2) (2,3) (3,1) (3,2) (4,1)'],
    ['15.3', 'moves(1,2)', 'result:(2,1) (2,2) (2,3) (2,4) (3,1) (3,2) (3,3) (4,2)'],
    ['15.4', 'moves(8,8)', 'result:none'],
    ['15.5', 'moves(8,7)', 'result:(8,5) (8,6)'],
    ['15.6', 'targets(7,6)', 'result:(2,6) (3,6) (4,6) (5,6) (6,6) (8,6) (9,6)'],
  ])('gives the specified answer: case %s, %s', (_, query, answer) => {
    expect(answerTo(matchOf(), query)).toBe(answer);
  });

  test('lets a mech move only once a turn, and refuses to save until the move is undone', () => {
    const files = memory();
    const match = play(matchOf(undefined, files), 'move(1,1,2,1)');
    expect(wordOf(match)).toBe('moved');
    expect(refusalOf(match, 'move(2,1,3,1)')).toBe(
      'already-moved: The TankMech on (2,1) has already moved this turn; undo its move or end the turn.',
    );
    expect(refusalOf(match, 'save(x)')).toBe('cannot-save: You can only save at the beginning of your turn!');
    play(match, 'undo');
    expect([unitsOf(match).slice(0, 11), wordOf(match)]).toEqual(['T,1,1,5,3,3', 'ready']);
    expect(match.state.entities[0]).toMatchObject({ active: true });
    play(match, 'save(x)', 'move(1,1,3,1)');
    expect(files.all.get('x')).toBe(classic.replace(/\n$/, ''));
  });

  test('lets the tank on (2,1) reduce building (2,5) from 3 to 0', () => {
    const match = play(matchOf(), 'move(1,1,2,1)', 'end_turn');
    expect(match.state.board[2]?.[5]).toBe('0');
  });

  test('lets a HealMech on (2,2) heal the tank on (2,1) from 5 to 7', () => {
    const match = play(
      matchOf(classic.replace('T,1,1,5,3,3\nT,1,2', 'T,2,1,5,3,0\nT,8,1')),
      'move(1,3,2,2)',
      'end_turn',
    );
    expect(unitsOf(match)).toContain('T,2,1,7,3,0');
  });

  test('has the specified result if end_turn is the first command', () => {
    const match = matchOf();
    const step = type(match, 'end_turn');
    expect(unitsOf(match)).toBe('T,1,1,5,3,3 S,8,5,3,3,2 F,7,5,1,1,1');
    expect(rowsOf(match)).toBe(rowsOf(matchOf()));
    expect((step.ok ? step.events : []).map(inShort)).toEqual([
      'attacked 1 TankMech 1,1',
      'damaged TankMech 1,2 3',
      'destroyed TankMech 1,2',
      'damaged HealMech 1,3 2',
      'destroyed HealMech 1,3',
      'attack-skipped 2 TankMech 1,2',
      'attack-skipped 3 HealMech 1,3',
      'attacked 4 Scorpion 8,8',
      'damaged Firefly 8,7 2',
      'destroyed Firefly 8,7',
      'attack-skipped 5 Firefly 8,7',
      'attacked 6 Firefly 7,6',
      'objective-changed Scorpion 8,8 8,8>1,1',
      'objective-changed Firefly 7,6 7,6>7,1',
      'moved Scorpion 8,8>8,5',
      'moved Firefly 7,6>7,5',
      'turn-started 2',
    ]);
  });

  test('has the specified result if the player only ends turns', () => {
    const match = matchOf();
    const scorpion = () => {
      const unit = match.state.entities.find(({ kind }) => kind === 'Scorpion');
      return unit && `${unit.row},${unit.column}`;
    };
    const path: unknown[] = [];
    const turns: string[] = [];
    while (wordOf(match) === 'ready') {
      play(match, 'end_turn');
      path.push(scorpion());
      turns.push(`${unitsOf(match).includes('F') ? 'firefly' : 'no firefly'}, (5,1) ${match.state.board[5]?.[1]}`);
    }
    expect(path).toEqual(['8,5', '8,2', '5,2', '3,1', '2,1', '1,2', undefined]);
    expect(turns.slice(0, 4)).toEqual([
      'firefly, (5,1) 2',
      'no firefly, (5,1) 2',
      'no firefly, (5,1) 2',
      'no firefly, (5,1) 0',
    ]);
    expect([wordOf(match), match.state.turn, unitsOf(match)]).toEqual(['won', 7, 'T,1,1,1,3,3']);
  });

  test('has no healing by a healer that a tank destroyed earlier in the turn', () => {
    const match = play(matchOf(), 'move(1,1,2,1)', 'move(1,3,2,2)', 'end_turn');
    expect(unitsOf(match)).toBe('T,2,1,5,3,3 T,1,2,3,3,3 S,8,5,3,3,2 F,7,5,1,1,1');
    expect(match.state.board[2]?.[5]).toBe('0');
  });

  test('can be won in three turns', () => {
    const match = play(matchOf(), 'move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn');
    expect([match.state.board[2]?.[5], match.state.board[3]?.[4]]).toEqual(['5', '5']);
    expect(unitsOf(match)).toBe('T,4,1,5,3,3 T,1,4,5,3,3 H,2,4,2,3,2 S,8,5,3,3,2 F,7,5,1,1,1');
    play(match, 'move(4,1,4,2)', 'end_turn', 'move(4,2,7,2)', 'end_turn');
    expect([wordOf(match), match.state.turn]).toEqual(['won', 3]);
    expect([match.state.board[2]?.[5], match.state.board[3]?.[4], match.state.board[7]?.[1]]).toEqual(['9', '9', '0']);
    expect(unitsOf(match)).toBe('T,7,2,5,3,3 T,1,4,9,3,3 H,2,4,2,3,2');
  });
});

/** An event in one line, with its order, unit, amount or tiles. */
function inShort(event: GameEvent): string {
  const { type: name } = event;
  const unit = 'kind' in event && 'row' in event ? ` ${event.kind} ${event.row},${event.column}` : '';
  switch (name) {
    case 'attacked':
    case 'attack-skipped':
      return `${name} ${event.order}${unit}`;
    case 'damaged':
      return `${name}${unit} ${event.amount}`;
    case 'moved':
      return `${name} ${event.kind} ${event.from.join(',')}>${event.to.join(',')}`;
    case 'objective-changed':
      return `${name}${unit} ${event.from.join(',')}>${event.objective.join(',')}`;
    case 'turn-started':
      return `${name} ${event.turn}`;
    default:
      return `${name}${unit}`;
  }
}
