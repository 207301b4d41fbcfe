import { itemAt } from '../../../../engine/lookup.ts';
import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import { chatRowsIn } from '../../../../screen/parts/online-parts.ts';
import type { Painting, Section } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import { unitsText } from '../../units.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { bordersHeight, bordersSection } from './borders-section.ts';
import { debugSection } from './debug-section.ts';
import { notesHeight, notesSection } from './notes.ts';
import { ordersHeight, ordersSection } from './orders-section.ts';
import { playerSection } from './player-section.ts';
import { playersSection } from './players-section.ts';

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
  const chat = chatRowsIn(scene.online, isWide);
  const room = bodyRows + 1 - chat - fixed.reduce((sum, section) => sum + heightOf(section), 0) - elastic.length;
  const rooms = roomsFor(room, elastic);
  const [orders, ...others] = elastic.map(({ section }, i) => section(itemAt(rooms, i)));
  const isFirst = isWide && scene.online !== undefined;
  const isSpare = room > rooms.reduce((sum, lines) => sum + lines, 0);
  // Where there is a line to spare, the notes stand apart.
  const apart: Section =
    !isWide && isSpare && others.length > 0 ? { ...players, lines: [...players.lines, []] } : players;
  const sections = [
    ...(isFirst ? [apart] : []),
    player,
    ...(orders === undefined ? [] : [orders]),
    ...(isFirst ? [] : [apart]),
    ...others,
  ];
  // Below everything else, so that nothing else moves.
  const left = bodyRows + 1 - sections.reduce((sum, section) => sum + heightOf(section), 0);
  const debug = debugSection(scene, left - 1);
  return { width, sections: debug === undefined ? sections : [...sections, debug] };
}

/** What there is to tell beside what is always told. */
function elasticIn(scene: RiscScene, isWide: boolean): readonly Elastic[] {
  const isPlanning = situationOf(scene).draft !== undefined;
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

/** How many lines something wants, and how many of these it gets in any case. */
interface Wish {
  readonly least: number;
  readonly wanted: number;
}

/** How many lines each of several gets: the least that it needs, and the first ones as many as they want. */
function roomsFor(room: number, wishes: readonly Wish[]): readonly number[] {
  const leasts = wishes.map(({ least, wanted }) => Math.min(least, wanted));
  let rest = Math.max(0, room - leasts.reduce((sum, least) => sum + least, 0));
  return wishes.map(({ wanted }, i) => {
    const least = itemAt(leasts, i);
    const more = Math.min(wanted - least, rest);
    rest -= more;
    return least + more;
  });
}

/** What the last turn came to: its battles, and who grew. */
const turnLines = (scene: RiscScene): readonly Line[] => {
  const { events } = scene;
  const { panelWidth } = layoutOf(scene);
  const battles = events.flatMap(battleText);
  const grown = events.flatMap((event) =>
    event.type === 'growth' ? [`${event.seat} grew ${unitsText(event.units)}`] : [],
  );
  if (battles.length === 0 && grown.length === 0) return [];
  const told = battles.length === 0 ? ['no battle'] : battles;
  return [...told, ...wrapped(grown.join(', '), panelWidth - 2)].map((text) => line(` ${text}`));
};

/** `glade  2 to 1 with 1c` */
function battleText(event: GameEvent): string[] {
  if (event.type !== 'battle-end') return [];
  const { territory, before, owner, units } = event;
  const left = unitsText(units);
  return [
    before === owner
      ? `${territory}  ${owner} holds it with ${left}`
      : `${territory}  ${before} to ${owner} with ${left}`,
  ];
}

/** The last turn in so many lines. */
function turnSection(scene: RiscScene, room: number): Section {
  const lines = turnLines(scene);
  if (lines.length <= room) return { title: 'last turn', lines };
  const shown = lines.slice(0, Math.max(0, room - 1));
  return {
    title: 'last turn',
    lines: [...shown, line(` and ${lines.length - shown.length} more; L tells all`, 'dim')],
  };
}
