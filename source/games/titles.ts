/** The games by their ids, in the order of the menu: what each is called, a few words for the menu, its word for a turn. */
export const titles = {
  'space-defender': { title: 'Space Defender', summary: 'one ship, fog, the Void', turnName: 'turn' },
  'into-the-breach': { title: 'Into The Breach', summary: 'mechs guard buildings', turnName: 'turn' },
  'robo-race': { title: 'RoboRace', summary: 'programs for robots', turnName: 'round' },
  'space-explorers': { title: 'Space Explorers', summary: 'settle many planets', turnName: 'turn' },
  risc: { title: 'RISC', summary: 'conquest, hidden orders', turnName: 'turn' },
} as const;
