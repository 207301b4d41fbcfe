import type { ColorDepth } from '../components/theme.ts';

type Variables = Readonly<Record<string, string | undefined>>;

interface ColouredTerminal {
  readonly output: { getColorDepth?(environment: object): number };
  readonly environment: Variables;
}

/**
 * Values of `TERM` for 24-bit colours. These terminals also set `COLORTERM`, but ssh and sudo drop that variable. Node
 * knows few of the values. `supports-color` reads only this process's variables, not those of a player over ssh.
 */
const trueColorTerms =
  /^(?:alacritty|contour|foot|ghostty|iterm2?|kitty|rio|wezterm|xterm-ghostty|xterm-kitty)(?:[-+].*)?$|-direct$/i;

const terms256 = /[-+]256(?:colou?r)?(?:[-+].*)?$|^(?:gnome|konsole|mintty|vte|xterm-termite)(?:-.*)?$/i;

/** Variables that people and tools set to choose the number of colours. */
const chosenBy = ['NO_COLOR', 'NODE_DISABLE_COLORS', 'FORCE_COLOR'] as const;

const isChosen = (environment: Variables): boolean => chosenBy.some((name) => environment[name] !== undefined);

export function colorDepth({ output, environment }: ColouredTerminal): ColorDepth {
  if (output.getColorDepth === undefined) return 'none';
  // In CI, colour detection assumes the log of a CI service, but this output is a terminal.
  const { CI: _, ...terminal } = environment;
  const bits = output.getColorDepth(terminal);
  if (bits >= 24) return 'full';
  const { TERM = '' } = environment;
  if (!isChosen(environment)) {
    if (trueColorTerms.test(TERM)) return 'full';
    if (terms256.test(TERM)) return '256';
  }
  return bits >= 8 ? '256' : bits >= 4 ? '16' : 'none';
}

/** True if the terminal may have more colours than its name says, so that it should be queried. */
export const canHaveMoreColors = (terminal: ColouredTerminal): boolean =>
  !isChosen(terminal.environment) && ['none', '16'].includes(colorDepth(terminal));

/** Colour depth of a terminal that reports a palette of `paletteSize` colours. */
export const depthWithPalette = (depth: ColorDepth, paletteSize: 256 | undefined): ColorDepth =>
  paletteSize === 256 && depth !== 'full' ? '256' : depth;
