import type { GameScreenCommandLine } from '#screen/game/command-help.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { slotOf } from '../vocabulary.ts';
import { allowedOptions, powerCost } from './loadout.ts';
import type { SpaceDefenderScreen } from './local.ts';

export const commandLine = {
  effects: {
    move: ({ view: { sector } }) =>
      sector === null ? 'fly to a cell' : `fly to a cell, ${sector.starfighter.attributes.moveCost} energy each`,
    fire({ view: { equipment } }) {
      const { name, cost, resource } = weaponOf(equipment);
      return `${name}: ${cost} ${resource}`;
    },
    special({ view: { equipment } }) {
      const power = powerOf(equipment);
      return `${power.name}: ${powerCost(power)}`;
    },
  },
  notes: {
    setup_select({ view }) {
      const slot = slotOf(view.phase);
      return (
        slot &&
        allowedOptions(view, slot)
          .map(([, name]) => name)
          .join(', ')
      );
    },
  },
} satisfies GameScreenCommandLine<SpaceDefenderScreen>;
