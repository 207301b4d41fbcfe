export const mechKinds = ['TankMech', 'HealMech'] as const;
export type MechKind = (typeof mechKinds)[number];

export const enemyKinds = ['Scorpion', 'Firefly'] as const;
export type EnemyKind = (typeof enemyKinds)[number];

/** Objective of each enemy kind (rules, "What enemies want"). */
export const goals = { Scorpion: 'mech', Firefly: 'building' } as const satisfies Record<EnemyKind, string>;

export type Kind = MechKind | EnemyKind;

export const symbols = { TankMech: 'T', HealMech: 'H', Scorpion: 'S', Firefly: 'F' } as const satisfies Record<
  Kind,
  string
>;

export type UnitSymbol = (typeof symbols)[Kind];

export const kinds = { T: 'TankMech', H: 'HealMech', S: 'Scorpion', F: 'Firefly' } as const satisfies Record<
  UnitSymbol,
  Kind
>;

export const isMechKind = (kind: Kind): kind is MechKind => kind === 'TankMech' || kind === 'HealMech';

export const maxSide = 40;

/** Maximum health of a unit in a level file. Play has no maximum, so saving reduces higher values. */
export const maxHealth = 999_999_999;

export const maxUnits = 100;

export const maxBuildingHealth = 9;

export type Reason = 'enemies-destroyed' | 'mechs-destroyed' | 'buildings-destroyed' | 'turn-limit';
