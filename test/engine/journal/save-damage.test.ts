import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { anyText } from '../../support/any-text.ts';
import { diceAuction } from '../../tiny-game/index.ts';
import { expectSameMatch, matchAfter } from '../support.ts';

const match = matchAfter('stake 1', '2: bid(4)', '3: bid(7)', '3: commit', '1: commit', '2: commit', '2: stake 3');
const text = writeSave(match, { name: 'My match' });
const lines = text.split('\n').slice(0, -1);

/** The match, or the reason why the text is not a save of the game. */
function read(damaged: string) {
  const save = readSave(damaged);
  if (!save.ok) return { error: save.error };
  const started = loadSave(diceAuction, save.value);
  return started.ok ? { match: started.value } : { error: started.error };
}

const reasonFor = (damaged: string): string | undefined => read(damaged).error?.message;
const withLine = (from: RegExp, to: string): string => text.replace(from, to);

describe('a truncated save is refused, and the reason names the damaged line', () => {
  test('if it is cut at any byte before the last line feed', () => {
    const whole = text.slice(0, -1);
    for (let length = 0; length < whole.length; length++)
      expect(reasonFor(whole.slice(0, length)), `cut to ${length}`).toMatch(/^line \d+: .+/);
    expect(reasonFor(whole)).toBeUndefined();
  });

  test.each([
    { part: 'an empty text', damaged: '', reason: 'line 1: found "", expected "turncade 1"' },
    {
      part: 'half the header',
      damaged: 'turncade 1\ngame dice-auction\n',
      reason: 'line 2: found the end, expected an empty line and the commands',
    },
    {
      part: 'half the script',
      damaged: text.slice(0, text.indexOf('3: bid')),
      reason: 'line 13: found 2 commands, expected 7: the file is incomplete',
    },
  ])('if only $part is left', ({ damaged, reason }) => {
    expect(reasonFor(damaged)).toBe(reason);
  });
});

describe('a damaged header is refused', () => {
  test.each([
    {
      what: 'another version',
      damaged: withLine(/turncade 1/, 'turncade 2'),
      reason: 'line 1: found "turncade 2", expected "turncade 1"',
    },
    {
      what: 'another game',
      damaged: withLine(/game .*/, 'game risc'),
      reason: 'found a save of risc, expected one of dice-auction',
    },
    {
      what: 'older rules',
      damaged: withLine(/rules 1/, 'rules 0'),
      reason: 'found version 0 of the dice-auction rules, expected 1',
    },
    {
      what: 'newer rules',
      damaged: withLine(/rules 1/, 'rules 2'),
      reason: 'found version 2 of the dice-auction rules, expected 1',
    },
    {
      what: 'too few players',
      damaged: withLine(/players 3/, 'players 1'),
      reason: 'found 1 players, expected 2 to 3',
    },
    {
      what: 'too many players',
      damaged: withLine(/players 3/, 'players 4'),
      reason: 'found 4 players, expected 2 to 3',
    },
    {
      what: 'a word as the number of players',
      damaged: withLine(/players 3/, 'players x'),
      reason: 'line 5: found players "x", expected a whole number',
    },
    {
      what: 'too high a count',
      damaged: withLine(/commands 7/, 'commands 8'),
      reason: 'line 18: found 7 commands, expected 8: the file is incomplete',
    },
    {
      what: 'too low a count',
      damaged: withLine(/commands 7/, 'commands 6'),
      reason: 'line 18: found 7 commands, expected 6: the file is incomplete',
    },
    {
      what: 'a missing seed',
      damaged: withLine(/seed .*\n/, ''),
      reason: 'line 10: found no line "seed ..", expected one above the commands',
    },
    {
      what: 'an empty seed',
      damaged: withLine(/seed .*/, 'seed '),
      reason: 'line 4: found "seed ", expected a name and a value',
    },
    {
      what: 'two seeds',
      damaged: withLine(/seed .*/, 'seed a\nseed b'),
      reason: 'line 5: found "seed" again (first at line 4)',
    },
    {
      what: 'an unknown line',
      damaged: withLine(/seed/, 'sead'),
      reason: /^line 4: found "sead", expected one of game, rules/,
    },
    {
      what: 'an option without a value',
      damaged: withLine(/option goal .*/, 'option goal'),
      reason: 'line 7: found "option goal", expected a name and a value',
    },
    {
      what: 'a position that is not JSON',
      damaged: withLine(/commands 7/, 'position {\ncommands 7'),
      reason: 'line 10: found a position that is not JSON',
    },
    {
      what: 'a position with a fault',
      damaged: withLine(/commands 7/, 'position {}\ncommands 7'),
      reason: /^position: \$\.phase: found nothing/,
    },
  ])('because of $what', ({ damaged, reason }) => {
    const found = reasonFor(damaged);
    if (typeof reason === 'string') expect(found).toBe(reason);
    else expect(found).toMatch(reason);
  });
});

