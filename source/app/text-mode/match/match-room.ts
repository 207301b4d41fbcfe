import type { CommandTable } from '#engine/commands.ts';
import { availableCommands, complete, declarationsOf, offersOf } from '#engine/completion.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { commandMeant, firstWord, typedCommands, typedUsage, wordFor } from '#engine/typed-line.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { rivalTitle } from '#screen/game/rivals.ts';
import type { TextAction, TextQuery } from '#screen/game/text-mode.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { pluralize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import type { PathHelp } from '#storage/files/players-files.ts';
import { saveName } from '#storage/matches/save-name.ts';
import { existingSave, saveAs } from '#storage/matches/saves.ts';
import { now } from '#storage/now.ts';
import { commandHelp, pathCompletion } from '../../command-line/completion.ts';
import { outputGate, outputWords, programSeats } from '../../match/bots/program-reports.ts';
import { noNextLevel } from '../../match/controller.ts';
import { hintQuestion } from '../../match/hint-price.ts';
import { type debugGate, debugWords } from '../../match/layers/match-queries.ts';
import { createLeaveGuard } from '../../match/persistence/match-file.ts';
import { rushText, watchTime } from '../../match/rush-tag.ts';
import { dateText } from '../../pages/dates.ts';
import { clearing } from '../conversation.ts';
import { ruleLines } from '../replay-room.ts';
import {
  type Answer,
  askFirst,
  completedWords,
  type Reply,
  type Room,
  reply,
  splitLine,
  unknownWord,
  type Word,
  type Words,
  word,
  wordIn,
  wordLines,
  wordsOf,
} from '../room.ts';
import { logLines } from './match-log.ts';
import { type MatchVoice, type MatchVoiceOptions, matchVoice } from './match-voice.ts';

/** `requested`: word to explain, if any. `now`: commands that are possible. */
export function helpLines<T extends ScreenTypes>(
  commands: CommandTable,
  questions: Readonly<Record<string, TextQuery<T>>>,
  words: Words,
  requested: string,
  now: CommandTable = commands,
): string[] {
  const commandLines = Object.entries(typedCommands(commands))
    .filter(([name]) => !isInWords(name, commands, { ...questions, ...words }))
    .map(([name, command]) => [name, wrapSentences([`${typedUsage(name, command)}: ${command.help}.`])] as const);
  const questionLines = Object.entries(questions).map(
    ([name, question]) => [name, wrapSentences([`${question.usage}: ${question.help}.`])] as const,
  );
  const ownWords = Object.fromEntries(Object.entries(words).filter(([name]) => !isTaken(name, commands, questions)));
  if (requested !== '') {
    const [name = ''] = requested.toLowerCase().split(/\s/);
    const about = new Map([
      ...Object.entries(ownWords).map(([ownWord, word]) => [ownWord, wordLines({ [ownWord]: word })] as const),
      ...questionLines,
      ...commandLines,
    ]);
    const meant = commandMeant(commands, name);
    const lines = about.get(name) ?? (meant === undefined ? undefined : about.get(wordFor(commands, meant)));
    return lines ?? [unknownWord(name, [...about.keys()])];
  }
  const isPossible = (name: string) => Object.hasOwn(typedCommands(now), name);
  const commandGroup = (title: string, lines: typeof commandLines) =>
    lines.length === 0 ? [] : [`${pluralize(lines.length, 'command')} ${title}:`, ...lines.flatMap(([, rows]) => rows)];
  return [
    ...commandGroup(
      'that you can use now',
      commandLines.filter(([name]) => isPossible(name)),
    ),
    ...commandGroup(
      "that you can't use now",
      commandLines.filter(([name]) => !isPossible(name)),
    ),
    `${pluralize(questionLines.length, 'question')}, which never ${questionLines.length === 1 ? 'changes' : 'change'} the match:`,
    ...questionLines.flatMap(([, lines]) => lines),
    `${Object.keys(ownWords).length} more words:`,
    ...wordLines(ownWords),
    ...wrapSentences([
      'In most terminals, Tab completes a line and the up arrow recalls earlier ones.',
      'Type rules for the rule book.',
    ]),
  ];
}

