import { describe, expect, test } from 'vitest';
import { reader } from '../../../source/games/risc/screen/reader.ts';
import { played } from '../../support/lines.ts';
import { answer, drafted, memoryOf, playedAll, rivers, sceneOf, scenesAround } from './heard.ts';
import { campaignOf, newCampaign } from './support.ts';

const level = { name: 'twin-rivers', title: 'Twin Rivers' };

/** The turn of the draft, in which player 2 attacks, too. */
function turnPlayed() {
  const match = drafted();
  playedAll(match, ['1: commit', '2: attack glade drift 4']);
  return scenesAround(match, '2: commit');
}

describe('questions while orders are given', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'territories mine',
      [
        '4 territories:',
        'alder, yours: 1a left, 4a before your orders; size 1, food 8, tech 2; linked to',
        'brook, cairn.',
        'brook, yours: 1a left, 12a before your orders; size 2, food 5, tech 4; linked',
        'to alder, drift, eyrie of P2.',
        'cairn, yours: no units; size 3, food 3, tech 5; linked to alder, drift.',
        'drift, yours: 3a left, no units before your orders; size 2, food 4, tech 3;',
        'linked to brook, cairn, glade of P2.',
      ],
    ],
    ['territories 3', ['Found "3", expected all, mine or a player from 1 to 2.']],
    ['territories big', ['Found "big", expected all, mine or a player from 1 to 2.']],
    [
      'territory EYRIE',
      [
        'Eyrie, of P2: 4a; size 2, food 4, tech 3; linked to brook of yours, fjord,',
        'glade.',
        'You can send 12a from brook: 97.2 % to take it in a full attack.',
      ],
    ],
    ['territory', ['Found nothing, expected a territory, as in territory alder.']],
    ['territory moor', ['There is no territory "moor" on this map.']],
    [
      'near cairn',
      [
        '2 territories linked to cairn:',
        'alder, yours: 1a left, 4a before your orders; size 1, food 8, tech 2; linked to',
        'brook, cairn.',
        'drift, yours: 3a left, no units before your orders; size 2, food 4, tech 3;',
        'linked to brook, cairn, glade of P2.',
      ],
    ],
    ['near a b', ['Found "a b", expected a territory, as in near alder.']],
    [
      'borders',
      [
        '2 territories of yours at a border:',
        'brook, 1a left. P2 can send 4a from eyrie: 92.4 % to take it in a full attack.',
        'drift, 3a left. P2 can send 4a from glade: 60.8 % to take it in a full attack.',
      ],
    ],
    [
      'orders',
      [
        '3 orders, 26 food and 6 tech in all:',
        'Order 1: upgrade 2a to b in brook, 6 tech.',
        'Order 2: move 3a from alder to drift over brook, 15 food.',
        'Order 3: attack eyrie from brook with 9a+2b, 11 food.',
        'Left: 14 food, 22 tech.',
      ],
    ],
    ['odds drift glade', ['3a against 4a of P2: win 29.8 %.', 'Expected to be left: 0.5 of 3, 1.7 of 4 of theirs.']],
    [
      'odds (brook,eyrie,1)',
      [
        'Counted in is what your draft sends there. 10a+2b against 4a of P2: win 97.6 %.',
        'Expected to be left: 7.9 of 12, 0.0 of 4 of theirs.',
      ],
    ],
    ['odds brook heath 1', ['brook and heath are not linked; brook is linked to alder, drift, eyrie.']],
    ['odds cairn drift', ["drift is your own; attack another player's territory, or use move."]],
    [
      'odds brook eyrie many',
      ['Found "brook eyrie many", expected from, to and units, as in odds brook eyrie', '5a, or all without units.'],
    ],
    ['path (alder,drift)', ['Path alder, brook, drift: 5 food a unit.']],
    ['path alder eyrie', ['eyrie belongs to player 2; it must be your own.']],
    ['path alder', ['Found "alder", expected two territories, as in path alder drift.']],
    [
      'players',
      [
        '2 players:',
        'Player 1, you, 4 territories, 16 units, bonus 0, 20 food and 14 tech a turn,',
        'stock 40 and 28, level 1, thinking.',
        'Player 2, normal, 4 territories, 16 units, bonus 0, 20 food and 14 tech a turn,',
        'stock 40 and 28, level 1, thinking.',
      ],
    ],
    ['battles', ['No battle in the last turn.']],
    ['battle brook', ['No battle at brook in the last turn.']],
    ['moves', ['No orders in the last turn.']],
    ['moves 7', ['Found "7", expected a player from 1 to 2, or nothing for all.']],
    ['statistics size', ['Found "size", expected lands, units, bonus, food or tech.']],
    ['statistics bonus', ['No turn has been played yet.']],
    [
      'level',
      [
        'RISC, map Twin Rivers. 8 territories, 10 links, 2 players.',
        'A group is 4 territories and yields 20 food and 14 tech a turn.',
        'You began with group 1.',
        'Who owns every territory wins; who has none is out. There is no last turn.',
      ],
    ],
    ['again', ['Nothing has happened yet.']],
  ])('%s', (typed, lines) => {
    expect(answer(sceneOf(drafted(), { level }), typed)).toEqual(lines);
  });

  test('draft is orders', () => {
    const scene = sceneOf(drafted());
    expect(answer(scene, 'draft')).toEqual(answer(scene, 'orders'));
    expect(answer(sceneOf(rivers()), 'draft')).toEqual(['No orders yet. Left: 40 food, 28 tech.']);
  });

  test('prices are those of the rules', () => {
    const lines = answer(sceneOf(rivers()), 'prices');
    expect(lines).toContain('b, Bowman, bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.');
    expect(lines).toContain('g, Griffin, bonus 15, level 6: the strongest.');
    expect(lines.join(' ')).toContain('6 costs 300 tech.');
  });

  test('a target without units', () => {
    const match = campaignOf({ lands: { x: '1 5a', y: '2 0' }, links: 'x-y' });
    expect(answer(sceneOf(match), 'odds x y 1')).toEqual([
      '1a against no units of P2: taken without a roll, as it stands now.',
    ]);
  });

  test('a label that says more than the id is told', () => {
    const position = campaignOf({ lands: { x: '1 5a', y: '2 0' }, links: 'x-y' });
    const { view, ...scene } = sceneOf(position);
    const map = { ...view.map, labels: ['The Moor', 'Y'] };
    expect(answer({ ...scene, view: { ...view, map } }, 'territory x')[0]).toMatch(/^X, called The Moor, yours: 5a;/);
    expect(answer({ ...scene, view: { ...view, map } }, 'territory y')[0]).toMatch(/^Y, of P2: no units;/);
  });
});

