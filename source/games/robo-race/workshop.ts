import type { Start } from './board.ts';

/** The name of the level of a match for which nobody chose another. */
export const workshopName = 'workshop';

/**
 * The flags of races in it, squares and facings; they have been tried with four equal bots. Its text names none, as it is
 * that of the rules.
 */
export const workshopFlags: readonly Start[] = [
  { square: 8, facing: 0 },
  { square: 3 * 12 + 10, facing: 0 },
  { square: 7 * 12 + 5, facing: 1 },
];

/** The level of a match for which nobody chose another; `levels/robo-race/workshop.txt` is the same. */
export const workshop = `robo-race level 1
name Workshop
tier 2
+...+...+...+...+...+...+...+...+...+...+...+...+
: .   .   .   .   .   . | G   .   .   .   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   O   .   .   R   .   .   .   .   O   .   . :
+   +   +   +   +   +   +   +   +   +   +---+   +
: .   .   .   >   >   >   v   .   .   .   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   . | .   ^   .   O   v   .   L   .   .   . :
+   +   +   +   +   +   +   +---+   +   +   +   +
: v   .   .   ^   .   .   >   >   >   v   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: v   .   O   .   .   .   .   .   .   v   O   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: v   .   . | .   R   .   .   .   . | v   .   . :
+   +   +   +   +---+---+   +   +   +   +   +   +
: >   >   >   v   .   .   O   .   .   >   >   ^ :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   .   .   v   .   .   .   .   .   .   .   ^ :
+   +   +   +   +   +   +   +   +   +   +   +   +
| .   L   .   v   .   O   .   .   . | R   .   ^ |
+   +   +   +   +   +   +---+   +   +   +   +   +
| .   .   .   >   >   >   v   .   .   .   .   . |
+   +   +   +   +   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+---+---+---+---+---+
start 1 (3,0) N
start 2 (5,0) N
start 3 (7,0) N
start 4 (9,0) N
pusher (7,2) N 1,3
crusher (9,6) 2,4
crusher (6,7) 3
pusher (4,8) W 1,3,5
pusher (6,9) S 2,4
pusher (8,9) W 2,5
`;
