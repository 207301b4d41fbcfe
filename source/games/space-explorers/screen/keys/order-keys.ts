import { type Direction, nearestIn } from '#screen/keys/cursor.ts';
import { hintKeys, nextFor, orderListKeys } from '#screen/keys/key-rows.ts';
import type { HintStep } from '#screen/parts/hint-steps.ts';
import { solutionKey } from '#screen/parts/match-end.ts';
import { idOf } from '../../map.ts';
import { certainLossFor, isSettledFor } from '../auto-advance.ts';
import { type ExplorersScene, type Portion, type SpaceExplorersScreen, standingOrdersOf } from '../local.ts';
import { drawnPlaces, nearOf } from '../map/map-section.ts';
import { needsOf } from '../panel/planet-section.ts';
import { hintedOrders, situationOf, sourcesOf, targetsOf } from '../situation.ts';
import {
  type Binding,
  binding,
  cancelOrder,
  dropDraft,
  endTurn,
  finish,
  orderToCancel,
  play,
  queueDraft,
  refuse,
  resign,
  sendOf,
  setLocal,
  standDraft,
  startWaiting,
  takeDigitBack,
  typeDigit,
} from './actions.ts';

export const orderKeys = (scene: ExplorersScene): Binding[] => [
  ...(scene.canShowSolution === true ? [solutionKey<SpaceExplorersScreen>('play the next turn of the solution')] : []),
  ...(scene.local.focus === 'queue' ? [cancelKey(scene), ...mainKeys(scene)] : [...mainKeys(scene), cancelKey(scene)]),
  queueKey(scene),
  binding(
    'play',
    't',
    scene.view.planning === undefined ? 'end turn' : 'plan done',
    scene.view.planning === undefined
      ? 'end turn: your shuttles leave'
      : 'plan done: shuttles leave once both have planned',
    () => endTurn(scene),
  ),
  binding(
    'play',
    'w',
    scene.local.source === undefined ? 'wait' : undefined,
    'wait until something needs you, ten of your turns at most; any key stops',
    () => startWaiting(scene),
  ),
  binding(
    'play',
    'ctrl+x',
    certainLossFor(scene) === undefined ? undefined : 'concede',
    'concede: your rival wins; asks first',
    () => resign(scene),
  ),
];

function mainKeys(scene: ExplorersScene): Binding[] {
  const { draft } = situationOf(scene);
  const { focus, hint } = scene.local;
  if (draft !== undefined) return [...targetKeys(scene), ...draftKeys(scene)];
  if (hint !== undefined) return hintRows(scene, hint.step);
  return focus === 'queue' ? queueKeys(scene) : mapKeys(scene);
}

/** While a hint reveals only its source, Enter starts an order there that the player completes. */
function hintRows(scene: ExplorersScene, step: HintStep): Binding[] {
  const orders = hintedOrders(scene);
  const drop = () => setLocal(scene, { hint: undefined });
  const [take, ignore] = hintKeys(
    step === 'act' ? 'add this order' : "add the hint's orders",
    () => play(...orders.map((order) => sendOf(scene, order))),
    drop,
  );
  const rest = [...(ignore === undefined ? [] : [ignore])];
  if (orders.length === 0) return [...(step === 'where' ? mapKeys(scene) : []), ...rest];
  const label = step === 'act' ? 'add order' : 'use hint';
  return [...(take === undefined ? [] : [{ ...take, footer: ['Enter', label] as const }]), ...rest];
}

const portions: Readonly<Record<string, Portion>> = { h: 'half', a: 'all' };

function draftKeys(scene: ExplorersScene): Binding[] {
  return [
    binding('play', 'enter', 'add order', 'add the order', () => queueDraft(scene)),
    binding(
      'look',
      [...'1234567890', ...Object.keys(portions), 'backspace'],
      ['1 h a', 'people'],
      'one, half, all, or a number; Backspace deletes a digit',
      (key) => {
        const portion = portions[key];
        if (portion !== undefined) return setLocal(scene, { portion, typing: undefined });
        return key === 'backspace' ? takeDigitBack(scene) : typeDigit(scene, Number(key));
      },
      '1 h a 0-9',
    ),
    binding('play', 'f', 'every turn', 'every turn: keep as many as now and send the rest', () => standDraft(scene)),
    binding('look', 'escape', 'other source', 'choose another source', () => dropDraft(scene)),
  ];
}

