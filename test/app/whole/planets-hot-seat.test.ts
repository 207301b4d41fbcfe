import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered, withoutTutorial } from '../../support/hot-seat.ts';
import { temporaryFolder } from '../../support/program.ts';
import { openTwo, populousCorridor, sitDown, startExplorers } from '../../support/space-explorers.ts';
import { key, paste } from '../../support/terminal.ts';

/** Player whose screen it is. Undefined if the screen names no player. */
function seatOn(screen: string): number | undefined {
  const [, seat] = /(?:turn \d+ of \d+|turns \d+ and \d+) {2}player (\d) *\n/.exec(screen) ?? [];
  return seat === undefined ? undefined : Number(seat);
}

/**
 * Texts that each player must not see, by player. Neither player ever sees the other's home, nor orders from there.
 */
const secrets: Readonly<Record<number, RegExp>> = {
  1: /[│║╔┌]\[?>?4\]?<?\*|4 ▶ 3|planet 4 ─+ forecast|from 4 to 3/,
  2: /[│║╔┌]\[?>?0\]?<?\*|0 ▶ 1|planet 0 ─+ forecast|from 0 to 1/,
};

/** Text of the map and of orders, which must not appear on a screen that names no player. */
const ofNobody = /─ map|orders|send|you +\d|P\d +\d|planet \d/;

const secretsOf = (seat: number): RegExp => secrets[seat] ?? ofNobody;

/** Expects that no screen before the end of the match shows anything of the other player. */
function expectNoSecrets(screens: readonly string[]): void {
  const leaks = screens.filter((screen) => {
    if (!screen.startsWith(' Space Explorers   Corridor')) return false;
    const seat = seatOn(screen);
    return (seat === undefined ? ofNobody : secretsOf(seat)).test(screen);
  });
  expect(leaks).toEqual([]);
}

const words = (screen: string): string[] =>
  screen
    .split('\n')
    .map((row) => row.trim().replaceAll(/ {2,}/g, '  '))
    .filter((row) => row !== '' && !/^─+$/.test(row));

/** Writes a level with two homes of `size`, each with twenty people, a planet between them, and no births. */
function twoHomes(size: number, weight: number): string {
  const path = join(temporaryFolder(), 'homes.dot');
  const planet = (id: number, more: string) => `${id} [habit=0, x=${id}, y=0, ${more}];`;
  writeFileSync(
    path,
    `graph g {
      graph [population=20, turns=20];
      ${planet(0, `size=${size}, base=1`)} ${planet(1, 'size=90')} ${planet(2, `size=${size}, base=2`)}
      0 -- 1 [weight=${weight}]; 1 -- 2 [weight=${weight}];
    }`,
  );
  return path;
}

/** Copies the program's files in their current state, as a kill would leave them. */
function copyOf(home: string): string {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}

/** Reopens the match that was played last. */
async function openAgain(home: string, speed = 'skip') {
  const program = startHere(['--speed', speed], { home });
  await program.until('Continue');
  program.send('c');
  return program;
}

/** Expected words of a cover. After an early Enter, a cover also shows a hint. */
const coverWords = (player: number, turn: number): string[] => [
  `Space Explorers  Corridor  turn ${turn} of 60`,
  `Pass to player ${player}`,
  'Press Enter when only',
  `player ${player} sees this.`,
  `Enter: player ${player}, play your turn.`,
  `? help  Enter player ${player} is here  q leave (saved)`,
];

/** Keys that queue an order to send one settler from home to its only neighbour. */
const sendOne = `${key.home}${key.enter}1${key.enter}`;

