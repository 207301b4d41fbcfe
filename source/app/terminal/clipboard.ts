type Environment = Readonly<Record<string, string | undefined>>;

const esc = '\u001b';
const end = `${esc}\\`;

/**
 * The sequence that asks a terminal to keep a text, OSC 52; nothing for a terminal that is known not to. Around it tmux and GNU screen
 * want an envelope to pass it on; tmux takes it without, too, where it keeps texts itself.
 */
export function clipboardSequence(text: string, env: Environment): string | undefined {
  const { TERM = '', TERM_PROGRAM, TMUX, STY } = env;
  const asked = `${esc}]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  if (TMUX !== undefined) return `${asked}${esc}Ptmux;${asked.replaceAll(esc, esc + esc)}${end}`;
  if (STY !== undefined) return `${esc}P${asked}${end}`;
  return TERM === 'linux' || TERM_PROGRAM === 'Apple_Terminal' ? undefined : asked;
}
