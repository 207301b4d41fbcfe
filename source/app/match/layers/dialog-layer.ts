import { compact } from '#engine/lookup.ts';
import { type Frame, frameRows, heightOf, type Section } from '#screen/frame.ts';
import type { Action, GameDialog } from '#screen/game/actions.ts';
import { rivalLines } from '#screen/game/rivals.ts';
import { starLine } from '#screen/results.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { indented, type Line, line, listLine, span, wrappedLines } from '#screen/styled-text.ts';
import type { PathHelp } from '#storage/files/players-files.ts';
import { applyKey, insertText } from '../../command-line/editor.ts';
import {
  type ActionResult,
  boxTextWidth,
  buttonChoiceKeys,
  buttonName,
  type Dialog,
  type DialogButton,
  dialogKeys,
  messageDialog,
  type Prompt,
  prompt,
  yesOrNo,
} from '../../layers/dialog.ts';
import {
  footerOf,
  helpItem,
  helpRow,
  type KeyRow,
  keyRow,
  type MatchRows,
  type MatchWord,
  pressing,
  rowOf,
  withoutKeys,
} from '../../layers/key-rows.ts';
import { type BaseLayer, consumeKeys, type Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import { restartRefusal } from '../controller.ts';
import { hasOtherStarts } from '../create-match.ts';
import { hintQuestion } from '../hint-price.ts';
import type { MatchStore } from '../match-store.ts';
import type { ReadLine } from '../play-command.ts';
import { belowField, type MatchUi, type Messages, showBox, withMessages } from './match-view.ts';

export type GameBox = ReturnType<typeof createGameBox>;

/** @param isFree true if nothing covers the match */
export function createGameBox<T extends ScreenTypes>({ store, controller }: MatchUi<T>, isFree: () => boolean) {
  const { dialog: dialogOf } = store.screen.view;
  let chosen = 0;
  let isAside = false;
  // Online matches have no boxes. They show their end beside the board.
  const hasBoxes = store.only === undefined;
  const ofGame = (size?: Size) =>
    dialogOf !== undefined && hasBoxes && isFree() ? dialogOf(store.scene(size)) : undefined;
  const setAside = (aside: boolean) => {
    isAside = aside;
    chosen = 0;
  };
  const rivalsAtEnd = (columns: number): readonly Line[] => {
    const remark = store.remarks.atEnd();
    const rival = remark?.rival ?? [...store.rivals.values()][0];
    if (rival === undefined || !store.isOver()) return [];
    const text = remark?.text;
    return rivalLines(rival, { glyphs: store.services.glyphs(), columns, remark: text });
  };
  const toDialog = ({ title, lines, buttons, panel, prompt }: GameDialog<T>): DockedDialog => ({
    title,
    dock: { panel: panel && withRival(panel, rivalsAtEnd), prompt },
    result: store.scene().result?.line,
    lines: [...rivalsAtEnd(boxTextWidth), ...lines, ...resultLines(store.scene().result)],
    chosen: Math.min(chosen, buttons.length - 1),
    buttons: buttons.map(
      ({ action, says, ...button }): DialogButton => ({
        ...button,
        statusText: says,
        press: () => void controller.perform(withoutQuestion(action), button.key),
      }),
    ),
  });
  const back: KeyRow = keyRow('escape', 'back', 'back to the result', () => setAside(false));
  const look: KeyRow = keyRow('escape', 'look', 'hide the box and look around', () => setAside(true));
  const choose = (next: Pick<DockedDialog, 'chosen'>) => {
    chosen = next.chosen;
  };
  return {
    /** The box on screen. Undefined if there is none or the player has hidden it. */
    current(size?: Size): DockedDialog | undefined {
      const dialog = isAside ? undefined : ofGame(size);
      return dialog && toDialog(dialog);
    },
    /** Key rows of an open box. Otherwise rows of the match, where Esc shows a hidden box unless the game uses Esc. */
    rows({ gameRows, shared }: MatchRows, dialog: DockedDialog | undefined): MatchRows {
      if (dialog !== undefined) return overRows(dialog, buttonChoiceKeys(dialog, choose), look, shared);
      const isTaken = gameRows.some(({ keys }) => keys.includes('escape'));
      return isTaken || !isAside || ofGame() === undefined
        ? { gameRows, shared }
        : { gameRows, shared: [back, ...withoutKeys(shared, [back])] };
    },
    /** Must be called after every change of the match. Otherwise, hiding a box would also hide a later box. */
    settle() {
      if (isAside || chosen !== 0) if (ofGame() === undefined) setAside(false);
    },
  };
}

type PanelSections = NonNullable<GameDialog<ScreenTypes>['panel']>;

const rivalRows = 20;

const withRival =
  (panel: PanelSections, linesIn: (columns: number) => readonly Line[]): PanelSections =>
  ({ columns, rows }) => {
    const lines = rows < rivalRows ? [] : linesIn(columns);
    if (lines.length === 0) return panel({ columns, rows });
    const [first, ...rest] = panel({ columns, rows: rows - lines.length - 1 });
    return compact(first, { title: 'rival', lines }, ...rest);
  };

const resultLines = (result: Scene<ScreenTypes>['result']): readonly Line[] =>
  result === undefined
    ? []
    : compact(result.stars && starLine(result.stars), ...wrappedLines(result.line, boxTextWidth, 'accent'));

export const dialogLayer = <T extends ScreenTypes>(
  { view }: MatchUi<T>,
  box: GameBox,
  { rows, key, messages }: Pick<BaseLayer, 'rows' | 'key'> & { messages(): Messages },
): Layer => ({
  isActive: () => box.current() !== undefined,
  rows,
  key,
  show(size) {
    const { painting, tags } = view.painted(size);
    const dialog = box.current(size);
    if (dialog === undefined) return { painting, tags, status: painting.status, footer: [] };
    const { status, float } = showBox(dialog, size.columns);
    const { gameRows, shared } = rows(size);
    const docked = dockDialog(dialog, painting, size);
    return {
      ...(docked === undefined ? { painting, float } : { painting: docked }),
      tags,
      status: withMessages(status, messages(), size, 'one text'),
      footer: [helpItem, ...footerOf([...gameRows, ...shared])],
    };
  },
});

function withoutQuestion<T extends ScreenTypes>(action: Action<T>): Action<T> {
  return action.type === 'play' ? { type: 'play', commands: action.commands } : action;
}

/** Key rows of a box: its buttons, then the shared keys. A button replaces the shared row that has its key. */
function overRows(
  { buttons, chosen }: DockedDialog,
  choosing: readonly KeyRow<unknown>[],
  look: KeyRow,
  shared: readonly KeyRow[],
): MatchRows {
  const press = (button: DialogButton | undefined): KeyRow['press'] => {
    return (_, size) => void button?.press(size);
  };
  const rowOf = (button: DialogButton): KeyRow => {
    const name = buttonName(button);
    return keyRow(button.key, name, name, press(button));
  };
  const enter = buttons[chosen];
  const inPlace = withoutKeys(shared, [look]).map((row): KeyRow => {
    const button = buttons.find(({ key }) => row.keys.includes(key));
    if (button === undefined) return row;
    return { ...rowOf(button), ...(button.name === undefined && row.footer && { footer: row.footer }) };
  });
  return {
    gameRows: compact(
      ...buttons.filter(({ key }) => !shared.some(({ keys }) => keys.includes(key))).map(rowOf),
      enter && helpRow('enter', buttonName(enter), press(enter), 'Enter'),
      ...choosing.map((row): KeyRow => ({ ...row, press: (key, size) => void row.press(key, size) })),
    ),
    shared: beforeLeaving(look, inPlace),
  };
}

const beforeLeaving = (row: KeyRow, shared: readonly KeyRow[]): readonly KeyRow[] =>
  shared.flatMap((other) => (other.keys.includes('q') ? [row, other] : [other]));

export interface DockedDialog extends Dialog {
  readonly dock?: Pick<GameDialog<ScreenTypes>, 'panel' | 'prompt'> | undefined;
  readonly result?: string | undefined;
}

/** Replaces the panel of a painting with the dialog. Undefined if the dialog or the painting has no panel. */
export function dockDialog(dialog: DockedDialog, painting: Frame, { rows }: Size): Frame | undefined {
  const { panel } = painting;
  const sectionsIn = dialog.dock?.panel;
  if (sectionsIn === undefined || panel === undefined) return undefined;
  const { width } = panel;
  const choice = choiceSection(dialog, width);
  const room = rows - frameRows + 1 - heightOf(choice);
  const dialogSections = sectionsThatFit(sectionsIn({ columns: width, rows: room }), room);
  const roomLeft = room - dialogSections.reduce((sum, section) => sum + heightOf(section), 0);
  const result = resultsOf(dialog, width).find((section) => heightOf(section) <= roomLeft);
  return { ...painting, panel: { width, sections: [...dialogSections, choice, ...(result ? [result] : [])] } };
}

export function sectionsThatFit(sections: readonly Section[], rows: number): Section[] {
  const visible: Section[] = [];
  let rowsLeft = rows;
  for (const section of sections) {
    rowsLeft -= heightOf(section);
    if (rowsLeft < 0) break;
    visible.push(section);
  }
  return visible;
}

function choiceSection({ dock, buttons, chosen }: DockedDialog, width: number): Section {
  const asks = dock?.prompt ?? '';
  const rows = buttons.map((button, i) => buttonLine(button, i === chosen, width));
  if (asks.length + 4 <= width) return { title: asks, lines: rows };
  const question = wrappedLines(asks, width - 2, 'strong').map(indented);
  return { title: '', lines: [...question, ...rows] };
}

/** Row of a button, such as `>Yes, play again       y`. */
function buttonLine(button: DialogButton, isChosen: boolean, width: number): Line {
  const { label, key } = button;
  const name = buttonName(button);
  const text = name === label.toLowerCase() ? label : `${label}, ${name}`;
  const row = [
    span(isChosen ? '>' : ' ', 'accent'),
    span(text.padEnd(width - 2 - key.length), 'strong'),
    span(key, 'accent'),
  ];
  return pressing(key, listLine(row, width, isChosen));
}

const resultsOf = ({ result }: DockedDialog, width: number): Section[] =>
  result === undefined
    ? []
    : [result, result.replace(/,? check code \w+$/, '')].map((text) => ({
        title: 'result',
        lines: wrappedLines(text, width - 2, 'dim').map(indented),
      }));

function filePrompt<T extends ScreenTypes>(
  { use, prompt: says }: Action<T> & { readonly type: 'file' },
  paths: PathHelp,
  done: (name: string) => void,
): Prompt {
  return prompt({
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
}

/** Name of the file that a legal command would write. */
function writtenBy<T extends ScreenTypes>({ driver, hotseat }: MatchStore<T>, line: ReadLine<T>): string | undefined {
  const { game, state } = driver.match;
  const { file, check } = game.rules[line.command.name] ?? {};
  if (file?.type !== 'write' || check?.(state, line.command, line.seat ?? hotseat.seat()) !== undefined)
    return undefined;
  return file.nameOf(line.command);
}

/** Question before a typed command starts a game over, or asks for a hint that costs something. */
function doubtOf<T extends ScreenTypes>(store: MatchStore<T>, { command }: ReadLine<T>): string | undefined {
  const { screen, scene, services, isOver } = store;
  if (isOver() || services.settings().confirm === 'never') return undefined;
  if (command.name === 'hint') return hintQuestion(store);
  const doubt = command.name === 'restart' ? screen.reader.doubt?.(scene(), command).join(' ') : undefined;
  return doubt === '' || doubt === undefined ? undefined : `Start over? ${doubt}`;
}

export type QuestionLayer<T extends ScreenTypes> = ReturnType<typeof questionLayer<T>>;

/** Prompts and boxes of the app over a match: file names, questions, the menu, and notices with a title. */
export function questionLayer<T extends ScreenTypes>(
  { store, controller, view, notices }: MatchUi<T>,
  below: (size: Size) => MatchRows,
) {
  const { paths, quit } = store.services;
  let openPrompt: Prompt | undefined;
  let question: Dialog | undefined;

  /** Box that the player must answer before play continues. A notice with a title is also shown as a box. */
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
    ask(action: Action<T> & { readonly type: 'file' }) {
      openPrompt = filePrompt(action, paths, (name) => {
        openPrompt = undefined;
        void controller.play([action.command(name)]);
      });
      openPrompt.begin();
    },
    /** Asks before a typed command replaces a file, starts a game over or asks for a hint that costs something. */
    isAskedFirst(read: ReadLine<T>, yes: () => void) {
      const name = writtenBy(store, read);
      const isReplaced = name !== undefined && paths.isFile(name);
      const doubt = doubtOf(store, read);
      if (isReplaced) question = replaceQuestion(name, yes);
      else if (doubt !== undefined) question = yesOrNo(read.command.name, doubt, yes);
      return isReplaced || doubt !== undefined;
    },
    askToRestart() {
      const restart = (seed: 'fresh' | 'same') => void controller.perform({ type: 'again', seed }, 'ctrl+r');
      if (restartRefusal(store) !== undefined) restart('same');
      else question = restartQuestion(restart, hasOtherStarts(store.driver.match));
    },
    openMenu(rows: readonly KeyRow<unknown>[]) {
      question = matchMenu(rows);
    },
    drop() {
      openPrompt = undefined;
      question = undefined;
    },
    /** Inserts a text into an open prompt that no box covers. Returns true if a prompt or a box is open. */
    onPaste(text: string) {
      const entry = current()?.entry();
      if (entry === undefined || box() !== undefined) return box() !== undefined;
      notices.clear();
      entry.set(insertText(entry.value, text));
      return true;
    },
  } satisfies Layer & Record<string, unknown>;
}

/** Entries of the match menu after Resume. Each presses the board's key row with the same word. */
const menuLabels = [
  ['restart', 'Restart'],
  ['settings', 'Settings'],
  ['help', 'Help'],
  ['leave', 'Leave'],
] as const satisfies readonly (readonly [MatchWord, string])[];

const matchMenu = (shared: readonly KeyRow<unknown>[]): Dialog => ({
  title: 'menu',
  lines: [],
  isMenu: true,
  chosen: 0,
  buttons: [
    { label: 'Resume', key: 'escape', statusText: 'Enter: back to the match.', press: () => undefined },
    ...menuLabels.flatMap(([word, label]): DialogButton[] => {
      const row = shared.find((each) => each.word === word);
      const [key] = row?.keys ?? [];
      if (row === undefined || key === undefined) return [];
      return [{ label, key, statusText: `Enter: ${row.help}.`, press: (size) => void row.press(key, size) }];
    }),
  ],
});

const replaceQuestion = (name: string, yes: () => void): Dialog => yesOrNo('replace', `Replace ${name}?`, yes);

const restartQuestion = (restart: (seed: 'fresh' | 'same') => void, hasOthers: boolean): Dialog => ({
  ...messageDialog('restart', 'Start over? This match is saved.'),
  buttons: [
    ...(hasOthers
      ? [{ label: 'New match', key: 'n', statusText: 'Enter: start a new match.', press: () => restart('fresh') }]
      : []),
    {
      label: 'Same start',
      key: 's',
      statusText: 'Enter: play this match again, from its start.',
      press: () => restart('same'),
    },
    { label: 'Back', key: 'b', statusText: 'Enter: go back to this match.', press: () => undefined },
  ],
});

const fileQuestionTexts = {
  write: { enter: 'save', statusText: 'Enter: save to this file. turncade asks before it replaces a file.' },
  read: { enter: 'open', statusText: 'Enter: open this file.' },
} as const;
