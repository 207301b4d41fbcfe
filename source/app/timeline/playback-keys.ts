import { compact } from '#engine/lookup.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { type TurnName, theResult, turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { helpRow, type KeyRow, keyRow } from '../layers/key-rows.ts';
import type { OutputStep } from '../match/bots/output-layer.ts';
import type { MatchServices } from '../match/match-store.ts';
import type { Services } from '../services.ts';
import type { FramePlayer, PlaybackPosition, RunningSpeed } from './frame-player.ts';
import { otherSpeed, type Pace } from './pace.ts';
import type { Player } from './player.ts';
import type { Timer } from './timer.ts';

/** Presses with fewer milliseconds between them are repeats of a held key. */
const repeatTime = 120;

/** Maximum milliseconds until a held key starts to repeat. */
const delayTime = 800;

/** Creates a filter that counts a held key once. A quick second press counts only if no third follows quickly. */
export function createKeyRepeatFilter(timer: Timer): (press: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  return (press) => {
    const gap = timer.now() - last;
    last = timer.now();
    cancel();
    if (gap >= delayTime) press();
    else if (gap >= repeatTime) cancel = timer.after(repeatTime, press);
  };
}

type MovablePlayer = Pick<FramePlayer, 'next' | 'playOrPause' | 'step' | 'toEnd'>;

/** Rows for the playback of a turn: next part, pause, one moment back or forward, skip. */
export function stepRows(
  player: MovablePlayer,
  where: PlaybackPosition,
  { turnName, partName }: { readonly turnName: TurnName; readonly partName: string },
): Readonly<Record<'next' | 'hold' | 'step' | 'skip', KeyRow>> {
  const { staysBefore, now, total, paused, unit, onward, isLastPart } = where;
  const isAtEnd = now >= total;
  const onwards = isAtEnd
    ? staysBefore === theResult
      ? 'result'
      : `next ${turnName}`
    : (onward ?? (isLastPart ? 'summary' : `next ${partName}`));
  return {
    next: keyRow(['enter', 'n'], onwards, 'skip this part', () => player.next(), 'Enter'),
    hold: keyRow(
      'space',
      isAtEnd && staysBefore !== undefined ? undefined : paused ? 'go on' : 'hold',
      paused ? 'go on' : 'pause',
      () => player.playOrPause(),
    ),
    step: keyRow(
      ['left', 'right'],
      ['left/right', ''],
      `one ${unit} back or forward, then pause`,
      (key) => player.step(key === 'left' ? -1 : 1),
      'left right',
    ),
    skip: skipRow(turnName, where, () => player.toEnd(), ['s', '0', 'escape']),
  };
}

/** Row that skips the rest of a turn. `keys`: `s`, and keys that have no other function during the playback. */
export const skipRow = (
  turnName: TurnName,
  { now, total }: PlaybackPosition,
  skip: () => void,
  keys: readonly string[],
): KeyRow => keyRow(keys, now >= total ? undefined : 'skip', `skip to the latest event of the ${turnName}`, skip, 's');

export const speedRow = (speed: RunningSpeed, setSpeed: (newSpeed: RunningSpeed) => void): KeyRow =>
  keyRow(
    ['-', '+', '='],
    ['-/+', 'speed'],
    'slower or faster',
    (key) => setSpeed(otherSpeed(speed, key === '-' ? -1 : 1)),
    '- +',
  );

export interface TransportControls extends Pick<Player<never>, 'playOrPause' | 'step' | 'setPace'> {
  toStart(): void;
  toEnd(): void;
  toggleDebug(): void;
  help(): void;
  leave(): void;
}

type Stepping = Pick<TransportControls, 'step'>;

/** Action of keys that step: those in `back` go back, the others forward. */
const stepper =
  (controls: Stepping, what: Parameters<Stepping['step']>[1], back: readonly string[], by = 1) =>
  (key: string): void =>
    controls.step(back.includes(key) ? -by : by, what);

const leftRight = ['left', 'right', 'h', 'l'];
const leftward = ['left', 'h'];
const upDown = ['up', 'down', 'k', 'j'];
const downward = ['down', 'j'];

