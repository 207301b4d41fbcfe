import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { botInputFor } from '#engine/bot-input.ts';
import { enter } from '#engine/match.ts';
import { createReports, playLine } from '#engine/report.ts';
import { parseLine } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import { createPrinter } from '#engine/transcript.ts';
import type { PartialViewer } from '#engine/vocabulary.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { seatsOf } from '#games/risc/state.ts';
import { begunPlay, chanceOf, type Play, plays, playTurn, randomLine, tryLine } from './random-play.ts';
import type { Campaign } from './support.ts';

/** Everything that a seat or spectator can see of a match now. */
const known = (match: Campaign, viewer: PartialViewer) =>
  JSON.stringify([
    risc.view(match.state, viewer),
    risc.position.write(match.state, viewer),
    risc.script.text.initial(match.state, viewer),
    activeSeats(risc, match.state),
    viewer === 'spectator' ? null : botInputFor(match, viewer),
  ]);

/** Number of steps that a viewer learns of, and all that the viewer receives about the last five. */
function receivedBy(match: Campaign, viewer: PartialViewer): string {
  const reports = createReports(match);
  const { length } = reports.steps(0, undefined, viewer);
  return JSON.stringify([length, reports.steps(Math.max(0, length - 5), undefined, viewer, { withView: true })]);
}

/** A match at the beginning of a turn, or in placement if `play.turns` is 1. */
function atTurn(play: Play): Campaign {
  const match = begunPlay(play);
  const chance = chanceOf(play);
  for (let turn = 1; turn < play.turns && match.state.outcome === null; turn++) playTurn(match, chance);
  return match;
}

/** Output for a viewer while the lines of a script are played. */
function transcriptOf(
  match: Campaign,
  lines: readonly string[],
  viewer: PartialViewer,
  format: 'text' | 'json',
): string {
  const printer = createPrinter(match, { format, viewer });
  const printed = lines.flatMap((text) => {
    const line = parseLine<RiscTypes>(risc, text);
    return line?.ok === true ? (printer.command(playLine(match, line.value)) ?? []) : [];
  });
  return printed.join('\n');
}

describe('placements and drafts of one player (rules, "Placement" and "A turn")', () => {
  test('change no byte in the views of other seats and spectators', () => {
    fc.assert(
      fc.property(plays, fc.nat(), (play, secret) => {
        const [one, other] = [atTurn(play), atTurn(play)];
        if (one.state.outcome !== null) return;
        const waiting = activeSeats(risc, one.state);
        const planner = waiting[secret % waiting.length] ?? 1;
        const [chance, otherwise] = [chanceOf(play, 'one'), chanceOf(play, 'other')];
        for (let i = 0; i < 5; i++) tryLine(one, planner, randomLine(one, planner, chance));
        for (let i = 0; i < secret % 7; i++) tryLine(other, planner, randomLine(other, planner, otherwise));
        for (const viewer of ['spectator' as const, ...seatsOf(one.state)])
          if (viewer !== planner) {
            expect(known(other, viewer)).toBe(known(one, viewer));
            expect(receivedBy(other, viewer)).toBe(receivedBy(one, viewer));
          }
      }),
      { numRuns: 20 },
    );
  });

  test("leave no line in the transcripts of other viewers, nor do the player's queries and refusals", () => {
    fc.assert(
      fc.property(plays, fc.nat(), (play, secret) => {
        const match = atTurn(play);
        if (match.state.outcome !== null) return;
        const waiting = activeSeats(risc, match.state);
        const planner = waiting[secret % waiting.length] ?? 1;
        const lines = (name: string) => {
          const chance = chanceOf(play, name);
          const drafted = Array.from({ length: 4 }, () => `${planner}: ${randomLine(match, planner, chance)}`);
          return match.state.phase === 'placement' ? [...drafted, `${planner}: spread`] : drafted;
        };
        const watcher = waiting.find((seat) => seat !== planner) ?? 1;
        const ownLine = `${watcher}: ${randomLine(match, watcher, chanceOf(play, 'own'))}`;
        for (const viewer of ['spectator' as const, ...seatsOf(match.state)])
          for (const format of ['text', 'json'] as const) {
            if (viewer === planner) continue;
            const [one, other] = [atTurn(play), atTurn(play)];
            const commit = `${planner}: commit`;
            expect(transcriptOf(one, [...lines('one'), ownLine, commit], viewer, format)).toBe(
              transcriptOf(other, [ownLine, ...lines('other'), commit], viewer, format),
            );
          }
      }),
      { numRuns: 8 },
    );
  });

  test('are not reported to other players, who learn only of the commit', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = atTurn(play);
        const [first = 1, second = 2] = activeSeats(risc, match.state);
        if (match.state.outcome !== null) return;
        if (match.state.phase === 'placement') tryLine(match, first, 'spread');
        const text = transcriptOf(match, [`${first}: commit`], second, 'json');
        expect(JSON.parse(text)).toMatchObject({
          seat: first,
          command: 'commit',
          events: [{ type: 'committed', seat: first }],
          waitingFor: activeSeats(risc, match.state),
        });
        expect(JSON.parse(text).events).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  test('do not change the refusals that other seats get', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const [one, other] = [atTurn(play), atTurn(play)];
        if (one.state.outcome !== null) return;
        const [first = 1, second = 2] = activeSeats(risc, one.state);
        const chance = chanceOf(play, 'draft');
        for (let i = 0; i < 4; i++) tryLine(other, second, randomLine(other, second, chance));
        const line = `${first}: ${randomLine(one, first, chanceOf(play, 'line'))}`;
        const errorOf = (match: Campaign) => {
          const entered = enter(match, line);
          return entered?.read === true ? { ...entered.step, state: null } : entered;
        };
        expect(errorOf(other)).toEqual(errorOf(one));
      }),
      { numRuns: 20 },
    );
  });
});
