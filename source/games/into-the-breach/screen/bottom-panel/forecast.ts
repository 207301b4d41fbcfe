import { itemAt } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Line, type Role, type Span, span } from '#screen/styled-text.ts';
import { type Coord, coordText, isMountain, isSame, tileAt } from '../../board.ts';
import type { Battlefield } from '../../state.ts';
import { isMechKind, type Kind, symbols } from '../../vocabulary.ts';
import { heals } from '../../weapons.ts';
import { type Effect, isLoss } from '../event-texts.ts';
import type { BreachScene } from '../local.ts';
import { type Attack, type Outlook, walksOf } from '../outlook.ts';
import { badgeSpans } from '../unit-table.ts';
import { attackWords, rowsOfTexts, shortName, signed, silencedText, unitName, wayText } from '../words.ts';

export interface ForecastSentence {
  /** Sentence with non-breaking spaces, so that no item is split between rows. */
  readonly text: string;
  /** Importance. If not all sentences fit, those with the highest weight are shown first. */
  readonly weight: number;
}

const weights = { lost: 5, hurt: 4, destroyed: 3, changed: 2, silent: 1, idle: 0 };

/** True if the sentence is about a unit that changes nothing, so that it may be left out. */
export const isIdle = ({ weight }: ForecastSentence): boolean => weight === weights.idle;

/** Attacks in order, then units that cannot attack, then units whose attack changes nothing. */
export const forecastSentences: (outlook: Outlook) => readonly ForecastSentence[] = memoizeByKey((outlook) => {
  const { attacks, view } = outlook;
  const walks = walksOf(outlook).map(({ kind, from, path }) =>
    unbroken(`${orderedName(view, kind, from)} walks ${wayText({ from, to: path.at(-1) ?? from })}`),
  );
  const sentenceOf = (text: string, weight: number): ForecastSentence => ({ text, weight });
  const skipped = attacks.filter(({ isSkipped }) => isSkipped);
  const [only, ...moreSkipped] = skipped;
  const silencer =
    moreSkipped.length === 0 && only !== undefined ? attacks.find((attack) => onlyHits(attack, only)) : undefined;
  const acting = attacks.filter(({ effects }) => effects.length > 0);
  const idle = attacks.filter(({ effects, isSkipped }) => effects.length === 0 && !isSkipped);
  return [
    ...acting.map((attack) =>
      sentenceOf(`${ordered(attack)} ${attackText(view, attack, attack === silencer)}`, weightOf(attack)),
    ),
    ...(skipped.length === 0 || silencer !== undefined ? [] : [sentenceOf(silentText(skipped), weights.silent)]),
    ...(walks.length === 0 ? [] : [sentenceOf(`Then ${walks.join(', ')}`, weights.silent)]),
    ...(idle.length === 0 ? [] : [sentenceOf(idleText(idle), weights.idle)]),
  ];
});

const onlyHits = ({ effects }: Attack, { at }: Attack): boolean =>
  effects.length === 1 && effects.every((effect) => effect.health === 0 && isSame(effect.at, at));

const isEnd = ({ health }: Effect): boolean => health === 0;

function weightOf({ effects }: Attack): number {
  const losses = effects.filter(isLoss);
  if (losses.some(isEnd)) return weights.lost;
  if (losses.length > 0) return weights.hurt;
  return effects.some(isEnd) ? weights.destroyed : weights.changed;
}

/** `destroys T (1,2) and H (1,3), hits building (2,5) -3` */
function attackText(view: Battlefield, { kind, effects }: Attack, silences: boolean): string {
  if (silences) return `destroys ${pieces(view, effects, named)} first`;
  if (heals(kind)) return `heals ${pieces(view, effects, changed).join(', ')}`;
  const destroyed = pieces(view, effects.filter(isEnd), named);
  const hit = pieces(
    view,
    effects.filter((effect) => !isEnd(effect)),
    changed,
  );
  return [
    destroyed.length === 0 ? [] : `destroys ${listOf(destroyed)}`,
    hit.length === 0 ? [] : `hits ${hit.join(', ')}`,
  ]
    .flat()
    .join(', ');
}

/** Lists the affected units, then buildings. `building` appears only once. No item is split between rows. */
function pieces(
  view: Battlefield,
  effects: readonly Effect[],
  write: (name: string, effect: Effect) => string,
): string[] {
  const units = effects.filter(({ kind }) => kind !== 'building');
  const buildings = effects.filter(({ kind }) => kind === 'building');
  return [...units, ...buildings].map((effect, i) => {
    const { kind, at: tile } = effect;
    const place = i === units.length ? `building ${coordText(tile)}` : coordText(tile);
    return unbroken(write(kind === 'building' ? place : shortName(view, { kind, at: tile }), effect));
  });
}

