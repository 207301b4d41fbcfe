/** The level of a match for which nobody chose one. */
export const standardLevel = `graph {
  graph [name="Diamond", population=5, turns=60];
  0 [habit=8, size=120, x=0, y=5, base=1];
  1 [habit=5, size=60, x=10, y=0];
  2 [habit=5, size=60, x=10, y=10];
  3 [habit=8, size=120, x=20, y=5, base=2];
  0 -- 1 [weight=2];
  0 -- 2 [weight=2];
  0 -- 3 [weight=4];
  1 -- 2 [weight=2];
  1 -- 3 [weight=2];
  2 -- 3 [weight=2];
}
`;
