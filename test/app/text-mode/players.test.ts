import { describe, expect, test, vi } from 'vitest';
import { persistMatch } from '#app/match/persistence/match-file.ts';
import { matchRoom } from '#app/text-mode/match/match-room.ts';
import type { Answer, Room } from '#app/text-mode/room.ts';
import { readerServices } from '#app/text-mode/run-text-mode.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene } from '#screen/scene.ts';
import { noPaths } from '#storage/files/players-files.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import { ownHome } from '../../storage/support.ts';
import { homeHere } from '../../support/home-here.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';

ownHome();

interface AuctionScreen extends DiceAuction {
  readonly local: Readonly<Record<string, never>>;
}

const describeRound = ({ view, debug }: Scene<AuctionScreen>): string[] => [
  `Round ${view.round}, ${view.phase}.${debug ? ' Nothing is hidden.' : ''}`,
  `Bids: ${view.bidders.map(({ bid }) => bid ?? 'hidden').join(', ')}.`,
];

/** A screen with only the fields that text mode needs. */
const screen: GameScreen<AuctionScreen> = {
  state: { initial: () => ({}), reduce: (local) => local },
  eyes: { seated: () => 1 },
  playback: { begins: () => true },
  view: {
    paint: () => ({ title: [], facts: [], left: [], tags: [], status: [[], []] }),
    signs: () => [],
    standing: ({ round, phase }) => ({
      text: `round ${round}`,
      turns: round,
      mark: { name: 'points', value: 0, better: 'more' },
      ...(phase === 'over' ? { end: 'lost' } : {}),
    }),
    thumbnail: () => [],
  },
  input: { bindings: () => [] },
  reader: {
    describe: describeRound,
    tell: (_, { events }) =>
      events.map((event) => `${event.type}${'seat' in event ? ` of player ${event.seat}` : ''}.`),
    questions: {
      bids: { usage: 'bids', help: 'what is known of them', answer: (scene) => describeRound(scene).slice(1) },
    },
  },
  rules: '## The only page\n\nBid.\n',
};

/** A bot that sets the smallest stake, bids one coin and commits. */
const timid: NonNullable<Game<AuctionScreen>['bots']>[string] = {
  about: 'bids one coin',
  choose: ({ view, seat }) => {
    if (view.phase === 'stakes') return { command: { name: 'stake', args: { points: 1 } }, why: 'It is the least.' };
    const own = view.bidders[seat - 1];
    return own?.bid === 1
      ? { command: { name: 'commit', args: {} }, why: 'One coin is bid.' }
      : { command: { name: 'bid', args: { amount: 1 } }, why: 'one coin is enough' };
  },
};

function begin(bots: Readonly<Record<string, string>>, rounds = '2', own: Partial<Game<AuctionScreen>> = {}): Room {
  const game: Game<AuctionScreen> = { ...diceAuction, bots: { timid }, hintBot: 'timid', ...own };
  const match = startMatch<AuctionScreen>(game, { seed: 'seed', players: 2, options: { rounds } });
  const services = readerServices(homeHere(), thinkHere);
  return matchRoom<AuctionScreen>({
    persistedMatch: persistMatch(
      { match, path: undefined, facts: { ...noFacts, bots }, notes: {}, notices: [] },
      screen,
      services,
    ),
    playNext: () => ({ says: [] }),
    services,
    remember: () => {},
    paths: noPaths,
    back: () => 'leave',
  });
}

const says = (answer: Answer): readonly string[] => (answer instanceof Promise ? ['later'] : answer.says);

