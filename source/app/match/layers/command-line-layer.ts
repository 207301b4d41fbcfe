import type { CommandTable } from '#engine/commands.ts';
import { declarationsOf } from '#engine/completion.ts';
import { itemAt } from '#engine/lookup.ts';
import { commandMeant, firstWord, typedCommands } from '#engine/typed-line.ts';
import { awaitStep, type MaybePromise, mapMaybePromise, runCoroutine } from '#match-session/maybe-async.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { line } from '#screen/styled-text.ts';
import { pathNames } from '#screen/truncate.ts';
import {
  argumentUsage,
  commandHelp,
  completionBox,
  createOffersNow,
  createPathCompleter,
  firstCompletion,
  pathCompletion,
} from '../../command-line/completion.ts';
import {
  applyKey,
  completeCommand,
  type Editor,
  editorWith,
  emptyEditor,
  insertText,
} from '../../command-line/editor.ts';
import { memoizeLast } from '../../layers/dialog.ts';
import { type MatchRows, type MatchWord, matchWords } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import type { FooterItem, Size } from '../../layers/page-view.ts';
import type { QuestionLayer } from './dialog-layer.ts';
import { undoCheck } from './match-queries.ts';
import { belowField, type MatchUi } from './match-view.ts';

export type CommandLineState = ReturnType<typeof createCommandLineState>;

export function createCommandLineState() {
  let line: Editor | undefined;
  let abandoned = emptyEditor;
  return {
    now: (): Editor | undefined => line,
    open() {
      line = emptyEditor;
    },
    /** The line that the player last left without entering it, unless empty. The line history offers it first. */
    abandonedLine: (): readonly string[] => (abandoned.text === '' ? [] : [abandoned.text]),
    set(next: Editor) {
      line = next;
    },
    close(rest: Editor = abandoned) {
      line = undefined;
      abandoned = rest;
    },
    forget() {
      line = undefined;
      abandoned = emptyEditor;
    },
  };
}

export function commandLineLayer<T extends ScreenTypes>(
  { store, controller, view, notices }: MatchUi<T>,
  typing: CommandLineState,
  question: Pick<QuestionLayer<T>, 'isAskedFirst'>,
  below: (size: Size) => MatchRows,
) {
  const { screen, services, lines: history, scene } = store;
  const { commands: gameCommands } = store.driver.match.game;
  const commands = { ...undoWords, ...gameCommands };
  const hasUndo = undoCheck(store);
  const offersOf = createOffersNow<T>();
  const offersNow = () => offersOf(store.driver.match, store.hotseat.seat());
  const availableNow = () => declarationsOf(offersNow());
  const typedIn = (text: string, now: Scene<T>) => ({
    text,
    commands: completions(text),
    help: commandHelp(offersNow(), store.driver.match.game, screen, now),
    columns: now.columns,
  });
  /** Commands that the current phase allows, and undo and redo if the board offers them. */
  const possible = (): CommandTable => ({
    ...(hasUndo() && { undo: undoWords.undo }),
    ...(store.driver.match.nextRedo(store.hotseat.seat()) !== undefined && { redo: undoWords.redo }),
    ...availableNow(),
  });
  const { paths, quit } = services;
  const pathsOf = createPathCompleter(commands, memoizeLast(paths.complete));

  /** Enters a line. If its command would replace a file or start over, the line stays open until the player confirms. */
  const enter = (entered: Editor, size: Size): MaybePromise<void> => {
    const { text } = entered;
    if (commandMeant(gameCommands, firstWord(text)) === undefined) {
      const word = wordOf(text);
      const labelled = word === undefined ? rowLabelled(text, size) : undefined;
      if (word !== undefined || labelled !== undefined) store.lines.remember(text);
      if (word === 'undo' || word === 'redo') return controller[word]();
      if (word !== undefined) return pressWord(word, size);
      if (labelled !== undefined) return labelled.press(itemAt(labelled.keys, 0), size);
    }
    const read = controller.read(text);
    // A refused undo or redo cannot be corrected by typing, so its line stays closed.
    const staysOpen = !Object.hasOwn(undoWords, wordOf(text) ?? '');
    const play = (refused: Editor) =>
      mapMaybePromise(controller.enter(text, read), (isAccepted) => {
        if (!isAccepted && staysOpen) typing.set(refused);
      });
    const agreed = () => {
      typing.close();
      void play(editorWith(text));
    };
    if (read?.read !== true || !question.isAskedFirst(read, agreed)) return play(entered);
    typing.set(entered);
  };

  const rowLabelled = (text: string, size: Size) =>
    below(size).gameRows.find(({ footer }) => footer?.[1].toLowerCase() === text.trim().toLowerCase());

  const pressWord = (word: string, size: Size) => {
    const meant = meantBy(word);
    const row = meant && below(size).shared.find((candidate) => candidate.word === meant);
    if (row !== undefined) row.press(itemAt(row.keys, 0), size);
    else notices.say('refusal', notHere(word, meant, store.isOver()));
  };

  /** Commands that may complete a text and are possible now. Includes `matchWords` if no game command fits. */
  const completions = (text: string): CommandTable => {
    const typedStart = text.trim().toLowerCase();
    if (typedStart === '') return typedCommands(possible());
    const typed = firstWord(text);
    const isOwn = Object.keys(typedCommands(commands, typed)).length > 0 || commandMeant(commands, typed) !== undefined;
    const now = typedCommands({ ...undoWords, ...availableNow() }, typed);
    return isOwn ? now : { ...now, ...matchWords };
  };

  /** Line after Tab: a completed path, the common part of all completions, or the first completion. */
  const completeLine = (now: Editor, size: Size): Editor => {
    const replacedBy = (text: string): Editor => (text === now.text ? now : editorWith(text));
    const path = pathCompletion(now.text, commands, paths.complete);
    if (path !== undefined) return replacedBy(path.text);
    const typed = typedIn(now.text, scene(size));
    const edit = completeCommand(now, typed.commands, typed.help.valuesNow);
    return edit === now ? replacedBy(firstCompletion(typed) ?? now.text) : edit;
  };

  const press = (now: Editor, name: string, size: Size): unknown => {
    switch (name) {
      case 'ctrl+c':
        return quit();
      case 'f1':
        return view.help(size, below(size));
      case 'escape':
        // A refused line is already in the history.
        typing.close(notices.now() === undefined ? now : emptyEditor);
        return notices.clear();
      case 'enter':
        typing.close(emptyEditor);
        return enter(now, size);
      default: {
        const next =
          name === 'tab' ? completeLine(now, size) : applyKey(now, name, [...history.all(), ...typing.abandonedLine()]);
        typing.set(next);
        return next.text === now.text ? undefined : notices.clear();
      }
    }
  };

  return {
    isActive: () => typing.now() !== undefined,
    show(size) {
      const { painting, tags, scene: now } = view.painted(size);
      const { text, cursor } = typing.now() ?? emptyEditor;
      const typed = typedIn(text, now);
      const notice = notices.now();
      const matchingPaths = pathsOf(text);
      const box = notice === undefined ? completionBox(typed) : undefined;
      const under =
        matchingPaths.length < 2
          ? argumentUsage(typed)
          : line(`  ${pathNames(matchingPaths, size.columns - 4)}`, 'dim');
      return {
        painting,
        tags,
        status: notice === undefined ? [[], under] : belowField(notice, size),
        footer,
        field: { text, cursor, prompt: ' > ' },
        ...(box && { float: box }),
      };
    },
    key: consumeKeys((name, size) => {
      const now = typing.now();
      if (now !== undefined && !notices.scrolls(name, size)) press(now, name, size);
    }),
    /** Inserts a single line for review. Enters several lines until one is refused or `isHere` returns false. */
    onPaste: (lines: readonly [string, ...string[]], isHere: () => boolean): MaybePromise<void> =>
      runCoroutine(
        (function* () {
          notices.clear();
          const now = typing.now() ?? emptyEditor;
          if (lines.length === 1) {
            return typing.set(insertText(now, lines[0]));
          }
          let failed = -1;
          for (const [i, text] of lines.entries()) {
            const isAccepted = isHere() && (yield* awaitStep(controller.enter(text, controller.read(text), false)));
            if (isAccepted) continue;
            failed = i;
            break;
          }
          const why = notices.now()?.text ?? '';
          typing.close();
          if (failed >= 0) notices.say('refusal', failedText(lines, failed, why));
        })(),
      ),
  } satisfies Layer & Record<string, unknown>;
}

