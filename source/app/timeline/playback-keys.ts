import type { TurnName } from '../../screen/turn-name.ts';
import type { KeyRow } from '../layers/key-table.ts';
import type { FramePlayer } from './frame-player.ts';
import type { RunningSpeed } from './frames.ts';

/** What the keys of a playback do beside what it does itself. */
export interface PlaybackVerbs {
  /** Sets the speed, of the turns to come too. */
  setSpeed(speed: RunningSpeed): void;
  openHelp(): void;
  leave(): void;
  /** Shows the turn before, or the one after; absent where there is no other. */
  openTurn?(by: 1 | -1): void;
  readonly turnName: TurnName;
  /** What a part that can be skipped to is called. */
  readonly partName: string;
}

const speeds: Readonly<Record<string, RunningSpeed>> = { '1': 1, '2': 2 };

/** The key table of a turn that is watched and can be stepped through. */
export function playbackKeys(playback: FramePlayer, verbs: PlaybackVerbs): readonly KeyRow[] {
  const { turnName, openTurn } = verbs;
  const { staysBefore, now, total, paused } = playback.where();
  const help: KeyRow = {
    keys: ['?', 'f1'],
    label: '?',
    footer: ['?', 'help'],
    help: 'stop, and this help',
    press: verbs.openHelp,
  };
  const pause: KeyRow = {
    keys: ['space'],
    ...((staysBefore === undefined || now < total) && { footer: ['space', paused ? 'run' : 'pause'] as const }),
    help: paused ? 'go on' : 'stop here',
    press: () => playback.playOrPause(),
  };
  const speed: KeyRow = {
    keys: Object.keys(speeds),
    label: '1 2',
    footer: ['1 2', 'speed'],
    help: 'play at 1x or at 2x, from now on',
    press: (key) => verbs.setSpeed(speeds[key] ?? 1),
  };
  const back: KeyRow = {
    keys: ['left'],
    ...(now > 1 && { footer: ['left', 'back'] as const }),
    help: 'stop, and one event back',
    press: () => playback.step(-1),
  };
  const leave: KeyRow = {
    keys: ['q'],
    footer: ['q', 'leave'],
    help: 'leave (nothing is lost)',
    press: verbs.leave,
  };
  const edges: KeyRow = {
    keys: ['home', 'end'],
    label: 'Home End',
    help: 'stop at the first event, or at the last',
    press: (key) => playback.toEdge(key === 'home' ? 'first' : 'last'),
  };
  const others: readonly KeyRow[] =
    openTurn === undefined
      ? []
      : [
          {
            keys: ['[', ']'],
            footer: ['[ ]', turnName],
            help: `the ${turnName} before, or the one after`,
            press: (key) => openTurn(key === '[' ? -1 : 1),
          },
        ];
  const parts = partRows(playback, verbs);
  if (staysBefore === undefined) {
    const on: KeyRow = { ...onRow(playback), keys: ['right'], footer: ['right', 'event'] };
    const skip: KeyRow = {
      keys: ['0', 'escape', 'enter'],
      label: '0 Esc Enter',
      footer: ['0', 'skip'],
      help: `skip to the end of the ${turnName}`,
      press: () => playback.toEnd(),
    };
    return [help, pause, on, ...parts, speed, skip, back, leave, ...others, edges];
  }
  const on: KeyRow = { ...onRow(playback), keys: ['enter', 'right'], label: 'Enter', footer: ['Enter', 'next'] };
  const skip: KeyRow = {
    keys: ['0', 'escape'],
    label: '0 Esc',
    footer: ['0', 'skip all'],
    help: `skip to the end of the ${turnName}, and from there on to ${staysBefore}`,
    press: () => playback.toEnd(),
  };
  return [help, on, ...parts, skip, back, ...others, speed, pause, leave, edges];
}

const onRow = (playback: FramePlayer): Pick<KeyRow, 'help' | 'press'> => ({
  help: 'stop, and one event on',
  press: () => playback.step(1),
});

/** The rows that skip to the parts of a turn, where it has any. */
function partRows(playback: FramePlayer, { turnName, partName }: PlaybackVerbs): readonly KeyRow[] {
  if (!playback.where().hasParts) return [];
  return [
    {
      keys: ['n'],
      footer: ['n', `next ${partName}`],
      help: `to the next ${partName} of the ${turnName}; after the last one to the end`,
      press: () => playback.part(1),
    },
    {
      keys: ['N'],
      help: `to the beginning of this ${partName}, or to the ${partName} before`,
      press: () => playback.part(-1),
    },
  ];
}
