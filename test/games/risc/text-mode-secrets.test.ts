import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offersOf } from '#engine/completion.ts';
import { enter } from '#engine/match.ts';
import { activeSeats } from '#engine/step.ts';
import type { PartialViewer } from '#engine/vocabulary.ts';
import { risc } from '#games/risc/index.ts';
import type { RiscScene } from '#games/risc/screen/local.ts';
import { thumbnail } from '#games/risc/screen/match-summary.ts';
import { reader } from '#games/risc/screen/text-mode/text-mode.ts';
import { seatsOf } from '#games/risc/state.ts';
import { wordColumns } from '#screen/sentences.ts';
import { ascii } from '#screen/styled-text.ts';
import { menuRoom } from '../../support/menu-room.ts';
import { begunPlay, chanceOf, type Play, plays, playTurn, randomLine, tryLine } from './random-play.ts';
import type { Campaign } from './support.ts';
import { answer, type Looks, rivers, sceneOf, scenesAround } from './text-mode-scenes.ts';

/** Description of a scene in text mode, with answers to questions of every kind. */
function linesOf(scene: RiscScene): readonly string[] {
  const { ids } = scene.view.map;
  const questions = [
    ...Object.keys(reader.questions),
    ...scene.view.seats.flatMap((_, i) => [`territories ${i + 1}`, `moves ${i + 1}`]),
    'territories mine',
    'statistics units',
    ...ids.flatMap((id) => [`territory ${id}`, `near ${id}`, `battle ${id}`, `path ${ids[0]} ${id}`]),
    ...ids.flatMap((from) => ids.map((to) => `odds ${from} ${to} 2a`)),
  ];
  return [...reader.describe(scene), ...questions.flatMap((typed) => answer(scene, typed))];
}

function atTurn(play: Play): Campaign {
  const match = begunPlay(play);
  const chance = chanceOf(play);
  for (let turn = 1; turn < play.turns && match.state.outcome === null; turn++) playTurn(match, chance);
  return match;
}

describe("a player's plans", () => {
  test('appear in no sentence, offered command or preview for another viewer', () => {
    let differing = 0;
    fc.assert(
      fc.property(plays, fc.nat(), (play, secret) => {
        const [one, other] = [atTurn(play), atTurn(play)];
        if (one.state.outcome !== null) return;
        const waiting = activeSeats(risc, one.state);
        const planner = waiting[secret % waiting.length] ?? 1;
        const chance = chanceOf(play, 'other');
        for (let i = 0; i < 4; i++) tryLine(other, planner, randomLine(other, planner, chance));
        differing += JSON.stringify(one.state) === JSON.stringify(other.state) ? 0 : 1;
        for (const viewer of ['spectator' as const, ...seatsOf(one.state)])
          if (viewer !== planner) {
            const [first, second] = [sceneOf(one, { viewer }), sceneOf(other, { viewer })];
            expect(linesOf(second)).toEqual(linesOf(first));
            expect(thumbnail(second.view, menuRoom(ascii))).toEqual(thumbnail(first.view, menuRoom(ascii)));
            if (viewer !== 'spectator')
              expect(offersOf(risc, other.state, viewer)).toEqual(offersOf(risc, one.state, viewer));
          }
      }),
      { numRuns: 8 },
    );
    expect(differing).toBeGreaterThan(4);
  });

  test('are not reported to another player when they are typed, nor is their number', () => {
    const match = rivers();
    for (const line of ['2: attack eyrie brook 2', '2: research', '2: cancel 1']) {
      const before = sceneOf(match);
      enter(match, line);
      expect(reader.tell(before, sceneOf(match))).toEqual([]);
    }
  });

  test('appear in the debug view, but not to another player', () => {
    const match = rivers();
    enter(match, '1: attack brook eyrie 2');
    expect(linesOf(sceneOf(match, { viewer: 'all' })).join(' ')).toContain('attack Eyrie from Brook');
    expect(linesOf(sceneOf(match, { viewer: 2 })).join(' ')).not.toContain('attack Eyrie from Brook');
  });
});

test('every line of text mode in random matches is plain ASCII text within the column limit', () => {
  let lineCount = 0;
  const isPlain = (text: string) =>
    /^[ -~]+$/.test(text) && !/undefined|NaN|null|Infinity/.test(text) && text.length <= wordColumns;
  const check = (lines: readonly string[]) => {
    lineCount += lines.length;
    expect(lines.filter((text) => !isPlain(text))).toEqual([]);
  };
  fc.assert(
    fc.property(plays, fc.constantFrom<PartialViewer>('spectator', 1, 2), (play, viewer) => {
      const match = atTurn(play);
      const looks: Looks = { viewer };
      if (match.state.outcome !== null) return;
      for (const seat of activeSeats(risc, match.state)) {
        const chance = chanceOf(play, `seat ${seat}`);
        for (let i = 0; i < 3; i++) tryLine(match, seat, randomLine(match, seat, chance));
        if (match.state.phase === 'placement') tryLine(match, seat, 'spread');
        check(linesOf(sceneOf(match, looks)));
        const { before, after } = scenesAround(match, `${seat}: commit`, looks);
        check(reader.tell(before, after));
        check(linesOf(after));
      }
    }),
    { numRuns: 4 },
  );
  expect(lineCount).toBeGreaterThan(1000);
});
