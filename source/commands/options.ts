import type { GameHelp } from './game-help.ts';

export interface Option {
  readonly type: 'string' | 'boolean' | 'number';
  readonly value?: string;
  readonly help: string;
  readonly games?: GameHelp;
  /** Set if names of levels are also values of this option. */
  readonly names?: 'levels';
  readonly repeatable?: boolean;
}

export interface Subcommand {
  readonly usage: string;
  readonly help: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
}

export const seed: Option = {
  type: 'string',
  value: 'SEED',
  help: 'the seed of all dice and maps; the same seed gives the same match',
};

export const level: Option = {
  type: 'string',
  value: 'NAME|FILE',
  help: 'a level of the game, daily, random:SEED, or a level file',
  names: 'levels',
};

export const bot: Option = {
  type: 'string',
  value: 'SEAT=NAME',
  help: 'let a bot play a seat',
  games: 'bots',
  repeatable: true,
};

export const trust: Option = {
  type: 'string',
  value: 'FILE',
  help: 'run this module at full speed, outside the sandbox; it can then do anything that you can',
  repeatable: true,
};

export const players: Option = { type: 'number', value: 'N', help: 'number of seats', games: 'players' };

export const set: Option = {
  type: 'string',
  value: 'NAME=VALUE',
  help: 'a game option',
  games: 'options',
  repeatable: true,
};

/** Options of the display and the playback. Unlike settings, they apply to this run only. */
export const screenOptions = {
  ascii: { type: 'boolean', help: 'draw with ASCII characters only' },
  'no-color': { type: 'boolean', help: 'use no colours (as does NO_COLOR)' },
  'no-title': { type: 'boolean', help: 'do not show game and turn in the window title' },
  theme: { type: 'string', value: 'auto|dark|light|contrast', help: "colours that suit the terminal's background" },
  speed: { type: 'string', value: '0.5x|1x|2x|skip', help: 'how fast turns play out on the screen' },
  'screen-reader': {
    type: 'boolean',
    help: 'text mode, for screen readers; it also works in a pipe',
  },
} as const satisfies Readonly<Record<string, Option>>;

export const ownGame: Option = {
  type: 'string',
  value: 'FILE',
  help: 'your own game: a module that exports it; it runs without a sandbox, and also has the bots random and mcts',
};

export const queue: Option = {
  type: 'string',
  value: 'postgres://HOST/NAME',
  help: 'let workers on other machines play the games, through this PostgreSQL database',
};
