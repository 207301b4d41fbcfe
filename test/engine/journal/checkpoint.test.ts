import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type Checkpoint,
  checkpointOf,
  loadSave,
  readSave,
  type Save,
  skippedHistoryOf,
  writeSave,
} from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { refuser } from '#engine/refusals.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';
import { choices, expectSameMatch, matchAfter, newMatch, playChoices, stepsOf, unwrapped } from '../support.ts';

/** Save of a match, as read by the program that wrote it. */
const saved = (match: Match<DiceAuction>, checkpoint: Checkpoint = checkpointOf(match)): Save => ({
  ...unwrapped(readSave(writeSave(match))),
  checkpoint,
  isOurs: true,
});

/** Lines of round `number` without bids. Seat `number` stakes `number` points. */
const round = (number: number) => [`${number}: stake ${number}`, '1: commit', '2: commit', '3: commit'];

/** The game, with a counter for executions of `commit`. */
function counting() {
  const apply = vi.fn(diceAuction.rules['commit']?.apply);
  const commit = { ...diceAuction.rules['commit'], apply };
  return { game: { ...diceAuction, rules: { ...diceAuction.rules, commit } }, played: () => apply.mock.calls.length };
}

describe('a checkpoint', () => {
  test('is taken at the beginning of the turn, or at the end of a finished match', () => {
    const match = matchAfter(...round(1), ...round(2).slice(0, 2));
    expect(checkpointOf(match)).toMatchObject({ length: 4, turn: 2, isExact: true });
    expect(checkpointOf(newMatch())).toMatchObject({ length: 0, turn: 1, isExact: true });
    const over = newMatch({ rounds: '1' });
    playChoices(over, [{ who: 0, what: 19, amount: 0 }]);
    for (const who of [1, 2, 3]) over.play(who, { name: 'commit', args: {} });
    expect(checkpointOf(over)).toMatchObject({ length: 4 });
  });

  test('lets the program open its own match without replaying earlier commands', () => {
    const { game, played } = counting();
    const match = matchAfter(...round(1), ...round(2), '3: stake 3', '1: commit');
    const again = unwrapped(loadSave(game, saved(match)));
    expect(played()).toBe(1);
    expect(again.state).toEqual(match.state);
    expect(again.newestTurn()).toEqual({ turn: 3, length: 8 });
    expect(again.stateAfter(0)).toEqual(match.stateAfter(0));
    expect(played()).toBe(1);
  });

  test('is ignored in a save that another program wrote, and all commands are replayed', () => {
    const { game, played } = counting();
    const match = matchAfter(...round(1), '2: stake 2', '1: commit');
    const { position } = checkpointOf(match);
    const forged = { ...checkpointOf(match), position: { ...Object(position), stake: 3 } };
    const again = unwrapped(loadSave(game, { ...saved(match, forged), isOurs: false }));
    expect(played()).toBe(4);
    expect(again.state).toEqual(match.state);
  });

  test('is ignored if it is incomplete, as long as the save has the current version of the rules', () => {
    const { game, played } = counting();
    const match = matchAfter(...round(1), '2: stake 2', '1: commit');
    unwrapped(loadSave(game, saved(match, { ...checkpointOf(match), isExact: false })));
    expect(played()).toBe(4);
  });

  test('is ignored if it has more commands than the save', () => {
    const match = matchAfter(...round(1));
    const again = loadSave(diceAuction, saved(match, { ...checkpointOf(match), length: 9 }));
    expectSameMatch(unwrapped(again), match);
  });

  test('allows commands before it to be undone, with the same result as without a checkpoint', () => {
    const match = matchAfter('stake 1', '1: bid 3', '1: commit');
    const late = { ...checkpointOf(match), length: 2, position: positionAt(match, 2) };
    const again = unwrapped(loadSave(diceAuction, saved(match, late)));
    for (const each of [match, again]) {
      expect(each.undo(1)).toEqual({ ok: true });
      expect(each.undo(1)).toEqual({ ok: true });
      expect(each.undo(1)).toMatchObject({ ok: true });
    }
    expectEqualMatch(again, match);
  });
});