describe('questions before turn 1', () => {
  test.each<readonly [string, RegExp]>([
    ['orders', /^Placed: alder 0, brook 9, cairn 0, drift 0\. 7 of 16 units left to place;/],
    ['territory brook', /^Brook, yours: 9 placed; size 2/],
    ['territory eyrie', /^Eyrie, of P2: its units are not known yet; size 2/],
    ['odds brook eyrie', /not known before all have placed/],
    ['path alder drift', /^Path alder, brook, drift/],
    ['players', /Player 2, normal, 4 territories, 20 food/],
  ])('%s', (typed, text) => {
    const match = newCampaign();
    playedAll(match, ['1: place brook 9', '2: place eyrie 5']);
    expect(answer(sceneOf(match), typed).join(' ')).toMatch(text);
  });
});

describe('questions about the last turn', () => {
  test('its battles', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'battles')).toEqual([
      '2 battles in the last turn:',
      'Battle at drift, yours.',
      'P2 attacks with 4a against 3a of yours: lost after 5 rounds, 2a of yours left.',
      'drift stays yours, with 2a.',
      'Battle at eyrie, of P2.',
      'You attack with 9a+2b against 4a of P2: won after 5 rounds, 9a+1b of yours',
      'left.',
      'eyrie is yours now, with 9a+1b.',
      'Losses: you 1a+1b, P2 8a.',
    ]);
  });

  test('a battle roll by roll, from any roll on', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'battle eyrie').slice(-6)).toEqual([
      '5 rolls:',
      'Round 1, high-low: b 14+1 = 15 against a 8+0 = 8; a of P2 falls.',
      'Round 2, low-high: a 5+0 = 5 against a 4+0 = 4; a of P2 falls.',
      'Round 3, high-low: b 9+1 = 10 against a 19+0 = 19; b of yours falls.',
      'Round 4, low-high: a 10+0 = 10 against a 8+0 = 8; a of P2 falls.',
      'Round 5, high-low: b 19+1 = 20 against a 1+0 = 1; a of P2 falls.',
    ]);
    expect(answer(after, 'battle eyrie 5').slice(-1)).toEqual(answer(after, 'battle eyrie').slice(-1));
    expect(answer(after, 'battle eyrie 6')).toEqual(['Found "eyrie 6", expected a territory and a roll from 1 to 5.']);
    expect(answer(after, 'battle alder')).toEqual([
      'No battle at alder in the last turn. There were battles at drift and eyrie.',
    ]);
  });

  test('a long battle in pieces, and a tie is said', () => {
    const match = campaignOf({ lands: { x: '1 30a', y: '2 30a' }, links: 'x-y' });
    playedAll(match, ['1: attack x y all', '1: commit']);
    const { after } = scenesAround(match, '2: commit');
    const lines = answer(after, 'battle y');
    const rolls = after.events.filter(({ type }) => type === 'roll').length;
    expect(lines).toContain(`Rolls 1 to 12 of ${rolls}:`);
    expect(lines.at(-1)).toBe(`${rolls - 12} more: type battle y 13.`);
    expect(answer(after, 'battle y 13')).toContain(`Rolls 13 to 24 of ${rolls}:`);
    const all = Array.from({ length: Math.ceil(rolls / 12) }, (_, i) => answer(after, `battle y ${1 + 12 * i}`));
    const isTie = (line: string) => /\+0 = (\d+) against a \d+\+0 = \1;/.test(line);
    const told = all.flat().filter((line) => line.startsWith('Round '));
    expect(told).toHaveLength(rolls);
    for (const line of told) expect(line.includes('a tie, a of yours falls')).toBe(isTie(line));
  });

  test('a territory that was taken without a roll', () => {
    const match = campaignOf({ lands: { x: '1 3a', y: '2 0' }, links: 'x-y', players: [{}, {}] });
    playedAll(match, ['1: attack x y 1', '1: commit']);
    const { after } = scenesAround(match, '2: commit');
    expect(answer(after, 'battle y').at(-1)).toBe('Nobody rolled.');
  });

  test('what everybody ordered, or one player', () => {
    const { after } = turnPlayed();
    expect(answer(after, 'moves')).toEqual([
      '4 orders in the last turn:',
      'You upgrade 2a to b in Brook, 6 tech.',
      'You move 3a from Alder to Drift, 15 food.',
      'You attack Eyrie from Brook with 9a+2b, 11 food.',
      'P2 attacks Drift from Glade with 4a, 4 food.',
    ]);
    expect(answer(after, 'moves 2')).toEqual([
      '1 order in the last turn:',
      'P2 attacks Drift from Glade with 4a, 4 food.',
    ]);
  });

  test('again tells it once more', () => {
    const { before, after } = turnPlayed();
    expect(answer(after, 'again')).toEqual(reader.tell(before, after));
  });

  test('statistics go back over the turns that were seen, evenly', () => {
    const turns = Array.from({ length: 20 }, (_, i) =>
      campaignOf({ lands: { x: `1 ${i + 1}a`, y: '2 5b' }, links: 'x-y', turn: i + 1 }),
    );
    const now = campaignOf({ lands: { x: '1 30a', y: '2 5b' }, links: 'x-y', turn: 21 });
    const memory = memoryOf(turns);
    expect(answer(sceneOf(now, memory && { memory }), 'statistics units')).toEqual([
      'units at the beginning of turns:',
      'turn 1: you 1, P2 5.',
      'turn 4: you 4, P2 5.',
      'turn 7: you 7, P2 5.',
      'turn 10: you 10, P2 5.',
      'turn 13: you 13, P2 5.',
      'turn 16: you 16, P2 5.',
      'turn 19: you 19, P2 5.',
    ]);
    expect(answer(sceneOf(now, memory && { memory }), 'statistics')).toContain('turn 1: you 1, P2 1.');
  });
});

