import { join } from 'node:path';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

export const columns = 120;
export const rows = 40;

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts the built program in a terminal and passes its output to `told`. */
export function opened(args, home, told = () => {}) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
  const program = pty.spawn(process.execPath, [cli, ...args], {
    cols: columns,
    rows,
    env: {
      PATH: process.env.PATH,
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      TURNCADE_HOME: home,
      TURNCADE_NOW: '2026-11-20T12:00',
    },
  });
  program.onData((data) => {
    terminal.write(data);
    told(data);
  });
  // Sends the terminal's replies to the program, which queries the terminal.
  terminal.onData((data) => program.write(data));
  const ended = new Promise((resolve) => program.onExit(resolve));
  const text = () =>
    Array.from({ length: rows }, (_, y) => terminal.buffer.active.getLine(y).translateToString(true)).join('\n');
  return {
    terminal,
    text,
    send: (keys) => program.write(keys),
    /** Pastes commands, each followed by Enter. */
    type: (lines) => program.write(`\u001B[200~${[...lines, ''].join('\r')}\u001B[201~`),
    async until(wanted, milliseconds = 60_000) {
      for (let waited = 0; !wanted.test(text()); waited += 50) {
        if (waited > milliseconds) throw new Error(`waited in vain for ${wanted}, the screen is\n${text()}`);
        await pause(50);
      }
    },
    async end() {
      program.write('q');
      await Promise.race([ended, pause(1000)]);
      program.kill();
    },
  };
}
