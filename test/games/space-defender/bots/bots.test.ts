import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { step } from '#engine/step.ts';
import { occupiedBy } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { legalActions } from '#games/space-defender/lookahead.ts';
import { isSeen } from '#games/space-defender/state.ts';
import { frozen } from '#test/engine/support.ts';
import { matchOf } from '../support.ts';
import { botNamed, botNames, choiceOf, letPlay, newMatch, type State, states } from './support.ts';

/** The state with other content of the fog: fogged ships and shots are removed, and a Carrier and a shot are added. */
function otherFog(state: State): State {
  const { sector } = state;
  if (sector === null) return state;
  const { field } = sector;
  const corner = { row: field.rows, column: field.columns };
  const enemies = sector.enemies.filter((enemy) => isSeen(sector, enemy));
  const projectiles = sector.projectiles.filter((projectile) => isSeen(sector, projectile));
  if (!isSeen(sector, corner)) {
    const nature = { health: 200, totalHealth: 200, regen: 10, armour: 15, vision: 15 };
    const flags = { seenByStarfighter: false, canSeeStarfighter: true };
    enemies.push({ id: sector.nextEnemyId, kind: 'Carrier', ...nature, ...flags, ...corner });
    const shot = { damage: 500, move: 20, direction: 'right', ...corner } as const;
    projectiles.push({ id: sector.nextProjectileId, side: 'enemy', ...shot });
  }
  const cells = { enemyCells: occupiedBy(field, enemies), projectileCells: occupiedBy(field, projectiles) };
  return { ...state, sector: { ...sector, ...cells, enemies, projectiles } };
}

/** A sentence of 11 to 100 characters, as shown to the player. */
const sentence = /^[A-Z][ -~]{9,98}\.$/;

const bytes = (value: unknown): string => JSON.stringify(value);

describe.each(botNames)('the bot %s', (name) => {
  const isSlow = name === 'hard';
  const playedFrom = (seed: string) => {
    const match = newMatch(seed);
    return { match, choices: letPlay(match, name, isSlow ? 22 : 60) };
  };
  let first: ReturnType<typeof playedFrom>;
  beforeAll(() => {
    first = playedFrom('a');
  });

  test('chooses a board and parts before it plays turns', () => {
    const { match, choices } = first;
    const names = choices.map(({ command }) => command.name);
    expect(names[0]).toBe('play');
    expect(names.slice(0, names.indexOf('pass'))).toContain('setup_next');
    expect(match.state.turn).toBeGreaterThan(5);
  });

  test('plays to the end, and chooses no command afterwards', () => {
    const match = matchOf({ ship: 'E1 1 1', things: ['<-1 E6 500x3', '<-2 D6 500x3', '<-3 F6 500x3'] });
    expect(letPlay(match, name, 9)).toHaveLength(2);
    expect(match.state.phase).toBe('not-started');
    expect(askBot(match, botNamed(name), 1)).toBeUndefined();
  });

  test('plays equal matches for equal seeds, and different matches for different seeds', () => {
    const log = bytes(first.match.log);
    expect(bytes(playedFrom('a').match.log)).toBe(log);
    expect(bytes(playedFrom('b').match.log)).not.toBe(log);
  });

  test('chooses legal commands, and none after the loss of the ship', () => {
    fc.assert(
      fc.property(states, (state) => {
        const choice = choiceOf(name, game.view(state, 1));
        const lost = state.phase === 'not-started' && state.sector !== null;
        expect(choice === undefined).toBe(lost);
        if (choice !== undefined) expect(step(game, state, 1, choice.command).ok).toBe(true);
      }),
      { numRuns: isSlow ? 8 : 30 },
    );
  });

  test('chooses without regard to what is in the fog', () => {
    let differing = 0;
    fc.assert(
      fc.property(states, (state) => {
        const other = otherFog(state);
        if (bytes(other) === bytes(state)) return;
        differing++;
        const [view, otherView] = [state, other].map((each) => game.view(each, 1));
        expect(bytes(otherView)).toBe(bytes(view));
        if (view && otherView) expect(choiceOf(name, otherView)).toEqual(choiceOf(name, view));
      }),
      { numRuns: isSlow ? 16 : 30 },
    );
    expect(differing).toBeGreaterThan(5);
  });

  test('does not modify its view', () => {
    fc.assert(
      fc.property(states, (state) => {
        const view = game.view(state, 1);
        const before = bytes(view);
        choiceOf(name, frozen(view));
        expect(bytes(view)).toBe(before);
      }),
      { numRuns: isSlow ? 6 : 20 },
    );
  });

  test('gives a reason of one sentence with at most 100 characters', () => {
    for (const { why } of first.choices) expect(why).toMatch(sentence);
    fc.assert(
      fc.property(states, (state) => {
        const choice = choiceOf(name, game.view(state, 1));
        if (choice !== undefined) expect(choice.why).toMatch(sentence);
      }),
      { numRuns: isSlow ? 6 : 30 },
    );
  });
});

