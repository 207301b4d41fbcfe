/** What a link costs: the cheapest way is the one that reads best. A row is as high as two columns are wide. */
export const prices = {
  column: 1,
  row: 2,
  elbow: 7,
  /** Off for an elbow at the edge of the map: links around the nodes leave the room between them free. */
  outerElbow: 4,
  /** More for one right beside a node. */
  earlyElbow: 2.5,
  crossing: 9,
  /** A cell of another link right beside it. */
  besideLink: 1.3,
  /** A cell of a node above or below, and at a side. */
  belowNode: 0.6,
  besideNode: 2,
  /** A column, or a row, between the end of a link and the middle of the node's side. */
  offMiddleColumn: 1.2,
  offMiddleRow: 9,
  /** A cell where another length would have to give way. */
  length: 4,
  /** A cell that another link has, while it may be taken from it; and each time that this has happened there. */
  taken: 30,
  takenBefore: 12,
  /** A cell that another link has, where that is to move. */
  ignored: 2,
} as const;
