import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { eventsFor, type PlayedCommand, playLine, redactFor } from '#engine/report.ts';
import { success } from '#engine/result.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import {
  type GameTypes,
  type LevelSource,
  type MatchSetup,
  publish,
  type StateOf,
  type Viewer,
} from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { sentPosition } from '#server/core/match-host/streams.ts';
import { bundledLevels } from '#storage/levels.ts';
import { damaged } from '../support/damage.ts';
import { inTime } from '../support/in-time.ts';
import { quickBots } from '../support/played.ts';
import { diceAuction } from '../tiny-game/index.ts';

/** Sets of options for the played matches, by game. Other options have their defaults. */
const optionSets: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  risc: [{}, { turns: '2' }, { turns: 'draw-after-1000', units: '3', groups: 'random' }, { food: '0', tech: '900' }],
  'robo-race': [{}, { cards: 'with-replacement' }, { rounds: '2' }],
  'space-explorers': [{}, { turns: '9' }],
  'into-the-breach': [{}, { limit: '2' }],
  'dice-auction': [{}],
};

/** The numbers of players to test on a level: 2 (or 1) and the maximum, or the exact number that the level requires. */
function seatsOf<T extends GameTypes>({ levels, players }: Game<T>, level: LevelSource | undefined): readonly number[] {
  const sheet = level && levels?.read(level.text);
  const seats = (sheet?.ok === true && sheet.value.seats) || undefined;
  if (seats !== undefined && 'exactly' in seats) return [seats.exactly];
  const most = seats?.most ?? players.most;
  return [...new Set([Math.min(2, most), most])];
}

/** Matches of a game on its default level and on all bundled levels. */
function matchesOf<T extends GameTypes>(game: Game<T>): Match<T>[] {
  const levels: readonly (LevelSource | undefined)[] = [undefined, ...bundledLevels(game).map(({ source }) => source)];
  return levels.flatMap((level, i) => {
    const sets = optionSets[game.id] ?? [{}];
    const options = sets[i % sets.length] ?? {};
    return seatsOf(game, level)
      .slice(0, i % 2 === 0 ? 1 : undefined)
      .map((players) => startMatch(game, { seed: `known ${i}`, players, options, ...(level && { level }) }));
  });
}

/** Plays at most `most` commands of bots. Yields every `every`-th command and the last, with their states. */
function* playedBy<T extends GameTypes>(match: Match<T>, most: number, every: number): Generator<PlayedCommand<T>> {
  const bot = match.game.bots?.[quickBots[match.game.id] ?? 'gambler'];
  if (bot === undefined) throw new Error(`${match.game.id} has no quick bot`);
  const planned = new Map<number, readonly T['command'][]>();
  for (let i = 1; i <= most; i++) {
    const seats = activeSeats(match.game, match.state);
    const seat = seats[i % Math.max(1, seats.length)];
    if (seat === undefined) break;
    const choice = askBot(match, bot, seat);
    const [command = choice?.command, ...next] = planned.get(seat) ?? [choice?.command, ...(choice?.next ?? [])];
    if (command === undefined) break;
    planned.delete(seat);
    if (next.length > 0)
      planned.set(
        seat,
        next.flatMap((each) => each ?? []),
      );
    const played = playLine(match, { seat, command });
    // Stops here, because a bot would repeat a refused command forever.
    if (!played.step.ok) break;
    if (i % every === 0 || activeSeats(match.game, match.state).length === 0) yield played;
  }
}

const viewersOf = (players: number): Viewer[] => [
  'all',
  'spectator',
  ...Array.from({ length: players }, (_, i) => i + 1),
];

const overTheWire = (json: object): unknown => JSON.parse(JSON.stringify(json));

/** State that a client builds from a position in JSON. */
function knownTo<T extends GameTypes>(game: Game<T>, setup: MatchSetup, json: unknown): StateOf<T> {
  const known = game.position.known?.(json, setup);
  if (known?.ok !== true) throw new Error(JSON.stringify(known));
  return publish(known.value);
}

const factsOf = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer) => ({
  view: game.view(state, viewer),
  waiting: activeSeats(game, state),
  together: isSimultaneous(game, state),
  turn: game.turnOf(state),
  phase: state.phase,
  outcome: game.outcome?.(state),
  players: state.players,
  legal: typeof viewer === 'number' ? legalFor(game, state, viewer) : undefined,
  out: viewersOf(state.players).map((seat) => typeof seat === 'number' && game.isOut?.(state, seat)),
  absent:
    typeof viewer === 'number' && activeSeats(game, state).includes(viewer)
      ? game.forAbsent?.(state, viewer)
      : undefined,
});

