import type { Match } from '#engine/match.ts';
import { createPrinter } from '#engine/transcript.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { Arguments } from '../parse.ts';
import type { RunConfig } from './run-config.ts';

/** Prints a running match: all of it, or only the final state with `--quiet`. */
export function printing<T extends GameTypes>(
  match: Match<T>,
  { format, viewer }: Pick<RunConfig<T>, 'format' | 'viewer'>,
  args: Arguments,
  print: (text: string) => Promise<void>,
) {
  const printer = createPrinter(match, { format, viewer });
  const isQuiet = args.on('quiet');
  const strict = args.on('strict');
  /** Steps that are not yet printed. The text is undefined if the viewer may not read the step. */
  const happened: { readonly text: string | undefined; readonly isRefused: boolean }[] = [];
  return {
    played: (played: Parameters<typeof printer.command>[0]) =>
      void happened.push({ text: printer.command(played), isRefused: !played.step.ok }),
    lost: (fault: Parameters<typeof printer.fault>[0]) =>
      void happened.push({ text: printer.fault(fault), isRefused: false }),
    async start() {
      if (!isQuiet) await print(printer.start());
    },
    /** Prints the pending steps. Returns false after a refusal under `--strict`. */
    async goesOn(): Promise<boolean> {
      for (const { text, isRefused } of happened.splice(0)) {
        const isLast = strict && isRefused;
        if (text !== undefined && (!isQuiet || isLast)) await print(text);
        if (isLast) return false;
      }
      return true;
    },
    async end() {
      if (isQuiet) await print(printer.end());
    },
  };
}
