type TerminalEnvironment = Readonly<Record<string, string | undefined>>;

const escChar = '\u001b';
const stringEnd = `${escChar}\\`;

/**
 * The sequence that copies a text to the terminal's clipboard, OSC 52; undefined for terminals known to lack it. tmux and
 * GNU screen only pass it on in an envelope; tmux also takes it without one if it has a clipboard itself.
 */
export function clipboardSequence(text: string, env: TerminalEnvironment): string | undefined {
  const { TERM = '', TERM_PROGRAM, TMUX, STY } = env;
  const sequence = `${escChar}]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX !== undefined) return `${sequence}${escChar}Ptmux;${sequence.replaceAll(escChar, escChar + escChar)}${stringEnd}`;
  if (STY !== undefined) return `${escChar}P${sequence}${stringEnd}`;
  return TERM === 'linux' || TERM_PROGRAM === 'Apple_Terminal' ? undefined : sequence;
}
