/** Reads lines out of what comes; the rest of a line is kept until its end has come, and a prompt is none. */
export function lineReader() {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    read(bytes: Uint8Array): readonly string[] {
      const [last = '', ...before] = (rest + decoder.decode(bytes, { stream: true })).split('\n').toReversed();
      rest = last;
      return before.toReversed();
    },
  };
}
