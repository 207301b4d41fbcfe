import { describe, expect, test } from 'vitest';
import { homeAfterKill } from '../../support/after-a-kill.ts';
import { ran, startHere } from '../../support/here.ts';
import { isCovered } from '../../support/hot-seat.ts';
import { trimmedScreen } from '../../support/into-the-breach.ts';
import { savedCommands } from '../../support/program.ts';
import { isRunning, openHotSeat, plannedIn, roundOver, sitDown } from '../../support/robo-race.ts';
import { key, paste, type ShownProgram } from '../../support/terminal.ts';

const seed = ['--seed', '4'];

const [hands = []] = await plannedIn(ran, ['--level', 'test-track', ...seed, '--bot', '1=easy', '--bot', '2=easy']);
const handOf = (seat: number): readonly number[] => hands[seat - 1]?.hand ?? [];

/** Card numbers of 10 or more on a screen of the first round. Other numbers on test-track are smaller. */
const cardsOn = (screen: string): number[] =>
  [...screen.replaceAll(/U-turn|page \d+ of \d+/g, '').matchAll(/\d+/g)]
    .map(Number)
    .filter((number) => number >= 10 && [1, 2].some((seat) => handOf(seat).includes(number)));

/** Player whose screen it is. Undefined if the screen names no player. */
function seatOn(screen: string): number | undefined {
  const [, seat] = /player (\d) of 2 *\n/.exec(screen) ?? [];
  return seat === undefined ? undefined : Number(seat);
}

/** Expects no card of another player on the screens on which the first round is planned. */
function expectNoOthersCards(screens: readonly string[]): void {
  const stillScreens = screens.filter((screen) => !isRunning(screen) && !screen.includes('round 2'));
  const isOwn = (screen: string, card: number) => handOf(seatOn(screen) ?? 0).includes(card);
  expect(stillScreens.filter((screen) => cardsOn(screen).some((card) => !isOwn(screen, card)))).toEqual([]);
}

const words = (screen: string): string[] =>
  screen
    .split('\n')
    .map((row) => row.trim().replaceAll(/ {2,}/g, '  '))
    .filter((row) => row !== '' && !/^─+$/.test(row));

/** Expected words of a cover. After an early Enter, a cover also shows a hint. */
const coverWords = (player: number, round: number): string[] => [
  `RoboRace  Test track  round ${round}`,
  `Pass to player ${player}`,
  'Press Enter when only',
  `player ${player} sees this.`,
  `Enter: player ${player}, plan your program.`,
  `? help  Enter player ${player} is here  q leave (saved)`,
];

