import type { Scene } from './support.ts';

/** A turn of the mission Burning Hull with a danger in every row: own rockets, ramming enemies and future shots. */
export const burningHull: Scene = {
  weapon: 'Rocket',
  armour: 'Light',
  engine: 'Standard',
  power: 'Repair',
  board: [8, 24],
  ship: 'F7 145 36',
  things: [
    'I22 F10 50/50',
    'G24 C12 140/140',
    'I25 F15 50/50',
    'F26 E8 150/150',
    'F27 A15 150/150',
    '*-1 G9 100x4',
    '*-2 G7 100x2',
    '<-3 C1 15x4',
    '<-4 C3 15x4',
    '<-5 C5 15x4',
    '<-6 C7 15x4',
    '<-7 C9 15x4',
    '<-8 C11 15x4',
    '<-9 E7 170x10',
    '<-10 A14 100x10',
  ],
  score: 13,
  focus: [1, 1, 2, 1, 1, 2, 1, 1, 2, 1],
};