describe('two people at one screen', () => {
  test('see only the cover and their own planets, and cannot lift the cover by holding Enter', async () => {
    const program = await openTwo(startHere, ['--speed', '2x']);
    const frames = program.frames();
    expect(words(program.screen())).toEqual(coverWords(1, 1));
    await sitDown(program, 1);
    program.send(sendOne);
    await program.until('orders 1');
    // Enter is held longer than the playback takes, and more keys follow.
    program.send(`t${key.enter.repeat(60)}`);
    await program.until(isCovered);
    program.send(`xut12h:planet 0${key.escape}${paste('send(0,1,1)', 'end_turn')}`);
    await program.until(isCovered);
    expect(words(program.screen())).toEqual(coverWords(2, 2));

    await sitDown(program, 2);
    expect(program.screen()).toContain('○0');
    expect(program.screen()).toMatch(/╔\[4\]\*/);
    // `d` asks for the debug view, which is refused.
    program.send('d');
    await program.until(/^ ! /m);
    program.send(key.escape);
    program.send('L');
    await program.until('turn 1, P1');
    program.send(`:${key.controlU}planet 0\r`);
    await program.until('unseen');
    program.send(`${key.escape}${sendOne}`);
    await program.until('orders 1');
    program.send('t');
    await sitDown(program, 1);
    expect(program.screen()).toMatch(/┌1 ─+1┐/);
    program.send('t');
    await program.until('Pass to player 2');
    expectNoSecrets(frames);
    expect(new Set(frames.map(seatOn))).toEqual(new Set([undefined, 1, 2]));
    // Proves that the patterns match: the other player saw these secrets.
    for (const seat of [1, 2])
      expect(frames.some((frame) => seatOn(frame) === 3 - seat && secretsOf(seat).test(frame))).toBe(true);
  });

  test("plan the same two turns with one cover per plan, and never see each other's plans", async () => {
    const program = await openTwo(startHere, ['--speed', '2x'], {}, 'same turn');
    const frames = program.frames();
    await sitDown(program, 1);
    program.send(sendOne);
    await program.until('orders 1');
    program.send('t');
    await sitDown(program, 2);
    expect(program.screen()).toContain('P1 has planned in secret.');
    program.send(sendOne);
    await program.until('orders 1');
    program.send('t');
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    program.send('t');
    await sitDown(program, 1);
    expect(program.screen()).toMatch(/┌1 ─+1┐/);
    // True while player 2 watches the playback of both players' turns.
    const isPlayed = (screen: string): boolean => screen.includes('any key skip');
    expect(frames.filter((screen) => isPlayed(screen) && secretsOf(2).test(screen))).toEqual([]);
    expectNoSecrets(frames.filter((screen) => !isPlayed(screen)));
  });

  test('first read how to begin, and the round is played back to the player who planned last', async () => {
    const program = await openTwo(startHere, ['--speed', '2x'], {}, 'same turn');
    const frames = program.frames();
    await sitDown(program, 1);
    expect(program.screen()).toContain('9 people at home. Every settled planet grows: send 1 to each neighbour.');
    program.send('t');
    await sitDown(program, 2);
    expect(program.screen()).toContain('P1 has planned in secret.');
    program.send(sendOne);
    await program.until('orders 1');
    program.send('t');
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    const played = frames.filter((screen) => screen.includes('any key skip'));
    expect(new Set(played.map(seatOn))).toEqual(new Set([2]));
  });

  test('can replay the last round, each in their own view, even after reopening the match', async () => {
    const program = await openTwo(startHere, ['--speed', '2x'], {}, 'same turn');
    for (const player of [1, 2]) {
      await sitDown(program, player);
      program.send(sendOne);
      await program.until('orders 1');
      program.send('t');
    }
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    const seenBy = async (player: number, screenOf: typeof program): Promise<readonly string[]> => {
      const frames = screenOf.frames();
      screenOf.send('r');
      await screenOf.until('any key skip');
      await screenOf.until(new RegExp(`round 2, turns 3 and 4 {2}player ${player}`));
      return frames.filter((screen) => screen.includes('any key skip'));
    };
    const turnsOn = (screens: readonly string[]): readonly string[] => [
      ...new Set(screens.map((screen) => /turn \d+ of \d+ {2}player \d/.exec(screen)?.[0] ?? '')),
    ];
    const seen = await seenBy(2, program);
    expect(turnsOn(seen)).toEqual(['turn 1 of 60  player 2', 'turn 2 of 60  player 2']);
    expect(seen.filter((screen) => secretsOf(2).test(screen))).toEqual([]);
    program.send('L');
    await program.until(/─ turns 1 and 2 ─[\s\S]*turn 1, P1:[\s\S]*turn 2, you:/);
    program.send('t');
    await sitDown(program, 1);
    program.send('q');
    await program.ended;
    const again = await openAgain(program.home, '2x');
    await sitDown(again, 1);
    const seenAgain = await seenBy(1, again);
    expect(turnsOn(seenAgain)).toEqual(['turn 1 of 60  player 1', 'turn 2 of 60  player 1']);
    expect(seenAgain.filter((screen) => secretsOf(1).test(screen))).toEqual([]);
  });

  test('get the report of a failed plan only once, or after a restart if the program is killed first', async () => {
    const [cut, notCut] = ['1 of your 18 never left planet 2: the crowding there killed them.', 'never left'];
    // Twenty people live where only ten have room, so a person dies each turn.
    const program = await openTwo(startHere, ['--level', twoHomes(10, 2)], {}, 'same turn');
    for (const player of [1, 2]) {
      await sitDown(program, player);
      await withoutTutorial(program);
      program.send('t');
    }
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    program.send(`${key.home}${key.enter}a${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    // In the playback of the first turn, a person dies who was ordered to leave.
    await sitDown(program, 1);
    program.send('t');
    await program.until(/round 3, turns 5 and 6 {2}player 1/);
    expect(program.screen()).not.toContain(notCut);
    const killed = copyOf(program.home);
    program.send('t');
    await sitDown(program, 2);
    expect(program.screen()).toContain(cut);
    const saveCopy = copyOf(program.home);
    program.send('q');
    await program.ended;

    const again = await openAgain(killed);
    await sitDown(again, 1);
    expect(again.screen()).not.toContain(notCut);
    again.send('t');
    await sitDown(again, 2);
    expect(again.screen()).toContain(cut);
    again.send(key.controlC);
    await again.ended;

    const last = await openAgain(saveCopy);
    await sitDown(last, 2);
    expect(last.screen()).not.toContain(notCut);
  });

  test('see rounds pass without covers while both wait, until one of them has to decide', async () => {
    const program = await openTwo(startHere, [], {}, 'same turn');
    for (const player of [1, 2]) {
      await sitDown(program, player);
      program.send(sendOne);
      await program.until('orders 1');
      program.send('w');
    }
    await program.until(/round [2-9], turns \d+ and \d+/);
    expect(program.screen()).not.toContain('round 1,');
  });

  test('see no cover before the turns of a player who waits for an event, even if the program was killed', async () => {
    const news = /Waited \d+ turns: planet 1 is yours now\./;
    const program = await openTwo(startHere, ['--level', twoHomes(90, 5)], {}, 'same turn');
    await sitDown(program, 1);
    await withoutTutorial(program);
    program.send(`${sendOne}w`);
    await sitDown(program, 2);
    const planned = copyOf(program.home);
    /** Plays rounds in which only player 2 has something to plan. */
    const playRounds = async (screenOf: typeof program): Promise<void> => {
      for (const round of [1, 2, 3, 4]) {
        // Player 2 planned last, so the screen is passed to that player, who also plans first in round 3.
        if (round === 3) await sitDown(screenOf, 2);
        await screenOf.until(new RegExp(`round ${round}, turns \\d and \\d {2}player 2`));
        screenOf.send('t');
      }
    };
    await playRounds(program);
    await program.until('Pass to player 1');
    const landed = copyOf(program.home);
    await sitDown(program, 1);
    expect(program.screen()).toMatch(news);
    program.send('q');
    await program.ended;

    for (const [home, isPlanned] of [
      [planned, true],
      [landed, false],
    ] as const) {
      const again = await openAgain(home);
      if (isPlanned) {
        await sitDown(again, 2);
        await playRounds(again);
      }
      await sitDown(again, 1);
      expect(again.screen()).toMatch(news);
      again.send(key.controlC);
      await again.ended;
    }
  });

  test('read that only one of them plans if all people of the other player are in flight', async () => {
    const program = await openTwo(startHere, ['--level', twoHomes(90, 5)], {}, 'same turn');
    await sitDown(program, 1);
    await withoutTutorial(program);
    program.send(`${key.home}${key.enter}t`);
    await program.until(
      /! You haven't added this order yet\. Enter: add it\.\s+End your plan without it\? y yes, Esc no/,
    );
    program.send(key.escape);
    program.send(`${key.escape}w`);
    await program.until('t: end your plan anyway.');
    program.send(`${key.enter}a${key.enter}t`);
    await sitDown(program, 2);
    program.send('t');
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    expect(program.screen()).toContain('t: plan done, no orders. Only you plan this round.');
    expect(program.screen()).not.toContain('P1 has planned');
    program.send('t');
    await program.until(/round 3, turns 5 and 6 {2}player 2/);
  });

  test('see no covers in a match with an open table, which hides only the plan of the other player', async () => {
    const program = startExplorers(startHere, [
      ...['--players', '2', '--level', populousCorridor()],
      ...['--set', 'planning=same turn', '--set', 'table=open'],
    ]);
    await program.until(/round 1, turns 1 and 2 {2}player 1/);
    await withoutTutorial(program);
    const frames = program.frames();
    program.send(sendOne);
    await program.until('orders 1');
    program.send('t');
    await program.until(/round 1, turns 1 and 2 {2}player 2/);
    expect(program.screen()).not.toMatch(/0 ▶ 1|orders 1/);
    expect(program.screen()).toMatch(/\[?4\]?\*/);
    program.send('t');
    await program.until(/round 2, turns 3 and 4 {2}player 2/);
    program.send('t');
    await program.until(/round 2, turns 3 and 4 {2}player 1/);
    // The waiting player reads which event ended the wait, even in a match without secrets.
    program.send(`${sendOne}w`);
    await program.until(/round 3, turns 5 and 6 {2}player 1/);
    expect(program.screen()).toMatch(/Waited \d turns?: planet 2 is empty; planet 1 can spare 3\./);
    expect(frames.filter((screen) => screen.includes('Pass to'))).toEqual([]);
  });
});
