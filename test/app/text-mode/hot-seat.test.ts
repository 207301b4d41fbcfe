import { describe, expect, test } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { sealed } from '#storage/checksum.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { savedSeating } from '#storage/players-home.ts';
import { readHistory } from '#storage/results.ts';
import { unwrapped } from '../../engine/support.ts';
import { commitAll, newRace } from '../../games/robo-race/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { noon, type Talk, talk } from './support.ts';

ownHome();

const ofTwo = () => talk((home) => home.begin('robo-race', { seed: 'k7f2', players: 2 }, () => 'leave'));

/** Types the commands that a bot would choose for the player, and returns the reply to the commit. */
async function commit(player: Talk): Promise<string> {
  await player.type('hint', 'hint', 'hint');
  const [, program = ''] = /type (program[ \d]+\d)/.exec(player.heard()) ?? [];
  await player.type(program);
  player.heard();
  await player.type('commit');
  return player.heard();
}

/** Cards of the hand in a description. Undefined if the description lists none. */
const handIn = (text: string): string | undefined => /Hand: ([^.]*)\./.exec(text.replace(/\n/g, ' '))?.[1];

describe('a match of two people in text mode', () => {
  test('at first shows only the name of the player who begins, until that player is ready', async () => {
    const player = await ofTwo();
    expect(player.heard()).toBe('(cleared)\nPass to player 1. Type ready when only player 1 can read this.\ncommand: ');
    await player.type('hand', 'status', 'log', '1: hand');
    expect(player.heard()).not.toMatch(/Turn|Move|Back|Goal/);
    await player.type('ready');
    expect(handIn(player.heard())).toMatch(/^\d+ /);
  });

  test('clears the screen after a commit, and shows the next player only their own hand', async () => {
    const player = await ofTwo();
    await player.type('ready');
    const first = handIn(player.heard());
    const passed = await commit(player);
    expect(passed).toBe('commit\n(cleared)\nPass to player 2. Type ready when only player 2 can read this.\ncommand: ');
    await player.type('ready');
    const text = player.heard();
    expect(text).toContain('(cleared)\n');
    expect(text).toContain('You are player 2 of 2.');
    expect(handIn(text)).not.toBe(first);
  });

  test('describes the round to both players without the hands of the next round', async () => {
    const player = await ofTwo();
    await player.type('ready');
    await commit(player);
    await player.type('ready');
    const told = await commit(player);
    expect(told).toMatch(/^commit\n\(cleared\)\nRound 1, step 1\. Cards: Player /);
    expect(told).toContain('\nRound 1, step 5. Cards: ');
    expect(told).not.toContain('Hand:');
    expect(told).toContain('\nPass to player 1. Type ready when only player 1 can read this.\n');
    await player.type('ready');
    expect(handIn(player.heard())).toMatch(/^\d+ /);
  });

  test('answers no questions and plays no lines for the seat of the other player', async () => {
    const player = await ofTwo();
    await player.type('ready');
    player.heard();
    for (const line of ['2: hand', '2: preview', '2: commit', ' 2 : clear']) {
      await player.type(line);
      expect(player.heard()).toContain('Refused: Player 2 is not at this screen.');
    }
  });

  test('does not show cards of the other player in the log, and stores no lines for later recall', async () => {
    const player = await ofTwo();
    await player.type('ready');
    await commit(player);
    await player.type('ready');
    player.heard();
    await player.type('log', 'log 1');
    const heard = player.heard();
    expect(heard).toContain('Round 1, player 1: run');
    expect(heard).not.toContain('player 1: program');
    expect(heard).toContain('Type log and a round to read it again, as in log 1.');
    expect(readHistory(foldersHere(), 'robo-race')).toEqual([]);
  });

  test('refuses the debug view before the end', async () => {
    const player = await ofTwo();
    await player.type('ready', 'debug', 'debug');
    const heard = player.heard();
    expect(heard).toContain("The debug view would reveal the other player's secrets. It opens after the match.");
    expect(heard).not.toContain('Debug view on');
  });
});

