/** Milliseconds without another change after which a size is held to be the last. */
const quiet = 50;

/**
 * Has everything drawn anew when the terminal's size changes. Ink itself writes over what it believes to be there; what
 * terminals really do with their old rows differs from one to the next.
 *
 * @param wipe clears the screen, and makes Ink forget what it has drawn
 * @returns what ends that
 */
export function redrawOnResize(output: NodeJS.WriteStream, wipe: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isLast = false;
  const resized = () => {
    wipe();
    clearTimeout(timer);
    // Frames of the sizes between may be on their way still.
    if (!isLast) timer = setTimeout(settle, quiet);
  };
  const settle = () => {
    isLast = true;
    output.emit('resize');
    isLast = false;
  };
  output.prependListener('resize', resized);
  return () => {
    clearTimeout(timer);
    output.off('resize', resized);
  };
}
