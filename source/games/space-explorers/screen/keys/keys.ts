import { directionOf, directions } from '#screen/keys/cursor.ts';
import { type MapPart, mapCursorKeys, panKey, scrollKey, zoomKeys } from '#screen/keys/key-rows.ts';
import { playerName } from '#screen/online.ts';
import { afterEndKeys } from '#screen/parts/match-end.ts';
import type { Target } from '#screen/target.ts';
import { idOf } from '../../map.ts';
import { refusalOfTransfer } from '../../rules.ts';
import { layoutOf } from '../frame.ts';
import {
  canChooseEyes,
  type ExplorersScene,
  explorersTargets,
  type Local,
  lookingAt,
  type Near,
  type SpaceExplorersScreen,
} from '../local.ts';
import { drawnPlaces, followedNear, nearOf, paintedMap } from '../map/map-section.ts';
import { digitsOf, type NodeSize, nodeSizes } from '../map/sizes.ts';
import { panelLogRows } from '../panel/panel.ts';
import { maxLogScroll } from '../panel/people-section.ts';
import { isOpen, situationOf, targetsOf } from '../situation.ts';

import {
  type Binding,
  binding,
  cancelOrder,
  dropDraft,
  queueDraft,
  refuse,
  type ScreenAction,
  setLocal,
} from './actions.ts';
import { orderKeys } from './order-keys.ts';

export function keysOf(scene: ExplorersScene): readonly Binding[] {
  const { finding } = scene.local;
  if (finding !== undefined) return findKeys(scene, finding);
  const isOver = situationOf(scene).kind === 'over';
  return [
    ...(isOpen(scene) ? orderKeys(scene) : []),
    ...(isOver ? afterEndKeys<SpaceExplorersScreen>(scene, { seed: 'fresh', help: 'play this map again' }) : []),
    ...lookKeys(scene),
  ];
}

export function lookKeys(scene: ExplorersScene): Binding[] {
  const { focus, hint } = scene.local;
  const { draft } = situationOf(scene);
  const isOnMap = !isOpen(scene) || (focus === 'map' && draft === undefined);
  return [
    ...(isOnMap ? (nearOf(scene) === undefined ? cursorKeys(scene) : nearKeys(scene)) : []),
    ...nearKey(scene),
    ...(isOpen(scene) && (draft !== undefined || focus === 'queue' || hint !== undefined) ? [] : backKey(scene)),
    ...mapKeys(scene),
    ...logKeys(scene),
    ...eyesKey(scene),
  ];
}

function cursorKeys(scene: ExplorersScene): Binding[] {
  const { view, local, seat } = scene;
  const to = (planet: number) => setLocal(scene, lookingAt(scene, planet));
  const home = view.homes.indexOf(seat === 2 ? 2 : 1);
  const homeKey: Binding = binding('look', 'home', undefined, 'your home planet', () => to(home));
  return [
    ...mapCursorKeys({
      at: local.cursor,
      count: view.map.ids.length,
      thing: 'planet',
      isActing: isOpen(scene),
      places: () => drawnPlaces(scene),
      to,
    }),
    ...(home < 0 ? [] : [homeKey]),
  ];
}

function nearKey(scene: ExplorersScene): Binding[] {
  const { kind } = situationOf(scene);
  if (kind === 'over') return [];
  const { cursor, source } = scene.local;
  const isNear = nearOf(scene) !== undefined;
  const near: Near = { centre: cursor, back: [] };
  return [
    binding(
      'look',
      'n',
      isNear ? 'map' : 'near',
      isNear ? 'the whole map' : 'only this planet and its neighbours',
      () => setLocal(scene, { near: isNear ? 'map' : near, seen: undefined }),
    ),
    ...(source !== undefined
      ? []
      : [
          binding('look', '/', isNear ? 'find' : undefined, 'find a planet by its number', () =>
            setLocal(scene, { finding: '' }),
          ),
        ]),
  ];
}

