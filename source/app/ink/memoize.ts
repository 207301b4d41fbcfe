import { narrowSigns } from '#engine/text/width.ts';

/** Memoizes `make`, which never returns undefined, per string. Keeps from `size` to 2 × `size` recent entries. */
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

interface Part {
  readonly nodeName: string;
}

interface TextNode extends Part {
  readonly childNodes: readonly (Part & { readonly nodeValue?: string })[];
}

/** Memoizes a pure function for the last text of each node, so that sessions do not evict each other's entries. */
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

/** Matches text with only style codes and characters that all terminals draw alike. Ink outputs such text unchanged. */
const isClean = new RegExp(`^(?:[${narrowSigns}]|\u001B\\[[\\d;]*m)*$`);

/** Memoizes Ink's function that joins the texts of a node and removes escape codes, for nodes with a single text. */
export function memoizeSquash(squash: (node: TextNode) => string): (node: TextNode) => string {
  const memoized = memoizeByNode((text, node: TextNode) => (isClean.test(text) ? text : squash(node)));
  return (node) => {
    const [piece, ...more] = node.childNodes;
    return piece?.nodeName === '#text' && piece.nodeValue !== undefined && more.length === 0
      ? memoized(piece.nodeValue, node)
      : squash(node);
  };
}
