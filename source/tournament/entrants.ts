export interface Entrant {
  /** Unique among the entrants. */
  readonly name: string;
  /** The name of a bot, or a program, as the player spelled it. */
  readonly player: string;
}

/** The entrants of a tournament; one that takes part again is told apart by `#2`, `#3` behind its name. */
export function entrantsOf(players: readonly string[]): readonly Entrant[] {
  const names = new Set<string>();
  return players.map((player) => {
    let name = player;
    for (let n = 2; names.has(name); n++) name = `${player}#${n}`;
    names.add(name);
    return { name, player };
  });
}
