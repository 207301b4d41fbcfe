import { compact, itemAt } from '#engine/lookup.ts';
import { isStage, onwardWord } from '#screen/parts/match-end.ts';
import { listOf, pluralize, sentence, whoDoes } from '#screen/sentences.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import { type Coord, coordText, isMountain, isSame, isStanding, tileAt, tileKey } from '../board.ts';
import { at, entityAt, type View } from '../state.ts';
import { isMechKind } from '../vocabulary.ts';
import { targetsOf } from '../weapons.ts';
import type { Strike } from './event-texts.ts';
import { blockText, canStillMove, reachable, selectedUnit, type UnitView } from './keys/actions.ts';
import type { BreachScene } from './local.ts';
import { type Naming, nameOf, strikeParts } from './narrator.ts';
import { isWatched, type Outlook, outlookOf, pathOf, predictedOutlook, walksOf } from './outlook.ts';
import { hintTexts } from './teaching.ts';
import { attackVerb, grouped, resultText } from './words.ts';

/** Describes a tile without a unit: its kind, the effects of coming attacks, and enemies that will enter it. */
export function tileText(view: View, tile: Coord, outlook: Outlook | undefined): string {
  const text = tileAt(view.board, tile);
  const where = coordText(tile);
  if (isMountain(text)) return `${where}: mountain. Shots pass over it.`;
  if (isStanding(text)) {
    const receivedText = outlook === undefined ? undefined : receivedTexts(outlook, tile)?.[0];
    return `${where}: building, health ${text}.${receivedText === undefined ? '' : ` ${receivedText}`}`;
  }
  const place = text === '0' ? 'ruin, open ground' : 'free ground';
  return `${where}: ${place}.${outlook === undefined ? '' : freeText(view, tile, outlook)}`;
}

/** Text such as ` A mech here would lose 2 health to Firefly (7,6).` Empty if no unit will hit or enter the tile. */
function freeText(view: View, tile: Coord, outlook: Outlook): string {
  const { attacks } = outlook;
  const walks = walksOf(outlook).flatMap(({ kind, from, path }) =>
    path.some((step) => isSame(step, tile))
      ? [`${nameOf({ kind, at: from })} will ${isSame(path.at(-1) ?? from, tile) ? 'go' : 'pass'} here`]
      : [],
  );
  const hitting = attacks.filter(({ targets }) => targets.some((target) => isSame(target, tile)));
  const [enemies, mechs] = [false, true].map((own) => hitting.filter(({ kind }) => isMechKind(kind) === own));
  const damage = (enemies ?? []).reduce((sum, attack) => sum + itemAt(view.entities, attack.place).strength, 0);
  const lost = `A mech here would lose ${grouped(damage)} health to ${listOf((enemies ?? []).map((attack) => nameOf(attack)))}`;
  return [
    ...(damage === 0 ? [] : [lost]),
    ...(mechs ?? []).map((attack) => `${nameOf(attack)} ${attackVerb(attack.kind)} this tile`),
    ...walks,
  ]
    .map((text) => ` ${text}.`)
    .join('');
}

/** Describes a unit's speed, losses and attack, briefly if `width` is small. Without `outlook`, lists only figures. */
export function unitText(unit: UnitView, outlook: Outlook | undefined, width: number): string {
  const speed = `Speed ${unit.speed}.`;
  if (outlook === undefined) return `Health ${grouped(unit.health)}, speed ${unit.speed}, strength ${unit.strength}.`;
  const attack = outlook.attacks.find((candidate) => isSame(candidate.at, at(unit)));
  const received = receivedTexts(outlook, at(unit)) ?? [];
  const dealt = attack === undefined || attack.isSkipped ? [] : dealtTexts(attack);
  const texts = [[speed, received[0], dealt[0]], ...[0, 1, 2].map((i) => [received[i], dealt[i]])];
  return firstThatFits(
    texts.map((parts) => compact(...parts).join(' ')),
    width,
  );
}

/** Texts such as `Scorpion (8,8) hits it for 2, leaving 1.`, longest first. Undefined if nothing affects the tile. */
function receivedTexts({ attacks, changes }: Outlook, tile: Coord): readonly string[] | undefined {
  const by = attacks.filter(({ effects }) => effects.some((effect) => isSame(effect.at, tile)));
  if (by.length === 0) return undefined;
  const change = changes.get(tileKey(tile));
  const isSilenced = attacks.some((attack) => attack.isSkipped && isSame(attack.at, tile));
  const textWith = (who: string): string => {
    const verb = (name: string) => `${who} ${name}${by.length === 1 ? 's' : ''} it`;
    if (by.some(({ effects }) => effects.some((effect) => isSame(effect.at, tile) && effect.health === 0)))
      return `${verb('destroy')}${isSilenced ? ' before it can attack' : ''}.`;
    if (change === undefined) return 'It loses no health: healing makes up for it.';
    const [now, after] = [grouped(change.now), grouped(change.after)];
    return change.after > change.now
      ? `${verb('heal')} from ${now} to ${after} health.`
      : `${verb('hit')} for ${grouped(change.now - change.after)}, leaving ${after}.`;
  };
  return [
    ...(['full', 'short'] as const).map((naming) => listOf(by.map((one) => nameOf(one, naming)))),
    pluralize(by.length, 'unit'),
  ].map(textWith);
}

