/** Prices of a link's way: the cheapest way is the one that reads best. A row is as high as two columns are wide. */
export const prices = {
  column: 1,
  row: 2,
  elbow: 7,
  /** Discount for an elbow near the edge of the map: links around the nodes leave the room between them free. */
  outerElbow: 4,
  /** Surcharge for an elbow right beside a node. */
  earlyElbow: 2.5,
  crossing: 9,
  /** For each parallel link in a neighbouring cell. */
  besideLink: 1.3,
  /** For a node right above or below, and right beside. */
  belowNode: 0.6,
  besideNode: 2,
  /** A column, or a row, between the end of a link and the middle of the node's side. */
  offMiddleColumn: 1.2,
  offMiddleRow: 9,
  /** A column between the end of a link and those where nothing is written. */
  writtenColumn: 12,
  /** For a cell in which another edge's length stands, which has to move. */
  length: 4,
  /** For a cell that is taken from another link; and for each time that this has happened there before. */
  taken: 30,
  takenBefore: 12,
  /** For a cell of another link in a search that ignores the others almost. */
  ignored: 2,
} as const;
