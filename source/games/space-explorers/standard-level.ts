/** The level of a match for which nobody chose one: kite. */
export const standardLevel = `graph {
  graph [name="Kite", turns=80];
  0 [habit=5, size=90, x=0, y=14, base=1];
  1 [habit=6, size=90, x=15, y=0];
  2 [habit=4, size=50, x=15, y=28];
  3 [habit=6, size=220, x=24, y=14];
  4 [habit=6, size=90, x=33, y=0];
  5 [habit=4, size=50, x=33, y=28];
  6 [habit=5, size=90, x=48, y=14, base=2];
  0 -- 1 [weight=3];
  0 -- 2 [weight=3];
  1 -- 3 [weight=2];
  1 -- 4 [weight=3];
  2 -- 3 [weight=3];
  2 -- 5 [weight=4];
  3 -- 4 [weight=2];
  3 -- 5 [weight=3];
  4 -- 6 [weight=3];
  5 -- 6 [weight=3];
}
`;
