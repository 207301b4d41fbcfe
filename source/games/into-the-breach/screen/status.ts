import { itemAt } from '../../../engine/lookup.ts';
import { cutText, wrapped } from '../../../screen/cut.ts';
import { type Line, line } from '../../../screen/paint.ts';
import { coordText, isSame, tileKey } from '../board.ts';
import { whyNot } from '../rules/moves.ts';
import { at, entityAt } from '../state.ts';
import { targetsOf } from '../targets.ts';
import { firstFitting, grouped, tailOf } from './board/numbers.ts';
import { tileText, unitText } from './board/tile-words.ts';
import { canStillMove, reachable, selectedUnit, type Unit } from './keys/selection.ts';
import { layoutOf } from './layout.ts';
import type { BreachScene } from './local.ts';
import { foreseen, isWatched, outlookOf } from './outlook.ts';
import { endTexts, longName } from './words.ts';

/** What Enter would do on the cursor's tile, and what stands there. */
export function statusOf(scene: BreachScene): readonly [Line, Line] {
  if (isWatched(scene)) return [line(''), line('')];
  const width = widthIn(scene);
  const [first, second = ''] = textsOf(scene);
  const rows = first.length > width ? wrapped(`${first} ${second}`.trim(), width) : [first];
  const below = hintedText(scene) ?? rows[1] ?? second;
  return [line(cutText(itemAt(rows, 0), width)), line(cutText(below, width))];
}

const widthIn = ({ columns }: BreachScene): number => columns - 2;

const named = (unit: Unit): string => longName({ kind: unit.kind, at: at(unit) });

function textsOf(scene: BreachScene): readonly [string, string?] {
  const { view, local } = scene;
  const here = entityAt(view.entities, local.cursor);
  const selected = selectedUnit(scene);
  const about =
    here === undefined
      ? tileText(view, local.cursor, foreseen(scene))
      : unitText(here, outlookOf(scene), widthIn(scene));
  if (view.reason !== null) {
    const ended = `${view.reason === 'enemies-destroyed' ? 'Won' : 'Lost'} in turn ${view.turn}: ${endTexts[view.reason]}.`;
    return [`${ended} y plays this level again.`, here === undefined ? about : `${named(here)}. ${about}`];
  }
  if (selected !== undefined && canStillMove(view, selected) && !isOther(here, selected))
    return mechTexts(scene, selected);
  if (here !== undefined) return [unitAction(scene, here, selected), about];
  return selected === undefined ? [about] : [about, `Enter deselects the ${named(selected)}.`];
}

const isOther = (here: Unit | undefined, selected: Unit): boolean => here !== undefined && here !== selected;

/** With a mech selected that can still move, and no other unit pointed at. */
function mechTexts(scene: BreachScene, mech: Unit): readonly [string, string?] {
  const { view, local } = scene;
  const reach = reachable(scene);
  if (isSame(at(mech), local.cursor)) {
    const about = unitText(mech, outlookOf(scene), widthIn(scene));
    if (reach.length === 0) return [`The ${named(mech)} cannot move: no tile is within its reach.`, about];
    return [`The ${named(mech)} can move to ${reach.length} marked tile${reach.length === 1 ? '' : 's'}.`, about];
  }
  if (reach.some((tile) => isSame(tile, local.cursor)))
    return [
      `Enter moves the ${named(mech)} to ${coordText(local.cursor)}. Undo is possible until End Turn.`,
      pointedText(scene),
    ];
  const where = coordText(local.cursor);
  const why = whyNot(view, mech, local.cursor) ?? '';
  const texts = [`The ${named(mech)} cannot move to ${where}: ${why}.`, `${where} is out of reach: ${why}.`];
  // The row below is taken by the hint's moves.
  return [local.hint.length === 0 ? itemAt(texts, 0) : firstFitting(texts, widthIn(scene)), 'Enter deselects it.'];
}

/** What the tile that is pointed at cannot show of the mech's future there. */
function pointedText(scene: BreachScene): string {
  const { local } = scene;
  const outlook = outlookOf(scene);
  const change = outlook?.changes.get(tileKey(local.cursor));
  if (change?.destroyed === true) return 'It would be destroyed there.';
  const isShown =
    layoutOf(scene).cell.width !== 3 && (change === undefined || /\d/.test(tailOf(change.after - change.now)));
  if (change !== undefined && !isShown)
    return `Its health would go from ${grouped(change.now)} to ${grouped(change.after)} there.`;
  const by = foreseen(scene)?.hits.get(tileKey(local.cursor))?.length ?? 0;
  return local.threats === 'off' || by === 0 ? '' : `${by === 1 ? 'An enemy hits' : 'Enemies hit'} there.`;
}

/** What Enter does on a unit, which is not a tile in reach. */
function unitAction({ view }: BreachScene, here: Unit, selected: Unit | undefined): string {
  const tiles = targetsOf(view.board, here).length;
  const heals = here.kind === 'HealMech';
  if (here === selected)
    return `The ${named(here)} ${heals ? 'heals on' : 'hits'} the ${tiles} marked tile${tiles === 1 ? '' : 's'}.`;
  if (canStillMove(view, here)) return `Enter selects the ${named(here)}, which can still move.`;
  const moved = 'active' in here ? ' It has moved.' : '';
  return `Enter marks the tiles that the ${named(here)} ${heals ? 'heals' : 'hits'}.${moved}`;
}

/** The moves that were given as a hint, as long as they fit. */
function hintedText({ local: { hint } }: BreachScene): string | undefined {
  if (hint.length === 0) return undefined;
  const moves = hint.flatMap(({ name, args }) =>
    name === 'move' ? [`${coordText([args.row, args.column])} to ${coordText([args.to_row, args.to_column])}`] : [],
  );
  return `Hint: ${[...moves, 'End Turn'].join(', then ')}.`;
}
