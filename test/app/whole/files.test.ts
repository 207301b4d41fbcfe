import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeAfterKill } from '../../support/after-a-kill.ts';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { beginGame, openGame } from '../../support/space-defender.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

/** Text of the commands in a save file. */
const scriptOf = (path: string): string => readFileSync(path, 'utf8').split('\n\n')[1] ?? '';

const saveOf = ({ home }: ShownProgram, name: string): string => join(home, 'state', 'saves', `${name}.turncade`);

/** Starts a game, plays one turn, and saves it as `mine`. */
async function savedGame(): Promise<ShownProgram> {
  const program = openGame(startHere, ['--seed', 'classic']);
  await beginGame(program);
  program.send('f');
  await program.until(/turn 1 /);
  await saveAs(program, 'mine');
  await program.until('Saved a copy as mine.');
  return program;
}

/** Sets the modification times of the autosave and of the save `mine`, on 2026-11-20. */
function setTimes(program: ShownProgram, times: { readonly autosave: string; readonly mine: string }): void {
  const [{ path } = { path: '' }] = savedFiles(program.home);
  const paths = { autosave: path, mine: saveOf(program, 'mine') };
  for (const name of ['autosave', 'mine'] as const) {
    const time = new Date(`2026-11-20T${times[name]}`);
    utimesSync(paths[name], time, time);
  }
}

async function saveAs(program: ShownProgram, name: string): Promise<void> {
  program.send(key.controlS);
  await program.until('turncade   save');
  program.send(`${key.controlU}${name}`);
  await program.until(new RegExp(`> {2}${name} *$`, 'm'));
  program.send(key.enter);
}

describe('a named save', () => {
  test('replaces an existing save only after a confirmation in which No is selected', async () => {
    const program = await savedGame();
    const first = scriptOf(saveOf(program, 'mine'));
    expect(first).toMatch(/\nfire\n$/);
    program.send(' ');
    await program.until(/turn 2 /);
    await saveAs(program, 'mine');
    await program.until(/Replace mine \(\S.*\)\?/);
    expect(program.screen()).toContain('[ No ]');
    program.send(key.enter);
    await program.until((screen) => !screen.includes('Replace mine'));
    expect(scriptOf(saveOf(program, 'mine'))).toBe(first);
    program.send(key.enter);
    await program.until('Replace mine');
    program.send('y');
    await program.until('Saved a copy as mine.');
    expect(scriptOf(saveOf(program, 'mine'))).toBe(`${first}pass\n`);
    expect(scriptOf(saveOf(program, 'mine').replace('.turncade', '.previous'))).toBe(first);
  });

  test('opens at its newest turn with a notice if it has an older version of the rules', async () => {
    const program = await savedGame();
    const path = saveOf(program, 'mine');
    const text = readFileSync(path, 'utf8').replace(/checksum .*\nsignature .*\n/, '');
    writeFileSync(path, text.replace('\nrules 1\n', '\nrules 0\n'));
    program.send('o');
    await program.until('2 saves, newest first');
    program.send(`/mine${key.enter}`);
    await program.until('Saved under older rules: it opens at turn 1, and earlier turns cannot be');
    expect(program.screen()).toContain('replayed. You play on in a copy. mine.turncade does not change.');
    program.send('f');
    await program.until(/turn 2 /);
  });

  test('opens as a separate match, and stays unchanged', async () => {
    const program = await savedGame();
    const text = readFileSync(saveOf(program, 'mine'), 'utf8');
    program.send(' ');
    await program.until(/turn 2 /);
    program.send('o');
    await program.until('2 saves, newest first');
    program.send('/mine');
    await program.until('Enter: open mine: Space Defender, turn 1.');
    program.send(key.enter);
    await program.until('mine.turncade does not change.');
    expect(program.screen()).toMatch(/turn 1 /);
    program.send('f');
    await program.until(/turn 2 /);
    // `q` returns to the match that was open before `mine`.
    program.send('q');
    await program.until('1 Your shot flies from E2 to E7.');
    await program.until('3 You wait');
    await saveAs(program, 'later');
    await program.until('Saved a copy as later.');
    program.send(key.controlC);
    await program.ended;
    expect(scriptOf(saveOf(program, 'later'))).toMatch(/\nfire\npass\n$/);
    expect(readFileSync(saveOf(program, 'mine'), 'utf8')).toBe(text);
    const ends = savedFiles(program.home).map((file) => file.text.split('\n').slice(-3));
    expect(ends).toHaveLength(2);
    expect(ends).toEqual(expect.arrayContaining([expect.arrayContaining(['fire', 'pass']), ['fire', 'fire', '']]));
  });

  test('is moved to the folder of removed saves after a confirmation, and can be restored from the trash', async () => {
    const program = await savedGame();
    const text = readFileSync(saveOf(program, 'mine'), 'utf8');
    program.send('q');
    await program.ended;
    setTimes(program, { autosave: '10:00', mine: '11:00' });
    const menu = startHere([], { home: program.home });
    await menu.until('q  Quit');
    menu.send('f');
    await menu.until('2 saves, newest first');
    // The save is newer than the autosave, so it comes first.
    expect(menu.screen()).toMatch(/> {2}mine .* 11:00 *\n +Space Defender .* 10:00/);
    menu.send(key.delete);
    await menu.until('Move mine (Space Defender');
    menu.send('y');
    await menu.until('1 save, newest first');
    expect(existsSync(saveOf(program, 'mine'))).toBe(false);
    expect(readFileSync(join(program.home, 'state', 'deleted', 'saves', 'mine.turncade'), 'utf8')).toBe(text);
    menu.send('\x14');
    await menu.until('removed matches');
    menu.send(key.enter);
    await menu.until('The trash is empty.');
    menu.send(key.escape);
    await menu.until('mine');
    expect(readFileSync(join(program.home, 'state', 'saves', 'mine.turncade'), 'utf8')).toBe(text);
  });

  test('is renamed and listed with the fault if it is damaged, and its previous copy opens', async () => {
    const program = await savedGame();
    program.send(' ');
    await program.until(/turn 2 /);
    await saveAs(program, 'mine');
    await program.until('Replace mine');
    program.send('y');
    await program.until('Saved a copy as mine.');
    program.send(key.controlC);
    await program.ended;
    const path = saveOf(program, 'mine');
    const damaged = readFileSync(path, 'utf8').replace('\npass\n', '\nfly\n');
    writeFileSync(path, damaged);
    const menu = startHere([], { home: program.home });
    await menu.until('q  Quit');
    menu.send('f');
    await menu.until(/! {2}mine +.*damaged at/);
    expect(menu.screen()).toContain('renamed to mine.damaged; Enter: earlier copy');
    expect(readFileSync(path.replace('.turncade', '.damaged'), 'utf8')).toBe(damaged);
    menu.send(`${key.down}${key.enter}`);
    await menu.until(/turn 1 /);
  });
});