/** Keys in a neighbourhood: up and down select a neighbour, right goes to it, left goes back. */
function nearKeys(scene: ExplorersScene): Binding[] {
  const around = nearOf(scene);
  const { near } = followedNear(scene);
  if (around === undefined || near === undefined) return [];
  const { cursor } = scene.local;
  const { neighbours } = around;
  const { centre, back } = near;
  const at = neighbours.indexOf(cursor);
  const goTo = (planet: number, before: readonly number[]) =>
    setLocal(scene, { ...lookingAt(scene, planet), near: { centre: planet, back: before } });
  const choose = (planet: number | undefined) => setLocal(scene, { ...lookingAt(scene, planet ?? cursor), near });
  return [
    binding(
      'look',
      Object.keys(directions),
      undefined,
      'up and down: a neighbour; right: go there; left: back',
      (key) => {
        switch (directionOf(key)) {
          case 'up':
            return choose(neighbours[at < 0 ? neighbours.length - 1 : Math.max(0, at - 1)]);
          case 'down':
            return choose(neighbours[Math.min(neighbours.length - 1, at + 1)]);
          case 'right':
            return at < 0 ? choose(neighbours[0]) : goTo(cursor, [...back, centre]);
          default:
            return at < 0 ? goTo(back.at(-1) ?? centre, back.slice(0, -1)) : choose(centre);
        }
      },
      'arrows hjkl',
    ),
  ];
}

export function findKeys(scene: ExplorersScene, finding: string): Binding[] {
  const { map } = scene.view;
  const typed = (text: string) => setLocal(scene, { finding: text });
  return [
    binding('look', 'enter', 'go there', 'go to this planet', () => {
      if (finding === '') return refuse('unknown-planet', 'Type the number of a planet first.');
      const planet = map.indexOf[Number(finding)];
      if (planet === undefined) return refuse('unknown-planet', `There is no planet ${finding}.`);
      return setLocal(scene, { ...lookingAt(scene, planet), finding: undefined });
    }),
    binding(
      'look',
      [...'1234567890', 'backspace'],
      ['0-9', 'its number'],
      'the number of the planet; Backspace deletes a digit',
      (key) => typed(key === 'backspace' ? finding.slice(0, -1) : `${finding}${key}`.slice(0, digitsOf(map))),
      '0-9',
    ),
    binding('look', 'escape', 'back', 'stop looking', () => setLocal(scene, { finding: undefined })),
  ];
}

/** Key that closes the log, or that deselects the planet in a watched match without an open log. */
function backKey(scene: ExplorersScene): Binding[] {
  const { below, looking } = scene.local;
  const isLog = below === 'log' && layoutOf(scene).logRows === 0;
  if (!isLog && looking !== true) return [];
  return [
    binding('look', 'escape', undefined, isLog ? 'close the log' : 'deselect the planet', () =>
      setLocal(scene, isLog ? { below: 'planet', scrolled: 0 } : { looking: undefined }),
    ),
  ];
}

function logKeys(scene: ExplorersScene): Binding[] {
  const { below, scrolled } = scene.local;
  const { logRows, leftWidth, panelWidth } = layoutOf(scene);
  const isLog = below === 'log';
  const maxScroll =
    logRows > 0
      ? maxLogScroll(scene, leftWidth, logRows)
      : isLog
        ? maxLogScroll(scene, panelWidth, panelLogRows(scene))
        : 0;
  const switchKey: Binding = binding(
    'look',
    'L',
    scene.events.length > 0 || isLog ? (isLog ? 'planet' : 'log') : undefined,
    isLog ? 'show the planet in the panel' : 'show the last turn in the panel',
    () => setLocal(scene, { below: isLog ? 'planet' : 'log', scrolled: 0 }),
  );
  const scroll = scrollKey({
    scrolled,
    max: () => maxScroll,
    step: scrollStep,
    help: 'scroll the log',
    to: (to) => setLocal(scene, { scrolled: to }),
  });
  return [...(logRows > 0 ? [] : [switchKey]), ...(maxScroll > 0 || isLog ? [scroll] : [])];
}

const scrollStep = 3;

