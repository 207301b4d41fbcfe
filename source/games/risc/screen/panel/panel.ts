import { chatRowsIn } from '../../../../screen/parts/online-parts.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { actSection } from './act/act-section.ts';
import { debugSection } from './debug-section.ts';
import { lastTurnSection } from './last-turn-section.ts';
import { ordersSection } from './orders-section.ts';
import { playerSection } from './player-section.ts';
import { playersSection } from './players-section.ts';
import { warningsSection } from './warnings-section.ts';

/** Lines of what is put together, and of the other parts at the least and as they are wished. */
const actRows = 8;
const least = { warnings: 3, last: 0 } as const;
const wanted = { orders: 8, warnings: 4, last: 2 } as const;

/** The panel: stock, what is put together, orders, warnings, players and the last turn, each at a fixed row. */
export function panelOf(scene: RiscScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, bodyRows, isWide } = layoutOf(scene);
  const player = playerSection(scene);
  const players = playersSection(scene);
  const chat = chatRowsIn(scene.online, isWide);
  // The rule of the first section is that of the whole body.
  const taken = heightOf(player) + heightOf(players) - 1;
  const rest = bodyRows - taken - chat;
  if (!isWide) {
    const { orders, warnings } = shared(rest - 2, { orders: 5, warnings: 3 });
    return {
      width,
      sections: [
        player,
        ...(orders > 0 ? [ordersSection(scene, orders)] : []),
        ...(warnings > 0 ? [warningsSection(scene, warnings)] : []),
        players,
      ],
    };
  }
  const acts = Math.max(0, Math.min(actRows, rest - 1));
  const room = rest - (acts === 0 ? 0 : acts + 1);
  const hasLast = room - 3 >= wanted.orders + wanted.warnings;
  const last = hasLast ? lastRows(room) : least.last;
  const { orders, warnings } = shared(room - 2 - (hasLast ? last + 1 : 0), wanted);
  return {
    width,
    sections: [
      player,
      ...(acts > 0 ? [actSection(scene, width, acts)] : []),
      ...(orders > 0 ? [ordersSection(scene, orders)] : []),
      ...(warnings > 0 ? [warningsSection(scene, warnings)] : []),
      players,
      // The debug view moves nothing.
      ...(hasLast ? [debugSection(scene, last) ?? lastTurnSection(scene, last)] : []),
    ],
  };
}

/** Lines of the last turn: more on a high screen. */
const lastRows = (room: number): number => {
  const spare = room - 3 - wanted.orders - wanted.warnings - wanted.last;
  return wanted.last + Math.max(0, Math.floor(spare / 3));
};

/** How orders and warnings share their lines: the warnings as many as are wished, the orders the rest. */
function shared(
  lines: number,
  wish: { readonly orders: number; readonly warnings: number },
): { readonly orders: number; readonly warnings: number } {
  const spare = lines - wish.orders - wish.warnings;
  const warnings =
    spare >= 0 ? wish.warnings + Math.floor(spare / 4) : Math.max(least.warnings, wish.warnings + Math.ceil(spare / 2));
  return { orders: Math.max(0, lines - warnings), warnings: Math.min(Math.max(0, lines), warnings) };
}

export const heightOf = ({ lines }: Section): number => 1 + lines.length;
