import { chatRowsIn } from '../../../../screen/parts/online-parts.ts';
import { type Shares, stack } from '../../../../screen/parts/stack.ts';
import type { Painting } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { actSection } from './act/act-section.ts';
import { debugSection } from './debug-section.ts';
import { lastTurnSection } from './last-turn-section.ts';
import { ordersSection } from './draft-sections.ts';
import { playerSection } from './player-section.ts';
import { playersSection } from './players-section.ts';
import { warningsSection } from './warnings-section.ts';

const shares: Shares<'act' | 'orders' | 'warnings' | 'last'> = {
  wishes: [
    ['act', 4],
    ['orders', 2],
    ['warnings', 3],
    ['act', 8],
    ['orders', 7],
    ['last', 2],
    ['warnings', 4],
    ['orders', 8],
  ],
  spare: ['orders', 'orders', 'last', 'warnings', 'orders', 'last'],
};

/** The panel: stock, the order being composed, orders, warnings, players and the last turn. */
export function panelOf(scene: RiscScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, bodyRows, isWide } = layoutOf(scene);
  const parts = {
    player: playerSection(scene),
    act: isWide ? () => actSection(scene, width) : undefined,
    orders: (lines: number) => ordersSection(scene, lines),
    warnings: (lines: number) => warningsSection(scene, lines),
    players: playersSection(scene),
    // The debug view moves nothing.
    last: isWide ? (lines: number) => debugSection(scene, lines) ?? lastTurnSection(scene, lines) : undefined,
  };
  return { width, sections: stack(bodyRows - chatRowsIn(scene.online, isWide), parts, shares) };
}