/** Key that switches between everything and the view of each seat, in the debug view and in watched matches. */
function eyesKey(scene: ExplorersScene): Binding[] {
  if (!canChooseEyes(scene)) return [];
  const { eyes } = scene.local;
  const next = eyes === undefined ? 1 : eyes === 1 ? 2 : undefined;
  return [
    binding(
      'look',
      'v',
      next === undefined ? 'see all' : `view of ${playerName(scene, next, scene.bots)}`,
      next === undefined ? 'see everything again' : `see what ${playerName(scene, next, scene.bots)} sees`,
      () => setLocal(scene, { eyes: next }),
    ),
  ];
}

/** Sizes of planets in the order of the zoom key, smallest first. */
const zooms: readonly [NodeSize, ...NodeSize[]] = [
  'signs',
  ...nodeSizes.filter((size) => size !== 'signs').toReversed(),
];

function mapKeys(scene: ExplorersScene): Binding[] {
  if (nearOf(scene) !== undefined) return [];
  const { seen, zoom, isComplete } = paintedMap(scene);
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const partAt = (part: MapPart) => paintedMap({ ...scene, local: { ...scene.local, seen: part } }).seen;
  return [
    ...zoomKeys({
      sizes: zooms,
      size: zoom,
      isAuto: scene.local.zoom === 'auto',
      help: (size) => (size === 'signs' ? 'zoom: symbols only' : `zoom: boxes of ${size}`),
      inFooter: true,
      to: (size) => setLocal(scene, { zoom: size, seen: undefined }),
    }),
    ...(isComplete ? [] : [panKey({ seen, columns, rows, partAt }, (part) => setLocal(scene, { seen: part }))]),
  ];
}

/** Selects the clicked planet or order. A second click on a planet acts like Enter, a click on the source like Esc. */
export function click(scene: ExplorersScene, clicked: Target): ScreenAction | undefined {
  const target = explorersTargets.read(clicked);
  if (target === undefined || scene.local.running !== undefined) return undefined;
  return target.type === 'planet' ? planetClick(scene, target.planet) : orderClick(scene, target.order);
}

function planetClick(scene: ExplorersScene, planet: number): ScreenAction {
  const { view, local } = scene;
  const { cursor, source } = local;
  const choose = setLocal(scene, { ...lookingAt(scene, planet), ...followedNear(scene) });
  if (!isOpen(scene)) return choose;
  if (source === undefined) return planet === cursor ? queueDraft(scene) : choose;
  if (planet === source) return dropDraft(scene);
  if (targetsOf(scene).includes(planet)) return planet === cursor ? queueDraft(scene) : choose;
  const error = refusalOfTransfer(view, idOf(view.map, source), idOf(view.map, planet), 1);
  return error === undefined ? choose : { type: 'refuse', error };
}

const orderClick = (scene: ExplorersScene, order: number): ScreenAction | undefined =>
  isOpen(scene)
    ? setLocal(scene, { focus: 'queue', order, source: undefined, typing: undefined, hint: undefined })
    : undefined;

/** Drops the draft. Without a draft, cancels the clicked order or the last order to the clicked planet. */
export function rightClick(scene: ExplorersScene, clicked: Target | undefined): ScreenAction | undefined {
  if (!isOpen(scene)) return undefined;
  if (scene.local.source !== undefined) return dropDraft(scene);
  const target = explorersTargets.read(clicked);
  if (target === undefined) return undefined;
  const order =
    target.type === 'order' ? target.order : situationOf(scene).queue.findLastIndex(({ to }) => to === target.planet);
  return order < 0 ? undefined : cancelOrder({ ...scene, local: { ...scene.local, focus: 'queue', order } });
}

export function point(scene: ExplorersScene, pointed: Target): Local | undefined {
  const { local, watched } = scene;
  if (watched === true || local.running !== undefined || local.focus !== 'map') return undefined;
  const target = explorersTargets.read(pointed);
  if (target?.type !== 'planet' || target.planet === local.cursor) return undefined;
  const { planet } = target;
  if (local.source !== undefined && !targetsOf(scene).includes(planet)) return undefined;
  const after = { ...local, cursor: planet, typing: undefined, ...followedNear(scene) };
  if (nearOf(scene) !== undefined) return after;
  const was = paintedMap(scene).seen;
  const is = paintedMap({ ...scene, local: after }).seen;
  return was[0] === is[0] && was[1] === is[1] ? after : undefined;
}
