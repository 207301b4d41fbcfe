import type { Area } from '../../screen/styled-text.ts';

/** The chosen nodes of a graph. */
export interface NodeSelection {
  readonly cursor?: number;
  readonly source?: number;
  /** Nodes on which Enter would be legal. */
  readonly targets: ReadonlySet<number>;
}

/** The marks of a chosen node. */
export interface NodeMarks {
  /** Brackets around its name, if any, and the background of both. */
  readonly brackets: string;
  readonly area: Area | undefined;
}

/** How a node is marked. */
export function marksOf({ cursor, source, targets }: NodeSelection, node: number): NodeMarks {
  if (node === source) return { brackets: '><', area: node === cursor ? 'cursor' : 'selection' };
  if (node === cursor) return { brackets: '[]', area: 'cursor' };
  return targets.has(node) ? { brackets: '()', area: 'reach' } : { brackets: '', area: undefined };
}
