import { itemAt } from '../../../../engine/lookup.ts';
import { listOf, pluralize } from '../../../../screen/sentences.ts';
import { type Line, span } from '../../../../screen/styled-text.ts';
import { coordText, isMountain, tileAt } from '../../board.ts';
import { isMechKind } from '../../vocabulary.ts';
import { rowsOfTexts } from '../board/numbers.ts';
import type { BreachScene } from '../local.ts';
import type { Attack } from '../outlook/attacks.ts';
import type { Outlook } from '../outlook.ts';
import { shortName, silencedText, unitName } from '../words.ts';

/** The enemies whose threats are marked: all, or the one that was chosen. */
export const shownThreats = ({ local: { threats } }: BreachScene, { attacks }: Outlook): Attack[] =>
  attacks.filter(({ kind, place }) => !isMechKind(kind) && (typeof threats !== 'number' || threats === place));

/** The enemies' targets; enemies that are destroyed before they attack come last, as no threat. */
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
  // A mountain cannot be hurt, and is not marked on the board.
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

/** Own mechs and buildings that an enemy's attack takes health from: `T 2`, `building (2,5)`. */
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
