import { describe, expect, test } from 'vitest';
import { type Match, startFrom } from '#engine/match.ts';
import { parseScript } from '#engine/script.ts';
import { createPrinter, type TranscriptFormat } from '#engine/transcript.ts';
import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { usualBotCommands } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { scriptPlay } from '#match-session/script-play.ts';
import { createMatchSession } from '#match-session/session.ts';
import type { ProgramPlayer } from '#strategies/player.ts';
import { unwrapped } from '../engine/support.ts';
import { exchange } from '../games/space-explorers/positions-of-rules.ts';
import { fileWith, newMatch, patient, programOf, withPlayer } from './support.ts';

const answer =
  '[{"from":2,"to":1,"people":25},{"from":1,"to":0,"people":9},{"from":1,"to":0,"people":2},{"from":2,"to":0,"people":1}]';

const matchOfExchange = () =>
  unwrapped(startFrom(spaceExplorers, { seed: 's', players: 2, options: {} }, exchange, undefined));

interface Printing {
  readonly format?: TranscriptFormat;
  readonly viewer?: Viewer;
  readonly script?: string;
  /** Number of blocks after which the match is abandoned. */
  readonly most?: number;
}

/** Output of a match played by modules with these texts. */
async function printed(
  match: Match<SpaceExplorers>,
  texts: Readonly<Record<Seat, string>>,
  { format = 'text', viewer = 'all', script = '', most = Number.POSITIVE_INFINITY }: Printing = {},
): Promise<string[]> {
  const play = async (
    left: readonly [string, string][],
    programs: ReadonlyMap<Seat, ProgramPlayer<SpaceExplorers>>,
  ): Promise<string[]> => {
    const [[seat, text] = [], ...others] = left;
    if (seat !== undefined && text !== undefined)
      return withPlayer(programOf(fileWith(text)), { seat: Number(seat), options: patient }, (player) =>
        play(others, new Map([...programs, [Number(seat), player]])),
      );
    const printer = createPrinter(match, { format, viewer });
    const lines = unwrapped(parseScript<SpaceExplorers>(spaceExplorers, script));
    const blocks: string[] = [];
    const take = (block: string | undefined) => {
      if (block !== undefined) blocks.push(block);
    };
    const referee = matchReferee(match, { played: (played) => take(printer.command(played)) });
    const table = createMatchSession<SpaceExplorers>({
      referee,
      players: new Map(
        [...programs].map(([seat, { turn }]) => [
          seat,
          { type: 'program', name: 'mine', turn: () => turn(match.state) },
        ]),
      ),
      before: 'nobody',
      onEvent: (news) => take(news.type === 'lost' ? printer.fault(news.fault) : undefined),
    });
    const goOn = scriptPlay({ table, referee, script: lines, maxBotCommands: usualBotCommands, onLimit: () => {} });
    while (blocks.length < most && (await goOn()));
    return blocks.slice(0, most);
  };
  return play(Object.entries(texts), new Map());
}

/** First line of each block. */
const heads = (blocks: readonly string[]) => blocks.map((block) => block.split('\n')[0]);

const failing = 'export default ({ turn }) => { if (turn > 2) throw new Error("no"); return []; };';
const passing = 'export default () => [];';

