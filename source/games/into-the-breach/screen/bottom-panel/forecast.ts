import { itemAt } from '#engine/lookup.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, type Role, type Span, span } from '#screen/styled-text.ts';
import { type Coord, coordText, isMountain, isSame, tileAt } from '../../board.ts';
import type { View } from '../../state.ts';
import { isMechKind } from '../../vocabulary.ts';
import { type Effect, isLoss, type Strike } from '../event-texts.ts';
import type { BreachScene } from '../local.ts';
import { idleTexts, nameOf, strikeParts, strikeText } from '../narrator.ts';
import { changedWalksOf, type Outlook, walksOf } from '../outlook.ts';
import { badgeSpans } from '../unit-table.ts';
import { wayText, wrapNames } from '../words.ts';

export interface ForecastSentence {
  readonly text: string;
  /** Importance. If not all sentences fit, those with a higher weight are shown first. */
  readonly weight: number;
}

const weights = { lost: 5, hurt: 4, destroyed: 3, changed: 2, moves: 1, idle: 0 };

/** True if the sentence describes an attack that changes nothing. The forecast may omit such sentences. */
export const isIdle = ({ weight }: ForecastSentence): boolean => weight === weights.idle;

/** Sentences about attacks that change something, in order, then about enemies' moves, then about other attacks. */
export function forecastSentences({ view }: BreachScene, outlook: Outlook): readonly ForecastSentence[] {
  const { attacks } = outlook;
  const walks = destinationsOf(view, outlook).map(({ kind, from, to, change }, i) => {
    const act = isSame(from, to) ? ' stays' : `${i === 0 ? ' moves' : ''} to ${coordText(to)}`;
    return `${nameOf({ kind, at: from }, 'short')}${act}${change}`;
  });
  return [
    ...attacks
      .filter(({ effects }) => effects.length > 0)
      .map((attack) => ({ text: strikeText(attack, 'short'), weight: weightOf(attack) })),
    ...(walks.length === 0 ? [] : [{ text: `Then ${walks.join(', ')}`, weight: weights.moves }]),
    ...idleTexts(attacks, 'short').map((text) => ({ text, weight: weights.idle })),
  ];
}

/** Enemies that move, or that the tentative move stops. `change` is empty for enemies unaffected by that move. */
function destinationsOf(view: View, outlook: Outlook) {
  const changed = changedWalksOf(view, outlook);
  const changeText = (from: Coord): string => {
    const before = changed.find((walk) => isSame(walk.from, from))?.before;
    return before === undefined ? '' : isSame(before, from) ? ', leaves its tile' : `, not ${coordText(before)}`;
  };
  const stays = changed.flatMap(({ to, ...walk }) =>
    to !== undefined && isSame(to, walk.from) ? [{ ...walk, to }] : [],
  );
  const walks = walksOf(outlook).map(({ kind, from, path }) => ({ kind, from, to: path.at(-1) ?? from }));
  return [...walks, ...stays].map((walk) => ({ ...walk, change: changeText(walk.from) }));
}

const isEnd = ({ health }: Effect): boolean => health === 0;

function weightOf({ effects }: Strike): number {
  const losses = effects.filter(isLoss);
  if (losses.some(isEnd)) return weights.lost;
  if (losses.length > 0) return weights.hurt;
  return effects.some(isEnd) ? weights.destroyed : weights.changed;
}

export function sentenceLines({ text, weight }: ForecastSentence, width: number): Line[] {
  const role: Role = weight >= weights.hurt ? 'danger' : weight === weights.idle ? 'dim' : 'text';
  return wrapNames(text, width - 4).map((row, i) => [span(`${i === 0 ? ' ' : '   '}${row}`, role)]);
}

