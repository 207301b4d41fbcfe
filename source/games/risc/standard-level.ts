/** The map of a match for which nobody chose one: `twin-rivers`. */
export const standardLevel = `graph twin_rivers {
  label="Twin Rivers";
  alder [label="Alder", group=1, size=1, food=8, tech=2, x=0,  y=0];
  brook [label="Brook", group=1, size=2, food=5, tech=4, x=14, y=0];
  cairn [label="Cairn", group=1, size=3, food=3, tech=5, x=0,  y=5];
  drift [label="Drift", group=1, size=2, food=4, tech=3, x=14, y=5];
  eyrie [label="Eyrie", group=2, size=2, food=4, tech=3, x=28, y=0];
  fjord [label="Fjord", group=2, size=3, food=3, tech=5, x=42, y=0];
  glade [label="Glade", group=2, size=2, food=5, tech=4, x=28, y=5];
  heath [label="Heath", group=2, size=1, food=8, tech=2, x=42, y=5];
  alder -- brook -- drift -- cairn -- alder;
  heath -- glade -- eyrie -- fjord -- heath;
  brook -- eyrie;
  drift -- glade;
}
`;
