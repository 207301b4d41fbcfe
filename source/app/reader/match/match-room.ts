import { complete } from '../../../engine/complete.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { flow } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { readHistory } from '../../../storage/history.ts';
import { pathCompletion } from '../../command-line/path-argument.ts';
import { leadsAway } from '../../match/playing.ts';
import { type Answer, type Room, reply } from '../room.ts';
import { clearing } from '../speaker.ts';
import { completedWords, splitLine, unknownWord, wordIn } from '../words.ts';
import { isInWords, isTaken } from './match-help.ts';
import { startPlay } from './match-play.ts';
import type { MatchRoomOptions } from './match-words.ts';
import { matchWords } from './match-words.ts';
import { passText } from './passing.ts';

/**
 * A match in words: its commands, the game's questions, and the words of this mode; in this order where one is two of
 * them, but that a question answers in words what a query does in data.
 */
export function matchRoom<T extends ScreenTypes>(options: MatchRoomOptions<T>): Room {
  const { match, screen, file, opening } = options;
  const { commands, id } = match.game;
  const { questions } = screen.reader;
  const play = startPlay<T>(options);
  const words = matchWords(options, play);
  /** The command that the player was told loses something. */
  let warned: string | undefined;
  /** Why a command is not played yet, if so: what it leaves behind could not be saved. */
  const losing = (name: string): string | undefined => {
    const isOver = screen.view.standing(play.scene().view).end !== undefined;
    const isSafe = !leadsAway(match.game, name, isOver) || file.flush() || warned === name;
    warned = isSafe ? undefined : name;
    return isSafe ? undefined : `The match could not be saved. Type ${name} again to lose what is not saved.`;
  };
  let begun = reply();
  /** What is said to a line while the match is being passed on: nothing of it is told to anybody but the next player. */
  const heardOnTheWay = (seat: Seat, line: string): Answer => {
    const { first } = splitLine(line);
    if (!play.passing.isRead()) {
      play.passing.read();
      if (first !== 'leave') return reply(clearing, passText(seat));
    }
    if (first === 'ready') {
      play.passing.arrived();
      return reply(clearing, ...play.news(), ...play.describe());
    }
    const word = first === 'leave' ? wordIn(words, first)?.answer('') : undefined;
    return word ?? reply(passText(seat), 'Type leave to leave; the match is saved.');
  };
  return {
    greeting() {
      const { isPassed, seat } = play.passing;
      const start = isPassed() ? [clearing, passText(seat())] : play.describe();
      begun = play.letBotsPlay();
      return [...opening, ...start, ...begun.says];
    },
    begin: () => begun.later,
    hear(line) {
      const { first, rest } = splitLine(line);
      const { isPassed, isRead, seat } = play.passing;
      if (first === '' && isRead()) return reply();
      if (isPassed()) return heardOnTheWay(seat(), line);
      const elsewhere = play.passing.elsewhere(line);
      if (elsewhere !== undefined) return reply(elsewhere);
      // What one player types may be a secret to the others.
      if (!play.isShared()) options.remember(line);
      // A command may have its player in front, and its arguments right behind it.
      const [name = ''] = /[a-z_]\w*/.exec(line.toLowerCase().replace(/^\s*\d+\s*:/, '')) ?? [];
      const isAnswered = isInWords(name, commands, questions);
      const loss = Object.hasOwn(commands, name) ? losing(name) : undefined;
      if (loss !== undefined) return reply(...flow([loss]));
      if (Object.hasOwn(commands, name) && !isAnswered) return play.enterLine(line);
      const asked = isAnswered ? name : first;
      const question = Object.hasOwn(questions, asked) ? questions[asked] : undefined;
      if (question !== undefined) return reply(...question.answer(play.scene(), wordsAfter(asked, line)));
      const known = [...Object.keys(commands), ...Object.keys(questions), ...Object.keys(words)];
      return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, known));
    },
    completions(text) {
      if (play.passing.isPassed()) return ['ready', 'leave'].filter((word) => word.startsWith(text));
      const begun = text.trim().toLowerCase();
      const asked = begun === '' ? [] : Object.keys(questions).filter((name) => name.startsWith(begun));
      const own = completedWords(words, text).filter((line) => !isTaken(splitLine(line).first, commands, questions));
      const path = pathCompletion(text, commands, playersPaths.complete);
      const { lines } = complete(commands, text, (...about) =>
        screen.commandLine?.argumentValues?.(play.scene(), ...about),
      );
      return [...lines, ...(path?.lines ?? []), ...asked, ...own];
    },
    history: () => readHistory(id),
    settle: () => file.settle(),
    flush: () => file.flush(),
  };
}

/** What was typed after a name, which may be in brackets as the arguments of a command are. */
const wordsAfter = (name: string, line: string): readonly string[] =>
  line
    .slice(line.toLowerCase().indexOf(name) + name.length)
    .split(/\s+/)
    .filter((word) => word !== '');
