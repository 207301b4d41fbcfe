import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startFrom } from '#engine/match.ts';
import { coordText, isBlocking, tileAt } from '#games/into-the-breach/board.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { readLevel } from '#games/into-the-breach/level-text.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { at, isMech } from '#games/into-the-breach/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { randomLevel } from './random-level.ts';
import { answerTo, matchOf, play, setup, textOf, type } from './support.ts';

/** Numbers from which `lineOf` derives `undo`, `end_turn` or a legal move. */
const deed = fc.record({ what: fc.integer({ min: 0, max: 9 }), mech: fc.nat(), place: fc.nat() });
const deeds = fc.array(deed, { minLength: 1, maxLength: 40 });
type Match = ReturnType<typeof matchOf>;

function lineOf({ state }: Match, { what, mech, place }: { what: number; mech: number; place: number }): string {
  if (what === 0) return 'undo';
  if (what < 4) return 'end_turn';
  const mechs = state.entities.filter((entity) => isMech(entity) && entity.active);
  const moved = mechs[mech % Math.max(1, mechs.length)];
  const places = moved === undefined ? [] : movesOf(state, moved);
  const to = places[place % Math.max(1, places.length)];
  return moved === undefined || to === undefined ? 'end_turn' : `move(${at(moved).join()},${to.join()})`;
}

const ended = ({ state }: Match) => state.reason !== null;

describe('in every match', () => {
  test('living units never share a tile or stand on a blocked tile, and building health remains 0 to 9', () => {
    fc.assert(
      fc.property(randomLevel, deeds, (text, list) => {
        const match = matchOf(text);
        let order = identities(match);
        for (const one of list) {
          if (ended(match)) break;
          type(match, lineOf(match, one));
          const { board, entities } = match.state;
          expect(new Set(entities.map((unit) => coordText(at(unit)))).size).toBe(entities.length);
          for (const unit of entities)
            expect([isBlocking(tileAt(board, at(unit))), unit.health > 0]).toEqual([false, true]);
          expect(board.join('')).toMatch(/^[M \d]*$/);
          expect(board.map((row) => row.length)).toEqual(board.map(() => board[0]?.length));
          const now = identities(match);
          expect(isPartInOrder(now, order)).toBe(true);
          order = now;
        }
      }),
      { numRuns: 120 },
    );
  });

  test('the forecast lists the events of end_turn and changes nothing', () => {
    fc.assert(
      fc.property(randomLevel, deeds, (text, list) => {
        const match = matchOf(text);
        for (const one of list) {
          if (ended(match)) break;
          const before = match.state;
          const foreseen = answerTo(match, 'forecast');
          expect(match.state).toBe(before);
          const line = lineOf(match, one);
          const step = type(match, line);
          if (line !== 'end_turn') continue;
          const events = foreseen
            .split('\n')
            .flatMap((row) => (row === '' ? [] : [JSON.parse(row.slice('event:'.length))]));
          expect(events).toEqual(step.ok ? step.events : []);
        }
      }),
      { numRuns: 80 },
    );
  });

  test('undoing all moves restores the text of the position', () => {
    fc.assert(
      fc.property(randomLevel, deeds, (text, list) => {
        const match = matchOf(text);
        for (const one of list) type(match, lineOf(match, { ...one, what: 5 }).replace('end_turn', 'undo'));
        while (match.state.moves.length > 0) play(match, 'undo');
        expect(textOf(match)).toBe(text);
        expect(match.state).toEqual(matchOf(text).state);
      }),
    );
  });

  test('replaying a save gives the same match', () => {
    fc.assert(
      fc.property(randomLevel, deeds, (text, list) => {
        const match = matchOf(text);
        for (const one of list) if (!ended(match)) type(match, lineOf(match, one));
        const again = unwrapped(loadSave(intoTheBreach, unwrapped(readSave(writeSave(match)))));
        expect(again.state).toEqual(match.state);
        expect(again.log).toEqual(match.log);
      }),
    );
  });

  test('every printed position can be loaded, and is then printed identically', () => {
    fc.assert(
      fc.property(randomLevel, deeds, (text, list) => {
        const match = matchOf(text);
        for (const one of list) if (!ended(match)) type(match, lineOf(match, one));
        if (ended(match)) return;
        expect(textOf(unwrapped(startFrom(intoTheBreach, setup, textOf(match))))).toBe(textOf(match));
        expect(unwrapped(readLevel(textOf(match))).text).toBe(textOf(match));
      }),
    );
  });

  test('a refused move changes nothing', () => {
    const number = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(randomLevel, deeds, fc.tuple(number, number, number, number), (text, list, numbers) => {
        const match = matchOf(text);
        for (const one of list.slice(0, 5)) if (!ended(match)) type(match, lineOf(match, one));
        const before = match.state;
        const step = type(match, `move(${numbers.join()})`);
        if (!step.ok) expect(match.state).toBe(before);
      }),
    );
  });
});

/** Properties of each unit that never change, in list order. */
const identities = ({ state }: Match): string[] =>
  state.entities.map(({ kind, speed, strength }) => `${kind} ${speed} ${strength}`);

/** True if removing items from `full` can give `part`. */
const isPartInOrder = (part: readonly string[], full: readonly string[]): boolean =>
  part.length === full.reduce((matched, one) => matched + (part[matched] === one ? 1 : 0), 0);
