import { describe, expect, test } from 'vitest';
import { newsBetween, newsText } from '#games/space-explorers/screen/auto-advance.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ExplorersScene, Local } from '#games/space-explorers/screen/local.ts';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { perspectiveOf } from '#games/space-explorers/screen/words.ts';
import type { View } from '#games/space-explorers/state.ts';
import { emptyPlanet, expeditionFrom, type Planet } from '../support.ts';
import { designedMatch, designedScene, hintsIn, panelIn, playedScenes, pressed, pressedIn, sceneOf } from './scenes.ts';

const { byItself } = spaceExplorersScreen;

/** Commands that are played automatically now, as typed. */
const due = (scene: ExplorersScene): readonly string[] | undefined =>
  byItself?.next(scene)?.commands.map(({ name, args }) => `${name}(${Object.values(args).join(',')})`);

/** Local state that the action of a key sets along with its commands. */
const keptBy = (scene: ExplorersScene, key: string): Local => {
  const action = pressedIn(scene, key);
  if (action?.type !== 'play' || action.local === undefined) throw new Error(`${key} keeps nothing`);
  return action.local;
};

const empty = { orders: [] };

describe('a standing order', () => {
  const standing = [{ player: 1 as const, from: 3, to: 4, keep: 18 }];

  test('is made from the draft with the key f, and keeps as many people on its planet as the draft leaves', () => {
    const scene = designedScene({ local: { portion: 17 } }, empty);
    const action = pressedIn(scene, 'f');
    expect(action).toMatchObject({ type: 'play', commands: [{ name: 'send', args: { from: 3, to: 4, people: 17 } }] });
    expect(keptBy(scene, 'f')).toMatchObject({ standing, stood: 31 });
  });

  test("queues its orders once at the beginning of each of the player's turns", () => {
    const scene = sceneOf(designedMatch(empty), { local: { standing } });
    expect(due(scene)).toEqual(['send(3,4,17)']);
    const { local } = byItself?.next(scene) ?? {};
    expect(due({ ...scene, local: { ...scene.local, ...local } })).toBeUndefined();
    expect(due(sceneOf(designedMatch({ ...empty, mover: 2 }), { local: { standing } }))).toBeUndefined();
    expect(due(sceneOf(designedMatch({ ...empty, mover: 2 }), { seat: 2, local: { standing } }))).toBeUndefined();
  });

  test('sends people only if the planet has more than the order keeps there', () => {
    const many = [{ player: 1 as const, from: 3, to: 4, keep: 35 }];
    expect(due(sceneOf(designedMatch(empty), { local: { standing: many } }))).toBeUndefined();
  });

  test('shares the people of its planet with other standing orders', () => {
    const two = [...standing, { player: 1 as const, from: 3, to: 1, keep: 5 }];
    expect(due(sceneOf(designedMatch(empty), { local: { standing: two } }))).toEqual(['send(3,4,17)', 'send(3,1,13)']);
  });

  test('is listed with the orders, where x ends it', () => {
    const scene = sceneOf(designedMatch(empty), { columns: 120, rows: 40, local: { standing } });
    expect(panelIn(scene)['orders']?.[0]).toBe(' each turn: 3 ▶ 4        keep 18');
    const small = sceneOf(designedMatch(empty), { local: { standing } });
    expect(panelIn(small)['orders']?.[0]).toBe(' each turn 3▶4  keep 18');
    const chosen = pressed(scene, 'e');
    expect(hintsIn(chosen)[0]).toBe('x: end this standing order: keep 18 on planet 3 and send the rest to planet 4.');
    const ended = pressed(chosen, 'x');
    expect(ended.local.standing).toEqual([]);
    expect(ended.local.focus).toBe('map');
  });
});