describe('two people at one screen', () => {
  test("see the cover, their own cards and the round together, but never each other's cards", async () => {
    const program = await openHotSeat(startHere, [...seed, '--speed', '2x']);
    const frames = program.frames();
    expect(words(program.screen())).toEqual(coverWords(1, 1));
    await sitDown(program, 1);
    expect(cardsOn(program.screen())).toEqual(handOf(1).filter((card) => card >= 10));
    program.send('12345');
    await program.until('5 of 5');
    // Enter is held longer than the commit takes, and more keys follow.
    program.send(`tt${key.enter.repeat(40)}abcdefg1234567xutt:hand${key.enter}`);
    await program.until(isCovered);
    expect(words(program.screen())).toEqual(coverWords(2, 1));

    await sitDown(program, 2);
    expect(program.screen()).toMatch(/1 {2}Player 1 ready/);
    // The debug view is refused until the end.
    program.send('d');
    await program.until(/^ ! /m);
    program.send(key.escape);
    await program.until('0 of 5');
    program.send('76543');
    await program.until('5 of 5');
    const planned = frames.length;
    program.send('tt');
    await program.until(isRunning);
    expect(program.screen()).toContain('─ cards ─');
    // The board stays on the screen after the round until a key is pressed.
    await roundOver(program, 'round 2');
    expect(program.screen()).toContain('round 1 is over');
    program.send(key.enter);
    await program.until(isCovered);
    expect(words(program.screen())).toEqual(coverWords(1, 2));
    expectNoOthersCards(frames);
    expect(frames.slice(0, planned).filter(isRunning)).toEqual([]);
    expect(new Set(frames.map(seatOn))).toEqual(new Set([undefined, 1, 2]));
  });

  test('cannot lift the cover with letters, lines or a paste, and the help at the cover shows no cards', async () => {
    const program = await openHotSeat(startHere, seed);
    const frames = program.frames();
    program.send(`abcdefg1234567xutt r${key.escape}${paste('hand', '1: program(5,11,56,59,67)', 'commit')}`);
    program.send('?');
    await program.until('on this screen');
    program.send('?');
    await program.until(isCovered);
    await sitDown(program, 1);
    expect(program.screen()).toContain('0 of 5');
    expectNoOthersCards(frames);
  });

  test('see nothing of a plan while they watch the match so far, and then return to the cover', async () => {
    const program = await openHotSeat(startHere, seed);
    const frames = program.frames();
    await sitDown(program, 1);
    program.send('12345tt');
    await sitDown(program, 2);
    program.send('76');
    await program.until('2 of 5');
    program.send('R');
    await program.until('─ REPLAY ─');
    program.send(`${key.home}${key.right.repeat(3)}.,${key.end}`);
    await program.until(/^ round 1, player 2: Slot 2: 62 Move 1/m);
    program.send(key.escape);
    await program.until(isCovered);
    expect(words(program.screen())).toEqual(coverWords(2, 1));
    await sitDown(program, 2);
    expect(program.screen()).toContain('2 of 5');
    expectNoOthersCards(frames);
  });

  test('see the end together, and the cover when they play again', async () => {
    const program = await openHotSeat(startHere, [...seed, '--set', 'rounds=1']);
    await sitDown(program, 1);
    program.send('12345tt');
    await sitDown(program, 2);
    program.send('76543tt');
    await program.until('─ A draw ─');
    expect(program.screen()).toMatch(/1 Player 1 +\d to flag 1/);
    program.send('y');
    await program.until(isCovered);
    expect(words(program.screen())).toEqual(coverWords(1, 1));
  });

  test('find the cover and all planned cards again after kill -9 during the second plan', async () => {
    const seat = 2;
    const program = await openHotSeat(startHere, seed);
    await sitDown(program, 1);
    program.send('12345tt');
    await sitDown(program, 2);
    program.send('76');
    await program.until('2 of 5');
    const cards = handOf(seat).slice(-2).toReversed();
    const line = `\n${seat}: place(2,${cards[1]})\n`;
    await program.until(() => savedCommands(program.home).includes(line));

    const menu = startHere(['--speed', 'skip'], { home: homeAfterKill(program) });
    const frames = menu.frames();
    await menu.until(/c {2}Continue +RoboRace/);
    menu.send('c');
    await menu.until(isCovered);
    expect(words(menu.screen())).toEqual(coverWords(seat, 1));
    await sitDown(menu, seat);
    expect(menu.screen()).toContain('2 of 5');
    expectNoOthersCards(frames.filter((frame) => frame.startsWith(' RoboRace   Test track')));
  });
});

/** True if a frame of `columns` by `rows` fills the screen from its first row to its last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const lines = screen.split('\n');
  return lines[0]?.length === columns && /\? (?:help|more)/.test(lines[rows - 1] ?? '');
};

/** Resizes the terminal to a size that is too small, and then to `columns` and `rows`. */
async function squeezed(program: ShownProgram, columns: number, rows: number): Promise<void> {
  program.resize(60, 15);
  await program.until((screen) => screen.includes('turncade needs 80x24') && !screen.includes('RoboRace'));
  program.send(`${key.enter}at`);
  program.resize(columns, rows);
  await program.until(fills(columns, rows));
}

describe('a resized terminal', () => {
  test('keeps the cover, the plan and the state of the playback', async () => {
    const program = await openHotSeat(startHere, [...seed, '--speed', '1x'], { columns: 100, rows: 30 });
    const frames = program.frames();
    await squeezed(program, 120, 40);
    expect(words(program.screen())).toEqual(coverWords(1, 1));
    await squeezed(program, 80, 24);
    expect(words(program.screen())).toEqual(coverWords(1, 1));
    expectNoOthersCards(frames);
    await sitDown(program, 1);
    program.send('12345');
    await program.until('5 of 5');
    const drawn = trimmedScreen(program);
    await squeezed(program, 120, 40);
    await squeezed(program, 80, 24);
    await program.until(() => trimmedScreen(program) === drawn);
    program.send('tt');
    await sitDown(program, 2);
    program.send('76543tt');
    await program.until(isRunning);
    program.resize(120, 40);
    await program.until((screen) => /^ \? (?:help|more)/.test(screen.split('\n')[39] ?? '') && isRunning(screen));
    program.send('0');
    await roundOver(program, 'round 2');
    program.send(key.enter);
    await program.until((screen) => fills(120, 40)(screen) && isCovered(screen));
    expect(words(program.screen())).toEqual(coverWords(1, 2));
  });
});
