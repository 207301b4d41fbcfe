import type { KeyRow } from './key-table.ts';
import type { RunningSpeed, SteppedPlayback, SteppedWhere } from './stepped-playback.ts';
import type { TurnName } from './turn-name.ts';

/** What the keys of a playback do beside what it does itself. */
export interface PlaybackVerbs {
  /** Sets the speed, of the turns to come too. */
  setSpeed(speed: RunningSpeed): void;
  openHelp(): void;
  leave(): void;
  readonly turnName: TurnName;
}

const speeds: Readonly<Record<string, RunningSpeed>> = { '1': 1, '2': 2 };

/** The key table of a turn that is watched and can be stepped through. */
export function playbackKeys(playback: SteppedPlayback, verbs: PlaybackVerbs): readonly KeyRow[] {
  const where: SteppedWhere = playback.where();
  const partRows: readonly KeyRow[] = [
    {
      keys: ['n'],
      footer: ['n', 'next step'],
      help: `to the next step of the ${verbs.turnName}; after the last one to the end`,
      press: () => playback.part(1),
    },
    {
      keys: ['N'],
      help: 'to the beginning of this step, or to the step before',
      press: () => playback.part(-1),
    },
  ];
  const back: KeyRow = {
    keys: ['left'],
    ...(where.now > 1 && { footer: ['left', 'back'] as const }),
    help: 'stop, and one event back',
    press: () => playback.step(-1),
  };
  return [
    { keys: ['?', 'f1'], label: '?', footer: ['?', 'help'], help: 'stop, and this help', press: verbs.openHelp },
    {
      keys: ['space'],
      footer: ['space', where.paused ? 'run' : 'pause'],
      help: where.paused ? 'go on' : 'stop here',
      press: () => playback.playOrPause(),
    },
    { keys: ['right'], footer: ['right', 'event'], help: 'stop, and one event on', press: () => playback.step(1) },
    ...(where.hasParts ? partRows : []),
    {
      keys: Object.keys(speeds),
      label: '1 2',
      footer: ['1 2', 'speed'],
      help: 'play at 1x or at 2x, from now on',
      press: (key) => verbs.setSpeed(speeds[key] ?? 1),
    },
    {
      keys: ['0', 'escape', 'enter'],
      label: '0 Esc Enter',
      footer: ['0', 'skip'],
      help: `skip to the end of the ${verbs.turnName}`,
      press: () => playback.skip(),
    },
    back,
    { keys: ['q'], footer: ['q', 'leave'], help: 'leave (nothing is lost)', press: verbs.leave },
    {
      keys: ['home', 'end'],
      label: 'Home End',
      help: 'stop at the first event, or at the last',
      press: (key) => playback.toEdge(key === 'home' ? 'first' : 'last'),
    },
  ];
}
