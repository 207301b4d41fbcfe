import { EventEmitter } from 'node:events';
import { newScreen, settled } from './shown-cells.ts';

/** In-process terminal for Ink with a readable screen. */
export function inkTerminal(columns: number, rows: number) {
  const screen = newScreen(columns, rows);
  const events = new EventEmitter();
  let written = '';
  const own = {
    columns,
    rows,
    isTTY: true,
    destroyed: false,
    writableEnded: false,
    writableNeedDrain: false,
    write(text: string, done?: () => void) {
      written += text;
      screen.write(text, done);
      return true;
    },
    on: (name: string, listener: () => void) => events.on(name, listener),
    off: (name: string, listener: () => void) => events.off(name, listener),
  };
  const stream = new Proxy(process.stdout, {
    has: (target, name) => name in own || name in target,
    get: (target, name) => (name in own ? Reflect.get(own, name) : Reflect.get(target, name)),
  });
  return {
    stream,
    screen,
    settled: () => settled(screen),
    /** Output since the last call. */
    written() {
      const text = written;
      written = '';
      return text;
    },
    resize(newColumns: number, newRows: number) {
      screen.resize(newColumns, newRows);
      Object.assign(own, { columns: newColumns, rows: newRows });
      events.emit('resize');
    },
  };
}
