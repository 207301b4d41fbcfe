import { describe, expect, test } from 'vitest';
import { enter, type Match } from '#engine/match.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { played, raceFrom } from '../support.ts';
import { type Changes, designedPosition, sceneOf } from './planning-scenes.ts';

const race = (position: object = {}, options = {}) => raceFrom({ ...designedPosition, ...position }, { options });

function refusalText(line: string, match: Match<RoboRace> = race(), changes: Changes = {}): string | undefined {
  const entered = enter(match, line);
  if (entered === undefined || (entered.read && entered.step.ok)) throw new Error(`${line} was not refused`);
  if (!entered.read) return roboRaceScreen.view.refusalWords?.(sceneOf(match, changes), entered.error);
  return entered.step.ok ? '' : roboRaceScreen.view.refusalWords?.(sceneOf(match, changes), entered.step.error);
}

test.each([
  ['1: place(1,5)', 'Card 5 is not in your hand: 31 41 42 47 52 65 71.'],
  ['1: place(5,71)', 'Card 71 is already in slot 1.'],
  ['1: program(31,31,41,42,47)', 'You do not have that many copies of card 31.'],
  ['1: take_back(5)', 'Slot 5 is empty.'],
  ['1: commit', '1 more card is needed: slot 5 is empty.'],
  ['1: exchange', 'There are no redraws in this race.'],
  ['2: clear', 'Player 2 has already chosen a program.'],
  ['3: commit', '4 more cards are needed: slots 2, 3, 4 and 5 are empty.'],
  ['3: place(1,5)', 'Card 5 is not in the hand of Player 3: 20 36 59 66 68 80 82.'],
  ['1: place(6,5)', 'There is no slot 6, only 1 to 5.'],
  ['1: place(5,85)', 'There is no card 85, only 1 to 84.'],
  ['5: commit', 'There is no player 5, only 1 to 4.'],
  ['4: commit', 'There is no player 4, only 1 to 3.'],
])('the refused line %s is explained in a sentence for players', (line, expected) => {
  expect(refusalText(line)).toBe(expected);
});

describe('a refusal', () => {
  test('addresses the player as you, and others by name', () => {
    const match = race();
    played(match, '1: place 5 41');
    played(match, '1: commit');
    expect(refusalText('1: clear', match)).toBe('You have already chosen a program.');
    expect(refusalText('1: clear', match, { seat: 3, names: { 1: 'Ann' } })).toBe('Ann has already chosen a program.');
    expect(refusalText('1: clear', match, { seat: 3, bots: { 1: 'normal' } })).toBe(
      'Normal has already chosen a program.',
    );
  });

  test("explains that the player's robot is destroyed", () => {
    const { 1: _, ...hands } = designedPosition.hands;
    const robots = [{ player: 1, alive: false, start: 1 }, ...designedPosition.robots.slice(1)];
    const match = race({ robots, hands, slots: {} });
    expect(refusalText('1: clear', match)).toBe('Your robot is destroyed, so there is nothing to plan this round.');
    expect(refusalText('1: clear', match, { seat: 3 })).toBe(
      'The robot of Player 1 is destroyed, so there is nothing to plan this round.',
    );
  });

  test('explains why a hand cannot be exchanged: it has a card that moves, or was exchanged before', () => {
    const options = { exchange: 'once' };
    expect(refusalText('1: exchange', race({}, options))).toBe(
      'You can redraw only if no card moves you. These do: 47, 52, 65 and 71.',
    );
    const hands = { ...designedPosition.hands, 1: [1, 2, 4, 5, 6, 7, 8] };
    const match = race({ hands, slots: {} }, options);
    played(match, '1: exchange');
    expect(refusalText('1: exchange', match)).toBe('You have already used the redraw.');
  });

  test('names no player once the race is over', () => {
    const match = race({
      hands: undefined,
      slots: undefined,
      programs: undefined,
      outcome: { winners: [1], reason: 'goal' },
      step: 3,
    });
    expect(refusalText('1: commit', match)).toBe('The match is over.');
  });
});

test('a commit without any card is answered by `Play five cards first.`', () => {
  expect(refusalText('1: commit', race({ slots: {} }))).toBe('Play five cards first.');
});
