import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCommand, parseScript } from '#engine/script.ts';
import { readScript } from '#engine/transcript.ts';
import { commands } from '#games/robo-race/commands.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { unwrapped } from '../../engine/support.ts';
import { newRace, refused } from './support.ts';

function faultOf(script: string): string {
  const read = readScript(roboRace, script, 'text');
  return read.ok ? 'read' : read.error;
}

const known = 'known are clear, commit, hand, place, preview, program, take_back';
const place = 'place needs a slot and a card: place(slot,card)';
const program = 'program needs 5 cards: program(c1,c2,c3,c4,c5)';

describe('an error in a line of a script (rules, "Scripts")', () => {
  test.each([
    ['an unknown command', '1: fly(3)', `Syntax Error: line 1, column 4: unknown command "fly", ${known}`],
    ['an unknown command, quoted as typed', 'Fly 3', `Syntax Error: line 1, column 1: unknown command "Fly", ${known}`],
    [
      'an unknown command that ends before a bracket',
      'go(1)',
      `Syntax Error: line 1, column 1: unknown command "go", ${known}`,
    ],
    [
      'an unknown command that ends before a blank',
      'go,1 2',
      `Syntax Error: line 1, column 1: unknown command "go,1", ${known}`,
    ],
    ['nothing after the seat', '2:', `Syntax Error: line 1, column 3: unknown command "", ${known}`],
    ['a seat that is no number', 'x: commit', `Syntax Error: line 1, column 1: unknown command "x:", ${known}`],
    ['a bracket that is not closed', '1: place(3,5', 'Syntax Error: line 1, column 9: place: missing ")"'],
    ['text after the closing bracket', 'commit() now', 'Syntax Error: line 1, column 7: commit: missing ")"'],
    ['a blank before an open bracket', 'Place (3', 'Syntax Error: line 1, column 7: place: missing ")"'],
    ['too few arguments', '  2: place(3)', `Type Error: line 1, column 6: ${place}`],
    ['too many arguments', 'place 1 2 3', `Type Error: line 1, column 1: ${place}`],
    ['no arguments', 'place()', `Type Error: line 1, column 1: ${place}`],
    ['four cards', 'PROGRAM 1 2 3 4', `Type Error: line 1, column 1: ${program}`],
    ['take_back without a slot', 'take_back', 'Type Error: line 1, column 1: take_back needs a slot: take_back(slot)'],
    ['commit with an argument', 'commit 1', 'Type Error: line 1, column 1: commit takes no arguments'],
    ['clear with a comma in its brackets', 'clear(,)', 'Type Error: line 1, column 1: clear takes no arguments'],
    ['a word for a number', 'place(x,5)', 'Type Error: line 1, column 7: place: "x" is not a whole number'],
    ['a minus sign', 'place(1,-5)', 'Type Error: line 1, column 9: place: "-5" is not a whole number'],
    ['ten digits', 'place 1 1234567890', 'Type Error: line 1, column 9: place: "1234567890" is not a whole number'],
    ['an empty argument', 'place(1, )', 'Type Error: line 1, column 9: place: "" is not a whole number'],
    ['an empty first argument', 'place( ,5)', 'Type Error: line 1, column 7: place: "" is not a whole number'],
    ['a slot out of range', 'place(6,5)', 'Type Error: line 1, column 7: slot 6: slots are numbered 1 to 5'],
    ['slot 0', 'take_back 0', 'Type Error: line 1, column 11: slot 0: slots are numbered 1 to 5'],
    ['a card out of range', 'place(5, 85)', 'Type Error: line 1, column 10: card 85: cards are numbered 1 to 84'],
    ['card 0', 'program 1 2 0 x 5', 'Type Error: line 1, column 13: card 0: cards are numbered 1 to 84'],
    [
      'only the first of several wrong arguments',
      'place(9,x)',
      'Type Error: line 1, column 7: slot 9: slots are numbered 1 to 5',
    ],
    ['a seat out of range', ' 5: commit', 'Type Error: line 1, column 2: player 5: players are numbered 1 to 4'],
    ['seat 0', '0:clear', 'Type Error: line 1, column 1: player 0: players are numbered 1 to 4'],
    [
      'a seat with zeros before it',
      '005: clear',
      'Type Error: line 1, column 1: player 5: players are numbered 1 to 4',
    ],
    [
      'a wrong argument before a wrong seat',
      '9: place(9,5)',
      'Type Error: line 1, column 10: slot 9: slots are numbered 1 to 5',
    ],
    [
      'an error in a later line, with its line number',
      '-- a comment\n\n1: commit\n2: fly',
      `Syntax Error: line 4, column 4: unknown command "fly", ${known}`,
    ],
    [
      'a comment that cuts off the closing bracket',
      'place(1 -- ,5)',
      'Syntax Error: line 1, column 6: place: missing ")"',
    ],
  ])('is reported for %s', (_, script, message) => expect(faultOf(script)).toBe(message));

  test.each([
    ['fly', `unknown-command: unknown command "fly", ${known}`],
    ['1: place(3', 'bad-arguments: place: missing ")"'],
    ['1: place(3)', `bad-arguments: ${place}`],
    ['1: place(3,x)', 'bad-arguments: place: "x" is not a whole number'],
    ['1: place(6,1)', 'out-of-range: slot 6: slots are numbered 1 to 5'],
    ['7: commit', 'out-of-range: player 7: players are numbered 1 to 4'],
  ])('becomes a refusal with a code if the line is played alone: %s', (line, error) =>
    expect(refused(newRace(), line)).toBe(error),
  );

  test('has a code in JSON that names its kind', () => {
    const read = readScript(roboRace, '1: place(9,1)', 'json');
    expect(read.ok ? '' : read.error).toBe(
      '{"type":"fault","error":{"code":"type","message":"slot 9: slots are numbered 1 to 5","line":1,"column":10}}',
    );
  });
});

describe('the spelling of a command (rules, "Commands")', () => {
  const read = (line: string) =>
    unwrapped(parseScript(roboRace, line)).map(
      ({ seat, command }) => `${seat ?? '-'} ${formatCommand(commands, command)}`,
    );

  test.each([
    ['commit()', '- commit'],
    ['  COMMIT  -- now', '- commit'],
    ['1:Place( 3 , 55 )', '1 place(3,55)'],
    ['4 : place 3 55', '4 place(3,55)'],
    ['program  1 2\t3 4 5', '- program(1,2,3,4,5)'],
    ['take_back (2)', '- take_back(2)'],
    ['place(003,055)', '- place(3,55)'],
  ])('may vary in case and blanks, and is echoed in one form: %s', (line, expected) =>
    expect(read(line)).toEqual([expected]),
  );

  test('is read back as it was written', () => {
    const card = fc.integer({ min: 1, max: 84 });
    const slot = fc.integer({ min: 1, max: 5 });
    const command = fc.oneof(
      fc.tuple(card, card, card, card, card).map((cards) => `program(${cards.join(',')})`),
      fc.tuple(slot, card).map((args) => `place(${args.join(',')})`),
      slot.map((number) => `take_back(${number})`),
      fc.constantFrom('clear', 'commit', 'preview', 'hand'),
    );
    fc.assert(
      fc.property(command, (text) => {
        expect(read(`2: ${text}`)).toEqual([`2 ${text}`]);
      }),
    );
  });
});
