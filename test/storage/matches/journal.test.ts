import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandLine, loadSave, writeSave } from '#engine/journal/save.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { sealed, signed } from '#storage/checksum.ts';
import { keyFile } from '#storage/files/folders.ts';
import { type JournalEnd, type JournalRecord, sealedRecords } from '#storage/matches/journal.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { readSealed, type StoredSave } from '#storage/matches/stored-save.ts';
import { choices, expectSameMatch, newMatch, playChoices, setupOf, unwrapped } from '../../engine/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';
import { ownHome } from '../support.ts';

ownHome();

type Auction = Match<DiceAuction>;

/** The text of a match, and the seal for its next line. */
interface Journal {
  readonly text: string;
  readonly end: JournalEnd;
}

const read = (text: string): StoredSave => unwrapped(readSealed(foldersHere(), text));

/** The journal of a match at its start. */
function begun(match: Auction): Journal {
  const text = signed(foldersHere(), writeSave(match));
  const { end } = read(text);
  if (end === undefined) throw new Error('nothing can be appended');
  return { text, end };
}

function appended({ text, end }: Journal, records: readonly JournalRecord[]): Journal {
  const more = sealedRecords(foldersHere(), end, records);
  return { text: text + more.text, end: more.end };
}

const command = (match: Auction, line: Auction['log'][number]): JournalRecord => ({
  type: 'command',
  line: commandLine(match, line),
});

/** A match and its journal: each command appended, with a checkpoint and a note per turn. */
function recorded(list: Parameters<typeof playChoices>[1]): { match: Auction; journal: Journal } {
  const match = newMatch();
  let journal = begun(match);
  for (const item of list) {
    const { length } = match.log;
    const { turn } = match.newestTurn();
    playChoices(match, [item]);
    const records = match.log.slice(length).map((line) => command(match, line));
    if (match.newestTurn().turn !== turn) {
      const packed = packedCheckpoint(match);
      records.push({ type: 'checkpoint', turn: packed.turn, packed: packed.packed });
      records.push({ type: 'note', name: 'standing', value: `turn ${packed.turn}` });
    }
    journal = appended(journal, records);
  }
  return { match, journal };
}

const some = recorded(
  [0, 0, 19, 19, 19, 0, 5, 19, 19, 19, 0, 7].map((what, who) => ({ who, what: what + 2, amount: 4 })),
);
const loaded = (save: StoredSave): Auction => unwrapped(loadSave(diceAuction, save));

test('commands appended one by one give the same match as one write of all commands', () => {
  fc.assert(
    fc.property(choices(0, 60), (list) => {
      const { match, journal } = recorded(list);
      const save = read(journal.text);
      const standing = match.turns().length > 1 ? { standing: `turn ${match.newestTurn().turn}` } : {};
      const checkpoint = match.turns().length > 1 ? packedCheckpoint(match) : undefined;
      const whole = read(signed(foldersHere(), writeSave(match, standing, checkpoint)));
      expect(save).toEqual({ ...whole, end: journal.end, lineBefore: save.lineBefore });
      expect(save.isOurs).toBe(true);
      const again = loaded({ ...save, isOurs: false });
      expectSameMatch(again, match);
      expect(loaded(save).state).toEqual(match.state);
      // The match can then be written as one save and continued.
      expect(writeSave(again, save.header.notes, save.header.checkpoint)).toBe(writeSave(match, standing, checkpoint));
    }),
    { numRuns: 40 },
  );
});

test('an undone command is left out of the match, wherever it is in the file', () => {
  const match = startMatch(diceAuction, setupOf());
  for (const line of ['1: stake 1', '1: bid 3', '2: bid 5', '1: bid 4']) enter(match, line);
  let journal = appended(
    begun(newMatch()),
    match.log.map((line) => command(match, line)),
  );
  const undone = match.log.findLastIndex(({ seat }) => seat === 2);
  expect(match.undo(2)).toEqual({ ok: true });
  journal = appended(journal, [{ type: 'undo', number: undone + 1 }]);
  expectSameMatch(loaded(read(journal.text)), match);
  const tooFar = appended(journal, [{ type: 'undo', number: 4 }]);
  expect(readSealed(foldersHere(), tooFar.text)).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^line \d+: found an undo of command 4, expected a command from 1 to 3$/) },
  });
});

