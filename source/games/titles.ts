/** Title, menu summary, and word for a turn of each built-in game, in menu order. */
export const titles = {
  'space-defender': { title: 'Space Defender', summary: 'one ship against the fog', turnName: 'turn' },
  'into-the-breach': { title: 'Into The Breach', summary: 'save the city with mechs', turnName: 'turn' },
  'robo-race': { title: 'RoboRace', summary: 'program a robot and pray', turnName: 'round' },
  'space-explorers': { title: 'Space Explorers', summary: 'settle the stars first', turnName: 'turn' },
  risc: { title: 'RISC', summary: 'conquer by secret orders', turnName: 'turn' },
} as const;
