import { directionOf, moved } from '../../../../screen/cursor.ts';
import { directions } from '../../../../screen/directions.ts';
import { type Binding, keep } from '../bindings.ts';
import { canChooseEyes } from '../eyes.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { mostScrolled } from '../log/section.ts';
import { lookingAt } from '../looking.ts';
import { drawnPlaces, paintedMap } from '../map-section.ts';
import { isOpen, momentOf } from '../moment.ts';
import { panelLogRows } from '../panel/panel.ts';
import { panKeys, zoomKeys } from './map-keys.ts';

/** The keys that only look: the cursor on the map, its size, the log, and the eyes of the debug view. */
export function lookKeys(scene: ExplorersScene): Binding[] {
  const { focus, hinted } = scene.local;
  const { draft } = momentOf(scene);
  const isOnMap = !isOpen(scene) || (focus === 'map' && draft === undefined);
  return [
    ...(isOnMap ? cursorKeys(scene) : []),
    ...(isOpen(scene) && (draft !== undefined || focus === 'queue' || hinted !== undefined) ? [] : backKey(scene)),
    ...zoomKeys(scene),
    ...(paintedMap(scene).whole ? [] : panKeys(scene)),
    ...logKeys(scene),
    ...eyesKey(scene),
  ];
}

/** The keys of the cursor. */
function cursorKeys(scene: ExplorersScene): Binding[] {
  const { view, local, seat } = scene;
  const to = (planet: number) => keep(scene, lookingAt(scene, planet));
  const planets = view.map.ids.length;
  const home = view.homes.indexOf(seat === 2 ? 2 : 1);
  return [
    {
      keys: Object.keys(directions),
      label: 'arrows hjkl',
      ...(isOpen(scene) ? {} : { footer: ['arrows', 'look'] as const }),
      help: 'the nearest planet in that direction',
      act(key) {
        const direction = directionOf(key);
        return to(direction === undefined ? local.cursor : moved(drawnPlaces(scene), local.cursor, direction));
      },
    },
    ...(isOpen(scene)
      ? []
      : [
          {
            keys: ['tab', 'shift+tab'],
            label: 'Tab',
            help: 'the next planet; Shift+Tab the one before',
            act: (key) => to((local.cursor + (key === 'tab' ? 1 : planets - 1)) % planets),
          } satisfies Binding,
        ]),
    ...(home < 0 ? [] : [{ keys: ['home'], label: 'Home', help: 'your home planet', act: () => to(home) }]),
  ];
}

/** Goes back from what was opened to look at: the log in the panel, or a planet in a match that is watched. */
function backKey(scene: ExplorersScene): Binding[] {
  const { lower, looking } = scene.local;
  const isLog = lower === 'log' && layoutOf(scene).logRows === 0;
  if (!isLog && looking !== true) return [];
  return [
    {
      keys: ['escape'],
      label: 'Esc',
      help: isLog ? 'back from the log' : 'back from the planet',
      act: () => keep(scene, isLog ? { lower: 'planet', scrolled: 0 } : { looking: undefined }),
    },
  ];
}

/** The log of the last turn: in the panel where there is no room for it below the map. */
function logKeys(scene: ExplorersScene): Binding[] {
  const { lower, scrolled } = scene.local;
  const { logRows, leftWidth, panelWidth } = layoutOf(scene);
  const isLog = lower === 'log';
  const most =
    logRows > 0
      ? mostScrolled(scene, leftWidth, logRows)
      : isLog
        ? mostScrolled(scene, panelWidth, panelLogRows(scene))
        : 0;
  const switchKey: Binding = {
    keys: ['L'],
    ...(scene.events.length > 0 || isLog ? { footer: ['L', isLog ? 'planet' : 'log'] as const } : {}),
    help: isLog ? 'the planet in the panel again' : 'what happened in the last turn, in the panel',
    act: () => keep(scene, { lower: isLog ? 'planet' : 'log', scrolled: 0 }),
  };
  const scroll: Binding = {
    keys: ['pageup', 'pagedown'],
    label: 'PgUp PgDn',
    help: 'scroll the log',
    act: (key) =>
      keep(scene, {
        scrolled: Math.max(0, Math.min(Math.min(scrolled, most) + (key === 'pageup' ? -scrollStep : scrollStep), most)),
      }),
  };
  return [...(logRows > 0 ? [] : [switchKey]), ...(most > 0 || isLog ? [scroll] : [])];
}

/** Lines of a page of the log. */
const scrollStep = 3;

/** In the debug view, and where a match is watched: the map and the panel as one seat sees them. */
function eyesKey(scene: ExplorersScene): Binding[] {
  if (!canChooseEyes(scene)) return [];
  const { eyes } = scene.local;
  const next = eyes === undefined ? 1 : eyes === 1 ? 2 : undefined;
  return [
    {
      keys: ['v'],
      footer: ['v', next === undefined ? 'see all' : `eyes of ${next}`],
      help: next === undefined ? 'see everything again' : `see what player ${next} sees`,
      act: () => keep(scene, { eyes: next }),
    },
  ];
}