const eventRows = (controls: Stepping, turnName: TurnName): readonly KeyRow[] => [
  {
    keys: leftRight,
    footer: ['left/right', ''],
    help: 'one event or command back or forward',
    press: stepper(controls, 'frame', leftward),
  },
  {
    keys: ['n', 'N'],
    footer: ['n', 'next step'],
    help: `to the next step of a ${turnName}, or the previous one`,
    press: stepper(controls, 'part', ['N']),
  },
];

/** Row that steps ten turns. `isInFooter`: also listed in the footer. */
const tenTurnsRow = (controls: Stepping, turnName: TurnName, isInFooter: boolean): KeyRow => {
  const footer = isInFooter ? (['[ ]', `10 ${turnName}s`] as const) : undefined;
  return keyRow(['[', ']'], footer, `ten ${turnName}s back or forward`, stepper(controls, 'turn', ['['], 10));
};

export const runOrPause = (isPaused: boolean) => ['space', isPaused ? 'run' : 'pause'] as const;

export const outputRow = (next: OutputStep, press: KeyRow['press']): KeyRow =>
  next === 'page'
    ? keyRow('O', 'output page', 'everything that the programs have printed', press)
    : keyRow('O', 'output', 'what the programs print, beside the board', press);

export const leaveRow = (press: () => void): KeyRow => keyRow('q', 'leave', 'leave (saved)', press);

export interface ReplayControls extends TransportControls, Pick<Player<never>, 'skip'> {
  setSpeed(speed: RunningSpeed): void;
  askTurn(): void;
  askToPlayOn(): void;
}

export interface ReplayKeysNow {
  readonly playing: boolean;
  readonly pace: Pace;
  readonly inside: PlaybackPosition | undefined;
  readonly showsAll: boolean;
  readonly playsOn: boolean;
}

const replayPaces: Readonly<Record<string, Pace>> = { '1': 1, '2': 2, '0': 'skip' };

export function replayKeys<T extends ScreenTypes>(
  screen: GameScreen<T>,
  controls: ReplayControls,
  { playing, pace, inside, showsAll, playsOn }: ReplayKeysNow,
): readonly KeyRow[] {
  const { beats, parts } = screen.playback;
  const stepwise = parts !== undefined;
  const turnName = turnNameOf(screen);
  return compact<KeyRow>(
    keyRow(['?', 'f1'], 'help', 'this help', controls.help),
    {
      keys: ['space'],
      footer: runOrPause(!playing),
      help: 'play from here, or pause; at the end, play from the start',
      press: controls.playOrPause,
    },
    ...(stepwise ? eventRows(controls, turnName) : commandAndPhaseRows(controls, beats !== undefined, turnName)),
    stepwise && inside !== undefined && skipRow(turnName, inside, controls.skip, ['s']),
    helpRow(
      Object.keys(replayPaces),
      `play at 1x or 2x, or show only how each ${turnName} ends`,
      (key) => controls.setPace(replayPaces[key] ?? 1),
      '1 2 0',
    ),
    keyRow(['escape', 'q', 'ctrl+c'], 'leave', 'leave the replay', controls.leave, 'Esc q'),
    speedRow(typeof pace === 'number' ? pace : 1, controls.setSpeed),
    keyRow('g', turnName, `go to a ${turnName} by its number`, controls.askTurn),
    showsAll && keyRow('d', 'debug', 'show or hide what was hidden', controls.toggleDebug),
    showsAll && playsOn && keyRow(['c', 'enter'], 'play on', 'play on from here, in a copy', controls.askToPlayOn),
    {
      keys: ['up', 'k', 'down', 'j', ...(stepwise ? [] : ['n'])],
      label: stepwise ? 'up down' : 'up n, down',
      footer: ['up down', turnName],
      help: `up: next ${turnName}; down: previous ${turnName}`,
      press: stepper(controls, 'turn', downward),
    },
    ...(stepwise ? [commandRow(controls, [',', '.'], ', .', 'command')] : []),
    tenTurnsRow(controls, turnName, true),
    keyRow('home', 'start', 'to the start', controls.toStart),
    keyRow('end', 'end', 'to the end', controls.toEnd),
  );
}

const commandRow = (controls: Stepping, keys: readonly string[], keyLabel: string, label: string): KeyRow => ({
  keys,
  footer: [keyLabel, label],
  help: 'one command back or forward',
  press: stepper(controls, 'command', [...leftward, ',']),
});