export function forecastRows(scene: BreachScene, outlook: Outlook, width: number): Line[] {
  const { view, attacks } = outlook;
  const digits = String(view.entities.length).length;
  const head = (order: string, { kind }: Pick<Strike, 'kind'>, isSkipped = false): Span[] => {
    const side = isMechKind(kind) ? 'own' : isSkipped ? 'gone' : 'enemy';
    return [span(` ${order.padStart(digits)} `, 'dim'), ...badgeSpans(scene, kind, side), span(' ')];
  };
  // Rows that continue a text are indented by two columns.
  const room = width - digits - 8;
  const rows = attacks.flatMap((attack): Line[] =>
    strikeParts(attack).flatMap(({ text, role }, i) =>
      wrapNames(text, room).map((row, j): Line => {
        const first = i === 0 && j === 0;
        return [
          ...(first ? head(String(attack.place + 1), attack, attack.isSkipped) : [span(' '.repeat(digits + 6))]),
          span(`${j === 0 ? '' : '  '}${row}`, role),
        ];
      }),
    ),
  );
  const walks = destinationsOf(scene.view, outlook).flatMap(({ kind, from, to, change }): Line[] => {
    const act = isSame(from, to) ? `then stays ${coordText(from)}` : `then moves ${wayText({ from, to })}`;
    const [first = '', ...more] = wrapNames(`${act}${change}`, room);
    const role = change === '' ? 'text' : 'accent';
    return [
      [...head('', { kind }), span(first, role)],
      ...more.map((row) => [span(`${' '.repeat(digits + 6)}  ${row}`, role)]),
    ];
  });
  return [...rows, ...walks];
}

/** Attacks of the enemies that `local.threats` selects: all of them, or one. */
export const shownThreats = ({ local: { threats } }: BreachScene, { attacks }: Outlook): Strike[] =>
  attacks.filter(({ kind, place }) => !isMechKind(kind) && (typeof threats !== 'number' || threats === place));

export function threatLines(scene: BreachScene, outlook: Outlook, width: number): Line[] {
  const enemies = shownThreats(scene, outlook);
  const isOne = typeof scene.local.threats === 'number';
  return [
    ...enemies.filter(({ isSkipped }) => !isSkipped).flatMap((enemy) => threatOf(outlook, enemy, isOne, width)),
    ...enemies
      .filter(({ isSkipped }) => isSkipped)
      .flatMap((enemy) => [
        entry(enemy, 'dies first'),
        ...(isOne ? destroyersOf(outlook, enemy).map((attack) => plain(`${nameOf(attack)} destroys it`)) : []),
      ]),
  ];
}

function threatOf({ view }: Outlook, enemy: Strike, isOne: boolean, width: number): Line[] {
  const strength = itemAt(view.entities, enemy.place).strength;
  // Mountains take no damage, so the board does not mark them either.
  const tiles = enemy.targets.filter((tile) => !isMountain(tileAt(view.board, tile)));
  const text = `hits ${pluralize(tiles.length, 'tile')} for ${strength}`;
  const losses = enemy.effects.filter(isLoss);
  if (losses.length === 0) return [entry(enemy, text), ...(isOne ? [plain('none of them is yours')] : [])];
  const rows = wrapNames(losses.map((effect) => nameOf(effect, 'short')).join(', '), width - 5);
  const [only = ''] = rows;
  const first = entry(enemy, `${text}: ${only}`);
  const fits = rows.length === 1 && first.reduce((sum, part) => sum + part.text.length, 0) < width;
  return fits ? [first] : [entry(enemy, `${text}:`), ...rows.map(plain)];
}

const destroyersOf = ({ attacks }: Outlook, { at }: Strike): Strike[] =>
  attacks.filter(({ effects }) => effects.some((effect) => isEnd(effect) && isSame(effect.at, at)));

const entry = (enemy: Strike, text: string): Line => [
  span(` ${nameOf(enemy)}`, 'enemy'),
  span(` ${text}`, enemy.isSkipped ? 'dim' : 'text'),
];

const plain = (text: string): Line => [span(`   ${text}`)];
