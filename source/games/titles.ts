/** Title, menu summary, and word for a turn of each built-in game, in menu order. */
export const titles = {
  'space-defender': { title: 'Space Defender', summary: 'one ship versus the fog', turnName: 'turn' },
  'into-the-breach': { title: 'Into The Breach', summary: 'mechs save the city', turnName: 'turn' },
  'robo-race': { title: 'RoboRace', summary: 'program robots and pray', turnName: 'round' },
  'space-explorers': { title: 'Space Explorers', summary: 'settle the stars first', turnName: 'turn' },
  risc: { title: 'RISC', summary: 'plot in secret, conquer', turnName: 'turn' },
} as const;