const commandAndPhaseRows = (controls: Stepping, hasPhases: boolean, turnName: TurnName): readonly KeyRow[] => [
  commandRow(controls, leftRight, 'left right', 'step'),
  ...(hasPhases
    ? [
        {
          keys: [',', '.'],
          footer: [', .', 'phase'] as const,
          help: `one phase of the ${turnName} back or forward`,
          press: stepper(controls, 'frame', [',']),
        },
      ]
    : []),
];

export interface LiveControls
  extends TransportControls,
    Pick<Player<never>, 'next' | 'skip'>,
    Omit<Services, 'help'>,
    Pick<MatchServices<never>, 'replay' | 'save' | 'open' | 'quit'> {
  again(): void;
  setSpeed(speed: RunningSpeed): void;
  output(key: string): void;
  cancel(): void;
  menu(): void;
}

export interface LiveKeysNow {
  readonly isPaused: boolean;
  readonly inside: PlaybackPosition | undefined;
  readonly isThinking: boolean;
  readonly isDebug: boolean;
  /** Next effect of the key for program output. Undefined if no program plays. */
  readonly output: OutputStep | undefined;
  readonly hasDebugKey: boolean;
}

const perSecond = (turnsPerSecond: number): Pace => ({ turnsPerSecond });

/** Paces by key, for matches without playback of turns. */
const fastPaces: Readonly<Record<string, Pace>> = {
  '1': perSecond(1),
  '2': perSecond(4),
  '3': perSecond(8),
  '4': perSecond(15),
  '5': perSecond(30),
  '6': perSecond(60),
};

/** Paces by key, for matches with playback of turns. The two slowest are playback speeds. */
const playbackPaces: Readonly<Record<string, Pace>> = { ...fastPaces, '1': 1, '2': 2 };

export function liveKeys<T extends ScreenTypes>(
  screen: GameScreen<T>,
  controls: LiveControls,
  { isPaused, inside, isThinking, isDebug, hasDebugKey, output }: LiveKeysNow,
): readonly KeyRow[] {
  const stepwise = screen.playback.parts !== undefined;
  const turnName = turnNameOf(screen);
  /** True if a watched match starts with playback of turns, false if it starts with a number of turns per second. */
  const isPlayedBack = screen.eyes.onlooker?.turnsPerSecond === undefined;
  const paces = isPlayedBack ? playbackPaces : fastPaces;
  const turnLabel = stepwise ? 'up down' : 'left right';
  const turnRow: KeyRow = {
    keys: stepwise ? upDown : leftRight,
    label: turnLabel,
    footer: [turnLabel, turnName],
    help: `one ${turnName} forward or back; at the latest ${turnName}, play the next`,
    press: stepper(controls, 'turn', [...leftward, ...downward]),
  };
  const phaseRow: KeyRow = {
    keys: ['<', '>'],
    help: `one phase of the ${turnName} back or forward`,
    press: stepper(controls, 'frame', ['<']),
  };
  const skipRow: KeyRow = keyRow('0', 'skip', `to the end of this ${turnName}`, controls.skip);
  const summaryRow: KeyRow = {
    keys: ['[', ']'],
    footer: ['[ ]', turnName],
    help: `to the result of the previous or next ${turnName}`,
    press: stepper(controls, 'summary', ['[']),
  };
  const debugRow: KeyRow = {
    keys: ['d'],
    footer: ['d', isDebug ? 'normal view' : 'debug'],
    help: isDebug ? 'normal view' : 'debug view: nothing is hidden',
    press: controls.toggleDebug,
  };
  const leave: KeyRow = { word: 'leave', ...leaveRow(controls.leave) };
  const moving =
    stepwise &&
    inside !== undefined &&
    stepRows({ ...controls, step: (by) => controls.step(by, 'frame'), toEnd: controls.skip }, inside, {
      turnName,
      partName: screen.playback.parts?.name ?? 'step',
    });
  return compact(
    { word: 'help', ...keyRow(['?', 'f1'], 'help', 'this help', controls.help, '?') },
    ...(moving
      ? [moving.next, moving.hold, moving.step, moving.skip]
      : [keyRow('space', runOrPause(isPaused), 'play or pause', controls.playOrPause)]),
    ...(stepwise ? (moving ? [] : eventRows(controls, turnName)) : [turnRow]),
    stepwise && speedRow(inside?.speed ?? 1, controls.setSpeed),
    stepwise && leave,
    stepwise && summaryRow,
    !stepwise && tenTurnsRow(controls, turnName, true),
    {
      keys: Object.keys(paces),
      label: '1-6',
      // In stepwise games, `speed` is the playback speed, so this is called pace.
      footer: ['1-6', stepwise ? 'pace' : 'speed'],
      help: isPlayedBack
        ? `play back at 1x or 2x, or at 8, 15, 30 or 60 ${turnName}s a second`
        : `1, 4, 8, 15, 30 or 60 ${turnName}s a second`,
      press: (key) => controls.setPace(paces[key] ?? 1),
    },
    !stepwise && inside !== undefined && skipRow,
    (hasDebugKey || isDebug) && debugRow,
    stepwise ? turnRow : leave,
    output && outputRow(output, controls.output),
    helpRow('home', 'to the start', controls.toStart),
    helpRow('end', 'to the present', controls.toEnd),
    !stepwise && phaseRow,
    helpRow('r', `watch the last ${turnName} again, then continue`, controls.again),
    helpRow('R', 'watch the whole match from the start', () => controls.replay()),
    moving === false && helpRow('ctrl+s', 'save with a name', controls.save),
    helpRow('o', 'open', controls.open),
    { word: 'settings', ...helpRow(',', 'settings', controls.openSettings) },
    moving === false &&
      (isThinking
        ? helpRow('escape', 'stop thinking', controls.cancel)
        : helpRow('escape', 'menu: resume, settings, help, leave', controls.menu)),
    helpRow('ctrl+c', 'quit turncade (saved)', controls.quit),
  );
}

