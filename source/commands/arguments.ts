/** The words after a subcommand. */
export interface Arguments {
  /** Everything that is no option. */
  readonly words: readonly string[];
  on(option: string): boolean;
  /** The value of an option, if it was given. */
  text(option: string): string | undefined;
  /** The value of an option as a whole number. */
  number(option: string): number | undefined;
  /** The values of a repeatable option. */
  list(option: string): readonly string[];
}

/** The words up to `--`, after which nothing is an option. */
export const withoutRest = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

export const noArguments: Arguments = {
  words: [],
  on: () => false,
  text: () => undefined,
  number: () => undefined,
  list: () => [],
};
