/** Occasions for a remark, most important first. */
export const occasions = ['victory', 'defeat', 'out', 'upset', 'beaten', 'taking', 'contact', 'second'] as const;

/** `upset` and `beaten`: a fight won or lost against the odds. `second`: the second meeting with the viewer. */
export type Occasion = (typeof occasions)[number];

/** Picture of a face: three rows of seven cells. */
export type Portrait = readonly [string, string, string];

export interface Face {
  readonly name: string;
  readonly portrait: { readonly unicode: Portrait; readonly ascii: Portrait };
  /** Way of playing. Shown after the name and a colon, such as `takes whatever looks empty, but never keeps it`. */
  readonly style: string;
  readonly remarks: Readonly<Record<Occasion, string>>;
}

export interface Rival {
  readonly id: string;
  readonly face: Face;
  /** Undefined for an enemy that only comments on a mission. */
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
