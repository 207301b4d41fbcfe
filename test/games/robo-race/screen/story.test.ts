import { describe, expect, test } from 'vitest';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { gainsOf, gainText } from '#games/robo-race/screen/panel/progress-sections.ts';
import { storyOf } from '#games/robo-race/screen/phrases.ts';
import { outcomeOf } from '#games/robo-race/screen/round-report/programs.ts';
import { decisionsOf, paintRoundReport } from '#games/robo-race/screen/round-report/round-report.ts';
import { stripLevel } from '../strips.ts';
import { designedRound, raceWith, watched } from './rounds.ts';

const bots = { 2: 'normal', 3: 'easy' };

const walledLevel = [
  'robo-race level 1',
  'name Walled',
  '+...+...+...+',
  ...['| .   .   G :', '| .   .   . :', '| .   .   . :', '| .   .   . :', '| .   .   . :'].flatMap((row) => [
    row,
    '+   +   +   +',
  ]),
  '| .   .   . :',
  '+...+...+...+',
  ...[1, 2, 3, 4].map((y, i) => `start ${i + 1} (0,${y}) W`),
  '',
].join('\n');

function stop(scene: { readonly beats: readonly { readonly local: RaceScene['local'] }[] }) {
  const running = scene.beats.at(-1)?.local.playback;
  if (running?.is !== 'over') throw new Error('the round is not over');
  return running;
}

/** Texts of the first step of a round on a strip. Afterwards all robots only turn. */
function strip(text: string, robots: Parameters<typeof raceWith>[0], cards: readonly number[]): string[] {
  const level = { name: './strip', text: stripLevel(text) };
  const programs = cards.map((card, i) => [card, ...[20, 21, 22, 23].map((k) => k + 4 * i)]);
  const { match, lines } = raceWith(robots, programs, { players: robots.length, level });
  const { after } = watched(match, lines, { bots: { 2: 'normal' } });
  return storyOf(after).flatMap(({ step, text }) => (step === 1 ? [text] : []));
}

describe('the description of a round', () => {
  test('has a sentence for each card and each factory action', () => {
    const { after } = designedRound({ bots });
    expect(storyOf(after).map(({ step, text }) => `${step} ${text}`)).toEqual([
      '1 Normal goes to (7,7)',
      '1 You go to (8,9)',
      '1 Easy goes to (8,6)',
      '1 A belt takes normal to (8,7)',
      '2 Easy pushes normal 3 squares north to (8,10) and you to (8,11)',
      '2 Normal pushes you 1 square north over the edge; Normal drives over the edge',
      '2 A pusher pushes easy to (7,9)',
      '3 Easy goes to (7,10)',
      '4 Easy turns left',
      '5 Easy goes to (6,10)',
    ]);
  });

  test('says `you` to a player who has resigned online and keeps watching', () => {
    const holder = (name: string) => ({ name, mark: ' ', doing: '', role: 'dim' }) as const;
    const online = {
      holders: [holder('You'), holder('jonas'), holder('easy')],
      isOver: true,
      isAwaited: false,
      clock: [],
      chatRows: 0,
    };
    const { after } = designedRound({ bots: {} });
    const sentences = storyOf({ ...after, online, watched: true }).map(({ text }) => text);
    expect(sentences).toContain('You go to (8,9)');
    expect(sentences).toContain('Easy pushes jonas 3 squares north to (8,10) and you to (8,11)');
  });

  test.each<[string, string, Parameters<typeof raceWith>[0], readonly number[], readonly string[]]>([
    ['a wall', ':. .|. .:', [[1, 0, 'E']], [60], ['You hit a wall']],
    ['a wall after one square', ':. .|. .:', [[0, 0, 'E']], [67], ['You go to (1,0) and hit a wall']],
    ['a pit', ':. . O .:', [[0, 0, 'E']], [67], ['You drive into a pit']],
    ['a move back', ':. . . .:', [[1, 0, 'E']], [43], ['You back up to (0,0)']],
    ['a gear', ':R . . .:', [[0, 0, 'N']], [1], ['You turn right', 'A gear turns you right']],
    ['the goal', ':G . . .:', [[0, 0, 'N']], [37], ['You turn around', 'You reach the goal']],
    [
      'a chain of robots that a wall blocks at once',
      ':. .|. .:',
      [
        [0, 0, 'E'],
        [1, 0, 'N'],
      ],
      [60, 2],
      ['You cannot push normal', 'Normal turns right'],
    ],
    [
      'a chain of robots that moves one square and hits a wall',
      ':. . .|. .:',
      [
        [0, 0, 'E'],
        [1, 0, 'N'],
      ],
      [67, 2],
      ['You push normal 1 square east to (2,0); then a wall stops normal', 'Normal turns right'],
    ],
  ])('describes what happens to a robot: %s', (_, text, robots, cards, sentences) => {
    expect(strip(text, robots, cards)).toEqual(sentences);
  });
});

