import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';
import { rowsMap } from '../support/war.ts';

/** A connection to a local port that the test can cut and restore. */
async function cuttableWay(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('found no port');
  return {
    port: address.port,
    cut,
    mend() {
      isCut = false;
    },
  };
}

/** Waits for the expression, and returns the matching text on the screen. */
async function waitForText(program: TerminalProgram, expression: RegExp): Promise<string> {
  await program.until(expression);
  const [, found = ''] = expression.exec(program.screen()) ?? [];
  return found;
}

/** Starts a server in a terminal, and returns the port that it prints. */
async function server() {
  const program = startTerminal(['serve', '--port', '0', '--data', temporaryFolder()], { columns: 120 });
  await program.until('Ctrl+C stops the server');
  return { ...program, port: Number(await waitForText(program, /turncade join 127\.0\.0\.1:(\d+)/)) };
}

/** Starts the program in a terminal, and creates an account. */
async function join(name: string, port: number, ...args: readonly string[]): Promise<TerminalProgram> {
  const program = startTerminal(['join', `127.0.0.1:${port}`, '--name', name, '--speed', 'skip', ...args]);
  await program.until(`${name} is free.`);
  const password = `${name} walks in the rain`;
  program.send(key.enter);
  await program.until('> password ');
  program.send(`${password}${key.enter}`);
  await program.until('> password again');
  program.send(`${password}${key.enter}`);
  return program;
}

/** Creates a match of two turns for three persons and a bot on a small map. Returns its code. */
async function newMatch(maker: TerminalProgram): Promise<string> {
  await maker.until('n  Start one');
  maker.send('n');
  await maker.until(/> game .*\[RoboRace\]/);
  maker.send(key.right);
  await maker.until(/> game .*\[Space Explorers\]/);
  maker.send(key.right);
  await maker.until(/> game .*\[RISC\]/);
  maker.send('u');
  await maker.until('file:');
  maker.send(`${rowsMap(4)}${key.enter}`);
  await maker.until(/level +\[.*rows/);
  // Rows of the page for a new match, in the order in which Up reaches them.
  for (const [row, keys, expectedText] of [
    ['turns', `${key.enter}${key.controlU}2${key.enter}`, /> turns +\[2\]/],
    ['4', `${key.right}${key.right}`, /> 4 .*\[bot\]/],
  ] as const) {
    while (!maker.screen().includes(`> ${row} `)) {
      const before = maker.screen();
      maker.send(key.up);
      await maker.until((screen) => screen !== before);
    }
    maker.send(keys);
    await maker.until(expectedText);
  }
  maker.send('c');
  return waitForText(maker, /code ([a-z]+-\d+)/);
}

test('three people and a bot play a match online, and all see the same result despite a reconnection', async () => {
  const host = await server();
  const way = await cuttableWay(host.port);
  const mia = await join('mia', host.port);
  const code = await newMatch(mia);
  const [lena, tom] = await Promise.all([
    join('lena', way.port, '--match', code),
    join('tom', host.port, '--match', code),
  ]);
  const all = [mia, lena, tom];

  // Players who join by code get a seat immediately. The match begins when all are ready.
  await mia.until((screen) => /\* lena/.test(screen) && /\* tom/.test(screen));
  for (const player of all) {
    await player.until('Enter: ready.');
    player.send(key.enter);
  }
  for (const player of all) {
    await player.until('turn 0 of 2  your placement');
    player.send('e');
    await player.until('All units are placed');
    player.send('t');
  }

  // Lena loses her connection while giving orders, and looks around. The others continue.
  for (const player of all) await player.until('turn 1 of 2  your orders');
  lena.send(key.enter);
  await lena.until('Enter: attack');
  lena.send(key.enter);
  await lena.until('orders 1');
  way.cut();
  await lena.until('! Connection lost.');
  expect(lena.screen()).toContain('orders 1');
  expect(lena.screen()).toMatch(/Your order is safe on the server\.|1 command not confirmed yet/);
  await mia.until('. lena');
  lena.send('t');
  await lena.until('Not sent: you are offline.');
  tom.send('t');
  await tom.until('y yes');
  tom.send('t');
  await tom.until('. Waiting for');
  way.mend();
  lena.send('R');
  await lena.until('Connected again. Nothing was lost.');
  await mia.until('* lena');
  expect(lena.screen()).toContain('orders 1');
  // Lena must confirm, because her attack leaves a territory empty.
  lena.send('t');
  await lena.until('y yes');
  lena.send('t');
  await lena.until('Waiting for mia.');
  await mia.until(/lena +ready/);
  mia.send('t');
  await mia.until('y yes');
  mia.send('t');

  // Tom resigns in the last turn. A bot replaces him, and he watches the end.
  for (const player of all) await player.until('turn 2 of 2  your orders');
  tom.send('o');
  await tom.until('─ match ─');
  tom.send('r');
  await tom.until('resign?');
  tom.send('r');
  await tom.until('WATCHING');
  await mia.until('Tom resigned. A bot takes over.');
  await lena.until(/tom +resigned/);
  mia.send('tt');
  await mia.until('Waiting for lena.');
  lena.send('tt');

  // All results must be equal, except for "you". The server draws the seed, so any seats can win.
  const ends = [];
  for (const [name, player] of Object.entries({ mia, lena, tom })) {
    await player.until(/turn 2 of 2 +over/);
    const ending = await waitForText(player, /┴─+\n (\S.* won .*\.) *\n/);
    ends.push(ending.replace(/\byou\b/i, name).toLowerCase());
    expect(player.screen()).toContain('rematch 0/3');
  }
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toMatch(/^(mia|lena|tom|normal)( and \w+)* won (with the most lands|for tom, who resigned)/);
});