describe('a match with bots in text mode', () => {
  test('describes the commands of bots, but not those that are hidden from the player', () => {
    const room = begin({ 2: 'timid' });
    expect(room.greeting()).toEqual(['Round 1, stakes.', 'Bids: 0, hidden.']);
    expect(says(room.hear('stake 2'))).toEqual(['stake-set of player 1.']);
    expect(says(room.hear('bid 3'))).toEqual(['bid-drafted of player 1.']);
    expect(says(room.hear('commit'))).toEqual([
      'committed of player 1.',
      'committed of player 2.',
      'bid-revealed of player 1.',
      'bid-revealed of player 2.',
      'rolled of player 1.',
      'rolled of player 2.',
      expect.stringMatching(/^scored/),
      'round-began.',
      'stake-set of player 2.',
    ]);
    expect(says(room.hear('bids'))).toEqual(['Bids: 0, hidden.']);
  });

  test("lets a bot on the first seat play before the player's first line", () => {
    const room = begin({ 1: 'timid' });
    expect(room.greeting()).toEqual(['Round 1, stakes.', 'Bids: 0, hidden.', 'stake-set of player 1.']);
  });

  test('does not let a person play for a bot', () => {
    const room = begin({ 2: 'timid' });
    expect(says(room.hear('2: bid 3'))).toEqual(['Refused: Timid is a bot.']);
  });

  test('runs to its end if only bots play', () => {
    const room = begin({ 1: 'timid', 2: 'timid' });
    expect(room.greeting().at(-1)).toBe('Type restart to play again, restart same for the same start, or leave.');
  });

  test('gives the command and the reason of a bot as a hint', () => {
    const room = begin({ 2: 'timid' });
    expect(says(room.hear('hint'))).toEqual(['Hint: stake 1. It is the least. Type yes to play it.']);
    room.hear('stake 1');
    expect(says(room.hear('hint'))).toEqual(['Hint: bid 1. One coin is enough. Type yes to play it.']);
  });

  test('answers a query, and offers the general debug view for a game without a debug view', () => {
    const room = begin({ 2: 'timid' });
    expect(says(room.hear('purse'))).toEqual(['{"coins":20,"bid":0}']);
    expect(says(room.hear('debug')).join(' ')).toContain('a win no longer counts. Type yes to confirm.');
    expect(says(room.hear('debug'))).toEqual([
      'Debug view on: nothing is hidden.',
      'Round 1, stakes. Nothing is hidden.',
      'Bids: 0, 0.',
    ]);
    expect(says(room.hear('debug'))[0]).toBe('Debug view off.');
  });

  test('accepts lines for the seat at the screen, with or without its number, if no bot plays', () => {
    const room = begin({});
    room.hear('1: stake 1');
    expect(says(room.hear('2: commit'))).toEqual(['Refused: Player 2 is not at this screen.']);
    expect(says(room.hear('commit'))).toEqual(['committed of player 1.']);
    expect(says(room.hear('2: purse'))).toEqual(['{"coins":20,"bid":0}']);
  });
});

describe('slow computations in text mode', () => {
  const slow: Partial<Game<AuctionScreen>> = {
    bots: { timid: { ...timid, slow: true } },
    commands: {
      ...diceAuction.commands,
      purse: { ...diceAuction.commands['purse'], args: {}, help: '', query: true, slow: true },
    },
  };
  /** Complete reply to a line, with the lines that slow computations print later. */
  const heard = async (answer: Answer): Promise<readonly string[]> => {
    const { says: now, later } = await answer;
    return later === undefined ? now : [...now, ...(await heard(later))];
  };

  test('are done one command at a time for bots, and each command is reported when it is played', async () => {
    const room = begin({ 1: 'timid', 2: 'timid' }, '1', slow);
    expect(room.greeting()).toEqual(['Round 1, stakes.', 'Bids: 0, hidden.']);
    const first = await room.begin?.();
    expect(first?.says).toEqual(['stake-set of player 1.']);
    expect((await heard(first ?? { says: [] })).at(-1)).toMatch(/^Type restart to play again/);
  });

  test('can answer a request for a hint', async () => {
    const room = begin({ 2: 'timid' }, '2', slow);
    const asked = await room.hear('hint');
    expect(asked.says).toEqual([]);
    expect(await heard(asked)).toEqual(['Hint: stake 1. It is the least. Type yes to play it.']);
  });

  test('can answer a query', async () => {
    const room = begin({ 2: 'timid' }, '2', slow);
    const asked = await room.hear('purse');
    expect(asked.says).toEqual([]);
    expect(await heard(asked)).toEqual(['{"coins":20,"bid":0}']);
  });

  test('are not repeated for commands that a bot has already planned', () => {
    const choose = vi.fn<typeof timid.choose>((turn) => {
      const choice = timid.choose(turn);
      return choice?.command.name === 'bid' ? { ...choice, next: [{ name: 'commit', args: {} }] } : choice;
    });
    const room = begin({ 2: 'timid' }, '2', { bots: { timid: { ...timid, choose } } });
    room.hear('stake 1');
    room.hear('bid 1');
    expect(says(room.hear('commit')).slice(0, 2)).toEqual(['committed of player 1.', 'committed of player 2.']);
    expect(choose).toHaveBeenCalledTimes(2);
  });
});