test('the section `this round` breaks its rows only between players', () => {
  const players = [1, 2, 3, 4].map((player) => [0, player, 'W'] as const);
  const programs = players.map((_, i) => [49 + i, 53 + i, 57 + i, 61 + i, i + 1]);
  const { match, lines } = raceWith(players, programs, {
    players: 4,
    level: { name: './walled', text: walledLevel },
  });
  const { beats, after } = watched(match, lines, { columns: 120, rows: 40 });
  const last = beats.at(-1);
  if (last === undefined) throw new Error('no beat');
  const { sections = [] } =
    paintRoundReport({ ...after, view: last.view, local: last.local }, stop({ beats })).panel ?? {};
  const sentences = sections.find(({ title }) => title === 'this round')?.lines ?? [];
  expect(sentences.map((spans) => spans.map(({ text }) => text).join(''))).toEqual([
    ' walls   1 Player 1: 4 times  2 Player 2: 4 times  3 Player 3: 4 times',
    '         4 Player 4: 4 times',
  ]);
});

describe('the report after a round', () => {
  const round = designedRound({ bots });

  test('shows the outcome of each card', () => {
    const fates = (player: number) => [1, 2, 3, 4, 5].map((step) => outcomeOf(round.after.events, player, step).text);
    expect([1, 2, 3].map(fates)).toEqual([
      ['', 'falls', '-', '-', '-'],
      ['', 'falls', '-', '-', '-'],
      ['', 'pushes', '', '', ''],
    ]);
  });

  test('shows the decisive events', () => {
    const last = round.beats.at(-1);
    const scene = { ...round.after, view: last?.view ?? round.after.view };
    expect(
      decisionsOf(scene, stop(round)).map(({ step, player, text, planned }) => [step, player, text, planned]),
    ).toEqual([
      [
        2,
        3,
        "Easy's Move 3 went first: 82 beats your 52. It pushed you 2 squares north to (8,11).",
        'You planned to be at (8,10).',
      ],
      [
        2,
        2,
        "Normal's Move 2 went first: 74 beats your 52. It pushed you 1 square north over the edge.",
        'You planned to be at (8,10).',
      ],
    ]);
  });

  test('shows the decisive events of all players at a shared screen', () => {
    const together = designedRound({ bots: {} });
    const last = together.beats.at(-1);
    if (last === undefined) throw new Error('no beat');
    const scene = { ...together.after, view: last.view, local: last.local };
    expect(decisionsOf(scene, stop(together)).map(({ step, text }) => `${step} ${text}`)).toEqual([
      '2 Player 3 pushes Player 2 three squares north to (8,10) and Player 1 to (8,11).',
      '2 Player 2 pushes Player 1 one square north over the edge; Player 2 drives over the edge.',
    ]);
  });

  test('shows decisive events in full sentences, and counts the events that do not fit', () => {
    const robots = [
      [1, 0, 'E'],
      [0, 0, 'E'],
    ] as const;
    const programs = [
      [1, 2, 3, 4, 5],
      [60, 59, 58, 57, 56],
    ];
    const level = { name: './strip', text: stripLevel(':. . . . . . . . G:') };
    const { match, lines } = raceWith(robots, programs, { level });
    const shownRound = watched(match, lines, { bots: { 2: 'normal' } });
    const { panel } = paintRoundReport({ ...shownRound.after, rows: 24, columns: 80 }, stop(shownRound));
    const section = panel?.sections.find(({ title }) => title === 'what decided it');
    expect(
      section?.lines.map((row) =>
        row
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    ).toEqual(["2 Step 1: Normal's Move", '1 pushed you 1 square', 'east to (2,0).', 'and 4 more']);
  });

  /** Decisive events of a round of two on a strip. */
  function decided(text: string, robots: Parameters<typeof raceWith>[0], programs: readonly (readonly number[])[]) {
    const { match, lines } = raceWith(robots, programs, { level: { name: './strip', text: stripLevel(text) } });
    const shownRound = watched(match, lines, { bots: { 2: 'normal' } });
    return decisionsOf(shownRound.after, stop(shownRound)).map((each) => each.text);
  }

  test('shows a push into a pit as decisive', () => {
    const robots = [
      [1, 0, 'E'],
      [0, 0, 'E'],
    ] as const;
    const programs = [
      [1, 2, 3, 4, 5],
      [60, 20, 21, 22, 23],
    ];
    expect(decided(':. . O .:', robots, programs)).toEqual([
      "Normal's Move 1 went first: 60 beats your 1. It pushed you 1 square east into a pit.",
    ]);
  });

  test('shows only the victory as decisive if the other robots had not moved yet', () => {
    const robots = [
      [0, 0, 'E'],
      [1, 0, 'E'],
    ] as const;
    const programs = [
      [1, 20, 50, 2, 3],
      [60, 21, 22, 23, 24],
    ];
    expect(decided(':. . G .:', robots, programs)).toEqual(['Normal reached the goal.']);
  });

  test('shows no decisive event if every robot followed its planned path', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1 });
    const alone = watched(match, lines);
    expect(decisionsOf(alone.after, stop(alone))).toEqual([]);
  });

  test('ranks the robots, the nearest to the goal first', () => {
    const gains = gainsOf(round.after, round.after.view.robots, round.after.events);
    expect(gains.map((gain) => [gain.player, gainText(gain), gain.back])).toEqual([
      [3, '9>1', undefined],
      [1, '6>14', 'start 1'],
      [2, '8>14', 'start 2'],
    ]);
  });
});