function expectKnown<T extends GameTypes>(game: Game<T>, most: number, every: number): void {
  const seen = { states: 0, ends: 0, hidden: 0, events: 0 };
  for (const match of matchesOf(game)) {
    const setup = { ...match.setup, seed: '' };
    for (const played of playedBy(match, most, every))
      for (const viewer of viewersOf(match.state.players)) {
        const { before, step } = played;
        const json = overTheWire(sentPosition(game, step.state, viewer));
        const known = knownTo(game, setup, json);
        expect(factsOf(game, known, viewer)).toEqual(factsOf(game, step.state, viewer));
        expect(overTheWire(sentPosition(game, known, viewer))).toEqual(json);
        const telling = redactFor(game, played, viewer);
        const knownBefore = knownTo(game, setup, overTheWire(sentPosition(game, before, viewer)));
        // A command that is hidden from a viewer must not change the viewer's position.
        if (telling === undefined) expect(knownBefore).toEqual(known);
        const events = telling?.events ?? [];
        const read = game.position.events?.(events.map(overTheWire), knownBefore, known);
        expect(read).toEqual(success(events));
        expect(eventsFor(game, events, viewer, knownBefore, known)).toEqual(events);
        seen.states++;
        seen.events += events.length;
        if (telling === undefined) seen.hidden++;
        if (game.outcome?.(step.state) !== undefined) seen.ends++;
      }
  }
  const { hidden: hiddenCommands, ...otherCounts } = seen;
  expect(Math.min(...Object.values(otherCounts))).toBeGreaterThan(0);
  expect(hiddenCommands > 0).toBe(game.players.most > 1);
}

/** Damages positions and events as they are sent. Each must be refused with a path, or load without an exception. */
function expectFaults<T extends GameTypes>(game: Game<T>): void {
  const [match] = matchesOf(game);
  if (match === undefined) throw new Error('no match');
  const plays = [...playedBy(match, 120, 9)];
  const { setup } = match;
  const texts = new Set<string>();
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom(...plays), fc.constantFrom(...viewersOf(setup.players)))
        .chain(([{ step }, viewer]) => damaged(overTheWire(sentPosition(game, step.state, viewer)))),
      (json) => {
        const known = game.position.known?.(json, setup);
        if (known === undefined) throw new Error('not known');
        if (!known.ok) return void texts.add(known.error.message);
        const state = publish(known.value);
        for (const viewer of viewersOf(state.players)) factsOf(game, state, viewer);
      },
    ),
    { numRuns: 250 },
  );
  expect(texts.size).toBeGreaterThan(20);
  for (const text of texts) expect(text).toMatch(/expected|found/);
  const told = plays.flatMap((played) => {
    const events = redactFor(game, played, 1)?.events ?? [];
    return events.length === 0 ? [] : [{ played, events }];
  });
  const faults = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...told).chain(({ played, events }) =>
        fc.nat(events.length - 1).chain((at) =>
          damaged(overTheWire(itemAt(events, at))).map((json) => ({
            played,
            json: events.map((event, i): unknown => (i === at ? json : event)),
          })),
        ),
      ),
      ({ played: { before, step }, json }) => {
        const read = game.position.events?.(json, before, step.state);
        if (read?.ok === false) faults.add(read.error.message);
      },
    ),
    { numRuns: 250 },
  );
  expect(faults.size).toBeGreaterThan(10);
}

/** Number of commands played in each match, and number of commands from one check to the next. */
const figures: Readonly<Record<string, readonly [most: number, every: number]>> = {
  risc: inTime([60, 14], [110, 9]),
  'robo-race': inTime([40, 9], [70, 7]),
  'space-explorers': inTime([60, 14], [100, 11]),
  'into-the-breach': inTime([30, 5], [60, 3]),
  'space-defender': inTime([60, 7], [140, 5]),
};

describe.each(Object.entries(figures))('%s: a position as it is sent to one viewer', (id, [most, every]) => {
  const visit = (use: <T extends ScreenTypes>(game: Game<T>) => void) =>
    games.find((entry) => entry.id === id)?.visit((game) => use(game));

  test('loads as a state that gives this viewer the same view as the original state', async () => {
    await visit((game) => expectKnown(game, most, every));
  });
  test('if damaged, loads or is refused with an error that says what is wrong', async () => {
    await visit(expectFaults);
  });
});

describe('the auction of dice: a position as it is sent to one viewer', () => {
  test('loads as a state that gives this viewer the same view as the original state', () =>
    expectKnown(diceAuction, 100, 1));
  test('if damaged, loads or is refused with an error that says what is wrong', () => expectFaults(diceAuction));
});
