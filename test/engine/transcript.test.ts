import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { readScript, type TranscriptFormat, transcript } from '#engine/transcript.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { setupOf, unwrapped } from './support.ts';

interface Options {
  readonly format?: TranscriptFormat;
  readonly viewer?: Viewer;
  readonly strict?: boolean;
  readonly rounds?: string;
}

/** Output of a script. `accepted` is true if all commands were accepted. */
function printed(script: string, { format = 'json', viewer = 'all', strict = false, rounds = '99' }: Options = {}) {
  const commands = unwrapped(readScript(diceAuction, script, format));
  const lines = transcript(startMatch(diceAuction, setupOf({ rounds })), commands, { format, viewer, strict });
  const blocks: string[] = [];
  for (let line = lines.next(); ; line = lines.next()) {
    if (line.done === true) return { blocks, accepted: line.value };
    blocks.push(line.value);
  }
}

const objects = (script: string, options?: Options) => printed(script, options).blocks.map((line) => JSON.parse(line));
const wholeRound = '1: stake 2\n1: bid 3\n2: bid 5\n1: commit\n2: commit\n3: commit';

describe('a transcript as JSON Lines', () => {
  test('begins with a line about the start: game, seed, options and status', () => {
    const [start = '', ...others] = printed('').blocks;
    expect(others).toEqual([]);
    const bidder = '{"coins":400,"points":0,"committed":false,"total":0,"bid":0}';
    expect(start).toBe(
      '{"type":"start","game":"dice-auction","seed":"seed","options":{"rounds":99,"goal":999,"coins":400},' +
        `"position":{"phase":"stakes","round":1,"rounds":99,"goal":999,"stake":0,"bidders":[${bidder},${bidder},${bidder}],` +
        '"random":{"seed":"seed","streams":{}}},"status":"playing","phase":"stakes","waitingFor":[1]}',
    );
  });

  test('has a line for each command: seat, canonical spelling, events, and the new status', () => {
    const [, stake] = objects(' STAKE 2 -- much');
    expect(stake).toMatchObject({
      type: 'command',
      seat: 1,
      command: 'stake(2)',
      ok: true,
      events: [{ type: 'stake-set', phase: 'stakes', seat: 1, points: 2 }],
      position: { phase: 'bidding', stake: 2 },
      status: 'playing',
      phase: 'bidding',
      waitingFor: [1, 2, 3],
    });
    expect(Object.keys(stake)).toEqual([
      'type',
      'seat',
      'command',
      'ok',
      'events',
      'position',
      'status',
      'phase',
      'waitingFor',
    ]);
  });

  test('contains the events of the automatic phases that followed, in order', () => {
    const types = objects(wholeRound)
      .at(-1)
      .events.map(({ type }: { type: string }) => type);
    expect(types).toEqual([
      'committed',
      ...Array(3).fill('bid-revealed'),
      ...Array(3).fill('rolled'),
      'scored',
      'round-began',
    ]);
  });

  test('contains only the code and the sentence of a refusal', () => {
    const [, one, two] = printed('2: stake 1\n2: bid 1').blocks;
    expect(one).toBe(
      '{"type":"command","seat":2,"command":"stake(1)","ok":false,' +
        '"error":{"code":"not-your-turn","message":"Player 2 cannot act now; waiting for 1."}}',
    );
    expect(JSON.parse(two ?? '')).toMatchObject({ seat: 2, error: { code: 'wrong-phase' } });
    expect(objects('stake 1\ncommit').at(-1)).toMatchObject({ seat: null, error: { code: 'seat-needed' } });
  });

  test('contains the answer to a query', () => {
    expect(objects('stake 1\n2: bid 4\n2: purse').at(-1)).toMatchObject({
      ok: true,
      events: [],
      result: { coins: 400, bid: 4 },
    });
  });

  test('contains the outcome once the match is over', () => {
    const [, ...lines] = objects(`${wholeRound}\n1: stake 1\n1: applaud`, { rounds: '1' });
    expect(lines.map(({ status }) => status).slice(4)).toEqual(['playing', 'over', undefined, 'over']);
    expect(lines[5]).toMatchObject({ outcome: { winners: [2], reason: '2 points' }, phase: 'over', waitingFor: [] });
    expect(lines[6]).toMatchObject({ ok: false, error: { code: 'match-over' } });
  });
});

