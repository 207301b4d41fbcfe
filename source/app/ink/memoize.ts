import { narrowSigns } from '#engine/text/width.ts';

/**
 * Memoizes `make` per string in two generations: keeps between `size` and 2 × `size` recent entries.
 *
 * @param make returns the same for the same text, and never `undefined`
 */
export function memoizeText<Made>(make: (text: string) => Made, size = 256): (text: string) => Made {
  let recent = new Map<string, Made>();
  let older = recent;
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const made = older.get(text) ?? make(text);
    if (recent.size >= size) {
      older = recent;
      recent = new Map();
    }
    recent.set(text, made);
    return made;
  };
}

/** Node of Ink's tree. */
interface Part {
  readonly nodeName: string;
}

/** Text node of Ink's tree, with its parts. */
interface TextNode extends Part {
  readonly childNodes: readonly (Part & { readonly nodeValue?: string })[];
}

/**
 * A function that keeps for each node what it made last, and makes it anew only of another text. As it is kept with the
 * node, it is there at the next frame however many sessions draw in between.
 *
 * @param make gives the same for the same text and node
 */
export function memoizeByNode<Node extends object, Made>(
  make: (text: string, node: Node) => Made,
): (text: string, node: Node) => Made {
  const last = new WeakMap<Node, { readonly text: string; readonly made: Made }>();
  return (text, node) => {
    const known = last.get(node);
    if (known?.text === text) return known.made;
    const made = make(text, node);
    last.set(node, { text, made });
    return made;
  };
}

/** A text of signs that all terminals draw alike and of looks, which Ink leaves as it is. */
const isClean = new RegExp(`^(?:[${narrowSigns}]|\u001B\\[[\\d;]*m)*$`);

/**
 * Ink's function for the whole text of a node, which looks through it for codes: a node of one piece that stays has it done
 * once, and one as our rows are not at all.
 */
export function memoizeSquash(squash: (node: TextNode) => string): (node: TextNode) => string {
  const memoized = memoizeByNode((text, node: TextNode) => (isClean.test(text) ? text : squash(node)));
  return (node) => {
    const [piece, ...more] = node.childNodes;
    return piece?.nodeName === '#text' && piece.nodeValue !== undefined && more.length === 0
      ? memoized(piece.nodeValue, node)
      : squash(node);
  };
}
