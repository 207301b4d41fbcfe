import type { TurnName } from '../../screen/turn-name.ts';
import type { KeyRow } from '../layers/bindings.ts';
import type { FramePlayer } from './frame-player.ts';
import type { RunningSpeed } from './frames.ts';
import { leaveRow, runOrPause } from './transport-keys.ts';

/** What the keys of a turn do beside what its player does itself. */
export interface TurnControls {
  /** Sets the speed, of the turns to come too. */
  setSpeed(speed: RunningSpeed): void;
  help(): void;
  leave(): void;
  /** Shows the turn before, or the one after; absent where there is no other. */
  openTurn?(by: 1 | -1): void;
}

/** What the table of a turn depends on. */
export interface TurnNames {
  readonly turnName: TurnName;
  /** What a part that can be skipped to is called. */
  readonly partName: string;
  /** How many parts digits lead to once the turn is over; where absent they set the speed there, too. */
  readonly digits?: number | undefined;
}

const turnSpeeds: Readonly<Record<string, RunningSpeed>> = { '1': 1, '2': 2 };

/** The key table of a turn that is played back after a command, and can be stepped through. */
export function turnKeys(player: FramePlayer, controls: TurnControls, names: TurnNames): readonly KeyRow[] {
  const { turnName } = names;
  const { openTurn } = controls;
  const { staysBefore, now, total, paused } = player.where();
  const help: KeyRow = {
    keys: ['?', 'f1'],
    label: '?',
    footer: ['?', 'help'],
    help: 'pause and show this help',
    press: controls.help,
  };
  const pause: KeyRow = {
    keys: ['space'],
    ...((staysBefore === undefined || now < total) && { footer: runOrPause(paused) }),
    help: paused ? 'go on' : 'pause',
    press: () => player.playOrPause(),
  };
  const speed: KeyRow = {
    keys: Object.keys(turnSpeeds),
    label: '1 2',
    footer: ['1 2', 'speed'],
    help: 'play at 1x or 2x from now on',
    press: (key) => controls.setSpeed(turnSpeeds[key] ?? 1),
  };
  const on: Pick<KeyRow, 'help' | 'press'> = { help: 'pause, one event forward', press: () => player.step(1) };
  const back: KeyRow = {
    keys: ['left'],
    ...(now > 1 && { footer: ['left', 'back'] as const }),
    help: 'pause, one event back',
    press: () => player.step(-1),
  };
  const leave = leaveRow(controls.leave);
  const edges: KeyRow = {
    keys: ['home', 'end'],
    label: 'Home End',
    help: 'pause at the first or last event',
    press: (key) => player.toEdge(key === 'home' ? 'first' : 'last'),
  };
  const others: readonly KeyRow[] =
    openTurn === undefined
      ? []
      : [
          {
            keys: ['[', ']'],
            footer: ['[ ]', turnName],
            help: `previous or next ${turnName}`,
            press: (key) => openTurn(key === '[' ? -1 : 1),
          },
        ];
  const parts = partRows(player, names);
  if (staysBefore === undefined) {
    const next: KeyRow = { ...on, keys: ['right'], footer: ['right', 'event'] };
    const skip: KeyRow = {
      keys: ['0', 'escape', 'enter'],
      label: '0 Esc Enter',
      footer: ['0', 'skip'],
      help: `skip to the end of the ${turnName}`,
      press: () => player.toEnd(),
    };
    return [help, pause, next, ...parts, speed, skip, back, leave, ...others, edges];
  }
  const isAtEnd = now >= total;
  const next: KeyRow = {
    ...on,
    keys: ['enter', 'right'],
    label: 'Enter',
    footer: [
      'Enter',
      !isAtEnd ? 'next' : new RegExp(`${turnName} \\d`).test(staysBefore) ? `next ${turnName}` : 'result',
    ],
  };
  const skip: KeyRow = {
    keys: ['0', 'escape'],
    label: '0 Esc',
    // At the end it does what Enter does.
    ...(!isAtEnd && { footer: ['0', 'skip all'] as const }),
    help: `skip to the end of the ${turnName}; again: to ${staysBefore}`,
    press: () => player.toEnd(),
  };
  const again: KeyRow = {
    keys: ['v'],
    ...(isAtEnd && { footer: ['v', 'watch again'] as const }),
    help: `watch the ${turnName} again`,
    press: () => player.restart(),
  };
  const digits = names.digits ?? 0;
  if (!isAtEnd || digits === 0)
    return [
      help,
      next,
      ...parts,
      skip,
      ...(isAtEnd ? [again] : []),
      back,
      ...others,
      speed,
      pause,
      leave,
      edges,
      ...(isAtEnd ? [] : [again]),
    ];
  const toPart: KeyRow = {
    keys: Array.from({ length: digits }, (_, i) => String(i + 1)),
    label: `1-${digits}`,
    footer: [`1-${digits}`, `go to ${names.partName}`],
    help: `to the start of that ${names.partName}`,
    press: (key) => player.toPart(Number(key)),
  };
  return [help, next, again, back, toPart, ...others, pause, skip, ...parts, leave, edges];
}

/** The rows that skip to the parts of a turn, where it has any. */
function partRows(player: FramePlayer, { turnName, partName }: TurnNames): readonly KeyRow[] {
  const { hasParts, staysBefore, now, total } = player.where();
  if (!hasParts) return [];
  const isAtEnd = staysBefore !== undefined && now >= total;
  return [
    {
      keys: ['n'],
      ...(!isAtEnd && { footer: ['n', `next ${partName}`] as const }),
      help: `to the next ${partName} of the ${turnName}, then to its end`,
      press: () => player.part(1),
    },
    {
      keys: ['N'],
      help: `to the start of this ${partName}, or the ${partName} before`,
      press: () => player.part(-1),
    },
  ];
}
