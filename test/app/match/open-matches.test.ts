import { expect, test } from 'vitest';
import { type MatchFrontEnd, openMatches } from '#app/match/open-matches.ts';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { sealed } from '#storage/checksum.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { quietProgram } from '../../support/quiet-services.ts';

ownHome();

/** A saved match of two people after its first command. */
function stored() {
  const match = startMatch(roboRace, { seed: 'k7f2', players: 2, options: { rounds: '1' } });
  enter(match, `1: program ${match.state.hands[0]?.slice(0, 5).join(' ')}`);
  const notes = notesOf({ ...noFacts, hints: 2, undos: 3, names: { 1: 'Anna', 2: 'Ben' }, debugUsed: true });
  return {
    path: 'race.turncade',
    time: new Date(0),
    save: unwrapped(readSealed(foldersHere(), sealed(writeSave(match, notes)))),
  };
}

const about = { hints: 2, undos: 3, names: { 1: 'Anna', 2: 'Ben' }, debugUsed: true };

/** A front end that records the last match that was opened. */
function front() {
  let received: unknown;
  const frontEnd: MatchFrontEnd<void, string> = {
    play({ file, notices }, leave) {
      received = { is: 'played', ...file.facts(), says: notices, leave };
    },
    replay({ facts, showsAll }, leave) {
      received = { is: 'watched', ...facts(), showsAll, leave };
    },
    review({ seat }, leave) {
      received = { is: 'reviewed', seat, leave };
    },
    ask() {
      received = { is: 'asked' };
    },
  };
  return { matches: openMatches(quietProgram(), frontEnd), received: () => received };
}

test("a replay knows the help that the players used, and the players' names", async () => {
  const { matches, received } = front();
  await matches.openReplay(stored(), 'menu');
  expect(received()).toMatchObject({ is: 'watched', ...about, showsAll: false, leave: 'menu' });
});

test('a continued save still counts the help that was used before', async () => {
  const { matches, received } = front();
  await matches.openSave(stored(), true, 'menu');
  expect(received()).toMatchObject({ is: 'played', ...about, leave: 'menu' });
});

test('opening a save of an unknown game is refused with the reason', async () => {
  const { matches, received } = front();
  const { save, ...file } = stored();
  const unknown = { ...file, save: { ...save, header: { ...save.header, game: 'chess' } } };
  const opened =
    'race.turncade: found a save of chess, a game that this turncade does not have; if it is one of your own, start "turncade --game FILE" with its module';
  expect(await matches.openSave(unknown, true, 'menu')).toEqual({ ok: false, error: opened });
  expect(await matches.openReplay(unknown, 'menu')).toEqual({ ok: false, error: opened });
  expect(received()).toBeUndefined();
});