function mapKeys(scene: ExplorersScene): Binding[] {
  const isNear = nearOf(scene) !== undefined;
  const planets = isNear ? needsOf(scene).map(({ planet }) => planet) : sourcesOf(scene);
  const { cursor } = scene.local;
  const next: Binding = binding(
    'look',
    ['tab', 'shift+tab'],
    planets.length === 0 ? undefined : 'planet',
    isNear
      ? 'the next planet that needs you; Shift+Tab: the previous one'
      : 'your next planet with free people; Shift+Tab: the previous one',
    (key) => {
      const to = isNear ? nextNeed(planets, cursor, key) : nextFor(key, planets, cursor);
      if (to === undefined && isNear) return refuse('no-order', 'No planet needs you. w: wait.');
      if (to === undefined) return refuse('not-enough-people', 'You have no free people on any planet.');
      return setLocal(scene, { cursor: to, seen: undefined });
    },
    'Tab',
  );
  return [
    next,
    binding('look', 'enter', 'send', 'send people from this planet', () => queueDraft(scene)),
    ...(isSettledFor(scene)
      ? [
          binding(
            'play',
            'f',
            'finish',
            'finish: play out all turns, because no planet can change hands any more; any key stops',
            () => finish(scene),
          ),
        ]
      : []),
  ];
}

/** The planet after `at` in `needs`, or before it with Shift+Tab. Wraps around. The first if `at` is not listed. */
function nextNeed(needs: readonly number[], at: number, key: string): number | undefined {
  const place = needs.indexOf(at);
  return needs.at((place < 0 ? 0 : place + (key === 'tab' ? 1 : -1)) % Math.max(1, needs.length));
}

function queueKeys(scene: ExplorersScene): Binding[] {
  const { queue, me } = situationOf(scene);
  const { order, standing } = scene.local;
  const standingHere = standingOrdersOf(standing, me);
  const chosen = queue[order] ?? standingHere[order - queue.length];
  return orderListKeys({
    count: queue.length + standingHere.length,
    at: order,
    help: 'show the target of the order on the map',
    choose: (place) => setLocal(scene, { order: place }),
    show: () => setLocal(scene, { focus: 'map', cursor: chosen?.to ?? scene.local.cursor, seen: undefined }),
    back: () => setLocal(scene, { focus: 'map' }),
  });
}

function cancelKey(scene: ExplorersScene): Binding {
  const { queue } = situationOf(scene);
  const isChosen = scene.local.focus === 'queue';
  const isStanding = isChosen && scene.local.order >= queue.length;
  const n = orderToCancel(scene);
  return binding(
    'play',
    'x',
    isStanding ? 'end it' : n === 0 ? undefined : `cancel order ${n}`,
    isStanding
      ? 'end the standing order'
      : isChosen
        ? 'cancel the chosen order'
        : 'cancel the last order here, or your last order',
    () => cancelOrder(scene),
  );
}

function queueKey(scene: ExplorersScene): Binding {
  const { queue, draft, me } = situationOf(scene);
  const count = queue.length + standingOrdersOf(scene.local.standing, me).length;
  const isThere = scene.local.focus === 'queue';
  return binding(
    'look',
    'e',
    count === 0 || isThere || draft !== undefined ? undefined : 'orders',
    isThere ? 'back to the map' : 'choose one of the orders',
    () => {
      if (isThere) return setLocal(scene, { focus: 'map' });
      if (count === 0) return refuse('out-of-range', 'No orders yet.');
      return setLocal(scene, {
        focus: 'queue',
        order: count - 1,
        source: undefined,
        typing: undefined,
        hint: undefined,
        ...(scene.local.source === undefined ? {} : { cursor: scene.local.source }),
      });
    },
  );
}

const arrows: readonly string[] = ['up', 'down', 'left', 'right'] satisfies readonly Direction[];

const isArrow = (key: string): key is Direction => arrows.includes(key);

/** Keys that select a neighbour as the target. No letters, because letters set the number of people. */
function targetKeys(scene: ExplorersScene): Binding[] {
  const targets = targetsOf(scene);
  const places = drawnPlaces(scene);
  const { cursor, source = cursor, suggested } = scene.local;
  const to = (target: number | undefined) =>
    setLocal(scene, { cursor: target ?? cursor, suggested: undefined, typing: undefined, seen: undefined });
  const place = targets.indexOf(cursor);
  return [
    binding(
      'look',
      arrows,
      ['arrows', 'planet'],
      'choose another neighbour as the target',
      (key) => {
        if (!isArrow(key)) return to(cursor);
        const otherTargets = targets.filter((target) => target !== cursor);
        const ahead = nearestIn(places, cursor, key, otherTargets);
        return to(
          suggested === cursor
            ? (nearestIn(places, source, key, otherTargets) ?? ahead)
            : (ahead ?? nearestIn(places, source, key, targets)),
        );
      },
      'arrows',
    ),
    binding(
      'look',
      ['tab', 'shift+tab'],
      undefined,
      `the next neighbour of ${idOf(scene.view.map, source)}; Shift+Tab: the previous one`,
      (key) => to(targets.at((place + (key === 'tab' ? 1 : -1)) % targets.length)),
      'Tab',
    ),
  ];
}
