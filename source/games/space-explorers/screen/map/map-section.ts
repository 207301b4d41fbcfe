import { centersOf, type Places } from '../../../../screen/keys/cursor.ts';
import type { Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene, Running } from '../local.ts';
import { eyesOf } from '../local.ts';
import { isOpen, rememberedOf, situationOf, targetsOf } from '../situation.ts';
import { drawingOf, isDrawn } from './drawing.ts';
import { paintMap } from './paint-map.ts';
import type { MapPicture, PaintedMap } from './picture.ts';

/** The map as it is drawn in a scene. */
export const paintedMap: (scene: ExplorersScene) => PaintedMap = rememberedOf((scene) => paintMap(pictureOf(scene)));

/** Where the planets are drawn. */
export function drawnPlaces(scene: ExplorersScene): Places {
  const { leftWidth, mapRows } = layoutOf(scene);
  return centersOf(drawingOf(scene.view.map, { columns: leftWidth, rows: mapRows }, scene.local.zoom).rects);
}

/** Planets from which on planning how a map is drawn takes long. */
const manyPlanets = 60;

/** Whether the map of a scene is large and has not been drawn in this room yet. */
export function isSlowToPaint({ view: { map }, local: { zoom }, ...scene }: ExplorersScene): boolean {
  const { leftWidth, mapRows } = layoutOf(scene);
  return map.ids.length >= manyPlanets && !isDrawn(map, { columns: leftWidth, rows: mapRows }, zoom);
}

function pictureOf(scene: ExplorersScene): MapPicture {
  const { local, glyphs, memory } = scene;
  const { leftWidth, mapRows } = layoutOf(scene);
  const { view, kind } = situationOf(scene);
  const { seen, source, running, zoom } = local;
  const isLooked = kind !== 'watched' || local.looking === true;
  const hasCursor = isLooked && running === undefined;
  return {
    view,
    sightings: eyesOf(scene) === undefined ? (memory?.sightings ?? []) : [],
    columns: leftWidth,
    rows: mapRows,
    glyphs,
    zoom,
    targets: new Set(targetsOf(scene)),
    ...(seen === undefined ? {} : { seen }),
    ...(hasCursor ? { cursor: local.cursor } : {}),
    ...(source === undefined || !isOpen(scene) ? {} : { source }),
    ...(running === undefined ? {} : { flashing: flashingOf(scene, running), landing: running.landing }),
  };
}

/** The planets to which something happens at a moment of a turn. */
function flashingOf({ view }: ExplorersScene, { now }: Running): ReadonlySet<number> {
  const ids = now.flatMap((event) =>
    event.type === 'launched' ? [event.from] : 'planet' in event ? [event.planet] : [],
  );
  return new Set(ids.flatMap((id) => view.map.indexOf[id] ?? []));
}

/** The map below its rule. */
export function mapSection(scene: ExplorersScene): Section {
  const { lines, whole, label } = paintedMap(scene);
  const eyes = eyesOf(scene);
  const title = eyes === undefined ? 'map' : `map as player ${eyes} sees it`;
  return { title, tag: whole || label === '' ? undefined : label, lines };
}
