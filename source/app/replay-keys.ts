import type { KeyRow } from './key-table.ts';
import type { Speed } from './playback.ts';

/** What can be done in a replay. */
export interface ReplayControls {
  playOrPause(): void;
  /** So many commands on, back where negative. */
  step(by: number): void;
  /** One phase or event on, back where negative. */
  phase(by: 1 | -1): void;
  part(by: 1 | -1): void;
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
  /** Whether its turns are shown event by event. */
  readonly stepwise: boolean;
  /** Whether what was hidden can be shown. */
  readonly hasDebug: boolean;
}

const speeds: Readonly<Record<string, Speed>> = { '1': 1, '2': 2, '0': 'skip' };

/** The rows that step by commands, and within a turn by its phases. */
const steppingRows = (controls: ReplayControls, hasPhases: boolean): readonly KeyRow[] => [
  {
    keys: ['left', 'right', 'h', 'l'],
    footer: ['left right', 'step'],
    help: 'one command back or on',
    press: (key) => controls.step(key === 'left' || key === 'h' ? -1 : 1),
  },
  ...(hasPhases
    ? [
        {
          keys: [',', '.'],
          footer: [', .', 'phase'] as const,
          help: 'one phase of the turn back or on',
          press: (key: string) => controls.phase(key === ',' ? -1 : 1),
        },
      ]
    : []),
];

/** The rows that step as in the playback of a turn that can be stepped through. */
const eventRows = (controls: ReplayControls): readonly KeyRow[] => [
  {
    keys: ['left', 'right', 'h', 'l'],
    footer: ['left right', 'event'],
    help: 'one event back or on, and where there is none one command',
    press: (key) => controls.phase(key === 'left' || key === 'h' ? -1 : 1),
  },
  {
    keys: ['n', 'N'],
    footer: ['n', 'next step'],
    help: 'to the next step of a turn, or back to where one began',
    press: (key) => controls.part(key === 'N' ? -1 : 1),
  },
];

const commandRow = (controls: ReplayControls): KeyRow => ({
  keys: [',', '.'],
  footer: [', .', 'command'],
  help: 'one command back or on',
  press: (key) => controls.step(key === ',' ? -1 : 1),
});

/** The key table of a replay. */
export const replayKeys = (
  controls: ReplayControls,
  { playing, hasPhases, stepwise, hasDebug }: ReplayKeysNow,
): readonly KeyRow[] => [
  { keys: ['?', 'f1'], footer: ['?', 'help'], help: 'this help', press: controls.openHelp },
  {
    keys: ['space'],
    footer: ['space', playing ? 'pause' : 'run'],
    help: 'play from here, or pause; at the end, play from the start',
    press: controls.playOrPause,
  },
  ...(stepwise ? eventRows(controls) : steppingRows(controls, hasPhases)),
  {
    keys: Object.keys(speeds),
    label: '1 2 0',
    footer: ['1 2 0', 'speed'],
    help: 'play at 1x, at 2x, or only what each turn comes to',
    press: (key) => controls.setSpeed(speeds[key] ?? 1),
  },
  {
    keys: ['escape', 'q', 'ctrl+c'],
    label: 'Esc q',
    footer: ['Esc', 'leave'],
    help: 'leave the replay',
    press: controls.leave,
  },
  { keys: ['g'], footer: ['g', 'turn'], help: 'go to a turn by its number', press: controls.askTurn },
  ...(hasDebug
    ? [
        {
          keys: ['d'],
          footer: ['d', 'debug'] as const,
          help: 'show what was hidden, or no longer',
          press: controls.toggleDebug,
        },
      ]
    : []),
  {
    keys: ['c', 'enter'],
    footer: ['c', 'play on'],
    help: 'play on from here as a match of its own',
    press: controls.askToPlayOn,
  },
  {
    keys: ['up', 'k', 'down', 'j', ...(stepwise ? [] : ['n'])],
    label: stepwise ? 'up down' : 'up n, down',
    footer: ['up down', 'turn'],
    help: 'to the next turn, or back to the one before',
    press: (key) => controls.turns(key === 'down' || key === 'j' ? -1 : 1),
  },
  ...(stepwise ? [commandRow(controls)] : []),
  {
    keys: ['[', ']'],
    footer: ['[ ]', '10 turns'],
    help: 'ten turns back or on',
    press: (key) => controls.turns(key === '[' ? -10 : 10),
  },
  { keys: ['home'], footer: ['Home', 'start'], help: 'to the start', press: controls.toStart },
  { keys: ['end'], footer: ['End', 'end'], help: 'to the end', press: controls.toEnd },
];
