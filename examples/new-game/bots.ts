import type { Bot } from 'turncade';
import type { Types, View } from './rules.ts';

/** Bots by name, weakest first. A bot knows only the view of its seat. */
export const bots: Readonly<Record<string, Bot<View, Types['command']>>> = {
  careful: {
    about: 'leaves a multiple of four',
    choose: ({ view: { stones } }) => ({
      command: { name: 'take', args: { count: stones % 4 || 1 } },
      why: stones % 4 === 0 ? 'Nothing helps here.' : 'A multiple of four is left.',
    }),
  },
};
