type Environment = Readonly<Record<string, string | undefined>>;

const esc = '\u001b';
const end = `${esc}\\`;

/**
 * The sequence that copies a text to the terminal's clipboard, OSC 52; undefined for terminals known to lack it. tmux and
 * GNU screen only pass it on in an envelope; tmux also takes it without one if it has a clipboard itself.
 */
export function clipboardSequence(text: string, env: Environment): string | undefined {
  const { TERM = '', TERM_PROGRAM, TMUX, STY } = env;
  const asked = `${esc}]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX !== undefined) return `${asked}${esc}Ptmux;${asked.replaceAll(esc, esc + esc)}${end}`;
  if (STY !== undefined) return `${esc}P${asked}${end}`;
  return TERM === 'linux' || TERM_PROGRAM === 'Apple_Terminal' ? undefined : asked;
}