export interface TurnControls {
  setSpeed(speed: RunningSpeed): void;
  help(): void;
  leave(): void;
  again(): void;
  /** Opens the next (1) or previous (-1) turn. Undefined if there is no other turn. */
  openTurn?(by: 1 | -1): void;
}

export interface TurnKeysOptions {
  readonly turnName: TurnName;
  readonly partName: string;
  /** Number of parts for which digit keys exist at the end of the turn. Default: 0. */
  readonly digits?: number | undefined;
}

const turnSpeeds: Readonly<Record<string, RunningSpeed>> = { '1': 1, '2': 2 };

export function turnKeys(
  player: FramePlayer,
  { setSpeed, help: showHelp, leave, again, openTurn }: TurnControls,
  { turnName, partName, digits = 0 }: TurnKeysOptions,
): readonly KeyRow[] {
  const where = player.where();
  const { staysBefore, now, total, speed } = where;
  const isAtEnd = staysBefore !== undefined && now >= total;
  const help = keyRow(['?', 'f1'], 'help', 'pause, and show this help', showHelp, '?');
  const { next, hold, step, skip } = stepRows(player, where, { turnName, partName });
  const faster = speedRow(speed, setSpeed);
  const edges = helpRow(
    ['home', 'end'],
    'go to the start or the end, and pause',
    (key) => player.toEdge(key === 'home' ? 'first' : 'last'),
    'Home End',
  );
  const back = helpRow('N', `to the start of this ${partName}, or of the one before`, () => player.part(-1));
  const watchAgain = keyRow('v', isAtEnd ? 'watch again' : undefined, `watch the ${turnName} again`, again);
  const neighbourRows = compact(
    openTurn &&
      keyRow(['[', ']'], ['[ ]', turnName], `previous or next ${turnName}`, (key) => openTurn(key === '[' ? -1 : 1)),
  );
  if (!isAtEnd) {
    const known = helpRow(Object.keys(turnSpeeds), 'play at 1x or 2x from now on', (key) =>
      setSpeed(turnSpeeds[key] ?? 1),
    );
    return [help, next, hold, step, skip, faster, leaveRow(leave), ...neighbourRows, known, back, edges, watchAgain];
  }
  const toPart = keyRow(
    Array.from({ length: digits }, (_, i) => String(i + 1)),
    [`1-${digits}`, partName],
    `to the start of that ${partName}`,
    (key) => player.toPart(Number(key)),
    `1-${digits}`,
  );
  return [
    help,
    next,
    watchAgain,
    step,
    ...(digits > 0 ? [toPart] : []),
    leaveRow(leave),
    ...neighbourRows,
    faster,
    hold,
    skip,
    back,
    edges,
  ];
}
