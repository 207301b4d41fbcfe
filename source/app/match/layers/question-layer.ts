import type { Action } from '#screen/game/actions.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { line } from '#screen/styled-text.ts';
import { applyKey, insertText } from '../../command-line/editor.ts';
import {
  type ActionResult,
  type Dialog,
  dialogKeys,
  messageDialog,
  type Prompt,
  prompt,
  yesOrNo,
} from '../../layers/dialog.ts';
import { footerOf, type KeyRow, type MatchRows, rowOf } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import { hasOtherStarts } from '../create-match.ts';
import type { ReadLine } from '../play-command.ts';
import { belowField, type MatchUi, showBox } from './match-view.ts';

export type QuestionLayer<T extends ScreenTypes> = ReturnType<typeof questionLayer<T>>;

/**
 * Questions of the app over a match: a file name, whether to replace a file, a refusal to read.
 *
 * @param below key table of the layer below
 */
export function questionLayer<T extends ScreenTypes>(
  { store, controller, view, notices }: MatchUi<T>,
  below: (size: Size) => MatchRows,
) {
  const { paths, quit } = store.services;
  let openPrompt: Prompt | undefined;
  let question: Dialog | undefined;

  /** Box that must be answered first. A notice with a title is shown as one. */
  const box = (): Dialog | undefined => {
    const notice = notices.now();
    return question ?? (notice?.title === undefined ? undefined : messageDialog(notice.title, notice.text));
  };
  const setBox = (next: Dialog | undefined) => {
    if (question === undefined) notices.clear();
    else question = next;
  };
  const take = (row: KeyRow<ActionResult> | undefined, name: string, size: Size) => {
    const answer = row?.press(name, size);
    if (typeof answer === 'string') notices.say('refusal', answer);
    else if (typeof answer === 'object' && 'buttons' in answer) question = answer;
  };
  const promptKey = (open: Prompt, name: string, size: Size) => {
    notices.clear();
    if (name === 'f1') return view.help(size, below(size));
    const row = rowOf(open.keys(), name);
    if (row !== undefined) return take(row, name, size);
    const entry = open.entry();
    if (entry !== undefined) entry.set(applyKey(entry.value, name));
  };
  const current = () => (openPrompt?.entry() === undefined ? undefined : openPrompt);

  /** File that a line would write, if the rules allow it now. */
  const writtenBy = ({ seat, command }: ReadLine<T>): string | undefined => {
    const { game, state } = store.driver.match;
    const { file, check } = game.rules[command.name] ?? {};
    if (file?.type !== 'write' || check?.(state, command, seat ?? store.hotseat.seat()) !== undefined) return undefined;
    return file.nameOf(command);
  };

  return {
    isActive: () => box() !== undefined || current() !== undefined,
    show(size) {
      const { painting, tags } = view.painted(size);
      const dialog = box();
      if (dialog !== undefined)
        return { painting, tags, ...showBox(dialog, size.columns), footer: footerOf(dialogKeys(dialog, setBox)) };
      const open = current();
      const entry = open?.entry();
      const notice = notices.now();
      const status = open?.status(size.columns) ?? '';
      return {
        painting,
        tags,
        status: notice === undefined ? [[], line(status)] : belowField(notice, size),
        footer: [['F1', 'help', 'f1'], ...footerOf(open?.keys() ?? [])],
        ...(entry && { field: { text: entry.value.text, cursor: entry.value.cursor, prompt: entry.prompt } }),
      };
    },
    key: consumeKeys((name, size) => {
      const dialog = box();
      const open = current();
      if (name === 'ctrl+c') quit();
      else if (dialog !== undefined) take(rowOf(dialogKeys(dialog, setBox), name), name, size);
      else if (open !== undefined) promptKey(open, name, size);
    }),
    ask({ use, prompt: says, command }: Action<T> & { readonly type: 'file' }) {
      const done = (name: string) => {
        openPrompt = undefined;
        void controller.play([command(name)]);
      };
      openPrompt = prompt({
        prompt: ` ${says}: `,
        ...fileQuestionTexts[use],
        complete: paths.complete,
        take(text) {
          const name = paths.nameOf(text);
          if (name === '') return 'Type the path of a file first.';
          if (use === 'read' || !paths.isFile(name)) return done(name);
          return replaceQuestion(name, () => done(name));
        },
      });
      openPrompt.begin();
    },
    /** Returns whether it asked. */
    askedToReplace(read: ReadLine<T>, yes: () => void) {
      const name = writtenBy(read);
      if (name === undefined || !paths.isFile(name)) return false;
      question = replaceQuestion(name, yes);
      return true;
    },
    askToRestart() {
      const restart = (seed: 'fresh' | 'same') => void controller.perform({ type: 'again', seed }, 'ctrl+r');
      question = restartQuestion(restart, hasOtherStarts(store.driver.match));
    },
    drop() {
      openPrompt = undefined;
      question = undefined;
    },
    /** Inserts a text at the cursor. Returns whether a prompt is open. */
    onPaste(text: string) {
      const entry = current()?.entry();
      if (entry === undefined || box() !== undefined) return box() !== undefined;
      notices.clear();
      entry.set(insertText(entry.value, text));
      return true;
    },
  } satisfies Layer & Record<string, unknown>;
}

const replaceQuestion = (name: string, yes: () => void): Dialog => yesOrNo('replace', `Replace ${name}?`, yes);

const restartQuestion = (restart: (seed: 'fresh' | 'same') => void, hasOthers: boolean): Dialog => ({
  ...messageDialog('restart', 'Start again? This match is kept.'),
  buttons: [
    ...(hasOthers
      ? [{ label: 'New match', key: 'n', statusText: 'Enter starts a new match.', press: () => restart('fresh') }]
      : []),
    {
      label: 'Same start',
      key: 's',
      statusText: 'Enter starts this match from the beginning.',
      press: () => restart('same'),
    },
    { label: 'Back', key: 'b', statusText: 'Enter goes back to this match.', press: () => undefined },
  ],
});

const fileQuestionTexts = {
  write: { enter: 'save', statusText: 'Enter saves to this file. It asks before replacing one.' },
  read: { enter: 'open', statusText: 'Enter opens this file.' },
} as const;