const footer: readonly FooterItem[] = [
  ['F1', 'help', 'f1'],
  ['Enter', 'run', 'enter'],
  ['Tab', 'complete', 'tab'],
  ['up down', 'history', 'up'],
  ['Esc', 'back to the board', 'escape'],
];

/** Undo and redo as typed commands. A game's own commands with these names take precedence. */
const undoWords = {
  undo: { args: {}, help: 'undo the last command' },
  redo: { args: {}, help: 'redo what you undid' },
} as const satisfies CommandTable;

const sameAs: Readonly<Record<string, MatchWord>> = { load: 'open', result: 'copy', quit: 'leave' };

/** Pages that have no key and can be reached only through the menu. */
const menuPages: readonly string[] = ['daily', 'online', 'replays', 'files', 'statistics', 'trash'];

/** Word in `matchWords` with the same effect as a typed word. Undefined if there is none, as for pages of the menu. */
const meantBy = (word: string): MatchWord | undefined =>
  Object.keys(matchWords).find((known): known is MatchWord => known === word) ?? sameAs[word];

const wordOf = (text: string): string | undefined => {
  const word = text
    .trim()
    .replace(/\s*\(\s*\)$/, '')
    .toLowerCase();
  const isKnown = Object.hasOwn(undoWords, word) || meantBy(word) !== undefined || menuPages.includes(word);
  return isKnown ? word : undefined;
};

function notHere(word: string, meant: MatchWord | undefined, isOver: boolean): string {
  if (meant === undefined) return `${word} works in the menu. Type leave to go there; the match is saved.`;
  if (meant === 'copy' && !isOver) return 'The match is not over yet. You can copy the result after the match.';
  return `${word} does nothing here now. ? lists the keys.`;
}

function failedText(lines: readonly string[], failed: number, why: string): string {
  const message = `Pasted line ${failed + 1}: ${why}`;
  if (lines.slice(failed + 1).every((text) => text.trim() === '')) return message;
  return `${/[.!?]$/.test(message) ? message : `${message}.`} The rest did not run.`;
}
