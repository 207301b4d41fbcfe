import { wrapped } from '../../screen/cut.ts';
import { type Line, line, span, widthOf } from '../../screen/paint.ts';
import type { Float, Size } from '../place.ts';
import type { Answer, PageKey } from './page-key.ts';

/** A button of a dialog; its key presses it wherever the choice is. */
export interface DialogButton {
  readonly label: string;
  readonly key: string;
  press(size: Size): Answer;
}

/** A question over the screen. */
export interface Dialog {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly buttons: readonly DialogButton[];
  /** The button that Enter presses, from 0. */
  readonly chosen: number;
  /** What the hint says meanwhile, where that is not what Enter presses. */
  readonly hint?: string;
}

/** Columns between the borders of a dialog, at most. */
const widest = 58;

/** A question that is answered with yes or no; No is chosen at first, Esc is No. */
export const yesOrNo = (title: string, text: string, yes: (size: Size) => Answer): Dialog => ({
  title,
  lines: wrapped(text, widest - 4).map((row) => line(row)),
  buttons: [
    { label: 'Yes', key: 'y', press: yes },
    { label: 'No', key: 'n', press: () => undefined },
  ],
  chosen: 1,
});

/** A message that is too long for the hint. */
export const longMessage = (title: string, text: string): Dialog => ({
  title,
  lines: wrapped(text, widest - 4).map((row) => line(row)),
  buttons: [{ label: 'Back', key: 'b', press: () => undefined }],
  chosen: 0,
  hint: `! ${text}`,
});

/** A dialog as a box over the screen, the chosen button in brackets. */
export function dialogFloat({ title, lines, buttons, chosen }: Dialog): Float {
  const labels = buttons.map(({ label }, i) => (i === chosen ? `[ ${label} ]` : label));
  const row: Line = labels.flatMap((label, i) => [
    span(i === 0 ? '   ' : '    '),
    i === chosen ? span(label, 'strong', 'selection') : span(label),
  ]);
  const widths = [...lines, row].map(widthOf);
  return {
    title,
    lines: [[], ...lines.map((content): Line => [span('  '), ...content]), [], row, []],
    width: Math.min(widest, Math.max(title.length + 6, ...widths.map((width) => width + 4))),
    at: 'middle',
  };
}

/** What Enter would do in a dialog. */
export const dialogHint = ({ buttons, chosen, hint }: Dialog): string =>
  hint ?? `Enter: ${buttons[chosen]?.label ?? ''}.`;

/**
 * The key table of a dialog.
 *
 * @param show shows the dialog with another choice, or takes it away
 */
export function dialogKeys(dialog: Dialog, show: (dialog: Dialog | undefined) => void): readonly PageKey[] {
  const { buttons, chosen } = dialog;
  const press = (button: DialogButton | undefined, size: Size): Answer => {
    show(undefined);
    return button?.press(size);
  };
  const choose = (step: number) => show({ ...dialog, chosen: (chosen + step + buttons.length) % buttons.length });
  const enter = buttons[chosen]?.label.toLowerCase() ?? '';
  return [
    { keys: ['enter'], footer: ['Enter', enter], help: enter, press: (_, size) => press(buttons[chosen], size) },
    ...(buttons.length < 2
      ? []
      : [
          {
            keys: ['left', 'h', 'up', 'k', 'right', 'l', 'down', 'j', 'tab'],
            label: 'arrows Tab',
            footer: ['left/right', 'choose'],
            help: 'choose a button',
            press: (key) => choose(['left', 'h', 'up', 'k'].includes(key) ? -1 : 1),
          } satisfies PageKey,
        ]),
    ...buttons.map((button): PageKey => {
      const label = button.label.toLowerCase();
      return { keys: [button.key], footer: [button.key, label], help: label, press: (_, size) => press(button, size) };
    }),
    { keys: ['escape'], footer: ['Esc', 'back'], help: 'back, nothing is done', press: () => show(undefined) },
  ];
}