/** `3 S`, at the start of a sentence. */
const orderedName = (view: Battlefield, kind: Kind, tile: Coord): string =>
  shortName(view, { kind, at: tile }).split(' ').reverse().join(' ');

const named = (name: string): string => name;

const changed = (name: string, { change }: Effect): string => `${name} ${signed(change)}`;

const ordered = ({ place, kind }: Attack): string => unbroken(`${place + 1} ${symbols[kind]}`);

const orderedList = (attacks: readonly Attack[]): string => attacks.map(ordered).join(', ');

const silentText = (skipped: readonly Attack[]): string =>
  `${orderedList(skipped)} ${skipped.length === 1 ? 'is' : 'are'} ${silencedText}`;

/** Names the attackers whose attacks change nothing. */
function idleText(idle: readonly Attack[]): string {
  const groups = [
    { verb: 'hit', attacks: idle.filter(({ kind, meets }) => !heals(kind) && !meets) },
    { verb: 'heal', attacks: idle.filter(({ kind, meets }) => heals(kind) && !meets) },
    { verb: 'change', attacks: idle.filter(({ meets }) => meets) },
  ];
  return groups
    .filter(({ attacks }) => attacks.length > 0)
    .map(({ verb, attacks }) => `${orderedList(attacks)} ${verb}${attacks.length === 1 ? 's' : ''} nothing`)
    .join('; ');
}

const hardBlank = '\u00A0';

const unbroken = (text: string): string => text.replaceAll(' ', hardBlank);

export function sentenceLines({ text, weight }: ForecastSentence, width: number): Line[] {
  const role: Role = weight >= weights.hurt ? 'danger' : weight === weights.idle ? 'dim' : 'text';
  return wrap(text, width - 4).map((row, i) => [
    span(`${i === 0 ? ' ' : '   '}${row.replaceAll(hardBlank, ' ')}`, role),
  ]);
}

/** Attacks in order, then the moves of the enemies. */
export function forecastRows(scene: BreachScene, outlook: Outlook, width: number): Line[] {
  const { view, attacks } = outlook;
  const digits = String(view.entities.length).length;
  const head = (order: string, { kind }: Pick<Attack, 'kind'>, isSkipped = false): Span[] => {
    const side = isMechKind(kind) ? 'own' : isSkipped ? 'gone' : 'enemy';
    return [span(` ${order.padStart(digits)} `, 'dim'), ...badgeSpans(scene, kind, side), span(' ')];
  };
  const room = width - digits - 6;
  const rows = attacks.flatMap((attack): Line[] =>
    attackParts(outlook, attack).flatMap(({ text, role }, i) =>
      rowsOfTexts(text.split(' '), ' ', room).map((row, j): Line => {
        const first = i === 0 && j === 0;
        return [
          ...(first ? head(String(attack.place + 1), attack, attack.isSkipped) : [span(' '.repeat(digits + 6))]),
          span(`${j === 0 ? '' : '  '}${row}`, role),
        ];
      }),
    ),
  );
  const walks = walksOf(outlook).map(
    ({ kind, from, path }): Line => [
      ...head('', { kind }),
      span(`then walks ${wayText({ from, to: path.at(-1) ?? from })}`),
    ],
  );
  return [...rows, ...walks];
}

interface AttackPart {
  readonly text: string;
  readonly role: Role;
}

function attackParts(outlook: Outlook, attack: Attack): AttackPart[] {
  const { kind, effects, isSkipped, meets } = attack;
  if (isSkipped) return [{ text: silencedText, role: 'dim' }];
  const { verb } = attackWords(kind);
  if (effects.length === 0) {
    const nothing = meets ? 'changes nothing' : 'hits nothing';
    return [{ text: verb === 'heals' ? 'heals nobody' : `${aims[kind](attack.at)}${nothing}`, role: 'dim' }];
  }
  const units = effects.filter((effect) => effect.kind !== 'building');
  const buildings = effects.filter((effect) => effect.kind === 'building');
  return [
    ...units.map((effect) => ({
      text: `${verb} ${nameOf(outlook, effect)} ${changeText(effect)}`,
      role: roleOf(effect),
    })),
    ...groupAlike(buildings).map(
      ([first, ...more]): AttackPart => ({
        text: `${verb} ${buildingNames([first, ...more])} ${changeText(first)}`,
        role: roleOf(first),
      }),
    ),
  ];
}

