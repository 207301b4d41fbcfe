/** Title, menu summary, and word for a turn of each built-in game, in menu order. */
export const titles = {
  'space-defender': { title: 'Space Defender', summary: 'one ship, fog, the Void', turnName: 'turn' },
  'into-the-breach': { title: 'Into The Breach', summary: 'mechs guard buildings', turnName: 'turn' },
  'robo-race': { title: 'RoboRace', summary: 'programs for robots', turnName: 'round' },
  'space-explorers': { title: 'Space Explorers', summary: 'settle many planets', turnName: 'turn' },
  risc: { title: 'RISC', summary: 'conquest, hidden orders', turnName: 'turn' },
} as const;
