import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Action, GameDialog } from '../../../screen/screen.ts';
import { buttonName, choosingKeys, type Dialog, type DialogButton } from '../../layers/dialog.ts';
import type { KeyRow, SessionRows } from '../../layers/key-table.ts';
import type { Size } from '../../layers/place.ts';
import type { SessionCore } from '../session-core.ts';

/** The box of a game that lies over a match. */
export interface SessionDialog {
  /** The box; none while it is put aside. */
  shown(size?: Size): Dialog | undefined;
  /** The key table while there is a box: of the game's own rows those that apply, and those that every game has. */
  rows(rows: SessionRows, size: Size): SessionRows;
  /** Forgets what was chosen in a box that is gone, so that the next one is seen. */
  settle(): void;
}

/** Follows the boxes of a game. */
export function sessionDialog<T extends ScreenTypes>(
  core: SessionCore<T>,
  isFree: () => boolean,
  perform: (action: Action<T>, key: string) => void,
): SessionDialog {
  const { screen } = core.options;
  let chosen = 0;
  let isAside = false;
  const ofGame = (size?: Size) => (isFree() ? screen.view.dialog?.(core.scene(size)) : undefined);
  const setAside = (aside: boolean) => {
    isAside = aside;
    chosen = 0;
  };
  const toDialog = ({ title, lines, buttons }: GameDialog<T>): Dialog => ({
    title,
    lines,
    chosen: Math.min(chosen, buttons.length - 1),
    buttons: buttons.map(
      ({ action, ...button }): DialogButton => ({ ...button, press: () => perform(unasked(action), button.key) }),
    ),
  });
  const shown = (size?: Size) => {
    const dialog = isAside ? undefined : ofGame(size);
    return dialog && toDialog(dialog);
  };
  const look: KeyRow = {
    keys: ['escape'],
    footer: ['Esc', 'look'],
    help: 'put the box aside to look',
    press: () => setAside(true),
  };
  const back: KeyRow = {
    keys: ['escape'],
    footer: ['Esc', 'back'],
    help: 'back to the box',
    press: () => setAside(false),
  };
  return {
    shown,
    rows({ own, shared }, size) {
      const dialog = shown(size);
      if (dialog !== undefined) {
        const choosing = choosingKeys(dialog, (next) => {
          chosen = next.chosen;
        });
        return overRows(dialog, choosing, look, shared);
      }
      const isTaken = own.some(({ keys }) => keys.includes('escape'));
      return ofGame() === undefined || isTaken ? { own, shared } : { own, shared: [back, ...shared] };
    },
    settle() {
      if (ofGame() === undefined) setAside(false);
    },
  };
}

/** The box has asked already. */
function unasked<T extends ScreenTypes>(action: Action<T>): Action<T> {
  return action.type === 'play' ? { type: 'play', commands: action.commands } : action;
}

/** The table of a box: its buttons, then what every game has. A button with a key of those stands in its place. */
function overRows(
  { buttons, chosen }: Dialog,
  choosing: readonly KeyRow<unknown>[],
  look: KeyRow,
  shared: readonly KeyRow[],
): SessionRows {
  const press = (button: DialogButton | undefined): KeyRow['press'] => {
    return (_, size) => void button?.press(size);
  };
  const rowOf = (button: DialogButton): KeyRow => {
    const name = buttonName(button);
    return { keys: [button.key], footer: [button.key, name], help: name, press: press(button) };
  };
  const enter = buttons[chosen];
  const inPlace = shared.map((row): KeyRow => {
    const button = buttons.find(({ key }) => row.keys.includes(key));
    if (button === undefined) return row;
    return { ...rowOf(button), ...(button.name === undefined && row.footer && { footer: row.footer }) };
  });
  return {
    own: [
      ...buttons.filter(({ key }) => !shared.some(({ keys }) => keys.includes(key))).map(rowOf),
      ...(enter === undefined
        ? []
        : [{ keys: ['enter'], label: 'Enter', help: buttonName(enter), press: press(enter) }]),
      ...choosing.map((row): KeyRow => ({ ...row, press: (key, size) => void row.press(key, size) })),
    ],
    shared: beforeLeaving(look, inPlace),
  };
}

/** A row among those that every game has, before the one that leaves. */
const beforeLeaving = (row: KeyRow, shared: readonly KeyRow[]): readonly KeyRow[] =>
  shared.flatMap((other) => (other.keys.includes('q') ? [row, other] : [other]));