test('after kill -9 the menu offers the latest position, and says that the debug view was used', async () => {
  const program = openGame(startHere, ['--seed', 'classic', '--level', 'long-watch']);
  await program.until('Loadout for');
  program.send(key.enter);
  await program.until(/turn 0 /);
  program.send('ffdy');
  await program.until('DEBUG');
  program.send('d ');
  await program.until(/turn 3 /);
  await program.until(() => savedFiles(program.home)[0]?.text.endsWith('\npass\n') === true);

  const home = homeAfterKill(program);
  const [{ path } = { path: '' }] = savedFiles(home);
  const saved = new Date('2026-11-20T11:40');
  utimesSync(path, saved, saved);
  const menu = startHere([], { home });
  await menu.until('c  Continue         Space Defender, turn 3');
  await menu.until(/turn +3 {4}health/);
  expect(menu.screen()).toContain('Long Watch');
  expect(menu.screen()).toMatch(/saved {2}today 11:40, debug used/);
  menu.send('c');
  await menu.until(/turn 3\/75 {3}past you/);
  expect(menu.screen()).toContain('debug used');
});

test('a match renamed and starred by another process continues in the same file', async () => {
  const program = await savedGame();
  setTimes(program, { autosave: '11:00', mine: '10:00' });
  const folder = join(program.home, 'state', 'matches');
  const menu = startHere([], { home: program.home });
  await menu.until('q  Quit');
  menu.send('f');
  await menu.until('2 saves, newest first');
  const [own = ''] = readdirSync(folder).filter((name) => name.endsWith('.turncade'));
  await menu.until((screen) => screen.includes(own));
  menu.send('\u001BOQ');
  await menu.until('new name:');
  menu.send(`${key.controlU}best-yet${key.enter}`);
  await menu.until(/Renamed: .* is now best-yet\./);
  menu.send('\u0004');
  await menu.until('Starred: best-yet.');
  await menu.until(/> \*best-yet/);
  program.send('f');
  await program.until(/turn 2 /);
  program.send(key.controlC);
  await program.ended;
  expect(program.screen()).not.toContain('your own copy');
  expect(
    readdirSync(folder)
      .filter((name) => !name.endsWith('.previous'))
      .sort(),
  ).toEqual([own.replace('.turncade', '.star'), own.replace('.turncade', '.title'), own]);
  expect(scriptOf(join(folder, own))).toMatch(/\nfire\nfire\n$/);
});

test('two programs that play the same match both store all their commands', async () => {
  const program = openGame(startHere, ['--seed', 'classic']);
  await beginGame(program);
  program.send('f');
  await program.until(/turn 1 /);
  program.send('q');
  await program.ended;

  const open = async () => {
    const opened = startHere(['--speed', 'skip'], { home: program.home });
    await opened.until('c  Continue');
    opened.send('c');
    await opened.until(/turn 1 {3}score/);
    return opened;
  };
  const [one, other] = [await open(), await open()];
  one.send('f');
  await one.until(/turn 2 /);
  await one.until(() => savedFiles(program.home)[0]?.text.endsWith('\nfire\nfire\n') === true);
  other.send(' ');
  await other.until('This match is open in another turncade. From now on, you play your own copy.');
  one.send('f');
  await one.until(/turn 3 /);
  for (const running of [one, other]) {
    running.send(key.controlC);
    await running.ended;
  }
  const scripts = savedFiles(program.home).map(({ text }) => text.slice(text.indexOf('\nfire\n')));
  expect(scripts.sort()).toEqual(['\nfire\nfire\nfire\n', '\nfire\npass\n']);
  const folder = join(program.home, 'state', 'matches');
  expect(readdirSync(folder).filter((name) => !/\.(?:turncade|previous)$/.test(name))).toEqual([]);
});
