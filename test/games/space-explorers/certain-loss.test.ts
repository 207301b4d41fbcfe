import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { certainLossOf } from '#games/space-explorers/evaluation.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { certainLossFor } from '#games/space-explorers/screen/auto-advance.ts';
import type { Memory } from '#games/space-explorers/screen/local.ts';
import { remember } from '#games/space-explorers/screen/situation.ts';
import { botsOf } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { createMatchSession } from '#match-session/session.ts';
import { bundledLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { letBotsPlay, seatedBots } from '../../support/bots-at-table.ts';
import { sceneOf } from './heard.ts';
import { type Expedition, expeditionFrom, type Planet, setupOf } from './support.ts';

const against = (match: Expedition, player: 1 | 2) => certainLossOf(spaceExplorers.view(match.state, player), player);

/** Two neighbouring planets. */
const pair = (turn: number, [p1, p2]: readonly [number, number], more: Partial<Planet> = {}): Expedition =>
  expeditionFrom({
    turn,
    mover: turn % 2 === 1 ? 1 : 2,
    limit: 40,
    planets: [
      { id: 0, size: 100, habitability: 5, p1, home: 1, x: 0, y: 0 },
      { id: 1, size: 100, habitability: 5, p2, home: 2, x: 5, y: 0, ...more },
    ],
    edges: [[0, 1, 2]],
  });

describe('a match is reported as certainly lost', () => {
  test('for a player who cannot catch up in the remaining turns', () => {
    expect(against(pair(37, [10, 80]), 1)).toMatchObject({ theirs: 80 });
    expect(against(pair(38, [80, 10]), 2)).toMatchObject({ theirs: 80 });
  });

  test('only late in the match, and never for the leader or for a player who can still catch up', () => {
    expect(against(pair(5, [10, 80]), 1)).toBeUndefined();
    expect(against(pair(37, [80, 10]), 1)).toBeUndefined();
    expect(against(pair(37, [40, 41]), 1)).toBeUndefined();
  });

  test('only if the rival leads even when people above the size of a planet are not counted', () => {
    expect(against(pair(37, [10, 80], { size: 12 }), 1)).toBeUndefined();
  });

  test("only if the player's own people in flight, including those out of sight, cannot prevent it", () => {
    const match = pair(37, [10, 80]);
    const view = spaceExplorers.view(match.state, 1);
    expect(certainLossOf(view, 1, 70)).toBeUndefined();
    const shuttle = { from: 0, to: 1, player: 1 as const, people: 70, launched: 30, lands: 39 };
    expect(certainLossOf({ ...view, shuttles: [{ ...match.state.shuttles[0], ...shuttle }] }, 1)).toBeUndefined();
  });

  test('only if the bot normal could not win for that player against a rival who only ends turns', () => {
    let found = 0;
    for (const name of ['diamond', 'corridor', 'kite'])
      for (const [strong, weak] of [
        ['normal', 'easy'],
        ['easy', 'normal'],
        ['normal', 'random'],
        ['normal', 'noop'],
      ] as const) {
        const level = bundledLevel(spaceExplorers, name);
        const match = startMatch(spaceExplorers, { ...setupOf({ seed: `${strong}${weak}` }), ...(level && { level }) });
        const bots = botsOf(spaceExplorers, { 1: strong, 2: weak });
        let loser: 1 | 2 | undefined;
        while (match.state.outcome === null && loser === undefined) {
          const { turn, mover } = match.state;
          if (against(match, mover) !== undefined) loser = mover;
          else letBotsPlay(match, bots, { canPlay: () => match.state.turn === turn });
        }
        if (loser === undefined) continue;
        found += 1;
        letBotsPlay(match, botsOf(spaceExplorers, { [loser]: 'normal', [3 - loser]: 'noop' }));
        expect(match.state.outcome?.winners).not.toContain(loser);
      }
    expect(found).toBeGreaterThan(1);
  });
});

describe("the memory of a player's people on planets out of sight", () => {
  /** Memory of player 1 at the start of each turn while both players send the given people. */
  function memoryAfter(match: Expedition, lines: readonly string[]): Memory | undefined {
    const seen = () => spaceExplorers.view(match.state, 1);
    let memory = remember(undefined, seen());
    for (const line of lines) {
      const { turn } = match.state;
      const ended = seen();
      expect(enter(match, line)).toMatchObject({ read: true, step: { ok: true } });
      if (match.state.turn !== turn) memory = remember(memory, seen(), ended);
    }
    return memory;
  }

  /** Player 1 owns only planet 0, so it does not see planet 2. */
  const outnumbered = () =>
    expeditionFrom({
      turn: 1,
      mover: 1,
      limit: 40,
      planets: [
        { id: 0, size: 100, habitability: 0, p1: 10, home: 1, x: 0, y: 0 },
        { id: 1, size: 200, habitability: 0, p1: 60, p2: 90, home: 2, x: 5, y: 0 },
        { id: 2, size: 300, habitability: 10, p2: 60, x: 10, y: 0 },
      ],
      edges: [
        [0, 1, 2],
        [1, 2, 1],
      ],
    });

  test('adds up all landings on a planet', () => {
    const memory = memoryAfter(outnumbered(), ['send(1,2,40)', 'end_turn', 'end_turn', 'send(1,2,5)', 'end_turn']);
    expect(memory?.landed[2]).toEqual({ people: 45, turn: 3 });
  });

  test('never counts fewer people than there are, whatever their growth and departures', () => {
    for (const [name, seed] of [
      ['corridor', 'a'],
      ['kite', 'b'],
      ['diamond', 'c'],
    ] as const) {
      const level = bundledLevel(spaceExplorers, name);
      const match = startMatch(spaceExplorers, { ...setupOf({ seed }), ...(level && { level }) });
      const bots = botsOf(spaceExplorers, { 1: 'easy', 2: 'normal' });
      let memory = remember(undefined, spaceExplorers.view(match.state, 1));
      while (match.state.outcome === null) {
        const { turn } = match.state;
        letBotsPlay(match, bots, { canPlay: () => match.state.turn === turn });
        const view = spaceExplorers.view(match.state, 1);
        memory = remember(memory, view, spaceExplorers.view(match.stateAfter(match.log.length - 1), 1));
        for (const planet of view.map.ids.keys())
          if (view.visible[planet] !== true)
            expect(memory.maxUnseen[planet]).toBeGreaterThanOrEqual(match.state.p1[planet] ?? 0);
      }
    }
  });

  test('prevents the report of a certain loss while these people may still win', () => {
    const match = outnumbered();
    const lines = ['send(1,2,50)', ...Array.from({ length: 36 }, () => 'end_turn')];
    const memory = memoryAfter(match, lines);
    expect(match.state.p1[2]).toBeGreaterThan(90);
    expect(against(match, 1)).toBeDefined();
    expect(certainLossFor(sceneOf(match, memory && { memory }))).toBeUndefined();
  });
});

describe('a bot', () => {
  const at = (match: Expedition, names: Readonly<Record<string, string>>) => ({
    table: createMatchSession({
      referee: matchReferee(match),
      players: seatedBots(botsOf(spaceExplorers, names)),
      before: 'planners',
      concedes: Object.keys(names).length < 2,
    }),
  });

  test('concedes a certainly lost match against a person, and a save of the match replays the resignation', () => {
    const match = pair(38, [80, 10]);
    at(match, { 2: 'normal' }).table.advance('all');
    expect(match.log.map(({ seat, command }) => [seat, command.name])).toEqual([[2, 'resign']]);
    expect(match.state.outcome).toEqual({ winners: [1], reason: 'forfeit' });
    const again = unwrapped(loadSave(spaceExplorers, unwrapped(readSave(writeSave(match)))));
    expect(again.state).toEqual(match.state);
  });

  test('does not concede against a bot', () => {
    const match = pair(38, [80, 10]);
    at(match, { 1: 'easy', 2: 'normal' }).table.advance('all');
    expect(match.log.map(({ command }) => command.name)).not.toContain('resign');
    expect(match.state.outcome?.reason).toBe('turn-limit');
  });
});
