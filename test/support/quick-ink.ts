import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputClass, rowOutput } from '#app/ink/row-output.ts';

// Ink composes its frames as it does in the bundle: by itself it takes every text apart at every frame, which would be
// half of the time of these tests.

/** What Ink's output has kept of what it was given. */
interface Kept {
  readonly width: number;
  readonly height: number;
  readonly operations: readonly (
    | ({ readonly type: 'write' } & Record<'x' | 'y', number> & Record<'text', string> & Parts)
    | { readonly type: 'clip'; readonly clip: object }
    | { readonly type: 'unclip' }
  )[];
}

interface Parts {
  readonly transformers: readonly ((line: string, row: number) => string)[];
}

const path = join(process.cwd(), 'node_modules', 'ink', 'build', 'output.js');
const { default: Ink }: { readonly default: OutputClass & { own?: OutputClass } } = await import(
  pathToFileURL(path).href
);

function madeQuick(): OutputClass {
  class Own extends Ink {}
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Ink.prototype);
  Object.defineProperties(Own.prototype, methods);
  const ByRow = rowOutput(Own);
  Object.assign(Ink.prototype, {
    get(this: Kept) {
      const output = new ByRow(this);
      for (const given of this.operations) {
        if (given.type === 'write') output.write(given.x, given.y, given.text, given);
        else if (given.type === 'clip') output.clip(given.clip);
        else output.unclip();
      }
      return output.get();
    },
  });
  return Own;
}

// Files share a worker, in which it is done once.
Ink.own ??= madeQuick();

/** Ink's own output, as it is without the bundle. */
export const InksOwn: OutputClass = Ink.own;