/** Texts such as `Destroys building (2,5).`, longest first: with names, with letters, with only the number of tiles. */
function dealtTexts(attack: Strike): readonly string[] {
  const textWith = (naming: Naming) =>
    sentence(
      strikeParts(attack, naming)
        .map(({ text }) => text)
        .join('; '),
    );
  const { length } = attack.effects;
  return [textWith('full'), textWith('short'), sentence(`${attackVerb(attack.kind)} ${pluralize(length, 'tile')}`)];
}

/** The two status lines: the hint while the cursor follows it, otherwise the effect of Enter and the tile. */
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
    const again = scene.online === undefined ? 'y: play again.' : 'R: play again.';
    return [
      `${resultText(view.reason, view.turn)}. ${scene.next !== undefined && isStage(scene) ? `n: ${onwardWord(scene.next)}.` : again}`,
      here === undefined ? about : `${nameOf({ kind: here.kind, at: at(here) })}. ${about}`,
    ];
  }
  if (selected !== undefined && canStillMove(view, selected) && (here === undefined || here === selected))
    return mechTexts(scene, selected, width);
  if (here !== undefined) return [unitAction(scene, here, selected), about];
  const missed = missedTexts(scene);
  if (missed !== undefined) return missed;
  return selected === undefined ? [about] : [about, `Esc: deselect the ${selected.kind}.`];
}

function missedTexts({ view, local: { cursor, selected, missed } }: BreachScene): Texts | undefined {
  if (missed === undefined || selected !== null || !isSame(missed.tile, cursor)) return undefined;
  const mech = entityAt(view.entities, missed.mech);
  if (mech === undefined || !canStillMove(view, mech)) return undefined;
  return [blockText(view, mech, cursor), `The ${mech.kind} is no longer selected. Tab: next mech.`];
}

function mechTexts(scene: BreachScene, mech: UnitView, width: number): Texts {
  const { view, local } = scene;
  const reach = reachable(scene);
  if (isSame(at(mech), local.cursor)) {
    const about = unitText(mech, outlookOf(scene), width);
    if (reach.length === 0) return [`The ${mech.kind} has no room to move.`, about];
    return [
      `The ${mech.kind} can move to ${pluralize(reach.length, 'tile')}. Point at one to preview the move.`,
      about,
    ];
  }
  if (reach.some((tile) => isSame(tile, local.cursor))) {
    const steps = pathOf(view, at(mech), local.cursor).length;
    return [`Enter: move to ${coordText(local.cursor)}, ${pluralize(steps, 'step')}. ${pointedText(scene)}`];
  }
  return [blockText(view, mech, local.cursor), `Esc: deselect the ${mech.kind}.`];
}

function pointedText(scene: BreachScene): string {
  const { cursor } = scene.local;
  const outlook = outlookOf(scene);
  if (outlook === undefined) return 'u: undo it later.';
  const hits = outlook.attacks.filter(
    ({ kind, targets }) => !isMechKind(kind) && targets.some((tile) => isSame(tile, cursor)),
  );
  const enemies = hits.length === 0 ? 'No enemy hits it there.' : `${hitText(hits)} it there.`;
  const change = outlook.changes.get(tileKey(cursor));
  if (change === undefined) return enemies;
  if (change.destroyed) return '! It dies there.';
  return change.after > change.now
    ? `It heals to ${grouped(change.after)}. ${enemies}`
    : `! ${enemies.slice(0, -1)}, leaving ${grouped(change.after)}.`;
}

const hitText = (enemies: readonly Pick<Strike, 'kind' | 'at'>[]): string =>
  whoDoes(
    enemies.map((enemy) => nameOf(enemy)),
    'hits',
    'hit',
  );

/** Effect of Enter on the unit at the cursor. For the selected unit, the number of tiles that it attacks. */
function unitAction(scene: BreachScene, here: UnitView, selected: UnitView | undefined): string {
  const { view } = scene;
  const verb = attackVerb(here.kind);
  if (here === selected)
    return `The ${here.kind} ${verb} the ${pluralize(targetsOf(view.board, here).length, 'marked tile')}.`;
  if (canStillMove(view, here)) return `Enter: select the ${here.kind}. ${dangerText(scene, here)}`;
  return `Enter: show what the ${here.kind} ${verb}${'active' in here ? ' (it has already moved)' : ''}.`;
}

function dangerText(scene: BreachScene, { row, column }: UnitView): string {
  const { view } = scene;
  const places = predictedOutlook(scene)?.hits.get(tileKey([row, column])) ?? [];
  const enemies = places.map((place) => itemAt(view.entities, place));
  return enemies.length === 0
    ? 'No enemy hits it here.'
    : `! ${hitText(enemies.map((enemy) => ({ kind: enemy.kind, at: at(enemy) })))} it here.`;
}
