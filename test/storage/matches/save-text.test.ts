import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { sealed, signed, unsealed } from '#storage/checksum.ts';
import { factsOf, type MatchFacts, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { decoded, readSealed, readSealedHead } from '#storage/matches/stored-save.ts';
import { anyText } from '../../support/any-text.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, save } from '../support.ts';

ownHome();

const messageOf = (read: ReturnType<typeof readSealed>): string => (read.ok ? '' : read.error.message);

describe('the checksum of a save', () => {
  test('lets an unchanged text be read, with LF or CRLF', () => {
    const text = save();
    expect(unsealed(sealed(text))).toEqual({ ok: true, value: text });
    expect(unsealed(sealed(text).replaceAll('\n', '\r\n'))).toEqual({ ok: true, value: text });
  });

  test('may be missing', () => {
    expect(unsealed(save())).toEqual({ ok: true, value: save() });
    expect(readSealed(foldersHere(), save())).toMatchObject(readSave(save()));
  });

  test('does not cover the signature, and is removed together with it', () => {
    const text = signed(foldersHere(), save());
    expect(text).toMatch(/^turncade 1\nchecksum [0-9a-f]{16}\nsignature [0-9a-f]{32}\ngame /);
    expect(unsealed(text)).toEqual({ ok: true, value: save() });
    expect(readSealed(foldersHere(), text)).toMatchObject({
      ok: true,
      value: { isOurs: true, isLocked: false, lineBefore: 9 },
    });
    const byHand = text.replace(/checksum .*\n/, '').replace('k7f2', 'k7f3');
    expect(readSealed(foldersHere(), byHand)).toMatchObject({ ok: true, value: { isOurs: false, lineBefore: 8 } });
    expect(readSealed(foldersHere(), sealed(save()))).toMatchObject({ ok: true, value: { isOurs: false } });
  });

  test('detects a change of any character, even of the checksum itself', () => {
    const text = sealed(save());
    const start = text.indexOf('checksum');
    fc.assert(
      fc.property(fc.integer({ min: start + 'checksum '.length, max: text.length - 1 }), (at) => {
        const changed = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
        // A malformed checksum line counts as part of the save, whose parser refuses it.
        expect(readSealed(foldersHere(), changed).ok).toBe(false);
      }),
    );
  });
});

describe('the line numbers in errors match the lines of the file', () => {
  const withoutSeed = save().replace(/seed .*\n/, 'sead k7f2\n');

  test('with a checksum and without', () => {
    expect(messageOf(readSealed(foldersHere(), withoutSeed))).toMatch(/^line 4: found "sead"/);
    expect(messageOf(readSealed(foldersHere(), sealed(withoutSeed)))).toMatch(/^line 5: found "sead"/);
  });

  test('also for an error that names two lines', () => {
    const twice = save().replace(/(seed .*\n)/, '$1$1');
    expect(messageOf(readSealed(foldersHere(), sealed(twice)))).toBe('line 6: found "seed" again (first at line 5)');
  });

  test('also for an error in the script, which the rules check', () => {
    const read = readSealed(foldersHere(), sealed(save(2).replace(/\ntoggle_debug_mode\n$/, '\nfly\n')));
    const loaded = read.ok ? loadSave(spaceDefender, read.value) : read;
    expect(loaded.ok ? '' : loaded.error.message).toMatch(/^line 10: unknown command "fly"/);
  });

  test('also for the first line', () => {
    expect(messageOf(readSealed(foldersHere(), sealed('turncade 7\n')))).toMatch(/^line 1: /);
  });
});

describe('a save of a newer version', () => {
  test('is refused as too new, not as damaged, whatever its checksum is', () => {
    const read = readSealed(foldersHere(), 'turncade 2\nchecksum 0123456789abcdef\nanything\n');
    expect(read).toMatchObject({ ok: false, error: { code: 'unknown-version' } });
  });
});

describe('a header that is read without the rest of the save', () => {
  test('equals the header of the complete save, wherever the text is cut off in the script', () => {
    const text = sealed(save(20, { standing: 'turn 9' }));
    const whole = readSealed(foldersHere(), text);
    const end = text.indexOf('\n\n') + 2;
    for (let length = end; length <= text.length; length++)
      expect(readSealedHead(text.slice(0, length))).toEqual({
        ok: true,
        value: whole.ok && { header: whole.value.header, commands: 20, lineBefore: whole.value.lineBefore },
      });
  });
});

describe('the bytes of a save', () => {
  test('are decoded if they are UTF-8', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const value = Buffer.from(text, 'utf8').toString('utf8');
        expect(decoded(Buffer.from(`x${text}`))).toEqual({ ok: true, value: `x${value}` });
      }),
    );
  });

  test.each([
    [[0xff], 1],
    [[0x41, 0x0a, 0x0a, 0xc3], 3],
    [[0x41, 0x0a, 0xe2, 0x82, 0x0a, 0x42], 2],
  ])('%j are refused as not UTF-8 in line %i', (bytes, line) => {
    expect(decoded(Uint8Array.from(bytes))).toMatchObject({
      ok: false,
      error: { code: 'bad-save', message: `line ${line}: found bytes that are not UTF-8` },
    });
  });
});

describe('the facts in the file of a match', () => {
  const text = anyText();
  const facts: fc.Arbitrary<MatchFacts> = fc.record(
    {
      standing: text,
      levelTitle: text,
      over: fc.constantFrom('won', 'lost', 'drawn'),
      debugUsed: fc.boolean(),
      seedGiven: fc.boolean(),
      hints: fc.nat({ max: 999_999_999 }),
      undos: fc.nat({ max: 999_999_999 }),
      bots: fc.dictionary(fc.constantFrom('1', '2', '5'), text, { noNullPrototype: true }),
    },
    { requiredKeys: ['debugUsed', 'seedGiven', 'hints', 'undos', 'bots'], noNullPrototype: true },
  );

  test('are read back', () => {
    fc.assert(
      fc.property(facts, (noted) => {
        expect(factsOf(notesOf(noted))).toEqual(noted);
        const read = readSealed(foldersHere(), sealed(save(1, notesOf(noted))));
        expect(read.ok && factsOf(read.value.header.notes)).toEqual(noted);
      }),
    );
  });

  test('do not exist at the start of a match', () => {
    expect(notesOf(noFacts)).toEqual({});
    expect(factsOf({})).toEqual(noFacts);
  });

  test('replace older facts and keep other notes', () => {
    const older = { name: 'first try', over: 'lost', standing: 'turn 3' };
    expect(notesOf({ ...noFacts, standing: 'turn 2', undos: 1 }, older)).toEqual({
      name: 'first try',
      standing: 'turn 2',
      undos: '1',
    });
  });

  test('are ignored if they are invalid', () => {
    expect(factsOf({ over: 'maybe', debug: 'no', hints: 'many', undos: '-1', 'bot-x': 'greedy' })).toEqual(noFacts);
  });

  test('do not change the match', () => {
    const match = startMatch(spaceDefender, { seed: 'k7f2', players: 1, options: {} });
    const read = readSealed(foldersHere(), sealed(save(0, notesOf({ ...noFacts, debugUsed: true }))));
    const loaded = read.ok ? loadSave(spaceDefender, read.value) : read;
    expect(loaded.ok && loaded.value.state).toEqual(match.state);
  });
});
