import type { TurnName } from '../../screen/turn-name.ts';
import type { KeyRow } from '../layers/key-table.ts';
import type { Speed } from './frames.ts';

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
  /** Whether what was hidden can be shown, and the match be played on. */
  readonly showsAll: boolean;
  readonly turnName: TurnName;
}

const speeds: Readonly<Record<string, Speed>> = { '1': 1, '2': 2, '0': 'skip' };

/** The rows that step by commands, and within a turn by its phases. */
const steppingRows = (controls: ReplayControls, hasPhases: boolean, turnName: TurnName): readonly KeyRow[] => [
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
          help: `one phase of the ${turnName} back or on`,
          press: (key: string) => controls.phase(key === ',' ? -1 : 1),
        },
      ]
    : []),
];

/** The rows that step as in the playback of a turn that can be stepped through. */
export const eventRows = (controls: Pick<ReplayControls, 'phase' | 'part'>, turnName: TurnName): readonly KeyRow[] => [
  {
    keys: ['left', 'right', 'h', 'l'],
    footer: ['left right', 'event'],
    help: 'one event back or on, and where there is none one command',
    press: (key) => controls.phase(key === 'left' || key === 'h' ? -1 : 1),
  },
  {
    keys: ['n', 'N'],
    footer: ['n', 'next step'],
    help: `to the next step of a ${turnName}, or back to where one began`,
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
  { playing, hasPhases, stepwise, showsAll, turnName }: ReplayKeysNow,
): readonly KeyRow[] => [
  { keys: ['?', 'f1'], footer: ['?', 'help'], help: 'this help', press: controls.openHelp },
  {
    keys: ['space'],
    footer: ['space', playing ? 'pause' : 'run'],
    help: 'play from here, or pause; at the end, play from the start',
    press: controls.playOrPause,
  },
  ...(stepwise ? eventRows(controls, turnName) : steppingRows(controls, hasPhases, turnName)),
  {
    keys: Object.keys(speeds),
    label: '1 2 0',
    footer: ['1 2 0', 'speed'],
    help: `play at 1x, at 2x, or only what each ${turnName} comes to`,
    press: (key) => controls.setSpeed(speeds[key] ?? 1),
  },
  {
    keys: ['escape', 'q', 'ctrl+c'],
    label: 'Esc q',
    footer: ['Esc', 'leave'],
    help: 'leave the replay',
    press: controls.leave,
  },
  { keys: ['g'], footer: ['g', turnName], help: `go to a ${turnName} by its number`, press: controls.askTurn },
  ...(showsAll
    ? [
        {
          keys: ['d'],
          footer: ['d', 'debug'] as const,
          help: 'show what was hidden, or no longer',
          press: controls.toggleDebug,
        },
        {
          keys: ['c', 'enter'],
          footer: ['c', 'play on'] as const,
          help: 'play on from here as a match of its own',
          press: controls.askToPlayOn,
        },
      ]
    : []),
  {
    keys: ['up', 'k', 'down', 'j', ...(stepwise ? [] : ['n'])],
    label: stepwise ? 'up down' : 'up n, down',
    footer: ['up down', turnName],
    help: `to the next ${turnName}, or back to the one before`,
    press: (key) => controls.turns(key === 'down' || key === 'j' ? -1 : 1),
  },
  ...(stepwise ? [commandRow(controls)] : []),
  {
    keys: ['[', ']'],
    footer: ['[ ]', `10 ${turnName}s`],
    help: `ten ${turnName}s back or on`,
    press: (key) => controls.turns(key === '[' ? -10 : 10),
  },
  { keys: ['home'], footer: ['Home', 'start'], help: 'to the start', press: controls.toStart },
  { keys: ['end'], footer: ['End', 'end'], help: 'to the end', press: controls.toEnd },
];
