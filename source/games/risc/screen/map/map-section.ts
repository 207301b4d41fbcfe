import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { centersOf, type Places } from '../../../../screen/keys/cursor.ts';
import { seatRole } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import { type Order, ownerOf } from '../../state.ts';
import { countOf, noUnits, plus, type Units } from '../../units.ts';
import { isUnplanned, layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { shortPlayerName } from '../words/names.ts';
import { assaultsOf, risksOf } from '../odds.ts';
import { wholePercent } from '../words.ts';
import { paintMap } from './paint-map.ts';
import type { EdgeNote, MapPicture, PaintedMap, Way } from './picture.ts';
import { zoomOf } from './zoom.ts';

/** The map as it is drawn in a scene. */
export const paintedMap: (scene: RiscScene) => PaintedMap = memoizeByScene((scene) => paintMap(pictureOf(scene)));

function pictureOf(scene: RiscScene): MapPicture {
  const { view, local, glyphs, seat } = scene;
  const { leftWidth, mapRows } = layoutOf(scene);
  const { units, unitsBefore, targets, composed, stage } = situationOf(scene);
  const isMarch = composed !== undefined && composed.type !== 'upgrade';
  return {
    view,
    units,
    was: unitsBefore,
    columns: leftWidth,
    rows: mapRows,
    glyphs,
    zoom: zoomOf(scene),
    cursor: local.cursor,
    targets: new Set(targets.filter((target) => isMarked(scene, target))),
    ways: waysOf(scene),
    notes: notesOf(scene),
    ...(stage === 'watching' ? {} : { ownSeat: seat }),
    ...(isMarch ? { source: composed.source } : {}),
    ...(local.seen === undefined ? {} : { seen: local.seen }),
  };
}

/** Marches of the draft and of the order being composed. */
function waysOf(scene: RiscScene): readonly Way[] {
  const { view } = scene;
  const { sentDraft, composed, draft = sentDraft } = situationOf(scene);
  const hidden = scene.debug ? hiddenWays(view, draft && scene.seat) : [];
  if (draft === undefined) return hidden;
  const { ids } = view.map;
  const chanceOf = (to: number) => assaultsOf(scene).find(({ target }) => target === to)?.win;
  const sums = marchesOf(draft.ownSeat.orders, ids);
  const drafted = [...sums.values()].map(({ from, to, units, isAttack }): Way => {
    const chance = isAttack ? chanceOf(to) : undefined;
    return {
      from,
      to,
      units: [countText(units)],
      role: sentDraft === undefined ? 'friend' : 'dim',
      ...(chance !== undefined && { chance }),
    };
  });
  if (composed === undefined || composed.type === 'upgrade') return [...hidden, ...drafted];
  const path = composed.path?.territories ?? [composed.source, composed.target];
  const chance = composed.type === 'attack' ? chanceOf(composed.target) : undefined;
  const chosen = path.flatMap((from, i): Way[] => {
    const to = path[i + 1];
    if (to === undefined) return [];
    const units = plus(composed.units, sums.get(`${from} ${to}`)?.units ?? noUnits);
    return [
      { from, to, units: [countText(units)], role: 'accent', isHeavy: true, ...(chance !== undefined && { chance }) },
    ];
  });
  return [...hidden, ...drafted, ...chosen];
}

/** Units of one player over one link, of all orders together. */
interface March {
  readonly from: number;
  readonly to: number;
  readonly units: Units;
  readonly isAttack: boolean;
}

function marchesOf(orders: readonly Order[], ids: readonly string[]): ReadonlyMap<string, March> {
  const sums = new Map<string, March>();
  const send = (from: string, to: string, units: Units, isAttack: boolean) => {
    const [source, target] = [ids.indexOf(from), ids.indexOf(to)];
    const key = `${source} ${target}`;
    const all = plus(sums.get(key)?.units ?? noUnits, units);
    sums.set(key, { from: source, to: target, isAttack, units: all });
  };
  for (const order of orders) {
    if (order.type === 'attack') send(order.from, order.to, order.units, true);
    if (order.type === 'move')
      for (const [i, from] of order.path.entries()) {
        const to = order.path[i + 1];
        if (to !== undefined) send(from, to, order.units, false);
      }
  }
  return sums;
}

/** The hidden orders of all players but the one whose own are drawn, each in the player's colour. */
const hiddenWays = ({ map, seats }: RiscScene['view'], ownSeat: Seat | undefined): readonly Way[] =>
  seats.flatMap(({ orders }, i) =>
    [...marchesOf(i + 1 === ownSeat ? [] : (orders ?? []), map.ids).values()].map(
      ({ from, to, units }): Way => ({ from, to, units: [countText(units)], role: seatRole(i + 1) }),
    ),
  );

const countText = (units: Units): string => shortNumber(countOf(units));

/** Notes in lower edges: warnings at own lands, and odds of winning at attacked ones. */
function notesOf(scene: RiscScene): ReadonlyMap<number, EdgeNote> {
  const notes = new Map<number, EdgeNote>();
  for (const { territory, isEmpty, chance, seat } of risksOf(scene)) {
    const [percent, tight] = [`${wholePercent(chance)} %`, `${wholePercent(chance)}%`];
    const texts = isEmpty
      ? ['! empty', '!']
      : [`! falls ${percent} to ${shortPlayerName(scene, seat)}`, `! falls ${percent}`, `! ${percent}`, `!${tight}`, '!'];
    notes.set(territory, { texts, role: 'warning' });
  }
  for (const { target, win, isComposed } of assaultsOf(scene)) {
    if (win === undefined) continue;
    const percent = `${wholePercent(win)} %`;
    notes.set(target, {
      texts: [`win ${percent}`, percent, `${wholePercent(win)}%`],
      role: isComposed ? 'accent' : 'friend',
    });
  }
  return notes;
}

/** Territories from which on planning how a map is drawn takes long. */
const manyTerritories = 30;

/** Whether the map of a scene is large and has not been drawn in this room yet. */
export const isSlowToPaint = (scene: RiscScene): boolean =>
  scene.view.map.ids.length >= manyTerritories && isUnplanned(scene);

/** Legal targets are marked: those to be attacked always, own ones while the target is an own one. */
const isMarked = ({ view, seat, local }: RiscScene, target: number): boolean =>
  ownerOf(view, target) !== seat || ownerOf(view, local.cursor) === seat;

/** The map below its rule. */
export function mapSection(scene: RiscScene): Section {
  const { lines, whole: isWhole, label, areas } = paintedMap(scene);
  return { title: 'map', tag: isWhole || label === '' ? legendOf(scene) : label, lines, areas };
}

/** The letters in the boxes, explained at the beginning of a match: `6f 4t s1: 6 food, 4 tech a turn, size 1`. */
function legendOf({ view: { turn, map }, local: { cursor }, watched }: RiscScene): string | undefined {
  if (turn > 1 || watched === true) return undefined;
  const [food, tech, size] = [itemAt(map.foods, cursor), itemAt(map.techs, cursor), itemAt(map.sizes, cursor)];
  return `${food}f ${tech}t s${size}: ${food} food, ${tech} tech a turn, size ${size}`;
}

/** Centers of the territories, for keys that move over them. */
export const drawnPlaces = (scene: RiscScene): Places => centersOf(paintedMap(scene).rects);
