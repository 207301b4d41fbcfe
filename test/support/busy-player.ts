import type { Command } from '#games/space-defender/commands.ts';
import type { Action } from '../bench/space-defender-reducer.ts';

/**
 * Deterministic endless sequence of commands. It plays games with every choice of parts, each until the ship is
 * destroyed.
 */
export function* busyCommands(seed: number): Generator<Command, never, boolean> {
  let x = seed;
  const below = (n: number) => {
    x = (x * 48271) % 2147483647;
    return x % n;
  };
  for (;;) {
    const rows = 5 + below(6);
    const columns = 10 + below(21);
    const steps = [below(35), below(25), below(20), below(20), below(20)];
    const [g = 1, f = 1, c = 1, i = 1, p = 1] = steps.map(
      (_, k) => 1 + steps.slice(0, k + 1).reduce((a, b) => a + b, 0),
    );
    const args = { row: rows, column: columns, g_threshold: Math.min(g, 101), f_threshold: Math.min(f, 101) };
    const more = { c_threshold: Math.min(c, 101), i_threshold: Math.min(i, 101), p_threshold: Math.min(p, 101) };
    yield { name: 'play', args: { ...args, ...more } };
    for (const options of [5, 4, 3, 5]) {
      yield { name: 'setup_select', args: { value: 1 + below(options) } };
      yield { name: 'setup_next', args: { state: 1 } };
    }
    for (let alive = yield { name: 'setup_next', args: { state: 1 } }; alive; ) {
      const choice = below(10);
      if (choice < 4) alive = yield { name: 'fire', args: {} };
      else if (choice < 7) alive = yield { name: 'pass', args: {} };
      else if (choice < 8) alive = yield { name: 'special', args: {} };
      else alive = yield { name: 'move', args: { row: 1 + below(rows), column: 1 + below(Math.min(columns, 12)) } };
    }
  }
}

/** First `count` commands. `play` executes each and returns true while a game is running. */
export function record(count: number, seed: number, play: (command: Command) => boolean): Command[] {
  const commands: Command[] = [];
  const stream = busyCommands(seed);
  for (let next = stream.next(true); commands.length < count; next = stream.next(play(next.value)))
    commands.push(next.value);
  return commands;
}

/** Converts a command to the action of the independently written reducer. */
export function actionOf({ name, args }: Command): Action {
  switch (name) {
    case 'play':
      return {
        type: 'play',
        rows: args.row,
        columns: args.column,
        thresholds: [args.g_threshold, args.f_threshold, args.c_threshold, args.i_threshold, args.p_threshold],
      };
    case 'setup_next':
    case 'setup_back':
      return { type: name, count: args.state };
    case 'setup_select':
      return { type: name, option: args.value };
    case 'move':
      return { type: name, row: args.row, column: args.column };
    default:
      return { type: name };
  }
}
