const integer = (label: string, type: string, low: number, high: number) => `${label}: ${type} = ${low} .. ${high}`;
const threshold = (label: string) => integer(label, 'THRESHOLD', 1, 101);
const event = (name: string, ...args: string[]) => `${name}(${args.join(' ; ')})`;

/** The declarations that a fault of arguments quotes; commands that are not here have no arguments. */
const declarations: Readonly<Record<string, string>> = {
  play: event(
    'play',
    integer('row', 'MAX_ROW', 5, 10),
    integer('column', 'MAX_COLUMN', 10, 30),
    ...['g_threshold', 'f_threshold', 'c_threshold', 'i_threshold', 'p_threshold'].map(threshold),
  ),
  setup_select: event('setup_select', integer('value', 'INPUT_VALUE', 1, 5)),
  setup_next: event('setup_next', integer('state', 'STATE', 1, 5)),
  setup_back: event('setup_back', integer('state', 'STATE', 1, 5)),
  move: event('move', 'row: ROW = {A, B, C, D, E, F, G, H, I, J}', integer('column', 'COLUMN', 1, 30)),
};

/** The declaration of a command as faults quote it. */
export const usageOf = (name: string): string => declarations[name.toLowerCase()] ?? name.toLowerCase();
