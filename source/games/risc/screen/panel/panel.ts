import { itemAt } from '../../../../engine/lookup.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { momentOf } from '../moment.ts';
import { bordersHeight, bordersSection } from './borders-section.ts';
import { debugSection } from './debug-section.ts';
import { notesHeight, notesSection } from './notes-section.ts';
import { ordersHeight, ordersSection } from './orders-section.ts';
import { playerSection } from './player-section.ts';
import { playersSection } from './players-section.ts';
import { roomsFor, type Wish } from './rooms.ts';
import { turnLines, turnSection } from './turn-section.ts';

/** Lines of each section that are there in any case, where it has so many. */
const least = { orders: 4, notes: 2, borders: 3, turn: 2 } as const;

/** A section whose length depends on the room. */
interface Elastic extends Wish {
  section(room: number): Section;
}

/** The panel: the player, the orders, all players, and what is to be minded; tables where it is wide. */
export function panelOf(scene: RiscScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, bodyRows, isWide } = layoutOf(scene);
  const player = playerSection(scene);
  const players = playersSection(scene);
  const fixed = [player, players];
  const elastic = elasticIn(scene, isWide);
  // The rule of the first section is that of the whole body.
  const room = bodyRows + 1 - fixed.reduce((sum, section) => sum + heightOf(section), 0) - elastic.length;
  const rooms = roomsFor(room, elastic);
  const [orders, ...others] = elastic.map(({ section }, i) => section(itemAt(rooms, i)));
  const isSpare = room > rooms.reduce((sum, lines) => sum + lines, 0);
  // Where there is a line to spare, the notes stand apart.
  const apart: Section =
    !isWide && isSpare && others.length > 0 ? { ...players, lines: [...players.lines, []] } : players;
  const sections = [player, ...(orders === undefined ? [] : [orders]), apart, ...others];
  // Below everything else, so that nothing else moves.
  const left = bodyRows + 1 - sections.reduce((sum, section) => sum + heightOf(section), 0);
  const debug = debugSection(scene, left - 1);
  return { width, sections: debug === undefined ? sections : [...sections, debug] };
}

/** What there is to tell beside what is always told. */
function elasticIn(scene: RiscScene, isWide: boolean): readonly Elastic[] {
  const isPlanning = momentOf(scene).draft !== undefined;
  const wishes: readonly Elastic[] = [
    { least: least.orders, wanted: ordersHeight(scene), section: (room) => ordersSection(scene, room) },
    ...(isWide && isPlanning
      ? [{ least: least.borders, wanted: bordersHeight(scene), section: (room: number) => bordersSection(scene, room) }]
      : []),
    { least: least.notes, wanted: notesHeight(scene), section: (room) => notesSection(scene, room) },
    ...(isWide
      ? [{ least: least.turn, wanted: turnLines(scene).length, section: (room: number) => turnSection(scene, room) }]
      : []),
  ];
  return wishes.filter(({ wanted }) => wanted > 0);
}

const heightOf = ({ lines }: Section): number => 1 + lines.length;
