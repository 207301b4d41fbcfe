import { rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeMatch } from '#app/match/persistence/match-file.ts';
import { loadSave, writeSave } from '#engine/journal/save.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { sealed, signed, withoutSeal } from '#storage/checksum.ts';
import { keyFile } from '#storage/files/folders.ts';
import { withHiddenPart } from '#storage/matches/encrypted-plans.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { readSealed, readSealedHead } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome } from '../support.ts';

ownHome();

function played<T extends GameTypes>(match: Match<T>, lines: readonly string[]): Match<T> {
  for (const line of lines) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(line);
  }
  return match;
}

/** A race of three players, the first `planned` of whom have committed a program. */
function race(planned = 2) {
  const match = startMatch(roboRace, { seed: 'k7f2', players: 3, options: {} });
  const plan = (seat: number) => `${seat}: program ${match.state.hands[seat - 1]?.slice(0, 5).join(' ')}`;
  return played(match, Array.from({ length: planned }, (_, i) => [plan(i + 1), `${i + 1}: commit`]).flat());
}

/** A save without hidden parts. */
const written = <T extends GameTypes>(match: Match<T>, notes: Readonly<Record<string, string>> = {}): string =>
  writeSave(match, notes, packedCheckpoint(match));

/** The `hidden` line of a save, if there is one. */
const hiddenIn = (text: string): string | undefined => /\nhidden (.*)\n/.exec(text)?.[1];

