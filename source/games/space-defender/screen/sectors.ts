import type { CommandNamed } from '../../../engine/commands.ts';
import type { Command } from '../commands.ts';

/** A board with its dangers, ready to be played. */
export interface SectorChoice {
  readonly name: string;
  readonly about: string;
  readonly play: CommandNamed<Command, 'play'>;
}

const sector = (
  name: string,
  about: string,
  row: number,
  column: number,
  [g_threshold, f_threshold, c_threshold, i_threshold, p_threshold]: readonly [number, number, number, number, number],
): SectorChoice => ({
  name,
  about,
  play: {
    name: 'play',
    args: { row, column, g_threshold, f_threshold, c_threshold, i_threshold, p_threshold },
  },
});

/** From calm to deadly. Any other board can be had with the command `play`. */
export const sectors: readonly SectorChoice[] = [
  sector('Quiet Reach', 'Grunts now and then: to learn', 7, 20, [25, 25, 25, 25, 25]),
  sector('Patrol', 'Grunts and some Fighters', 10, 30, [22, 32, 32, 36, 36]),
  sector('Long Watch', 'a little of everything', 10, 30, [24, 38, 44, 54, 60]),
  sector('The Corridor', 'narrow, Fighters and Interceptors', 5, 24, [10, 40, 40, 60, 60]),
  sector('Carrier Lane', 'Carriers, and what they launch', 8, 30, [10, 20, 45, 50, 55]),
  sector('Pylon Field', 'what you hit is healed again', 9, 26, [25, 35, 35, 40, 65]),
  sector('The Swarm', 'Interceptors every other turn', 10, 20, [10, 10, 10, 60, 60]),
  sector('Void Storm', 'something comes every turn', 10, 30, [35, 60, 75, 90, 101]),
];
