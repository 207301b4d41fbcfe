import { type Line, span } from '../screen/paint.ts';
import type { FooterItem } from './place.ts';
import type { Speed } from './playback.ts';

/** A row of the key table of a replay, from which its handler, its footer and its help are made. */
export interface ReplayKey {
  readonly keys: readonly string[];
  /** What the help shows as the key; `keys` joined by blanks where absent. */
  readonly label?: string;
  readonly footer?: FooterItem;
  readonly help: string;
  act(key: string): void;
}

/** What can be done in a replay. */
export interface ReplayControls {
  playOrPause(): void;
  /** So many commands on, back where negative. */
  step(by: number): void;
  phase(by: 1 | -1): void;
  turns(by: number): void;
  toStart(): void;
  toEnd(): void;
  setSpeed(speed: Speed): void;
  askTurn(): void;
  toggleDebug(): void;
  askToPlayOn(): void;
  openHelp(): void;
  leave(): void;
}

/** What the table depends on. */
export interface ReplayKeysNow {
  readonly playing: boolean;
  /** Whether the game shows its turns phase by phase. */
  readonly hasPhases: boolean;
}

const speeds: Readonly<Record<string, Speed>> = { '1': 1, '2': 2, '0': 'skip' };

/** The key table of a replay. */
export const replayKeys = (controls: ReplayControls, { playing, hasPhases }: ReplayKeysNow): readonly ReplayKey[] => [
  { keys: ['?', 'f1'], footer: ['?', 'help'], help: 'this help', act: controls.openHelp },
  {
    keys: ['space'],
    footer: ['space', playing ? 'pause' : 'run'],
    help: 'play from here, or pause; at the end, play from the start',
    act: controls.playOrPause,
  },
  {
    keys: ['left', 'right', 'h', 'l'],
    footer: ['left right', 'step'],
    help: 'one command back or on',
    act: (key) => controls.step(key === 'left' || key === 'h' ? -1 : 1),
  },
  ...(hasPhases
    ? [
        {
          keys: [',', '.'],
          footer: [', .', 'phase'] as const,
          help: 'one phase of the turn back or on',
          act: (key: string) => controls.phase(key === ',' ? -1 : 1),
        },
      ]
    : []),
  {
    keys: Object.keys(speeds),
    label: '1 2 0',
    footer: ['1 2 0', 'speed'],
    help: 'play at 1x, at 2x, or only what each turn comes to',
    act: (key) => controls.setSpeed(speeds[key] ?? 1),
  },
  {
    keys: ['escape', 'q', 'ctrl+c'],
    label: 'Esc q',
    footer: ['Esc', 'leave'],
    help: 'leave the replay',
    act: controls.leave,
  },
  { keys: ['g'], footer: ['g', 'turn'], help: 'go to a turn by its number', act: controls.askTurn },
  {
    keys: ['d'],
    footer: ['d', 'debug'],
    help: 'show what was hidden, or no longer',
    act: controls.toggleDebug,
  },
  {
    keys: ['c', 'enter'],
    footer: ['c', 'play on'],
    help: 'play on from here as a match of its own',
    act: controls.askToPlayOn,
  },
  {
    keys: ['up', 'n', 'k', 'down', 'j'],
    label: 'up n, down',
    footer: ['up down', 'turn'],
    help: 'to the next turn, or back to the one before',
    act: (key) => controls.turns(key === 'down' || key === 'j' ? -1 : 1),
  },
  {
    keys: ['[', ']'],
    footer: ['[ ]', '10 turns'],
    help: 'ten turns back or on',
    act: (key) => controls.turns(key === '[' ? -10 : 10),
  },
  { keys: ['home'], footer: ['Home', 'start'], help: 'to the start', act: controls.toStart },
  { keys: ['end'], footer: ['End', 'end'], help: 'to the end', act: controls.toEnd },
];

const keyWidth = 16;

/** The rows of the help. */
export const replayHelp = (table: readonly ReplayKey[]): Line[] =>
  table.map(({ keys, label, help }) => [span(` ${label ?? keys.join(' ')}`.padEnd(keyWidth), 'accent'), span(help)]);
