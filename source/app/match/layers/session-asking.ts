import type { ScreenTypes } from '../../../screen/scene.ts';
import type { Action } from '../../../screen/screen.ts';
import type { EnteredLine } from '../../../table/entered-line.ts';
import { editedText, replaced, typed } from '../../command-line/text-entry.ts';
import type { Answer } from '../../layers/dialog.ts';
import { type Dialog, dialogKeys, message, yesOrNo } from '../../layers/dialog.ts';
import { footerOf, type KeyRow, rowOf } from '../../layers/key-table.ts';
import type { Notice } from '../../layers/notice.ts';
import type { FooterItem, Size } from '../../layers/place.ts';
import { type Prompt, prompt } from '../../layers/prompt.ts';
import type { SessionCore } from '../session-core.ts';

/** What the shell asks over a match: for a file, whether to replace one, and that a refusal has been read. */
export interface SessionAsking<T extends ScreenTypes> {
  /** The box that has to be answered first. */
  box(): Dialog | undefined;
  /** The prompt for a file. */
  prompt(): Prompt | undefined;
  /** Whether there is one of the two. */
  isOpen(): boolean;
  footer(): readonly FooterItem[];
  /** Asks for a file, and then plays the command that names it. */
  ask(action: Action<T> & { readonly type: 'file' }): void;
  /** Asks before a typed line replaces a file; says whether there is anything to ask. */
  askedBefore(line: EnteredLine<T> | undefined, yes: () => void): boolean;
  /** Asks nothing any more. */
  drop(): void;
  /** Takes a key; says whether something was asked. */
  key(name: string, size: Size): boolean;
  /** Takes the whole text of the prompt's field; says whether there is one. */
  typed(text: string): boolean;
  /** Takes a text behind what was typed; says whether something was asked. */
  pasted(text: string): boolean;
}

/** What the questions need of the session. */
export interface AskingTools<T extends ScreenTypes> {
  play(command: T['command']): void;
  help(size: Size): void;
}

/** The questions of the shell over a match. */
export function sessionAsking<T extends ScreenTypes>(
  core: SessionCore<T>,
  { play, help }: AskingTools<T>,
): SessionAsking<T> {
  const { host } = core.options;
  let asked: Prompt | undefined;
  let question: Dialog | undefined;

  const box = () => question ?? boxOf(core.state.notice);
  const setBox = (next: Dialog | undefined) => {
    if (question === undefined) core.set({ notice: undefined });
    else question = next;
  };
  const boxKeys = (dialog: Dialog): readonly KeyRow<Answer>[] => dialogKeys(dialog, setBox);

  const take = (row: KeyRow<Answer> | undefined, name: string, size: Size) => {
    const answer = row?.press(name, size);
    if (typeof answer === 'string') core.say('refusal', answer);
    else if (typeof answer === 'object' && 'buttons' in answer) question = answer;
  };
  const promptKey = (open: Prompt, name: string, size: Size) => {
    core.set({ notice: undefined });
    if (name === 'f1') return help(size);
    const row = rowOf(open.keys(), name);
    if (row !== undefined) return take(row, name, size);
    const entry = open.entry();
    if (entry !== undefined) entry.set(editedText(entry.value, name));
  };
  const current = () => (asked?.entry() === undefined ? undefined : asked);

  return {
    box,
    prompt: current,
    isOpen: () => box() !== undefined || current() !== undefined,
    footer() {
      const dialog = box();
      if (dialog !== undefined) return footerOf(boxKeys(dialog));
      return [['F1', 'help'], ...footerOf(current()?.keys() ?? [])];
    },
    ask({ use, prompt: says, command }) {
      const done = (name: string) => {
        asked = undefined;
        play(command(name));
      };
      asked = prompt({
        prompt: ` ${says}: `,
        ...words[use],
        complete: host.paths.complete,
        take(text) {
          const name = host.paths.nameOf(text);
          if (name === '') return 'Type the path of a file first.';
          if (use === 'read' || !host.paths.isFile(name)) return done(name);
          return replaceQuestion(name, () => done(name));
        },
      });
      asked.begin();
    },
    askedBefore(line, yes) {
      const name = writtenBy(core, line);
      if (name === undefined || !host.paths.isFile(name)) return false;
      question = replaceQuestion(name, yes);
      return true;
    },
    drop() {
      asked = undefined;
      question = undefined;
    },
    key(name, size) {
      const dialog = box();
      const open = current();
      if (dialog === undefined && open === undefined) return false;
      if (name === 'ctrl+c') host.quit();
      else if (dialog !== undefined) take(rowOf(boxKeys(dialog), name), name, size);
      else if (open !== undefined) promptKey(open, name, size);
      return true;
    },
    typed(text) {
      const entry = current()?.entry();
      if (entry === undefined || box() !== undefined) return false;
      core.set({ notice: undefined });
      entry.set(typed(entry.value, text));
      return true;
    },
    pasted(text) {
      const entry = current()?.entry();
      if (entry === undefined || box() !== undefined) return box() !== undefined;
      core.set({ notice: undefined });
      entry.set(replaced(entry.value, entry.value.text + text));
      return true;
    },
  };
}

const replaceQuestion = (name: string, yes: () => void): Dialog => yesOrNo('replace', `Replace ${name}?`, yes);

/** The file that a line would write, where the rules allow it now. */
function writtenBy<T extends ScreenTypes>(core: SessionCore<T>, line: EnteredLine<T> | undefined): string | undefined {
  const { game, state } = core.driver.match;
  if (line?.read !== true) return undefined;
  const { seat, command } = line;
  const { file, check } = game.rules[command.name] ?? {};
  if (file?.type !== 'write' || check?.(state, command, seat ?? core.seat()) !== undefined) return undefined;
  return file.nameOf(command);
}

const words = {
  write: { enter: 'save', hint: 'Enter saves to this file. You are asked before one that is there is replaced.' },
  read: { enter: 'open', hint: 'Enter opens this file.' },
} as const;

/** A message with a title is a box. */
const boxOf = (notice: Notice | undefined): Dialog | undefined =>
  notice?.title === undefined ? undefined : message(notice.title, notice.text);
