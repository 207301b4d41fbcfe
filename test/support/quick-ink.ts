import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputClass, rowOutput } from '#app/ink/row-output.ts';

// Patches Ink as the bundle does. Ink's own output splits every text in every frame, which would take half of these
// tests' time.

/** Size of an output of Ink, and the operations of its frame. */
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

// This package's copy of Chalk decides once per process whether it writes colours, so the package is loaded before a
// test replaces the environment.
await import('ink-text-input');

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

// All test files of a worker share the output class, so it is patched only once.
Ink.own ??= madeQuick();

/** Ink's own output class, without the patches. */
export const InksOwn: OutputClass = Ink.own;
