/** Something in a list: as it begins a sentence, and as it follows another. */
export interface Item {
  readonly first: string;
  readonly next: string;
}

/** Items as sentences of at most so many columns, as many in each as fit. */
export function packed(items: readonly Item[], room: number): string[] {
  const sentences: string[] = [];
  for (const { first, next } of items) {
    const begun = sentences.at(-1);
    if (begun !== undefined && begun.length + 2 + next.length <= room)
      sentences[sentences.length - 1] = `${begun}, ${next}`;
    else sentences.push(first);
  }
  return sentences;
}
