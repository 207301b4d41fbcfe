const name = 'turncade-type-size';
const [usual, largest] = [14, 40];

/** The smallest type in pixels, and the step between two sizes. */
export const smallestSize = 6;
export const sizeStep = 0.5;

const within = (size: number): number =>
  Math.max(smallestSize, Math.min(largest, Math.round(size / sizeStep) * sizeStep));

/** The size of type that was chosen last, in pixels. */
export function keptSize(): number {
  try {
    const stored = Number(localStorage.getItem(name));
    return stored > 0 ? within(stored) : usual;
  } catch {
    return usual;
  }
}

/** Keeps a size of type, where the browser lets a page keep anything; returns what it comes to. */
export function keepSize(size: number): number {
  const stored = within(size);
  try {
    localStorage.setItem(name, String(stored));
  } catch {
    // It lasts as long as the page.
  }
  return stored;
}