describe('questions of who does not play', () => {
  test.each<readonly [string, RegExp]>([
    ['orders', /^You only watch/],
    ['odds brook eyrie', /^Odds are for who plays/],
    ['path alder drift', /^Paths are for who plays/],
    ['borders', /^You only watch/],
    ['territory brook', /^Brook, of P1: 12a;/],
  ])('a spectator: %s', (typed, text) => {
    expect(answer(sceneOf(drafted(), { viewer: 'spectator', watched: true }), typed).join(' ')).toMatch(text);
  });

  test.each<readonly [string, RegExp]>([
    ['orders', /^You are out of the match\.$/],
    ['borders', /^You are out of the match\.$/],
    ['odds a b', /^a belongs to player 2; it must be your own\.$/],
  ])('who is out: %s', (typed, text) => {
    const match = campaignOf({ lands: { a: '2 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] });
    expect(answer(sceneOf(match), typed).join(' ')).toMatch(text);
  });

  test('after the end neither drafts nor odds', () => {
    const match = campaignOf({ lands: { x: '1 9g', y: '2 0' }, links: 'x-y' });
    playedAll(match, ['1: attack x y 1g', '1: commit']);
    played(match, '2: commit');
    for (const typed of ['orders', 'odds x y', 'path x y'])
      expect(answer(sceneOf(match), typed)).toEqual(['The match is over.']);
  });
});