/** Begins the description of an attack, such as `fires along row 4: `. */
const aims: Readonly<Record<Kind, (at: Coord) => string>> = {
  TankMech: ([row]) => `fires along row ${row}: `,
  HealMech: () => '',
  Scorpion: () => '',
  Firefly: ([, column]) => `fires along column ${column}: `,
};

/** `Scorpion 4`, `your TankMech 2` */
const nameOf = ({ view }: Outlook, { kind, at }: Effect): string => {
  if (kind === 'building') return `building ${coordText(at)}`;
  return `${isMechKind(kind) ? 'your ' : ''}${unitName(view, { kind, at })}`;
};

const changeText = ({ change, health }: Effect): string =>
  `for ${Math.abs(change)}: ${health === 0 ? 'destroyed' : `${health - change}>${health}`}`;

const roleOf = (effect: Effect): Role => (isLoss(effect) ? 'danger' : effect.change > 0 ? 'success' : 'text');

function groupAlike(effects: readonly Effect[]): [Effect, ...Effect[]][] {
  const groups = new Map<string, [Effect, ...Effect[]]>();
  for (const effect of effects) {
    const key = `${effect.change} ${effect.health}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [effect]);
    else group.push(effect);
  }
  return [...groups.values()];
}

const buildingNames = (buildings: readonly Effect[]): string => {
  const [first, second] = buildings;
  if (first === undefined) return 'nothing';
  if (second === undefined) return `building ${coordText(first.at)}`;
  return `${buildings.length} buildings`;
};

/** Enemies whose targets are marked on the board: all, or the chosen enemy. */
export const shownThreats = ({ local: { threats } }: BreachScene, { attacks }: Outlook): Attack[] =>
  attacks.filter(({ kind, place }) => !isMechKind(kind) && (typeof threats !== 'number' || threats === place));

/** Lists the targets of each enemy. Enemies destroyed before they attack come last, without targets. */
export function threatLines(scene: BreachScene, outlook: Outlook, width: number): Line[] {
  const enemies = shownThreats(scene, outlook);
  const isOne = typeof scene.local.threats === 'number';
  return [
    ...enemies.filter(({ isSkipped }) => !isSkipped).flatMap((enemy) => threatOf(outlook, enemy, isOne, width)),
    ...enemies
      .filter(({ isSkipped }) => isSkipped)
      .flatMap((enemy) => [
        entry(enemy, `is ${silencedText}`),
        ...(isOne ? [plain(`by ${destroyerOf(outlook, enemy)}`)] : []),
      ]),
  ];
}

function threatOf({ view }: Outlook, enemy: Attack, isOne: boolean, width: number): Line[] {
  const strength = itemAt(view.entities, enemy.place).strength;
  // Mountains take no damage, so the board does not mark them either.
  const tiles = enemy.targets.filter((tile) => !isMountain(tileAt(view.board, tile)));
  const text = `hits ${pluralize(tiles.length, 'tile')} for ${strength}`;
  const hit = ownHit(view, enemy);
  if (hit.length === 0) return [entry(enemy, text), ...(isOne ? [plain('nothing of yours is there')] : [])];
  const rows = rowsOfTexts(
    hit.map((name, i) => (i < hit.length - 1 ? `${name},` : name)),
    ' ',
    width - 5,
  );
  const [only = ''] = rows;
  const first = entry(enemy, `${text}: ${only}`);
  const fits = rows.length === 1 && first.reduce((sum, part) => sum + part.text.length, 0) < width;
  return fits ? [first] : [entry(enemy, `${text}:`), ...rows.map(plain)];
}

/** `T 2`, `building (2,5)`: mechs and buildings of the player that an attack damages. */
const ownHit = (view: Outlook['view'], { effects }: Attack): string[] =>
  effects.flatMap(({ kind, at }) => {
    if (kind === 'building') return [`building ${coordText(at)}`];
    return isMechKind(kind) ? [shortName(view, { kind, at })] : [];
  });

const destroyerOf = ({ view, attacks }: Outlook, { at }: Attack): string =>
  listOf(
    attacks
      .filter(({ effects }) => effects.some((effect) => effect.health === 0 && coordText(effect.at) === coordText(at)))
      .map(({ kind, at: from }) => unitName(view, { kind, at: from })),
  );

const entry = (enemy: Attack, text: string): Line => [
  span(` ${enemy.kind} ${enemy.place + 1}`, 'enemy'),
  span(` ${text}`, enemy.isSkipped ? 'dim' : 'text'),
];

const plain = (text: string): Line => [span(`   ${text}`)];