describe('the replay of a match of two people', () => {
  /** The replay of a one-round race after `commands` commands. */
  const toldAgain = (commands: number) => {
    const match = startMatch(roboRace, { seed: 'k7f2', players: 2, options: { rounds: '1' } });
    match.state.hands.forEach((hand, i) => {
      enter(match, `${i + 1}: program ${hand?.slice(0, 5).join(' ')}`);
    });
    for (const line of ['1: commit', '2: commit'].slice(0, commands - 2)) enter(match, line);
    const save = unwrapped(readSealed(foldersHere(), sealed(writeSave(match))));
    return talk(async (home) => {
      const opened = await home.replay({ path: 'race.turncade', time: new Date(0), save }, () => 'leave');
      return opened.ok ? opened.value : { says: [opened.error] };
    });
  };

  test('cannot be continued before the match is over', async () => {
    const player = await toldAgain(3);
    player.heard();
    await player.type('start', 'play', 'help', 'status');
    const heard = player.heard();
    expect(heard).toContain('The match is not over. Playing on here would reveal secrets.');
    expect(heard).not.toMatch(/^play:|You play on|Pass to player/m);
  });

  test('can be continued once the match is over, and counts rounds instead of turns', async () => {
    const player = await toldAgain(4);
    player.heard();
    await player.type('round 7', 'round 1', 'turn 1', 'play');
    const heard = player.heard();
    expect(heard).toContain('Found "7", expected a round from 1 to 1.');
    expect(heard).toContain('Unknown word "turn".');
    expect(heard).toContain('Pass to player 1.');
  });
});

test('a finished match of two people is not passed to the other player', async () => {
  const match = newRace({ options: { rounds: '1' } });
  commitAll(match);
  const stored = {
    path: 'over.turncade',
    time: noon,
    save: unwrapped(readSealed(foldersHere(), sealed(writeSave(match)))),
  };
  const player = await talk(async (home) => {
    const opened = await home.goOn(stored, true, () => 'leave');
    return opened.ok ? opened.value : expect.fail(opened.error);
  });
  const text = player.heard();
  expect(text).toContain('A draw: nobody won.');
  expect(text).not.toContain('Pass to');
});

describe('the choice of players in text mode', () => {
  test('is offered before the match, and saved for the next match', async () => {
    const player = await talk();
    player.heard();
    await player.type('robo-race', 'workshop');
    expect(player.heard()).toContain(`Workshop. Who plays: 1 you, 2 Gus at novice.
Options: cards deck, rounds none, flags 3, exchange few.
Type start to begin, help, or a seat and who plays it, as in 2 person.
`);
    await player.type('3 hard', 'rounds 5', 'cards with-replacement');
    expect(player.heard()).toContain(
      'Who plays: 1 you, 2 Gus at novice, 3 bot hard.\nOptions: cards with-replacement, rounds 5, flags 3, exchange few.',
    );
    await player.type('start');
    expect(player.heard()).toContain('You are player 1 of 3.');
    expect(savedSeating(foldersHere(), 'robo-race')).toEqual({
      holders: ['person', 'bot gus:novice', 'bot hard', 'nobody'],
      options: { cards: 'with-replacement', rounds: '5' },
    });
  });

  test.each([
    [
      '2 deep',
      'Found "deep", expected person, bot gus:novice, bot gus:easy, bot gus:normal, bot gus:hard, nobody, a program: ',
    ],
    ['1 nobody', 'Found "nobody", expected person,'],
    ['4 person', 'There is no seat 4 to choose. Seats are numbered 1 to 3.'],
    ['rounds many', 'rounds: found "many", expected none or 1..9999.'],
    ['begin', 'Unknown word "begin".'],
  ])('refuses the line %s and says what it expected', async (line, answer) => {
    const player = await talk((home) => home.seat('robo-race', {}, () => 'leave'));
    player.heard();
    await player.type(line);
    expect(player.heard().replace(/\n/g, ' ')).toContain(answer);
  });

  test('is skipped in a game for one player', async () => {
    const player = await talk((home) => home.seat('space-defender', {}, () => 'leave'));
    expect(player.heard()).toContain('custom board');
  });
});

test('bots in text mode play at the same time as people, without revealing what they plan', async () => {
  const start = { seed: 'k7f2', players: 3, bots: { 2: 'normal', 3: 'easy' } };
  const player = await talk((home) => home.begin('robo-race', start, () => 'leave'));
  const text = player.heard();
  expect(text).toContain('You are player 1 of 3.');
  expect(text).not.toMatch(/Pass to|cleared|program \d/);
  expect(await commit(player)).toMatch(/Round 1, step 1\. Cards: [^.]*you \d+ /);
});
