/** Occasions for a remark, most important first. */
export const occasions = ['victory', 'defeat', 'out', 'upset', 'beaten', 'taking', 'contact', 'second'] as const;

/**
 * Occasion for a remark of a named opponent: it wins or loses the match, it is eliminated, it wins or loses a fight
 * against the odds, it takes something of the viewer, or it meets the viewer for the first or second time.
 */
export type Occasion = (typeof occasions)[number];

/** Picture of a face: three rows of seven cells. */
export type Portrait = readonly [string, string, string];

/** Character of an opponent. The same face can play at several skills. */
export interface Face {
  readonly name: string;
  readonly portrait: { readonly unicode: Portrait; readonly ascii: Portrait };
  /** How the face plays, to follow its name and a colon, such as `takes what looks empty, keeps nothing long`. */
  readonly style: string;
  readonly remarks: Readonly<Record<Occasion, string>>;
}

/** A face that plays at a skill. */
export interface Rival {
  /** Name of the face in commands and files, such as `rook`. */
  readonly id: string;
  readonly face: Face;
  /** Name of the plain bot with the same strength. Undefined for an enemy that only comments on a mission. */
  readonly skill: string | undefined;
}

type Remarks = readonly [
  contact: string,
  second: string,
  upset: string,
  beaten: string,
  taking: string,
  out: string,
  victory: string,
  defeat: string,
];

/**
 * Remarks by occasion, from a list in the order in which a match usually brings them.
 *
 * @example
 * remarksOf(['Hi.', 'You again.', 'Luck.', 'Bad luck.', 'Mine.', 'I am out.', 'I win.', 'You win.']).taking // => 'Mine.'
 */
export const remarksOf = ([
  contact,
  second,
  upset,
  beaten,
  taking,
  out,
  victory,
  defeat,
]: Remarks): Face['remarks'] => ({
  contact,
  second,
  upset,
  beaten,
  taking,
  out,
  victory,
  defeat,
});