describe('waiting for news', () => {
  const waiting = { waiting: { player: 1, since: 31 } } as const;

  test('ends turns after the standing orders are queued', () => {
    const standing = [{ player: 1 as const, from: 3, to: 4, keep: 18 }];
    expect(keptBy(sceneOf(designedMatch(empty)), 'w').waiting).toEqual(waiting.waiting);
    expect(due(sceneOf(designedMatch(empty), { local: waiting }))).toEqual(['end_turn()']);
    expect(due(sceneOf(designedMatch(empty), { local: { ...waiting, standing } }))).toEqual([
      'send(3,4,17)',
      'end_turn()',
    ]);
  });

  test("ends only the waiting player's turns, and shows news only to that player", () => {
    const other = sceneOf(designedMatch({ ...empty, mover: 2 }), { seat: 2, local: waiting });
    expect(due(other)).toBeUndefined();
    const news = { player: 1, what: 'sighted', planet: 4 } as const;
    const told = 'You can see planet 4 now.';
    expect(hintsIn(sceneOf(designedMatch(empty), { local: { news } }))[0]).toBe(told);
    expect(hintsIn(sceneOf(designedMatch({ ...empty, mover: 2 }), { seat: 2, local: { news } }))[0]).not.toBe(told);
  });

  test('ends when the player stops it', () => {
    const { local } = sceneOf(designedMatch(empty), { local: waiting });
    expect(byItself?.stopped(local).waiting).toBeUndefined();
    const plain = { ...local, waiting: undefined };
    expect(byItself?.stopped(plain)).toBe(plain);
  });

  test('ends at an event, which is then reported', () => {
    const { after } = playedScenes(designedMatch(empty), 'end_turn', { local: waiting });
    expect(after.local.waiting).toBeUndefined();
    const own = sceneOf(designedMatch(empty), { local: after.local });
    expect(hintsIn(own)[0]).toBe("Waited 1 turn: P2's 11 landed on planet 3.");
    expect(hintsIn({ ...own, names: { 2: 'Ann' } })[0]).toBe("Waited 1 turn: Ann's 11 landed on planet 3.");
  });

  test('says in text mode how long it lasted, if longer than the turns told', () => {
    const firstLine = (since: number) => {
      const { before, after } = playedScenes(designedMatch(empty), 'end_turn', {
        local: { waiting: { player: 1, since } },
      });
      return textMode.tell(before, after)[0];
    };
    expect(firstLine(24)).toBe('Waited 8 turns.');
    expect(firstLine(31)).toMatch(/^Turn /);
  });

  test('continues while nothing happens', () => {
    const { after } = playedScenes(designedMatch({ ...empty, shuttles: [] }), 'end_turn', { local: waiting });
    expect([after.local.waiting, after.local.news]).toEqual([waiting.waiting, undefined]);
  });

  test('ends after ten turns of the player without an event', () => {
    const long = { waiting: { player: 1, since: 12 } } as const;
    const { after } = playedScenes(designedMatch({ ...empty, shuttles: [] }), 'end_turn', { local: long });
    expect(after.local.waiting).toBeUndefined();
    const own = sceneOf(designedMatch(empty), { local: after.local });
    expect(hintsIn(own)[0]).toBe('Waited 20 turns: nothing needed you. w: keep waiting.');
  });
});

describe('a match in which no planet can change hands any more', () => {
  /** Two full neighbouring planets. `onSecond` sets the people on planet 1. */
  const full = (more: object = {}, onSecond: Partial<Planet> = { p1: 10, p2: 80 }) => ({
    turn: 31,
    mover: 1,
    limit: 60,
    planets: [
      { id: 0, x: 0, y: 0, size: 110, habitability: 5, p1: 110, home: 1 },
      { id: 1, x: 10, y: 0, size: 90, habitability: 5, ...onSecond, home: 2 },
    ],
    edges: [[0, 1, 2]],
    ...more,
  });
  const status = (position: object) => hintsIn(sceneOf(expeditionFrom(position), { columns: 120, rows: 40 }))[0];

  test('is reported with its result and an offer to finish', () => {
    expect(status(full())).toBe(
      'No planet can change hands any more. After turn 60, you win 120 people to 80. f: finish the match.',
    );
    expect(hintsIn(sceneOf(expeditionFrom(full())))[0]).toBe(
      'No planet can change hands any more. f: finish the match.',
    );
  });

  test.each<[string, object]>([
    ['a planet is empty', full({}, {})],
    ['a planet is tied', full({}, { p1: 45, p2: 45 })],
    ['a majority below half of the capacity can be outnumbered', full({}, { p1: 1, p2: 40 })],
    ['crowding kills the majority', full({}, { p1: 60, p2: 80 })],
  ])('is not reported if %s', (_, position) => {
    expect(status(position)).not.toContain('change hands');
  });

  test('is reported while some planets are unseen only if a full planet of the rival separates them', () => {
    const line = (second: Partial<Planet>) => ({
      ...full({}, second),
      planets: [...full({}, second).planets, { id: 2, x: 20, y: 0, size: 90, habitability: 5, p2: 30 }],
      edges: [
        [0, 1, 2],
        [1, 2, 2],
      ],
    });
    expect(status(line({ p2: 90 }))).toBe('No planet can change hands any more. Turn 60 decides. f: finish the match.');
    expect(status(line({ p2: 80 }))).not.toContain('change hands');
  });

  test('is finished by f: turns end, without standing orders, until the match is over', () => {
    const standing = [{ player: 1 as const, from: 0, to: 1, keep: 1 }];
    const scene = sceneOf(expeditionFrom(full()), { local: { standing } });
    const finishing = keptBy(scene, 'f');
    expect(finishing.waiting).toEqual({ player: 1, since: 31, isFinishing: true });
    expect(due({ ...scene, local: finishing })).toEqual(['end_turn()']);
    const { after } = playedScenes(expeditionFrom(full()), 'end_turn', { local: finishing });
    expect([after.local.waiting, after.local.news]).toEqual([finishing.waiting, undefined]);
    const last = playedScenes(expeditionFrom(full({ limit: 31 })), 'end_turn', { local: finishing });
    expect([last.after.local.waiting, last.after.local.news?.what]).toEqual([undefined, 'over']);
  });

  test('is no longer finished automatically once a planet can change hands again', () => {
    const finishing = { waiting: { player: 1, since: 12, isFinishing: true } } as const;
    const [home, second] = full({ mover: 2, turn: 32 }, { p2: 40 }).planets;
    const position = { ...full({ mover: 2, turn: 32 }), planets: [{ ...home, p1: 60 }, second] };
    const { after } = playedScenes(expeditionFrom(position), 'end_turn', { local: finishing, viewer: 1 });
    expect([after.local.waiting, after.local.news?.what]).toEqual([undefined, 'unsettled']);
  });
});

