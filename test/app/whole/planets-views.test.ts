import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { endTurn, openExplorers } from '../../support/space-explorers.ts';
import { click, clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('a map larger than the screen', () => {
  test('is drawn in several sizes, scrolls in steps, and follows the cursor', async () => {
    const program = await openExplorers(startHere, ['--level', 'nebula']);
    // This terminal has no room for the whole map, so the screen first shows the neighbourhood of a planet.
    program.send('n');
    await program.until('n near');
    const seen = () => /columns (\d+)-\d+, rows (\d+)-\d+/.exec(program.screen())?.[0] ?? 'all';
    for (let i = 0; i < 6 && seen() === 'all'; i++) {
      const before = program.screen();
      program.send('z');
      await program.until((screen) => screen !== before);
    }
    await program.until(/columns \d+-\d+/);
    const first = seen();
    program.send('.');
    await program.until(() => seen() !== first);
    const next = seen();
    program.send('.');
    await program.until(() => seen() !== next);
    program.send(';');
    await program.until(() => seen() === next);
    program.send(key.home);
    await program.until(/\[14\](?: home|\*)/);
    program.send('g');
    await program.until((screen) => !screen.includes('g whole map'));
  });
});

describe('the mouse', () => {
  test('selects planets, sends people, selects queued orders, and cancels orders in the footer', async () => {
    // 80 columns have no room for the footer item that cancels an order.
    const program = await openExplorers(startHere, [], { columns: 100, rows: 24 });
    await mouseIsOn(program);
    await endTurn(program, 3);
    program.send(click(28, 3));
    await program.until('├─ planet 1 ─');
    program.send(click(4, 3));
    await program.until('├─ planet 0 ─');
    program.send(click(4, 3));
    await program.until('send from 0 ');
    program.send(click(28, 3));
    await program.until('orders 1 ');
    program.send(click(70, 2));
    await program.until('x: cancel order 1: 4 from planet 0 to planet 1');
    program.send(clickOn(program, 'x cancel order'));
    await program.until((screen) => !screen.includes('orders 1 '));
    program.send(clickOn(program, 't end'));
    await program.until(' turn 5 of ');
  });
});

describe('a terminal without colours or Unicode', () => {
  test('shows only printable ASCII characters if --ascii is given', async () => {
    const program = await openExplorers(startHere, ['--ascii', '--speed', '2x', '--set', 'turns=3']);
    const frames = program.frames();
    program.send(`${key.enter}1${key.enter}t`);
    await program.until(/turn 3 of 3 {2}your orders/);
    await program.until((screen) => !screen.includes('any key skip'));
    program.send('t');
    await program.until(/- You (win|lose) -/);
    expect(frames.filter((frame) => !/^[ -~\n]*$/.test(frame))).toEqual([]);
  });

  test("gets no colour codes with NO_COLOR, and a sign on a planet's border shows its owner", async () => {
    const program = await openExplorers(startHere, [], { env: { NO_COLOR: '1' } });
    expect(program.screen()).toMatch(/┌\[0\]\*─+1┐/);
    const attributes = [...program.raw().matchAll(/\[([\d;]*)m/g)].flatMap(([, codes = '']) => codes.split(';'));
    expect(attributes.map(Number).filter((code) => code >= 30)).toEqual([]);
  });

  test.each([{ LC_ALL: 'C' }, { LC_ALL: '', LC_CTYPE: 'de_DE.ISO-8859-1', LANG: 'de_DE.UTF-8' }, { LANG: 'POSIX' }])(
    'with the environment %j gets only characters that it can show',
    async (env) => {
      const program = await openExplorers(startHere, [], { env });
      expect(program.screen()).toMatch(/^[ -~\n]*$/);
      program.send(',');
      await program.until(/characters +unicode +\[ascii\]/);
      expect(program.raw()).toContain('38;2;');
    },
  );

  test.each([{ LANG: '' }, { LANG: 'de_DE' }, { LC_ALL: 'de_DE.utf8@euro', LANG: 'C' }])(
    'with the environment %j may get all characters',
    async (env) => expect((await openExplorers(startHere, [], { env })).screen()).toContain('─'),
  );

  test('shows a match in text mode, without control sequences, with TERM=dumb', async () => {
    const program = startHere(['play', 'space-explorers', '--level', 'kite', '--bot', '2=noop'], {
      env: { TERM: 'dumb' },
    });
    await program.until('Text mode is on (TERM=dumb).');
    await program.until('Turn 1');
    program.send('end_turn\n');
    await program.until('Turn 3');
    expect(program.raw()).not.toContain('\u001B');
    program.send('leave\n');
    expect((await program.ended).exitCode).toBe(0);
  });
});
