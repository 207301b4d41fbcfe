import { centersOf, type Places } from '../../../../screen/keys/cursor.ts';
import type { Section } from '../../../../screen/screen.ts';
import { ownerOf } from '../../state.ts';
import { isUnplanned, layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { rememberedOf, situationOf } from '../situation.ts';
import { paintMap } from './paint-map.ts';
import type { MapPicture, PaintedMap } from './picture.ts';

/** The map as it is drawn in a scene. */
export const paintedMap: (scene: RiscScene) => PaintedMap = rememberedOf((scene) => paintMap(pictureOf(scene)));

function pictureOf(scene: RiscScene): MapPicture {
  const { view, local, glyphs } = scene;
  const { leftWidth, mapRows, laidOut } = layoutOf(scene);
  const { units, was, targets, draft, composed } = situationOf(scene);
  const { ids } = view.map;
  const sent = (draft?.own.orders ?? []).flatMap((order) =>
    order.type === 'attack' ? [[ids.indexOf(order.from), ids.indexOf(order.to)] as const] : [],
  );
  const isMarch = composed !== undefined && composed.type !== 'upgrade';
  const chosen = isMarch ? (composed.path?.territories ?? [composed.source, composed.target]) : undefined;
  return {
    view,
    units,
    was,
    columns: leftWidth,
    rows: mapRows,
    laidOut,
    glyphs,
    zoom: local.zoom,
    cursor: local.cursor,
    targets: new Set(targets.filter((target) => isMarked(scene, target))),
    sent,
    ...(isMarch ? { source: composed.source } : {}),
    ...(chosen === undefined ? {} : { chosen }),
    ...(local.seen === undefined ? {} : { seen: local.seen }),
  };
}

/** Territories from which on planning how a map is drawn takes long. */
const manyTerritories = 30;

/** Whether the map of a scene is large and has not been drawn in this room yet. */
export function isSlowToPaint(scene: RiscScene): boolean {
  const { view, local } = scene;
  return view.map.ids.length >= manyTerritories && local.report === undefined && isUnplanned(scene);
}

/** Legal targets are marked: those to be attacked always, own ones while the target is an own one. */
const isMarked = ({ view, seat, local }: RiscScene, target: number): boolean =>
  ownerOf(view, target) !== seat || ownerOf(view, local.cursor) === seat;

/** The map below its rule. */
export function mapSection(scene: RiscScene): Section {
  const { lines, whole, label } = paintedMap(scene);
  return { title: 'map', tag: whole || label === '' ? undefined : label, lines };
}

/** Where territories are drawn. */
export const drawnPlaces = (scene: RiscScene): Places => centersOf(paintedMap(scene).rects);
