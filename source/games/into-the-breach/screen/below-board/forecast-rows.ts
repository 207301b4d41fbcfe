import { type Line, type Role, type Span, span } from '../../../../screen/paint.ts';
import { coordText } from '../../board.ts';
import { isMechKind, symbols } from '../../vocabulary.ts';
import { rowsOfTexts } from '../board/numbers.ts';
import type { Effect } from '../clauses.ts';
import type { BreachScene } from '../local.ts';
import type { Attack } from '../outlook/attacks.ts';
import { isLoss } from '../outlook/strikes.ts';
import { walksOf } from '../outlook/walks.ts';
import type { Outlook } from '../outlook.ts';
import { badgeSpans } from '../panel/unit-table.ts';
import { unitName, wayText } from '../words.ts';

/** What End Turn does, in its order: the attacks with who makes them, then where the enemies walk. */
export function forecastRows(scene: BreachScene, outlook: Outlook, width: number): Line[] {
  const { view, attacks } = outlook;
  const digits = String(view.entities.length).length;
  const head = (order: string, { kind }: Pick<Attack, 'kind'>, isSkipped = false): Span[] => {
    const side = isMechKind(kind) ? 'own' : isSkipped ? 'gone' : 'enemy';
    return [span(` ${order.padStart(digits)} `, 'dim'), ...badgeSpans(scene, symbols[kind], side), span(' ')];
  };
  const room = width - digits - 6;
  const rows = attacks.flatMap((attack): Line[] =>
    deedsOf(outlook, attack).flatMap(({ text, role }, i) =>
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
interface Deed {
  readonly text: string;
  readonly role: Role;
}

function deedsOf(outlook: Outlook, attack: Attack): Deed[] {
  const { kind, effects, isSkipped, meets } = attack;
  if (isSkipped) return [{ text: 'destroyed before attacking', role: 'dim' }];
  const heals = kind === 'HealMech';
  if (effects.length === 0) {
    const nothing = meets ? 'changes nothing' : 'hits nothing';
    return [{ text: heals ? 'heals nobody' : `${aimText(attack)}${nothing}`, role: 'dim' }];
  }
  const verb = heals ? 'heals' : 'hits';
  const units = effects.filter((effect) => effect.kind !== 'building');
  const buildings = effects.filter((effect) => effect.kind === 'building');
  return [
    ...units.map((effect) => ({ text: `${verb} ${nameOf(outlook, effect)} ${whatOf(effect)}`, role: roleOf(effect) })),
    ...alike(buildings).map(
      ([first, ...more]): Deed => ({
        text: `${verb} ${buildingNames([first, ...more])} ${whatOf(first)}`,
        role: roleOf(first),
      }),
    ),
  ];
}

/** `fires along row 4: ` */
function aimText({ kind, at: [row, column] }: Attack): string {
  if (kind === 'TankMech') return `fires along row ${row}: `;
  return kind === 'Firefly' ? `fires along column ${column}: ` : '';
}

/** `Scorpion 4`; `your TankMech 2` where it is the player's. */
const nameOf = ({ view }: Outlook, { kind, at }: Effect): string => {
  if (kind === 'building') return `building ${coordText(at)}`;
  return `${isMechKind(kind) ? 'your ' : ''}${unitName(view, { kind, at })}`;
};

const whatOf = ({ change, health }: Effect): string =>
  `for ${Math.abs(change)}: ${health === 0 ? 'destroyed' : `${health - change}>${health}`}`;

const roleOf = (effect: Effect): Role => (isLoss(effect) ? 'danger' : effect.change > 0 ? 'success' : 'text');

/** Effects in groups that change the same health to the same. */
function alike(effects: readonly Effect[]): [Effect, ...Effect[]][] {
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