describe('the bot random', () => {
  test('sooner or later chooses every legal command, and only legal commands', () => {
    const view = game.view(matchOf({ ship: 'E5 70 8' }).state, 1);
    const done = new Set<string>();
    for (let moment = 0; moment < 1000; moment++) done.add(bytes(choiceOf('random', view, `${moment}`)?.command));
    expect([...done].sort()).toEqual(legalActions(view).map(bytes).sort());
  });

  test('sooner or later chooses each weapon that is not selected, and the next page', () => {
    const match = newMatch('parts');
    letPlay(match, 'random', 1);
    const done = new Set<string>();
    for (let moment = 0; moment < 200; moment++)
      done.add(bytes(choiceOf('random', game.view(match.state, 1), `${moment}`)?.command.args));
    const parts = [2, 3, 4, 5].map((value) => ({ value }));
    expect([...done].sort()).toEqual([{ state: 1 }, ...parts].map(bytes).sort());
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Every command that uses up a turn. */
const everything: readonly Command[] = [
  { name: 'pass', args: {} },
  { name: 'fire', args: {} },
  { name: 'special', args: {} },
  ...numbers(10).flatMap((row) => numbers(30).map((column): Command => ({ name: 'move', args: { row, column } }))),
];

const inOrder = (commands: readonly Command[]): string[] => commands.map((command) => JSON.stringify(command)).sort();

function expectLegal(state: State): void {
  const accepted = everything.filter((command) => step(game, state, 1, command).ok);
  expect(inOrder(legalActions(game.view(state, 1)))).toEqual(inOrder(accepted));
}

describe('the list of legal actions', () => {
  test('contains exactly the commands that the rules accept', () => {
    fc.assert(fc.property(states, expectLegal), { numRuns: 60 });
  });

  test.each([
    { ship: 'E5 70 0', count: 5, why: 'waiting, and 4 cells next to it' },
    { ship: 'E5 70 3', count: 14, why: 'waiting, firing, and 12 cells up to two away' },
    { ship: 'E1 70 2', count: 5, why: 'waiting, firing, and 3 cells at the edge' },
    { ship: 'E1 70 47', count: 87, why: 'the power too, and 84 cells up to ten away' },
  ])('has $count actions for the ship $ship: $why', ({ ship, count }) => {
    // Regeneration adds 3 energy. A cell costs 3, a shot 5, Recall 50.
    const { state } = matchOf({ ship });
    expect(legalActions(game.view(state, 1))).toHaveLength(count);
    expectLegal(state);
  });

  test('is empty before a board is chosen and after the loss of the ship', () => {
    const { state } = newMatch('x');
    expect(legalActions(game.view(state, 1))).toEqual([]);
    const match = matchOf({ ship: 'E1 1 70', things: ['<-1 E3 50x4'] });
    match.play(1, { name: 'pass', args: {} });
    expect(match.state.sector?.starfighter.health).toBe(0);
    expect(legalActions(game.view(match.state, 1))).toEqual([]);
  });
});
