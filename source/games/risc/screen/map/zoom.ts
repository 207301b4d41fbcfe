import type { RiscScene, Zoom } from '../local.ts';

/** The sizes that the setting of the cells of boards stands for. */
const sizes = { auto: 'auto', small: '12x3', medium: '16x6', large: '24x7' } as const satisfies Record<string, Zoom>;

/** How large territories are drawn: as was chosen by key, else as the setting has it. */
export const zoomOf = ({ local, preferences }: Pick<RiscScene, 'local' | 'preferences'>): Zoom =>
  local.zoom === 'auto' ? sizes[preferences.cells] : local.zoom;