describe('a transcript as text', () => {
  test('begins with a block about the start, and then shows each command after an arrow, followed by its block', () => {
    const { blocks } = printed('stake 2\n2: bid  4', { format: 'text' });
    expect(blocks).toEqual([
      '  round 1 of 99, stakes\n' +
        '  1: 400 coins, 0 points, bid 0\n  2: 400 coins, 0 points, bid 0\n  3: 400 coins, 0 points, bid 0',
      '->1: stake(2)\n  1 plays for 2.\n  round 1 of 99, bidding\n' +
        '  1: 400 coins, 0 points, bid 0\n  2: 400 coins, 0 points, bid 0\n  3: 400 coins, 0 points, bid 0',
      '->2: bid(4)\n  2 drafts 4.\n  round 1 of 99, bidding\n' +
        '  1: 400 coins, 0 points, bid 0\n  2: 400 coins, 0 points, bid 4\n  3: 400 coins, 0 points, bid 0',
    ]);
  });

  test('has blocks for refusals and answers, too', () => {
    const { blocks } = printed('2: stake 1\n3: purse\nstake 1\ncommit', { format: 'text' });
    expect(blocks.slice(1, 3)).toEqual([
      '->2: stake(1)\n  error: Player 2 cannot act now; waiting for 1.',
      '->3: purse\n  {"coins":400,"bid":0}',
    ]);
    expect(blocks[4]).toMatch(/^->commit\n {2}error: Start the line with the player/);
  });

  test('shows no seat numbers if the match has one seat', () => {
    const commands = unwrapped(readScript(diceAuction, '1: stake 2', 'text'));
    const match = startMatch(diceAuction, { ...setupOf(), players: 1 });
    const [, block] = transcript(match, commands, { format: 'text', viewer: 'all', strict: false });
    expect(block).toMatch(/^->stake\(2\)\n/);
  });
});

describe('in a transcript, after a refusal,', () => {
  const script = 'stake 1\n1: stake 1\n2: bid 4';

  test('the script continues, but does not count as accepted', () => {
    expect(printed(script)).toMatchObject({ blocks: { length: 4 }, accepted: false });
    expect(printed('stake 1\n2: bid 4')).toMatchObject({ blocks: { length: 3 }, accepted: true });
  });

  test('no further line is played if the transcript is strict', () => {
    expect(printed(script, { strict: true })).toMatchObject({ blocks: { length: 3 }, accepted: false });
    expect(objects(script, { strict: true }).at(-1)).toMatchObject({ ok: false });
  });
});

describe('in a transcript for a seat', () => {
  test('the seed is null, and each position is the view of the seat', () => {
    const [start] = objects('', { viewer: 1 });
    expect(start).toMatchObject({ seed: null, position: { phase: 'stakes' } });
    expect(start.position).not.toHaveProperty('random');
    expect(start.position.bidders.map((bidder: object) => 'bid' in bidder)).toEqual([true, false, false]);
  });

  test('events are redacted, and appear once they are revealed', () => {
    const lines = objects(wholeRound, { viewer: 1 });
    const types = lines.flatMap(({ events = [] }) =>
      events.map(({ type, seat }: { type: string; seat: number }) => `${type} ${seat}`),
    );
    expect(types).toContain('bid-drafted 1');
    expect(types).not.toContain('bid-drafted 2');
    expect(types).toContain('bid-revealed 2');
  });

  test('the blocks of text hide the same information as JSON', () => {
    const { blocks } = printed('stake 1\n1: bid 4', { format: 'text', viewer: 2 });
    expect(blocks[0]).toContain('  1: 400 coins, 0 points, bid ?\n  2: 400 coins, 0 points, bid 0\n');
    expect(blocks.join('\n')).not.toContain('drafts');
    expect(blocks.at(-1)).toContain('  1: 400 coins, 0 points, bid ?\n  2: 400 coins, 0 points, bid 0\n');
  });

  test.each(['json', 'text'] as const)('drafts of other seats do not appear: %s', (format) => {
    const [one, two] = ['3', '7'].map((amount) => printed(`stake 1\n2: bid ${amount}`, { format, viewer: 1 }).blocks);
    expect(one).toEqual(two);
  });

  test.each(['json', 'text'] as const)('answers to queries of other seats do not appear: %s', (format) => {
    const { blocks } = printed('stake 1\n2: bid 8\n2: purse', { format, viewer: 1 });
    expect(blocks.join('\n')).not.toContain('"bid":8');
  });
});

describe('the text about the faults of a script', () => {
  const reasonFor = (script: string, format: TranscriptFormat, game: Game<DiceAuction> = diceAuction) => {
    const read = readScript(game, script, format);
    return read.ok ? undefined : read.error;
  };

  test.each([
    { script: 'stake 1\n bid(3', text: 'Syntax Error: line 2, column 7: bid: missing ")"', code: 'syntax', at: [2, 7] },
    {
      script: 'bid 1\nbid 10\nbid x',
      text: 'Type Error: line 2, column 5: bid: amount 10 is not one of 0..9',
      code: 'type',
      at: [2, 5],
    },
    {
      script: 'fly',
      text: 'Syntax Error: line 1, column 1: unknown command "fly", known are applaud, bid, commit, purse, stake',
      code: 'syntax',
      at: [1, 1],
    },
  ])('names the first fault with its line and column: $text', ({ script, text, code, at: [line, column] }) => {
    expect(reasonFor(script, 'text')).toBe(text);
    const message = text.replace(/^.*column \d+: /, '');
    expect(reasonFor(script, 'json')).toBe(JSON.stringify({ type: 'fault', error: { code, message, line, column } }));
  });

  test('is written by the game in text format, if the game has a function for it', () => {
    const own: Game<DiceAuction> = {
      ...diceAuction,
      script: { text: { ...diceAuction.script.text, faults: (all) => `${all.length} faults` } },
    };
    expect(reasonFor('fly\nfly', 'text', own)).toBe('2 faults');
    expect(reasonFor('fly\nfly', 'json', own)).toContain('"type":"fault"');
  });
});
