/** Occasions for a remark, most important first. */
export const occasions = ['victory', 'defeat', 'out', 'upset', 'beaten', 'taking', 'contact', 'second'] as const;

/** `upset`, `beaten`: the face won or lost a fight against the odds. `second`: its second meeting with the viewer. */
export type Occasion = (typeof occasions)[number];

/** Picture of a face: three rows of seven cells. */
export type Portrait = readonly [string, string, string];

export interface Face {
  readonly name: string;
  readonly portrait: { readonly unicode: Portrait; readonly ascii: Portrait };
  /** Way of playing. Shown after the name and a colon, such as `takes whatever looks empty, but never keeps it`. */
  readonly style: string;
  /** Variants for each occasion, at least one. A match uses each at most once, and only for fights more than one. */
  readonly remarks: Readonly<Record<Occasion, readonly string[]>>;
}

export interface Rival {
  readonly id: string;
  readonly face: Face;
  /** Undefined for an enemy that only comments on a mission. */
  readonly skill: string | undefined;
}

/**
 * Remarks by occasion, from a list in the order in which a match usually brings them. ` / ` separates variants.
 *
 * @example
 * remarksOf(['Hi.', 'You.', 'Ha.', 'Oh.', 'Mine. / All mine.', 'Out.', 'I win.', 'You win.']).taking // => ['Mine.', 'All mine.']
 */
export const remarksOf = (texts: readonly string[]): Face['remarks'] => {
  const variants = texts.map((text) => text.split(' / '));
  const [contact = [], second = [], upset = [], beaten = [], taking = [], out = [], victory = [], defeat = []] =
    variants;
  return { contact, second, upset, beaten, taking, out, victory, defeat };
};

/**
 * Faces by id, from a file with a section for each: `# ID: NAME`, the style, three rows with both portraits from columns
 * 5 and 15, and a list of the remarks.
 *
 * @example
 * readFaces('# ann: Ann\n\nwaits\n\n1\n2\n3\n\n- Hi.\n').ann?.remarks.contact // => ['Hi.']
 */
export const readFaces = (text: string): Readonly<Record<string, Face>> =>
  Object.fromEntries(
    text.split(/^# /m).flatMap((section): [string, Face][] => {
      const [title = '', style = '', top = '', middle = '', bottom = '', ...texts] = section.split(/\n+/);
      const [id = '', name] = title.split(': ');
      const part = (row: string, column: number) => row.slice(column, column + 7).padEnd(7);
      const portrait = (column: number): Portrait => [part(top, column), part(middle, column), part(bottom, column)];
      const remarks = remarksOf(texts.map((row) => row.slice(2)));
      if (name === undefined) return [];
      return [[id, { name, style, portrait: { unicode: portrait(4), ascii: portrait(14) }, remarks }]];
    }),
  );
