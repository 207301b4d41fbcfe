/** The player's units. */
export const mechKinds = ['TankMech', 'HealMech'] as const;
export type MechKind = (typeof mechKinds)[number];

/** The giant enemies. */
export const enemyKinds = ['Scorpion', 'Firefly'] as const;
export type EnemyKind = (typeof enemyKinds)[number];

/** Their objectives (rules, section 6). */
export const goals = { Scorpion: 'mech', Firefly: 'building' } as const satisfies Record<EnemyKind, string>;

export type Kind = MechKind | EnemyKind;

/** The letter of each kind, in texts and on the board. */
export const symbols = { TankMech: 'T', HealMech: 'H', Scorpion: 'S', Firefly: 'F' } as const satisfies Record<
  Kind,
  string
>;

export type UnitSymbol = (typeof symbols)[Kind];

/** The kind of each letter. */
export const kinds = { T: 'TankMech', H: 'HealMech', S: 'Scorpion', F: 'Firefly' } as const satisfies Record<
  UnitSymbol,
  Kind
>;

/** The side that a kind is on. */
export const isMechKind = (kind: Kind): kind is MechKind => kind === 'TankMech' || kind === 'HealMech';

/** Most rows and most columns of a board. */
export const maxSide = 40;

/** Health of a unit in a file, at most. In play there is no limit; who has more is written with this. */
export const maxHealth = 999_999_999;

/** Most units of a level. */
export const maxUnits = 100;

/** The most health that a building can have. */
export const maxBuildingHealth = 9;

/** Why a match was lost or won. */
export type Reason = 'enemies-destroyed' | 'mechs-destroyed' | 'buildings-destroyed';
