import { expect, onTestFinished, test, vi } from 'vitest';
import { fittedTo, termsOf, usualDraft } from '#app/online/create-match/draft.ts';
import { hostedGames, onlineResults } from '#app/online/hosted-games.ts';
import { games } from '#games/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { seatedBy, usualSeating } from '#match-session/seating.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { bundledLevel } from '#storage/levels.ts';
import { cardOf } from '../../support/scripted-server.ts';
import { partMissing, unhandledIn } from '../../support/unhandled.ts';

test('a game that failed to load is not offered, and is loaded again on the next request', async () => {
  const risc = games.find(({ id }) => id === 'risc') ?? expect.fail('there is no RISC');
  const opening = vi.spyOn(risc, 'open');
  onTestFinished(() => opening.mockRestore());
  for (let i = 0; i < 2; i++) opening.mockRejectedValueOnce(partMissing());
  let arrived = 0;
  const hosted = hostedGames(
    () => [],
    () => void arrived++,
  );
  expect(await unhandledIn(() => hosted.get('risc'))).toEqual([]);
  await expect(hosted.load('risc')).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' });
  expect([hosted.get('risc'), arrived]).toEqual([undefined, 0]);
  expect(await hosted.load('risc')).toMatchObject({ id: 'risc' });
  expect(hosted.get('risc')).toMatchObject({ id: 'risc' });
  expect(arrived).toBe(1);
});

test.each([
  ['test-track', '2'],
  ['workshop', '3'],
  ['snail', '2'],
])(
  'a new match on %s has the %s flags of its level, online and locally, unless the player chooses another number',
  async (name, flags) => {
    const hosted = hostedGames(
      () => [],
      () => {},
    );
    const game = (await hosted.load('robo-race')) ?? expect.fail('there is no RoboRace');
    const draft = fittedTo(game, { ...usualDraft(game), level: { name } });
    expect(termsOf(draft).options['flags']).toBe(flags);
    const level = bundledLevel(roboRace, name) ?? expect.fail('no level');
    expect(seatedBy(roboRace, usualSeating(roboRace, level)).options['flags']).toBe(flags);
    const chosen = { ...draft, terms: { ...draft.terms, options: { flags: '4' } } };
    expect(termsOf(fittedTo(game, { ...chosen, level: { name: 'test-track' } })).options['flags']).toBe('4');
  },
);

test('the records in the list of levels include matches that ended on a server', async () => {
  const holders = [
    { is: 'person', name: 'mia', isHere: true, isReady: true, isMaker: true },
    { is: 'bot', bot: 'easy' },
  ] as const;
  const ended = (more: Partial<MatchCard>) =>
    cardOf({
      ...{ match: 'm1', game: 'risc', title: 'Three Crowns', level: 'three-crowns', phase: 'over', seat: 1 },
      holders: [...holders],
      ...more,
    });
  const finished = [
    ended({ turn: 9, outcome: { winners: [2], reason: 'rules' }, changed: 3000 }),
    ended({ turn: 14, outcome: { winners: [1], reason: 'rules' }, changed: 2000 }),
    ended({ seat: null, outcome: { winners: [1], reason: 'rules' } }),
    ended({ outcome: null }),
  ];
  const hosted = hostedGames(() => onlineResults(finished));
  const game = (await hosted.load('risc')) ?? expect.fail('there is no RISC');
  const level = game.levelsNow().find(({ name }) => name === 'three-crowns');
  expect(level).toMatchObject({ record: { played: 2, won: 1, best: 14 }, mark: { text: 'done' } });
  expect(level?.matches?.map(({ end }) => end)).toEqual(['lost', 'won']);
});