describe('a damaged script is refused with the number of the damaged line', () => {
  test.each([
    {
      what: 'an unknown command',
      damaged: withLine(/2: bid\(4\)/, '2: bit(4)'),
      reason: /^line 13: unknown command "bit"/,
    },
    {
      what: 'a wrong argument',
      damaged: withLine(/2: bid\(4\)/, '2: bid(44)'),
      reason: /^line 13: bid: amount 44 is not one of 0..9$/,
    },
    { what: 'a syntax fault', damaged: withLine(/2: bid\(4\)/, '2: bid(4'), reason: /^line 13: bid: missing "\)"$/ },
    {
      what: 'a blank line',
      damaged: withLine(/2: bid\(4\)/, ''),
      reason: /^line 13: found an empty line, expected a command$/,
    },
    {
      what: 'a comment',
      damaged: withLine(/2: bid\(4\)/, '-- hm'),
      reason: /^line 13: found an empty line, expected a command$/,
    },
    {
      what: 'a command without a seat',
      damaged: withLine(/2: bid\(4\)/, 'bid(4)'),
      reason: /^line 13: found "bid\(4\)", which the rules do not accept there$/,
    },
    {
      what: 'a command out of turn',
      damaged: withLine(/2: bid\(4\)/, '1: stake(1)'),
      reason: /^line 13: found "1: stake\(1\)", which the rules do not/,
    },
  ])('because of $what', ({ damaged, reason }) => {
    expect(reasonFor(damaged)).toMatch(reason);
  });
});

describe('in a damaged save', () => {
  const line = fc.nat(lines.length - 1);

  test.each(['constructor', '__proto__', 'toString'])('the unknown option %s is accepted', (name) => {
    expect(reasonFor(withLine(/option goal /, `option ${name} `))).toBeUndefined();
  });

  test('a missing line is refused, unless it was an option or a note', () => {
    for (const [i, missing] of lines.entries()) {
      const reason = reasonFor(`${lines.toSpliced(i, 1).join('\n')}\n`);
      if (/^(option|note) /.test(missing)) expect(reason, missing).toBeUndefined();
      else expect(reason, missing).toMatch(/./);
    }
  });

  test('a duplicate line is refused', () => {
    for (const [i, twice] of lines.entries()) {
      const reason = reasonFor(`${lines.toSpliced(i, 0, twice).join('\n')}\n`);
      expect(reason, twice).toMatch(/./);
    }
  });

  test('two swapped lines are refused, or leave the state of the bidders unchanged', () => {
    fc.assert(
      fc.property(line, line, (a, b) => {
        const [first = '', second = ''] = [lines[a], lines[b]];
        const swapped = lines.with(a, second).with(b, first).join('\n');
        const { match: other, error } = read(swapped);
        if (error !== undefined)
          expect(error).toEqual({ code: expect.stringMatching(/^bad-/), message: expect.stringMatching(/./) });
        else expect(JSON.stringify(other.state.bidders)).toBe(JSON.stringify(match.state.bidders));
      }),
      { numRuns: 150 },
    );
  });

  test('any changed character is refused with a reason, or results in a match that can be saved and loaded', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), anyText({ maxLength: 1 }), (at, character) => {
        const damaged = text.slice(0, at) + character + text.slice(at + 1);
        const { match: other, error } = read(damaged);
        if (error !== undefined) {
          expect(error.code).toBe('bad-save');
          expect(error.message).toMatch(/./);
          return;
        }
        // The match has as many commands as the original, and its own save reads back the same.
        const again = read(writeSave(other));
        expect(other.log).toHaveLength(match.log.length);
        if (again.match !== undefined) expectSameMatch(again.match, other);
        expect(again.error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  test('any random text is refused, with or without a valid first line', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (anything) => {
        expect(reasonFor(anything)).toMatch(/^line 1: /);
        expect(reasonFor(`turncade 1\n${anything}`)).toMatch(/^line \d+: /);
      }),
      { numRuns: 150 },
    );
  });
});
