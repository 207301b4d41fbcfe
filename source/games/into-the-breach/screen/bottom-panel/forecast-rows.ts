import { type Line, type Role, type Span, span } from '../../../../screen/styled-text.ts';
import { type Coord, coordText } from '../../board.ts';
import { isMechKind, type Kind } from '../../vocabulary.ts';
import { rowsOfTexts } from '../board/numbers.ts';
import type { Effect } from '../event-texts.ts';
import type { BreachScene } from '../local.ts';
import type { Attack } from '../outlook/attacks.ts';
import { isLoss } from '../outlook/strikes.ts';
import { walksOf } from '../outlook/walks.ts';
import type { Outlook } from '../outlook.ts';
import { badgeSpans } from '../unit-table.ts';
import { attackWords, silencedText, unitName, wayText } from '../words.ts';

/** The forecast in its order: the attacks with who makes them, then where the enemies walk. */
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

/** A part of what an attack does. */
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

/** Where each kind fires that fires far: `fires along row 4: `. */
const aims: Readonly<Record<Kind, (at: Coord) => string>> = {
  TankMech: ([row]) => `fires along row ${row}: `,
  HealMech: () => '',
  Scorpion: () => '',
  Firefly: ([, column]) => `fires along column ${column}: `,
};

/** `Scorpion 4`; `your TankMech 2` where it is the player's. */
const nameOf = ({ view }: Outlook, { kind, at }: Effect): string => {
  if (kind === 'building') return `building ${coordText(at)}`;
  return `${isMechKind(kind) ? 'your ' : ''}${unitName(view, { kind, at })}`;
};

const changeText = ({ change, health }: Effect): string =>
  `for ${Math.abs(change)}: ${health === 0 ? 'destroyed' : `${health - change}>${health}`}`;

const roleOf = (effect: Effect): Role => (isLoss(effect) ? 'danger' : effect.change > 0 ? 'success' : 'text');

/** Effects in groups that change the same health to the same. */
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