/** Compares matches regardless of the order of keys in their states. */
function expectEqualMatch(match: Match<DiceAuction>, other: Match<DiceAuction>): void {
  expect(match.log).toEqual(other.log);
  expect(match.state).toEqual(other.state);
  expect(match.turns()).toEqual(other.turns());
  expect(match.newestTurn()).toEqual(other.newestTurn());
}

const positionAt = (match: Match<DiceAuction>, length: number): unknown =>
  JSON.parse(JSON.stringify(diceAuction.position.write(match.stateAfter(length), 'all')));

test('a match opened at its checkpoint equals the match played from its start, at every moment', () => {
  fc.assert(
    fc.property(choices(0, 150), fc.nat(), fc.nat(), choices(1, 30), (past, ask, back, future) => {
      const match = newMatch();
      playChoices(match, past);
      const open = () => unwrapped(loadSave(diceAuction, saved(match)));
      const { length } = match.log;
      // A loaded match replays its history on demand: `first` for an earlier state, a second match for its steps.
      const first = open();
      expect(first.state).toEqual(match.state);
      expect(first.stateAfter(ask % (length + 1))).toEqual(match.stateAfter(ask % (length + 1)));
      expectEqualMatch(first, match);
      expect(stepsOf(open())).toEqual(stepsOf(match));
      const on = open();
      const other = unwrapped(loadSave(diceAuction, { ...saved(match), isOurs: false }));
      expect(playChoices(on, future)).toEqual(playChoices(other, future));
      for (const seat of [back % 3, (back + 1) % 3]) expect(on.undo(seat + 1)).toEqual(other.undo(seat + 1));
      expectEqualMatch(on, other);
      expect(stepsOf(on)).toEqual(stepsOf(other));
    }),
    { numRuns: 25 },
  );
});

describe('a save of another rules version', () => {
  const later = { ...diceAuction, rulesVersion: 2 };
  /** Rules that limit bids to 5. */
  const poorer = {
    ...later,
    rules: {
      ...later.rules,
      bid: {
        ...later.rules['bid'],
        check: (...[state, command, seat]: Parameters<NonNullable<(typeof later.rules)['bid']>['check'] & object>) =>
          command.name === 'bid' && command.args.amount > 5
            ? refuser({ 'too-much': () => 'Bid at most 5.' })('too-much')
            : later.rules['bid']?.check?.(state, command, seat),
      },
    },
  };
  const match = matchAfter(...round(1), '2: stake 2', '1: bid 3', '2: bid 8', '2: bid 2', '2: commit', '3: bid 5');

  test('continues from its checkpoint as a separate match', () => {
    const save = saved(match);
    const again = unwrapped(loadSave(later, save));
    expect({ ...again.state, random: null }).toEqual({ ...match.state, random: null });
    expect(again.log).toEqual(match.log.slice(4));
    expect(again.stateAfter(0)).toMatchObject({ round: 2, phase: 'stakes' });
    expect(skippedHistoryOf(again, save)).toEqual({ turn: 2, commands: 0 });
    const written = unwrapped(readSave(writeSave(again)));
    expect(written.header).toMatchObject({ rules: 2, position: save.checkpoint?.position });
    expectSameMatch(unwrapped(loadSave(later, written)), again);
  });

  test('leaves out a command that the new rules refuse, and all later commands of its seat', () => {
    const save = saved(match);
    const again = unwrapped(loadSave(poorer, save));
    expect(again.log).toEqual(match.log.slice(4).filter(({ seat }, i) => seat !== 2 || i < 2));
    expect(skippedHistoryOf(again, save)).toEqual({ turn: 2, commands: 3 });
  });

  test('is refused if the new rules do not accept its position', () => {
    const save = saved(match, { ...checkpointOf(match), position: { round: 'two' } });
    expect(loadSave(later, save)).toMatchObject({
      ok: false,
      error: {
        message: expect.stringMatching(
          /^a match under version 1 of the dice-auction rules cannot continue under version 2/,
        ),
      },
    });
  });

  test('is refused if it has no checkpoint', () => {
    expect(loadSave(later, unwrapped(readSave(writeSave(match))))).toMatchObject({
      ok: false,
      error: { message: 'found version 1 of the dice-auction rules, expected 2' },
    });
  });

  test('skips the history before its checkpoint, unlike a save of the same version', () => {
    expect(skippedHistoryOf(match, saved(match))).toBeUndefined();
  });
});