describe('plans of players who share a screen, in the file of a match,', () => {
  test('are in no readable line until all players have planned', () => {
    const match = race();
    const text = serializeMatch(foldersHere(), match);
    expect(text).not.toMatch(/program|commit\b/);
    expect(text).toContain('\ncommands 0\n\n');
    const all = serializeMatch(foldersHere(), race(3));
    expect(all).toBe(written(race(3)));
    expect(all).toContain('\n3: commit\n');
  });

  test('leave the plans of earlier turns readable', () => {
    const match = startMatch(risc, { seed: 'k7f2', players: 2, options: { tech: '999' } });
    played(match, ['1: spread', '2: spread', '1: commit', '2: commit', '1: research']);
    const text = serializeMatch(foldersHere(), match);
    expect(text).toMatch(/\ncommands 4\n\n1: spread\n2: spread\n1: commit\n2: commit\n$/);
    expect(hiddenIn(text)).toBeDefined();
  });

  test('are not hidden if only one person plays, or if no player has planned', () => {
    const alone = notesOf({ ...noFacts, bots: { 1: 'easy', 3: 'easy' } });
    expect(serializeMatch(foldersHere(), race(1), alone)).toBe(written(race(1), alone));
    expect(serializeMatch(foldersHere(), race(0))).toBe(written(race(0)));
    expect(
      hiddenIn(serializeMatch(foldersHere(), race(1), notesOf({ ...noFacts, bots: { 3: 'easy' } }))),
    ).toBeDefined();
  });

  test('have the same length in the file, however many they are', () => {
    const lengths = [race(1), race(2)].map((match) => serializeMatch(foldersHere(), match).length);
    expect(lengths[0]).toBe(lengths[1]);
    expect(serializeMatch(foldersHere(), race(1))).toBe(serializeMatch(foldersHere(), race(1)));
    expect(hiddenIn(serializeMatch(foldersHere(), race(1)))).not.toBe(hiddenIn(serializeMatch(foldersHere(), race(2))));
  });

  test('can be read and undone with the key of the installation', () => {
    const match = played(race(1), [`2: place 1 ${race(0).state.hands[1]?.[0]}`]);
    const save = unwrapped(readSealed(foldersHere(), signed(foldersHere(), serializeMatch(foldersHere(), match))));
    expect(save).toMatchObject({ isOurs: true, isLocked: false });
    const again = unwrapped(loadSave(roboRace, save));
    expect(again.state).toEqual(match.state);
    expect(again.undo(2)).toEqual({ ok: true });
    expect(again.log).toEqual(race(1).log);
  });

  test('are left out without the key, and the match opens at the beginning of the planning', () => {
    const text = signed(foldersHere(), serializeMatch(foldersHere(), race()));
    writeFileSync(keyFile(foldersHere()), `${'ab'.repeat(32)}\n`);
    const save = unwrapped(readSealed(foldersHere(), text));
    expect(save).toMatchObject({ isOurs: false, isLocked: true, script: [] });
    expect(unwrapped(loadSave(roboRace, save)).state).toEqual(race(0).state);
    rmSync(keyFile(foldersHere()));
    expect(readSealed(foldersHere(), text)).toMatchObject({ ok: true, value: { isLocked: true } });
    expect(readSealedHead(text)).toMatchObject({ ok: true, value: { commands: 0 } });
  });

  test('cannot be copied into another save', () => {
    const [one, two] = [race(1), race(2)].map((match) => serializeMatch(foldersHere(), match));
    const others = hiddenIn(serializeMatch(foldersHere(), race(1), { name: 'other' })) ?? '';
    expect(readSealed(foldersHere(), (one ?? '').replace(/(?<=\nhidden ).*/, others))).toMatchObject({
      ok: false,
      error: {
        code: 'bad-save',
        message:
          'line 2: the secret plans do not match the rest of the file: it is damaged or was changed by hand (delete this line to read the match up to the secret plans)',
      },
    });
    // Changing a planner into a bot in the file would show the other plans to the only remaining person.
    const bot = sealed((two ?? '').replace('commands 0', 'note bot-1 easy\ncommands 0'));
    expect(readSealed(foldersHere(), bot)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^line 3: the secret plans/) },
    });
    expect(readSealed(foldersHere(), (one ?? '').replace(/hidden .*\n/, ''))).toMatchObject({
      ok: true,
      value: { script: [] },
    });
  });

  test('are refused or left out if they are damaged anywhere, but never become other plans', () => {
    const text = serializeMatch(foldersHere(), race());
    const [start, end] = [text.indexOf('hidden ') + 'hidden '.length, text.indexOf('\ngame ')];
    const key = 8;
    fc.assert(
      fc.property(fc.integer({ min: start, max: end - 1 }), fc.constantFrom('A', 'b', '!', ''), (at, sign) => {
        const damaged = text.slice(0, at) + sign + text.slice(at + 1);
        // Skips the last base64 letter, because a change of it can be confined to unused bits.
        if (damaged === text || at === end - 1) return;
        const read = readSealed(foldersHere(), damaged);
        if (read.ok) expect([read.value.isLocked, at < start + key]).toEqual([true, true]);
        else expect(read.error.message).toMatch(/^line 2: (?:found incomplete secret plans|the secret plans do not)/);
      }),
    );
  });
});

test('hidden commands are read back, and their size is padded to a power of two', () => {
  const commands = fc.array(fc.stringMatching(/^[1-5]: [a-z]{1,9}(?:\([ -~]{0,30}\))?$/), { maxLength: 60 });
  fc.assert(
    fc.property(commands, fc.nat(60), (script, plain) => {
      const text = `turncade 1\ngame g\nrules 1\nseed s\nplayers 2\ncommands ${script.length}\n\n${script.map((line) => `${line}\n`).join('')}`;
      const kept = withHiddenPart(foldersHere(), text, plain);
      const read = unwrapped(readSealed(foldersHere(), signed(foldersHere(), kept)));
      expect(read.script).toEqual(script);
      expect(withoutSeal(signed(foldersHere(), kept)).text).toBe(kept);
      const hidden = script.slice(plain).join('\n').length;
      const size = Math.ceil((Math.max(1024, 2 ** Math.ceil(Math.log2(hidden || 1))) + 28) / 3) * 4;
      if (plain >= script.length) expect(kept).toBe(text);
      else expect(Math.abs((hiddenIn(kept)?.length ?? 0) - 9 - size)).toBeLessThan(4);
    }),
    { numRuns: 50 },
  );
});