describe('news for a waiting player', () => {
  const newsIn = (before: View, after: View, scene = sceneOf(designedMatch(empty))) => {
    const news = newsBetween(before, after, 1);
    return news && newsText(perspectiveOf(scene), news);
  };
  const view = (planets: readonly Partial<Planet>[], shuttles: readonly object[] = [], turn = 3, mover = 2) =>
    sceneOf(
      expeditionFrom({
        turn,
        mover,
        planets: planets.map((more, id) => emptyPlanet(id, more)),
        edges: planets.slice(1).map((_, i) => [i, i + 1, 3]),
        shuttles,
      }),
    ).view;

  test.each<[string, readonly Partial<Planet>[], readonly Partial<Planet>[], string | undefined]>([
    ['nothing, if people only grow', [{ p1: 9 }, {}, { p2: 9 }], [{ p1: 10 }, {}, { p2: 9 }], undefined],
    ['a planet that is won', [{ p1: 9 }, {}, {}], [{ p1: 9 }, { p1: 1 }, {}], 'Planet 1 is yours now.'],
    ['a planet that is lost', [{ p1: 9 }, { p1: 1 }, {}], [{ p1: 9 }, { p2: 1 }, {}], "Planet 1 is P2's now."],
    [
      'a planet that no player owns any more',
      [{ p1: 9 }, { p1: 1 }, {}],
      [{ p1: 9 }, {}, {}],
      'Nobody owns planet 1 now.',
    ],
    [
      'a landing of the other player',
      [{ p1: 9 }, { p1: 3 }, {}],
      [{ p1: 9 }, { p1: 3, p2: 1 }, {}],
      'P2 has landed on planet 1.',
    ],
    ['a full planet', [{ p1: 49 }, {}, {}], [{ p1: 50 }, {}, {}], 'Planet 0 is full.'],
  ])('reports a change of planets or people: %s', (_, before, after, news) => {
    expect(newsIn(view(before), view(after, [], 4))).toBe(news);
  });

  test.each<[string, readonly Partial<Planet>[], readonly object[], string]>([
    [
      'an empty planet beside people who can leave',
      [{ p1: 2 }, {}, {}],
      [],
      'Planet 1 is empty; planet 0 can spare 1.',
    ],
    [
      'a majority in danger',
      [{ p1: 30 }, { p1: 4 }, { p2: 9 }],
      [{ player: 2, from: 2, to: 1, people: 9, turnsLeft: 2 }],
      'Planet 1 falls in turn 6 unless you add 6.',
    ],
    [
      'a majority that a neighbour can take',
      [{ p1: 30 }, { p2: 9 }, { p2: 1 }],
      [],
      '10 from planet 0 can take planet 1 now.',
    ],
  ])('includes an open decision, which also prevents the wait from starting: %s', (_, planets, shuttles, news) => {
    const before = view([{ p1: 1 }, ...planets.slice(1)], shuttles, 4);
    expect(newsIn(before, view(planets, shuttles, 5, 1))).toBe(news);
    const scene = sceneOf(designedMatch(empty));
    const now = { ...scene, view: view(planets, shuttles, 5, 1) };
    const action = pressedIn(now, 'w');
    expect(action?.type === 'refuse' && action.error.message).toBe(`${news} t: end the turn anyway.`);
  });

  test("does not report a decision that the player's orders already handle", () => {
    const given = { ...view([{ p1: 2 }, {}, {}], [], 5, 1), orders: [{ from: 0, to: 1, people: 1 }] };
    expect(pressedIn({ ...sceneOf(designedMatch(empty)), view: given }, 'w')?.type).toBe('play');
  });

  test('reports a new shuttle of the other player', () => {
    const planets = [{ p1: 9 }, { p2: 3 }, {}];
    const flying = [{ player: 2, from: 1, to: 0, people: 3, turnsLeft: 3 }];
    expect(newsIn(view(planets), view(planets, flying, 4))).toBe('P2 sends 3 to planet 0, landing in turn 6.');
    const ann = { ...sceneOf(designedMatch(empty)), names: { 2: 'Ann' } };
    expect(newsIn(view(planets), view(planets, flying, 4), ann)).toBe('Ann sends 3 to planet 0, landing in turn 6.');
  });
});
