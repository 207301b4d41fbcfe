import { availableCommands, complete } from '#engine/completion.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { argumentHelp } from '#screen/game/command-help.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { pathCompletion } from '../../command-line/completion.ts';
import { type Answer, type Reply, type Room, reply } from '../prompt-context.ts';
import { clearing } from '../speaker.ts';
import { completedWords, splitLine, unknownWord, wordIn } from '../words.ts';
import { matchVoice } from './match-voice.ts';
import { isInWords, isTaken, type MatchRoomOptions, matchWords } from './match-words.ts';

/**
 * Match in words: its commands, the game's questions, and the words of text mode, in this order of precedence. A
 * question or word still overrides a query of the same name, because it answers in words instead of data.
 */
export function matchRoom<T extends ScreenTypes>(options: MatchRoomOptions<T>): Room {
  const { screen, file, notices: opening } = options.kept;
  const { commands, id } = file.match().game;
  const { questions } = screen.reader;
  const play = matchVoice<T>(options);
  const words = matchWords(options, play);
  const guided = (sentences: Reply): Reply => {
    const { later, next } = sentences;
    if (later !== undefined) return { ...sentences, later: later.then(guided) };
    return next === undefined ? { ...sentences, says: [...sentences.says, ...play.guidance()] } : sentences;
  };
  let started = reply();
  /** Command or plan that `yes` plays, valid for one line. */
  let offer: string | undefined;
  function received(line: string): Answer {
    const { first, rest } = splitLine(line);
    const onTheWay = first === 'leave' ? undefined : play.onTheWay(first);
    if (onTheWay !== undefined) {
      // Standing orders of the player who just sat down may have to be played.
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
    // A player's lines may be secret from others at the same terminal.
    if (!play.isShared()) options.remember(line);
    // A command may start with a player's number, and its arguments may follow without a blank.
    const [name = ''] = /[a-z_]\w*/.exec(line.toLowerCase().replace(/^\s*\d+\s*:/, '')) ?? [];
    const isAnswered = isInWords(name, commands, { ...questions, ...words });
    if (Object.hasOwn(commands, name) && !isAnswered) {
      const doubt = play.doubt(line);
      if (doubt.length === 0) return play.enterLine(line);
      offer = line;
      return reply(...doubt);
    }
    const elsewhere = play.elsewhere(line);
    if (elsewhere !== undefined) return reply(elsewhere);
    const pendingQuestion = isAnswered ? name : first;
    const question = Object.hasOwn(questions, pendingQuestion) ? questions[pendingQuestion] : undefined;
    if (question !== undefined) {
      const words = wordsAfter(pendingQuestion, line);
      offer = screen.reader.offered?.(play.scene(), pendingQuestion, words);
      return reply(...question.answer(play.scene(), words));
    }
    const known = [...Object.keys(commands), ...Object.keys(questions), ...Object.keys(words)];
    return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, known));
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
    hear(line) {
      return mapMaybePromise(received(line), guided);
    },
    completions(text) {
      if (play.isPassed()) return ['ready', 'leave'].filter((word) => word.startsWith(text));
      const prefix = text.trim().toLowerCase();
      const questionNames = prefix === '' ? [] : Object.keys(questions).filter((name) => name.startsWith(prefix));
      const ownWord = completedWords(words, text).filter(
        (line) => !isTaken(splitLine(line).first, commands, questions),
      );
      const path = pathCompletion(text, commands, options.paths.complete);
      const { game, state } = play.store.driver.match;
      const { lines } = complete(availableCommands(game, state, play.scene().seat), text, (command, argument, typed) =>
        argumentHelp(screen.commandLine, command, argument)?.values?.(play.scene(), typed),
      );
      return [...lines, ...(path?.lines ?? []), ...questionNames, ...ownWord];
    },
    history: () => options.services.home.readHistory(id),
    settle: () => file.settle(),
    flush: () => file.flush(),
  };
}

/** Words after a name, without the brackets that a command's arguments may have. */
const wordsAfter = (name: string, line: string): readonly string[] =>
  line
    .slice(line.toLowerCase().indexOf(name) + name.length)
    .split(/\s+/)
    .filter((word) => word !== '');
