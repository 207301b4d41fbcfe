import { compact, itemAt } from '#engine/lookup.ts';
import { listOf, pluralize, sentence } from '#screen/sentences.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import { type Coord, coordText, isMountain, isSame, isStanding, tileAt, tileKey } from '../board.ts';
import { whyNot } from '../rules.ts';
import { at, entityAt, type View } from '../state.ts';
import { isMechKind } from '../vocabulary.ts';
import { targetsOf } from '../weapons.ts';
import type { Effect } from './event-texts.ts';
import { canStillMove, reachable, selectedUnit, type UnitView } from './keys/actions.ts';
import type { BreachScene } from './local.ts';
import { type Attack, isWatched, type Outlook, outlookOf, pathOf, predictedOutlook } from './outlook.ts';
import { hintTexts } from './teaching.ts';
import { attackWords, endTexts, grouped, inWords, shortName, signed, unitName } from './words.ts';

/** Describes a tile without a unit: its kind, and the effects of coming attacks. */
export function tileText(view: View, tile: Coord, outlook: Outlook | undefined): string {
  const text = tileAt(view.board, tile);
  const where = coordText(tile);
  if (isMountain(text)) return `${where}: a mountain. Attacks pass over it and do no harm.`;
  if (isStanding(text)) {
    const receivedText = outlook === undefined ? undefined : receivedTexts(outlook, tile)?.[0];
    return receivedText === undefined
      ? `${where}: a building of health ${text}.`
      : `${where}: a building. ${receivedText}`;
  }
  const place = text === '0' ? 'a destroyed building, free to stand on' : 'ground, free';
  return outlook === undefined ? `${where}: ${place}.` : freeText(where, place, view, tile, outlook);
}

/** `(4,3): ground, free. One enemy hits here for 2.` */
function freeText(where: string, place: string, view: View, tile: Coord, { attacks }: Outlook): string {
  const hitting = attacks.filter(({ targets }) => targets.some((target) => isSame(target, tile)));
  const enemies = hitting.filter(({ kind }) => !isMechKind(kind));
  const mechTexts = hitting
    .filter(({ kind }) => isMechKind(kind))
    .map((attack) => {
      const { verb, by } = attackWords(attack.kind);
      return `${unitName(view, attack)} ${verb} here ${by} ${grouped(strengthOf(view, attack))}`;
    });
  const damage = enemies.reduce((sum, attack) => sum + strengthOf(view, attack), 0);
  const count = `${inWords(enemies.length)} ${enemies.length === 1 ? 'enemy hits' : 'enemies hit'}`;
  if (enemies.length === 0) return `${where}: ${place}.${mechTexts.length === 0 ? '' : ` ${listOf(mechTexts)}.`}`;
  const hits = `${where}: ${count} here for ${grouped(damage)}`;
  return mechTexts.length === 0
    ? `${hits}. A mech standing here would lose ${grouped(damage)} health.`
    : `${hits}; ${listOf(mechTexts)}.`;
}

const strengthOf = ({ entities }: View, { place }: Attack): number => itemAt(entities, place).strength;

/** Describes a unit's movement, losses and attack. Uses shorter texts on narrow screens. */
export function unitText(unit: UnitView, outlook: Outlook | undefined, width: number): string {
  const speed = `Speed ${unit.speed}.`;
  if (outlook === undefined) return `Health ${grouped(unit.health)}, speed ${unit.speed}, strength ${unit.strength}.`;
  const attack = outlook.attacks.find((candidate) => isSame(candidate.at, at(unit)));
  const received = receivedTexts(outlook, at(unit)) ?? ['', '', ''];
  const dealt = attack === undefined || attack.isSkipped ? ['', '', ''] : dealtTexts(outlook.view, attack);
  const texts = [[speed, received[0], dealt[0]], ...received.map((text, i) => [text, dealt[i]])];
  return firstThatFits(
    texts.map((parts) => parts.filter((text) => text !== '').join(' ')),
    width,
  );
}

/** Texts of decreasing length: with full names, with letters, with numbers only. */
type Wordings = readonly [string, string, string];

/** `Hit by Scorpion (8,8) -2: health 3, then 1.` */
function receivedTexts({ view, attacks, changes }: Outlook, tile: Coord): Wordings | undefined {
  const by = attacks.flatMap((attack) =>
    attack.effects.filter((effect) => isSame(effect.at, tile)).map((effect) => ({ attack, effect })),
  );
  if (by.length === 0) return undefined;
  const named = (name: typeof unitName) =>
    listOf(by.map(({ attack, effect }) => `${name(view, attack)} ${signed(effect.change)}`));
  const verb = by.every(({ effect }) => effect.change > 0) ? 'Healed' : 'Hit';
  const isSilenced = attacks.some((attack) => attack.isSkipped && isSame(attack.at, tile));
  const change = changes.get(tileKey(tile));
  const end = by.some(({ effect }) => effect.health === 0)
    ? `destroyed${isSilenced ? ' before it attacks' : ''}`
    : change === undefined
      ? 'its health does not change'
      : `health ${grouped(change.now)}, then ${grouped(change.after)}`;
  const textWith = (who: string) => `${verb} by ${who}: ${end}.`;
  return [textWith(named(unitName)), textWith(named(shortName)), textWith(pluralize(by.length, 'unit'))];
}

/** `Hits Firefly 5 -2 and destroys building (2,5) (3 damage).` */
function dealtTexts(view: View, { kind, effects }: Attack): Wordings {
  const { verb } = attackWords(kind);
  const destroyed = effects.filter(({ health }) => health === 0);
  const changed = effects.filter(({ health }) => health !== 0);
  const textWith = (name: typeof unitName): string =>
    sentence(
      listOf(
        compact(
          changed.length > 0 && `${verb} ${listOf(changed.map((effect) => changeOf(view, effect, name)))}`,
          destroyed.length > 0 && `destroys ${listOf(destroyed.map((effect) => lossOf(view, effect, name)))}`,
        ),
      ),
    );
  const short = sentence(`${verb} ${effects.length === 0 ? 'nothing' : pluralize(effects.length, 'tile')}`);
  return effects.length === 0 ? [short, short, short] : [textWith(unitName), textWith(shortName), short];
}

const targetOf = (view: View, { kind, at: tile }: Effect, name: typeof unitName): string =>
  kind === 'building' ? `building ${coordText(tile)}` : name(view, { kind, at: tile });

const changeOf = (view: View, effect: Effect, name: typeof unitName): string =>
  `${targetOf(view, effect, name)} ${signed(effect.change)}`;

/** `your TankMech 2 (3 damage)` */
const lossOf = (view: View, effect: Effect, name: typeof unitName): string => {
  const isOwn = effect.kind !== 'building' && isMechKind(effect.kind) && name === unitName;
  return `${isOwn ? 'your ' : ''}${targetOf(view, effect, name)} (${-effect.change} damage)`;
};

/** The effect of Enter at the cursor, and the unit or tile there. */
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

/** Effect of Enter on a unit that is outside the selected mech's reach. */
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