test('a save with hidden plans refuses appended lines', () => {
  const text = begun(newMatch()).text.replace('\ngame ', '\nhidden 01234567 abc\ngame ');
  const lines = sealedRecords(foldersHere(), { commands: 0, checksum: '' }, [
    { type: 'command', line: '1: stake(1)' },
  ]).text;
  expect(readSealed(foldersHere(), text + lines)).toMatchObject({ ok: false });
});

describe('damage to a file with appended lines', () => {
  const { match, journal } = some;
  const { text } = journal;
  const below = text.indexOf('\n\n') + 2;

  test('in any character is detected, or affects only the signature', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', 'x', '\n', ' ', '"'), (at, letter) => {
        if (text[at] === letter || at === text.length - 1) return;
        const changed = readSealed(foldersHere(), `${text.slice(0, at)}${letter}${text.slice(at + 1)}`);
        if (changed.ok) {
          expect(changed.value.isOurs).toBe(false);
          expect(changed.value.script).toEqual(read(text).script);
        } else expect(changed.error.message).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  test('by a missing, doubled or moved line is detected', () => {
    const lines = text.slice(below, -1).split('\n');
    expect(lines.length).toBeGreaterThan(6);
    const whole = (changed: readonly string[]) =>
      readSealed(foldersHere(), `${text.slice(0, below)}${changed.join('\n')}\n`);
    for (let i = 0; i + 1 < lines.length; i++) {
      expect(whole(lines.toSpliced(i, 1)).ok).toBe(false);
      expect(whole(lines.toSpliced(i, 0, lines[i] ?? '')).ok).toBe(false);
      expect(whole(lines.toSpliced(i, 2, lines[i + 1] ?? '', lines[i] ?? '')).ok).toBe(false);
    }
  });

  test('by a cut loses only the lines after the cut, and the incomplete line is reported', () => {
    const all = read(text).script;
    for (let length = below; length <= text.length; length++) {
      const save = read(text.slice(0, length));
      const cut = text.slice(below, length).split('\n');
      const torn = cut.pop() ?? '';
      expect(save.isTorn, `cut to ${length}`).toBe(torn !== '');
      expect(save.script).toEqual(all.slice(0, cut.filter((line) => !line.startsWith('--')).length));
    }
  });

  test('by zero bytes at the end, where a block was never written, counts as an incomplete line', () => {
    const save = read(`${text}1: bid(4) -- ${'\0'.repeat(400)}`);
    expect(save).toMatchObject({ isTorn: true, script: read(text).script });
    expect(loaded(save).state).toEqual(match.state);
  });

  test('in the part above the appended lines is detected as in any save', () => {
    expect(readSealed(foldersHere(), text.replace('seed seed', 'seed sead'))).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^line 2: found checksum/) },
    });
  });
});

test('lines that were appended to another save are refused', () => {
  const other = begun(newMatch({}, 'other')).text;
  const { text } = some.journal;
  const below = text.indexOf('\n\n') + 2;
  expect(readSealed(foldersHere(), other + text.slice(below))).toMatchObject({ ok: false });
});

test('lines that another installation appended are read, but the save then no longer counts as our own', () => {
  const { text, end } = begun(newMatch());
  const key = `${'ab'.repeat(32)}\n`;
  const record: JournalRecord = { type: 'command', line: '1: stake(1)' };
  expect(read(text + sealedRecords(foldersHere(), end, [record]).text).isOurs).toBe(true);
  writeFileSync(keyFile(foldersHere()), key, { mode: 0o600 });
  const theirs = sealedRecords(foldersHere(), end, [record]).text;
  expect(read(text + theirs)).toMatchObject({ isOurs: false, script: ['1: stake(1)'] });
});

test('a save with an unreadable checkpoint is refused, and the message names the line', () => {
  const text = writeSave(some.match, {}, { length: 1, turn: 1, packed: 'abc' });
  expect(readSealed(foldersHere(), sealed(text))).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^line 10: found an unreadable checkpoint/) },
  });
});
