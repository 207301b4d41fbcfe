import { type Sign, signLines } from '#screen/parts/screen-lines.ts';
import type { Glyphs, Line } from '#screen/styled-text.ts';
import { type Kind, symbols } from '../../vocabulary.ts';
import type { BreachScene } from '../local.ts';

export type Sides = readonly [left: string, right: string];

export interface Outline {
  /** Outline above the sign on a tile of at least three rows. `middle` is repeated to fill the width. */
  readonly roof: readonly [left: string, middle: string, right: string];
  /** Characters left and right of the sign, in tiles with a roof. */
  readonly sides: Sides;
  /** Characters left and right of the sign, in tiles without a roof. */
  readonly bare: Sides;
}

export interface Shapes {
  readonly own: Outline;
  readonly enemy: Outline;
  /** Outline of the destination of an enemy, or of the hint's next mech. */
  readonly ghost: Outline;
  readonly source: Outline;
  readonly building: Outline;
  /** Outline of a destroyed building, with an `x` between its sides. */
  readonly ruin: Sides;
  /** Character that fills a mountain at the edge of the board. */
  readonly border: string;
  readonly pips: { readonly remaining: string; readonly lost: string; readonly gained: string };
}

const blockShapes: Shapes = {
  own: { roof: ['▄', '▄', '▄'], sides: ['█', '█'], bare: ['█', '█'] },
  enemy: { roof: ['▚', '▄', '▞'], sides: ['▐', '▌'], bare: ['▚', '▞'] },
  ghost: { roof: ['▚', ' ', '▞'], sides: ['▐', '▌'], bare: ['▚', '▞'] },
  source: { roof: ['▄', ' ', '▄'], sides: [' ', ' '], bare: [' ', ' '] },
  building: { roof: ['▗▟', '█', '▙▖'], sides: ['▐', '▌'], bare: ['▟', '▙'] },
  ruin: ['▄▖', '▗▄'],
  border: '░',
  pips: { remaining: '▌', lost: '▖', gained: '▌' },
};

const asciiShapes: Shapes = {
  own: { roof: ['_', '_', '_'], sides: ['[', ']'], bare: ['#', '#'] },
  enemy: { roof: ['\\', '_', '/'], sides: ['{', '}'], bare: ['\\', '/'] },
  ghost: { roof: ['\\', ' ', '/'], sides: [':', ':'], bare: [':', ':'] },
  source: { roof: ['>', ' ', '<'], sides: [' ', ' '], bare: [' ', ' '] },
  building: { roof: ['_/', '^', '\\_'], sides: ['|', '|'], bare: ['|', '|'] },
  ruin: ['_.', '._'],
  border: ':',
  pips: { remaining: '|', lost: '.', gained: '+' },
};

const unitPictures = { TankMech: '♜', HealMech: '✚', Scorpion: '♆', Firefly: '✱' } as const satisfies Record<
  Kind,
  string
>;

/** Signs of units: letters, or pictures if the player prefers them and the terminal can show them. */
export const unitSigns = ({
  glyphs,
  preferences,
}: Pick<BreachScene, 'glyphs' | 'preferences'>): Readonly<Record<Kind, string>> =>
  preferences.units === 'symbols' && glyphs.barParts.length > 0 ? unitPictures : symbols;

export const shapesIn = ({ barParts }: Glyphs): Shapes => (barParts.length === 0 ? asciiShapes : blockShapes);

const unitsAndGround = ({ TankMech, HealMech, Scorpion, Firefly }: ReturnType<typeof unitSigns>): readonly Sign[] => [
  [TankMech, 'friend', 'TankMech'],
  [HealMech, 'friend', 'HealMech'],
  [Scorpion, 'enemy', 'Scorpion'],
  [Firefly, 'enemy', 'Firefly'],
  ['.', 'dim', 'ground'],
];

const otherSigns: readonly (readonly Sign[])[] = [
  [
    ['3', 'strong', 'building and its health'],
    ['x', 'text', 'destroyed building'],
    ['^', 'dim', 'mountain'],
  ],
  [
    ['[ ]', 'accent', 'cursor'],
    ['> <', 'strong', 'selected'],
    ['+', 'strong', 'in reach'],
    ['!', 'danger', 'will be hit'],
  ],
  [
    ['*', 'strong', 'in the list: can move'],
    ['*', 'hazard', 'star you can earn'],
    ['-', 'dim', 'star you lost'],
  ],
  [
    ['T5', 'strong', 'unit with health 5'],
    ['-2 +2', 'strong', 'will lose or gain 2'],
    ['xTx', 'danger', 'will die'],
  ],
];

export function signsOf(scene: BreachScene): readonly Line[] {
  const units = unitSigns(scene);
  const small = (...kinds: readonly Kind[]) => kinds.map((kind) => units[kind].toLowerCase()).join(' ');
  const hintSign: Sign = [small('TankMech', 'HealMech'), 'accent', 'where the hint moves a mech to'];
  const enemies = small('Scorpion', 'Firefly');
  const objectiveSign: Sign = [enemies, 'debug', 'what an enemy goes for'];
  return signLines([
    unitsAndGround(units),
    ...otherSigns,
    [
      [enemies, 'ghost', 'where an enemy will go'],
      [`${small('Scorpion')}?`, 'accent', 'where it goes if you make this move'],
    ],
    [hintSign],
    ...(scene.debug ? [[objectiveSign]] : []),
  ]);
}
