import type { TurnName } from '../../screen/turn-name.ts';
import type { KeyRow } from '../layers/key-table.ts';
import type { Course } from './course.ts';
import type { Pace } from './pace.ts';
import { eventRows } from './transport-keys.ts';

/** What can be done with a match that is watched while it is played. */
export interface WatchControls
  extends Pick<Course<never>, 'playOrPause' | 'phase' | 'part' | 'turns' | 'setPace' | 'skip'> {
  toStart(): void;
  toEnd(): void;
  toggleDebug(): void;
  again(): void;
  /** Calls off what is thought about, and waits. */
  cancel(): void;
  watch(): void;
  save(): void;
  open(): void;
  settings(): void;
  help(): void;
  leave(): void;
  quit(): void;
}

/** What the table depends on. */
export interface WatchKeysNow {
  readonly isPaused: boolean;
  /** Whether turns are shown event by event. */
  readonly stepwise: boolean;
  /** Whether a turn is being shown event by event. */
  readonly isInside: boolean;
  /** Whether the turns of the game are played back at first, instead of going by. */
  readonly isPlayedBack: boolean;
  readonly isThinking: boolean;
  /** Whether nothing is hidden by the key for it. */
  readonly isDebug: boolean;
  readonly hasDebugKey: boolean;
  readonly turnName: TurnName;
}

const perSecond = (turnsPerSecond: number): Pace => ({ turnsPerSecond });

/** The paces by their keys, where turns go by. */
const fastPaces: Readonly<Record<string, Pace>> = {
  '1': perSecond(1),
  '2': perSecond(4),
  '3': perSecond(8),
  '4': perSecond(15),
  '5': perSecond(30),
  '6': perSecond(60),
};

/** The same where turns are played back: the slowest are playbacks. */
const playbackPaces: Readonly<Record<string, Pace>> = { ...fastPaces, '1': 1, '2': 2 };

/** The key table of a match that is watched while it is played. */
export function watchKeys(controls: WatchControls, now: WatchKeysNow): readonly KeyRow[] {
  const { isPaused, stepwise, isInside, isPlayedBack, isThinking, isDebug, hasDebugKey, turnName } = now;
  const paces = isPlayedBack ? playbackPaces : fastPaces;
  const turnKeys = stepwise ? ['up', 'down', 'k', 'j'] : ['left', 'right', 'h', 'l'];
  const turnRow: KeyRow = {
    keys: turnKeys,
    label: stepwise ? 'up down' : 'left right',
    footer: [stepwise ? 'up down' : 'left right', turnName],
    help: `one ${turnName} on or back; at the newest one more is played`,
    press: (key) => controls.turns(['left', 'h', 'down', 'j'].includes(key) ? -1 : 1),
  };
  const leaveRow: KeyRow = {
    keys: ['q'],
    footer: ['q', 'leave'],
    help: 'leave (nothing is lost)',
    press: controls.leave,
  };
  const phaseRow: KeyRow = {
    keys: ['<', '>'],
    help: `one phase of the ${turnName} back or on`,
    press: (key) => controls.phase(key === '<' ? -1 : 1),
  };
  return [
    { keys: ['?', 'f1'], label: '?', footer: ['?', 'help'], help: 'this help', press: controls.help },
    {
      keys: ['space'],
      footer: ['space', isPaused ? 'run' : 'pause'],
      help: 'go on, or stop',
      press: controls.playOrPause,
    },
    ...(stepwise ? eventRows(controls, turnName) : [turnRow]),
    {
      keys: ['[', ']'],
      ...(stepwise ? {} : { footer: ['[ ]', `10 ${turnName}s`] as const }),
      help: `ten ${turnName}s back or on`,
      press: (key) => controls.turns(key === '[' ? -10 : 10),
    },
    {
      keys: Object.keys(paces),
      label: '1-6',
      footer: ['1-6', 'speed'],
      help: isPlayedBack
        ? `play each ${turnName} back at 1x or 2x; or 8, 15, 30, 60 ${turnName}s a second`
        : `1, 4, 8, 15, 30, 60 ${turnName}s a second`,
      press: (key) => controls.setPace(paces[key] ?? 1),
    },
    ...(isInside
      ? [{ keys: ['0'], footer: ['0', 'skip'] as const, help: `to the end of this ${turnName}`, press: controls.skip }]
      : []),
    ...(stepwise ? [leaveRow] : []),
    ...(hasDebugKey || isDebug
      ? [
          {
            keys: ['d'],
            footer: ['d', isDebug ? 'normal view' : 'debug'] as const,
            help: isDebug ? 'normal view' : 'debug view: nothing is hidden',
            press: controls.toggleDebug,
          },
        ]
      : []),
    ...(stepwise ? [] : [leaveRow]),
    ...(stepwise ? [turnRow] : []),
    { keys: ['home'], help: 'to the start', press: controls.toStart },
    { keys: ['end'], help: 'to the newest moment', press: controls.toEnd },
    ...(stepwise ? [] : [phaseRow]),
    { keys: ['r'], help: `the last ${turnName} again, and on from there`, press: controls.again },
    { keys: ['R'], help: 'the whole match from its start', press: controls.watch },
    { keys: ['s'], help: 'save under a name', press: controls.save },
    { keys: ['o'], help: 'open', press: controls.open },
    { keys: [','], help: 'settings', press: controls.settings },
    ...(isThinking ? [{ keys: ['escape'], help: 'call off what is thought about', press: controls.cancel }] : []),
    { keys: ['ctrl+c'], help: 'leave turncade (saved)', press: controls.quit },
  ];
}
