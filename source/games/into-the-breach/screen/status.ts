import { itemAt } from '../../../engine/lookup.ts';
import { listOf, pluralize, sentence } from '../../../screen/sentences.ts';
import { type Line, line } from '../../../screen/styled-text.ts';
import { truncate, wrapWords } from '../../../screen/truncate.ts';
import { type Coord, coordText, isSame, tileKey } from '../board.ts';
import { whyNot } from '../rules/moves.ts';
import { at, entityAt } from '../state.ts';
import { isMechKind } from '../vocabulary.ts';
import { targetsOf } from '../weapons.ts';
import { grouped } from './board/numbers.ts';
import { tileText, unitText } from './board/tile-words.ts';
import { hintTexts } from './hint.ts';
import { canStillMove, reachable, selectedUnit, type UnitView } from './keys/selection.ts';
import type { BreachScene } from './local.ts';
import { pathOf } from './outlook/walks.ts';
import { isWatched, outlookOf, predictedOutlook } from './outlook.ts';
import { attackWords, endTexts } from './words.ts';

/** The action of Enter on the cursor's tile, and what stands there. */
export function statusOf(scene: BreachScene): readonly [Line, Line] {
  if (isWatched(scene)) return [line(''), line('')];
  const { hint } = scene.local;
  if (hint !== undefined && isAtHint(scene)) {
    const [first, second] = hintTexts(scene, hint);
    return [line(truncate(first, scene.columns - 2), 'success'), line(truncate(second, scene.columns - 2))];
  }
  const width = scene.columns - 2;
  const [first, second = ''] = textsOf(scene, width);
  const rows = first.length > width ? wrapWords(`${first} ${second}`.trim(), width) : [first];
  const below = rows[1] ?? second;
  return [line(truncate(itemAt(rows, 0), width)), line(truncate(below, width))];
}

/** Whether the cursor is still where the hint put it. */
function isAtHint(scene: BreachScene): boolean {
  const { cursor, selected, hint } = scene.local;
  const next = hint?.commands[0];
  if (next?.name !== 'move') return true;
  const { row, column, to_row, to_column } = next.args;
  const at: Coord = [row, column];
  if (hint?.step === 'where') return isSame(cursor, at) && selected === null;
  return selected !== null && isSame(selected, at) && isSame(cursor, [to_row, to_column]);
}

type Texts = readonly [first: string, second?: string];

function textsOf(scene: BreachScene, width: number): Texts {
  const { view, local } = scene;
  const here = entityAt(view.entities, local.cursor);
  const selected = selectedUnit(scene);
  const about =
    here === undefined
      ? tileText(view, local.cursor, predictedOutlook(scene))
      : unitText(here, outlookOf(scene), width);
  if (view.reason !== null) {
    const ended = `${view.reason === 'enemies-destroyed' ? 'You won' : 'You lost'} in turn ${view.turn}: ${endTexts[view.reason]}.`;
    return [
      `${ended} y: play again.`,
      here === undefined ? about : `${here.kind} ${coordText(local.cursor)}. ${about}`,
    ];
  }
  if (selected !== undefined && canStillMove(view, selected) && (here === undefined || here === selected))
    return mechTexts(scene, selected, width);
  if (here !== undefined) return [unitAction(scene, here, selected), about];
  return selected === undefined ? [about] : [about, `Esc: deselect the ${selected.kind}.`];
}

/** With a mech selected that can still move, and no other unit pointed at. */
function mechTexts(scene: BreachScene, mech: UnitView, width: number): Texts {
  const { view, local } = scene;
  const reach = reachable(scene);
  if (isSame(at(mech), local.cursor)) {
    const about = unitText(mech, outlookOf(scene), width);
    if (reach.length === 0) return [`The ${mech.kind} has no room to move.`, about];
    return [
      `The ${mech.kind} can move to ${pluralize(reach.length, 'marked tile')}. Point at one to see its forecast.`,
      about,
    ];
  }
  if (reach.some((tile) => isSame(tile, local.cursor))) {
    const steps = pathOf(view, at(mech), local.cursor).length;
    return [
      `Enter: move the ${mech.kind} to ${coordText(local.cursor)}, ${pluralize(steps, 'tile')} away. ${pointedText(scene)}`,
    ];
  }
  const why = whyNot(view, mech, local.cursor) ?? '';
  return [`The ${mech.kind} cannot move to ${coordText(local.cursor)}: ${why}.`, 'Esc: deselect it.'];
}

/** The fate of the selected mech on the tile that is pointed at. */
function pointedText(scene: BreachScene): string {
  const { local } = scene;
  const where = coordText(local.cursor);
  const outlook = outlookOf(scene);
  if (outlook === undefined) return 'u would undo it.';
  const hits = outlook.attacks.filter(
    ({ kind, targets }) => !isMechKind(kind) && targets.some((tile) => isSame(tile, local.cursor)),
  );
  const enemies =
    hits.length === 0
      ? `no enemy hits ${where}`
      : `${listOf(hits.map(({ kind, place }) => `${kind} ${place + 1}`))} ${hits.length === 1 ? 'hits' : 'hit'} it there`;
  const change = outlook.changes.get(tileKey(local.cursor));
  if (change?.destroyed === true) return `! It would be destroyed there.`;
  if (change === undefined) return sentence(enemies);
  const health = `${change.after > change.now ? 'Healing brings' : 'Hits bring'} it to ${grouped(change.after)} health`;
  return `${change.after < change.now ? '! ' : ''}${health}; ${enemies}.`;
}

/** The action of Enter on a unit, which is not a tile in reach. */
function unitAction(scene: BreachScene, here: UnitView, selected: UnitView | undefined): string {
  const { view } = scene;
  const { verb, on } = attackWords(here.kind);
  if (here === selected)
    return `The ${here.kind} ${on} the ${pluralize(targetsOf(view.board, here).length, 'marked tile')}.`;
  if (canStillMove(view, here)) return `Enter: select the ${here.kind}. ${dangerText(scene, here)}`;
  const moved = 'active' in here ? ' It has moved.' : '';
  return `Enter: show what the ${here.kind} ${verb}.${moved}`;
}

function dangerText(scene: BreachScene, { row, column }: UnitView): string {
  const { view } = scene;
  const places = predictedOutlook(scene)?.hits.get(tileKey([row, column])) ?? [];
  const names = places.flatMap((place) => {
    const enemy = view.entities[place];
    return enemy === undefined ? [] : [`${enemy.kind} ${place + 1}`];
  });
  return names.length === 0
    ? 'No enemy hits it here.'
    : `! ${listOf(names)} ${names.length === 1 ? 'hits' : 'hit'} it here.`;
}