describe('the documented exchange with a program is printed', () => {
  const play = (printing: Printing) => printed(matchOfExchange(), { 2: `export default () => (${answer});` }, printing);

  test('in text', async () => {
    const blocks = await play({});
    expect(heads(blocks)).toEqual(['->send(2,1,25)', '->send(1,0,9)', '->send(1,0,2)', '->send(2,0,1)', '->end_turn']);
    expect(blocks[1]).toBe('->send(1,0,9)\nError not-enough-people: You have 6 free people on planet 1, not 9.');
    expect(blocks[3]).toBe('->send(2,0,1)\nError no-edge: Planet 2 has no edge to planet 0; its neighbours are 1.');
    expect(blocks[4]?.split('\n').slice(1)).toEqual([
      'turn 10/100 mover 1',
      'player 1: 72 on planets, 0 in flight',
      'player 2: 21 on planets, 27 in flight',
      'planet 0: owner 1, p1 56, p2 0, size 100, habitability 10, home 1',
      'planet 1: owner 1, p1 10, p2 4, size 60, habitability 5',
      'planet 2: owner 2, p1 0, p2 17, size 100, habitability 10, home 2',
      'planet 3: owner 1, p1 6, p2 0, size 30, habitability 25',
      'shuttle 2->1: player 2, people 25, turns left 2',
      'shuttle 1->0: player 2, people 2, turns left 1',
      'status: playing',
    ]);
  });

  test('as JSON', async () => {
    const lines: unknown[] = (await play({ format: 'json' })).map((line) => JSON.parse(line));
    expect(lines.slice(0, 4)).toMatchObject([
      { seat: 2, command: 'send(2,1,25)', bot: true, ok: true },
      { seat: 2, command: 'send(1,0,9)', bot: true, ok: false, error: { code: 'not-enough-people' } },
      { seat: 2, command: 'send(1,0,2)', bot: true, ok: true },
      { seat: 2, command: 'send(2,0,1)', bot: true, ok: false, error: { code: 'no-edge' } },
    ]);
    expect(lines[4]).toMatchObject({
      command: 'end_turn',
      events: [
        { type: 'launched', player: 2, from: 2, to: 1, people: 25, turnsLeft: 3 },
        { type: 'launched', player: 2, from: 1, to: 0, people: 2, turnsLeft: 2 },
        { type: 'owner-changed', phase: 'launch', planet: 1, before: 2, after: 0 },
        { type: 'grown', planet: 0, p1: 6, p2: 0 },
        { type: 'grown', planet: 1, p1: 1, p2: 0 },
        { type: 'owner-changed', phase: 'grow', planet: 1, before: 0, after: 1 },
        { type: 'grown', planet: 2, p1: 0, p2: 2 },
        { type: 'grown', planet: 3, p1: 1, p2: 0 },
        { type: 'landed', planet: 1, player: 1, people: 5, landed: 5, lost: 0 },
        { type: 'landed', planet: 3, player: 1, people: 2, landed: 2, lost: 0 },
        { type: 'turn-passed', turn: 10, mover: 1 },
      ],
    });
  });

  test('in part to the other seat, which sees only the result', async () => {
    expect(heads(await play({ viewer: 1 }))).toEqual(['->end_turn']);
  });

  test('and the match records only its accepted commands', async () => {
    const match = matchOfExchange();
    await printed(match, { 2: `export default () => (${answer});` });
    expect(match.log.map(({ command }) => command.name)).toEqual(['send', 'send', 'end_turn']);
  });
});

describe('a fault is printed before the turn that it costs', () => {
  test('in text', async () => {
    const blocks = await printed(newMatch(), { 1: passing, 2: failing }, { most: 6 });
    expect(heads(blocks)).toEqual([
      '->end_turn',
      '->end_turn',
      '->end_turn',
      'Strategy fault 1 of 10, player 2, threw: Error: no (strategy.mjs, line 1)',
      '->end_turn',
      '->end_turn',
    ]);
  });

  test('as JSON', async () => {
    const blocks = await printed(newMatch(), { 1: passing, 2: failing }, { format: 'json', most: 4 });
    expect(blocks[3]).toBe(
      '{"type":"strategy-fault","seat":2,"turn":4,"code":"threw","message":"Error: no (strategy.mjs, line 1)","faults":1}',
    );
  });

  test('only for its own seat and for viewers who see everything', async () => {
    const faults = async (viewer: Viewer) =>
      (await printed(newMatch(), { 1: failing, 2: failing }, { viewer })).filter((block) =>
        block.startsWith('Strategy'),
      );
    expect((await faults(1)).every((block) => block.includes('player 1'))).toBe(true);
    expect((await faults(2)).every((block) => block.includes('player 2'))).toBe(true);
    // Player 1 gave up with its tenth fault.
    expect([(await faults(1)).length, (await faults(2)).length, (await faults('all')).length]).toEqual([10, 9, 19]);
  });

  test('and after the tenth fault the seat gives up', async () => {
    const match = newMatch();
    await printed(match, { 1: passing, 2: failing });
    expect(match.log.at(-1)).toEqual({ seat: 2, command: { name: 'resign', args: {} } });
    expect(spaceExplorers.outcome?.(match.state)).toEqual({ winners: [1], reason: 'forfeit' });
  });
});

describe('in a match of programs and a script,', () => {
  test('a program plays its own turns, and the script plays the turns of the other seats', async () => {
    const script = 'send(0,1,1)\nend_turn\nsend(0,1,1)\nend_turn\n2: planet(0)\n';
    const blocks = await printed(newMatch(), { 2: passing }, { script });
    expect(heads(blocks)).toEqual([
      '->send(0,1,1)',
      '->end_turn',
      '->end_turn',
      '->send(0,1,1)',
      '->end_turn',
      '->end_turn',
      '->2: planet(0)',
    ]);
  });

  test('two programs play to the end', async () => {
    const match = newMatch({ options: { turns: '7' } });
    expect(heads(await printed(match, { 1: passing, 2: passing }))).toEqual(
      Array.from({ length: 7 }, () => '->end_turn'),
    );
    expect(spaceExplorers.outcome?.(match.state)).toMatchObject({ reason: 'turn-limit' });
  });
});