/** True if a question or command of the game takes precedence over a word of text mode. Queries do not. */
export const isTaken = (name: string, commands: CommandTable, questions: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(questions, name) || (Object.hasOwn(commands, name) && commands[name]?.query !== true);

/** True for a query whose name is also a question or word of text mode. The question or word then answers instead. */
export const isInWords = (name: string, commands: CommandTable, inWords: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(commands, name) && commands[name]?.query === true && Object.hasOwn(inWords, name);

export interface MatchRoomOptions<T extends ScreenTypes> extends MatchVoiceOptions<T> {
  remember(line: string): void;
  playNext(): Answer;
  /** Undefined in an online match. */
  playEasier?(): Answer;
  /** Undefined in an online match. */
  review?(): Answer;
  back(): Room | 'leave';
  /** Folder for named saves. Undefined if a server stores the match. */
  readonly folders?: Folders;
  readonly paths: PathHelp;
  /** Text that replaces the description while there are turns to report. */
  opens?: ((store: MatchVoice<T>['store']) => readonly string[] | undefined) | undefined;
  greets?: ((store: MatchVoice<T>['store']) => readonly string[]) | undefined;
  readonly more?: Words;
}

/** Shows a secret. If `gate` is `asks`, only after the player has typed the same word twice in the same state. */
function createRevealQuestion(match: () => { readonly state: object }) {
  let open: { readonly state: object; readonly word: string } | undefined;
  return (
    requested: string,
    gate: ReturnType<typeof debugGate>,
    says: Readonly<Record<'asks' | 'refused', string>>,
    show: () => Answer,
  ): Answer => {
    if (gate === 'refused') return reply(says.refused);
    const { state } = match();
    const isAsked = gate === 'asks' && (open?.state !== state || open.word !== requested);
    open = isAsked ? { state, word: requested } : undefined;
    return isAsked ? askFirst(says.asks, requested) : show();
  };
}

const rivalWords = ({ rivals }: Pick<MatchVoice<ScreenTypes>['store'], 'rivals'>): string[] =>
  wrapSentences([...rivals.values()].map((rival) => `${rivalTitle(rival)}: ${withPeriod(rival.face.style)}`));

export function matchWords<T extends ScreenTypes>(options: MatchRoomOptions<T>, play: MatchVoice<T>): Words {
  const { folders } = options;
  const { screen, file, rush } = options.persistedMatch;
  const { match } = file;
  const turnName = turnNameOf(screen);
  const isPuzzle = puzzleOf(match().setup.level) !== undefined;
  const levelWord = isPuzzle ? 'puzzle' : file.facts().campaign === undefined ? 'level' : 'stage';
  const guard = createLeaveGuard(file);
  const parting = (requested: string, go: () => Answer): Answer => {
    const warning = guard.warning(`Type ${requested}`);
    if (warning !== undefined) return reply(warning);
    play.close();
    return go();
  };
  const uncover = createRevealQuestion(match);
  /** Spectators have no commands to play or undo. */
  const plays = options.elsewhere?.only !== 'spectator';
  const commandsOf = ({ game }: ReturnType<typeof match>): CommandTable => (plays ? game.commands : {});
  const commandsNow = () => (plays ? availableCommands(match().game, match().state, play.scene().seat) : {});
  const all = wordsOf(
    ...(screen.reader.acts === undefined ? [] : actWords(screen.reader.acts, play)),
    word('status', 'where everything is', () => reply(...play.describe())),
    plays && word('undo', 'undo the last command, unless it revealed something', () => play.undo()),
    plays && word('redo', 'redo what you undid', () => play.redo()),
    word('hint', 'what a bot would play, and why; yes plays it', () => {
      const price = hintQuestion(play.store);
      if (price === undefined || options.services.settings().confirm === 'never') return play.hint();
      return uncover('hint', 'asks', { asks: price, refused: '' }, () => play.hint());
    }),
    rush && word('time', 'the time left in the rush, and your errors', () => reply(`${rushText(rush, file.facts())}.`)),
    word(`log ${turnName.toUpperCase()}`, `the last commands, or what happened in a ${turnName}`, (rest) =>
      reply(...logLines(play.logged(), rest)),
    ),
    folders !== undefined &&
      word('save NAME', `save the match under a name; every ${turnName} is saved anyway`, (rest) =>
        reply(...saveLines(folders, rest, file.text)),
      ),
    word('debug', 'show or hide secrets; a win no longer counts', () =>
      uncover('debug', play.debugGate(), debugWords, play.toggleDebug),
    ),
    programSeats(play.store).length > 0 &&
      word(
        'output PLAYER or on or off',
        'what one program or all of them have printed; on: hear it as it comes',
        (rest) =>
          rest === 'off'
            ? reply(...play.output(rest))
            : uncover('output', outputGate(play.store), outputWords, () => reply(...play.output(rest))),
        (rest) => ['on', 'off'].filter((way) => way.startsWith(rest)),
      ),
    word('rules PAGE or WORD', 'the rule book, one page of it, or the pages with a word', (rest) =>
      reply(...ruleLines(screen.rules, rest)),
    ),
    word('help WORD', 'everything you can type, or what one word does', (rest) =>
      reply(...helpLines(commandsOf(match()), screen.reader.questions, all, rest, commandsNow())),
    ),
    word(
      'restart or restart same',
      'start over, with a new match or the same start; this match is saved',
      (rest) => play.restart(rest.toLowerCase() === 'same' ? 'same' : 'fresh'),
      (rest) => ('same'.startsWith(rest) ? ['same'] : []),
    ),
    isPuzzle &&
      word('solution', 'the solution, after a wrong answer; the puzzle then does not count as solved', () =>
        play.solution(),
      ),
    word('next', `the next ${levelWord}, once the match is over; this match is saved`, () => {
      const { next } = play.scene();
      if (next !== undefined) return parting('next', options.playNext);
      return reply(
        play.isOver() ? noNextLevel.message : `The match is not over yet. Finish it to go to the next ${levelWord}.`,
      );
    }),
    play.store.rivals.size > 0 &&
      word('rivals', 'who plays against you, and how', () => reply(...rivalWords(play.store))),
    options.playEasier &&
      match().setup.players > 1 &&
      !isPuzzle &&
      word('easier', 'play this level again with weaker rivals, after a loss', () =>
        play.scene().easier === undefined || options.playEasier === undefined
          ? reply('There is no easier rematch now. You get one after a loss.')
          : parting('easier', options.playEasier),
      ),
    options.review &&
      screen.coach !== undefined &&
      word('review', 'the turns that decided a loss, and what the coach would have done', () =>
        play.scene().canReview === true && options.review !== undefined
          ? parting('review', options.review)
          : reply('There is nothing to review. You get a review after a loss.'),
      ),
    word('result', 'the result in one line, to share, once the match is over', () =>
      reply(play.scene().result?.line ?? 'The match is not over yet. You get the result after the match.'),
    ),
    word('leave', 'leave the match; it is saved, and you can continue it', () =>
      parting('leave', () => leaveMatch(options, play)),
    ),
    ...Object.values(options.more ?? {}),
  );
  return all;
}

function leaveMatch<T extends ScreenTypes>({ persistedMatch, back }: MatchRoomOptions<T>, play: MatchVoice<T>): Reply {
  const { file, rush } = persistedMatch;
  rush?.stop();
  return { says: file.path() === undefined || play.isOver() ? [] : ['The match is saved.'], next: back() };
}

/** Words for actions that are keys of the screen but not commands of the match. */
const actWords = <T extends ScreenTypes>(acts: readonly TextAction<T>[], play: MatchVoice<T>): readonly Word[] =>
  acts.map((act) => ({
    ...word(act.usage, act.help, (rest) =>
      play.act(
        act,
        rest.split(/\s+/).filter((typed) => typed !== ''),
      ),
    ),
    isTimely: () => act.isTimely?.(play.scene()) !== false,
  }));

/** Saves under a name. ` replace` after the name overwrites a save. */
function saveLines(folders: Folders, typed: string, text: () => string): string[] {
  const [, name = '', replace] = /^(.*?)(\s+replace)?$/i.exec(typed) ?? [];
  const checked = saveName(name);
  if (!checked.ok) return wrapSentences([sentence(`Not saved: ${checked.error.message}`)]);
  const existing = existingSave(folders, checked.value);
  const saved = saveAs(folders, name, text(), { replace: replace !== undefined });
  if (saved.ok) return [`Saved as ${checked.value}.`];
  if (saved.error.code !== 'save-exists' || existing === undefined)
    return wrapSentences([sentence(`Not saved: ${saved.error.message}`)]);
  return wrapSentences([
    `There is already a save ${checked.value} from ${dateText(existing.time, now())}.`,
    `To replace it, type save ${checked.value} replace.`,
  ]);
}

/** Match in text mode. A typed name is looked up in this order: command, question, word of text mode, query. */
export function matchRoom<T extends ScreenTypes>(options: MatchRoomOptions<T>): Room {
  const { screen, file, notices: opening, rush } = options.persistedMatch;
  const { commands, id } = file.match().game;
  const { questions } = screen.reader;
  const play = matchVoice<T>(options);
  const words = matchWords(options, play);
  const guided = (answer: Reply): Reply => {
    const { later, next } = answer;
    if (later !== undefined) return { ...answer, later: later.then(guided) };
    return next === undefined ? { ...answer, says: [...answer.says, ...play.guidance()] } : answer;
  };
  let started = reply();
  /** Command or plan that `yes` plays, valid for the next line only. A hint is valid until the position changes. */
  let offer: string | undefined;
  function received(line: string): Answer {
    const { first, rest } = splitLine(line);
    const onTheWay = first === 'leave' ? undefined : play.onTheWay(first);
    if (onTheWay !== undefined) {
      // The player who has just come to the screen may have standing orders to play.
      const { says, ...next } = play.isPassed() ? reply() : play.letBotsPlay();
      return { says: [...onTheWay, ...says], ...next };
    }
    const hint = play.takenHint();
    const requested = offer;
    offer = undefined;
    if (first === 'yes' && rest === '') {
      if (requested !== undefined) return play.enterLine(requested);
      if (hint !== undefined) return hint();
    }
    const turn = play.goOn(line.trim().toLowerCase());
    if (turn !== undefined) return reply(...turn);
    if (first === '') return reply();
    // Lines of players who share the terminal may be secret, so they are not stored.
    if (!play.isShared()) options.remember(line);
    // A player's number may precede a command, and its arguments may follow without a blank.
    const typed = firstWord(line).toLowerCase();
    const name = commandMeant(commands, typed) ?? typed;
    const isAnswered = isInWords(name, commands, { ...questions, ...words });
    if (Object.hasOwn(commands, name) && !isAnswered) {
      const doubt = play.doubt(line);
      if (doubt.length === 0) return play.enterLine(line);
      offer = line;
      return reply(...doubt);
    }
    const elsewhere = play.elsewhere(line);
    if (elsewhere !== undefined) return reply(elsewhere);
    const questionName = isAnswered ? name : first;
    const question = Object.hasOwn(questions, questionName) ? questions[questionName] : undefined;
    if (question !== undefined) {
      const words = wordsAfter(questionName, line);
      offer = screen.reader.offered?.(play.scene(), questionName, words);
      return reply(...question.answer(play.scene(), words));
    }
    const known = [
      ...Object.keys(typedCommands(commands)),
      ...Object.keys(commands),
      ...Object.keys(questions),
      ...Object.keys(words),
    ];
    const answer = wordIn(words, first)?.answer(rest);
    return answer ?? reply(first === 'yes' ? 'There is nothing to say yes to.' : unknownWord(first, known));
  }

  return {
    greeting() {
      const start = play.isPassed() ? [clearing, play.wayText()] : (options.opens?.(play.store) ?? play.describe());
      started = play.letBotsPlay();
      return [
        ...opening.flatMap((text) => wrapSentences([text])),
        ...start,
        ...started.says,
        ...(started.later === undefined ? play.guidance() : []),
        ...(options.greets === undefined ? [] : options.greets(play.store)),
      ];
    },
    begin: () => started.later?.then(guided),
    ...(options.elsewhere && { follow: play.follow }),
    ...(rush && {
      follow: (_, go) =>
        watchTime(rush, file.facts, () =>
          go(() => {
            play.close();
            return { says: ['Time is up.'], next: options.back() };
          }),
        ),
    }),
    prompt: play.prompt,
    hear(line) {
      return mapMaybePromise(received(line), guided);
    },
    completions(text) {
      if (play.isPassed()) return ['ready', 'leave'].filter((word) => word.startsWith(text));
      return completionsOf(options, play, words, text);
    },
    history: () => options.services.home.readHistory(id),
    settle: () => file.settle(),
    flush: () => file.flush(),
  };
}

const wordsAfter = (name: string, line: string): readonly string[] =>
  line
    .slice(line.toLowerCase().indexOf(name) + name.length)
    .split(/\s+/)
    .filter((word) => word !== '');

function completionsOf<T extends ScreenTypes>(
  { persistedMatch: { screen, file }, paths }: MatchRoomOptions<T>,
  play: MatchVoice<T>,
  words: Words,
  text: string,
): string[] {
  const { game, state } = file.match();
  const { commands } = game;
  const { questions } = screen.reader;
  const prefix = text.trim().toLowerCase();
  const questionNames = prefix === '' ? [] : Object.keys(questions).filter((name) => name.startsWith(prefix));
  const ownWord = completedWords(words, text).filter((line) => !isTaken(splitLine(line).first, commands, questions));
  const path = pathCompletion(text, commands, paths.complete);
  const scene = play.scene();
  const offers = offersOf(game, state, scene.seat);
  const help = commandHelp(offers, game, screen, scene);
  const { lines } = complete(typedCommands(declarationsOf(offers), firstWord(text)), text, help.valuesNow);
  return [...lines, ...(path?.lines ?? []), ...questionNames, ...ownWord];
}
