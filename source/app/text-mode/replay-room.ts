import { compact } from '../../engine/lookup.ts';
import { turnNameOf } from '../../screen/match-status.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { wrapSentences } from '../../screen/sentences.ts';
import { minSize } from '../layers/page-view.ts';
import { cannotPlayOn } from '../match/hotseat.ts';
import type { Replay } from '../match/replay.ts';
import { createMatchTimeline, decisiveText } from '../timeline/match-timeline.ts';
import { commandLines } from './match/match-log.ts';
import { type Reply, type Room, reply } from './prompt-context.ts';
import { ruleLines } from './rule-book.ts';
import { completedWords, splitLine, unknownWord, type Words, withHelp, word, wordIn, wordsOf } from './words.ts';

export interface ReplayRoomOptions<T extends ScreenTypes> extends Omit<Replay<T, Reply>, 'notices'> {
  back(): Room | 'leave';
}

/** A match told again, command by command. */
export function replayRoom<T extends ScreenTypes>(options: ReplayRoomOptions<T>): Room {
  const { match, screen, facts, viewer, back, showsAll, playOn, otherSteps } = options;
  const othersAre = otherSteps?.are;
  const timeline = createMatchTimeline({ screen, match, viewer, facts });
  const { length } = match.log;
  const { questions } = screen.reader;
  const turnName = turnNameOf(screen);
  let at = 0;

  const scene = () => timeline.scene(at, minSize);
  const describe = () => [`Command ${at} of ${length}.`, ...screen.reader.describe(scene())];
  /** The turns in which the match was decided: named before its end is reached, they would give it away. */
  const decisive = () => compact(showsAll && at === length && decisiveText(match, screen));
  const goTo = (requested: number) => {
    at = Math.max(0, Math.min(requested, length));
    return reply(...describe(), ...decisive());
  };
  const toTurn = (requested: string) => {
    const turns = match.turns();
    const lookup = turns.find(({ turn }) => String(turn) === requested);
    const numbers = turns.map(({ turn }) => turn);
    return lookup === undefined
      ? reply(`Found "${requested}", expected a ${turnName} from ${Math.min(...numbers)} to ${Math.max(...numbers)}.`)
      : goTo(lookup.length);
  };
  const words: Words = withHelp(
    wordsOf(
      word('next', 'the next command and what it led to', () => {
        if (at === length) return reply('This is the end of the match.');
        at++;
        return reply(...commandLines({ match, screen, viewer, told: timeline.scenes }, at - 1), ...decisive());
      }),
      word('back', 'back to before the last command', () =>
        at === 0 ? reply('This is the start of the match.') : goTo(at - 1),
      ),
      word(`${turnName} N`, `to the start of a ${turnName}`, toTurn),
      word('start', 'to the start of the match', () => goTo(0)),
      word('end', 'to the end of the match', () => goTo(length)),
      word('status', 'where everything stands', () => reply(...describe())),
      otherSteps &&
        word(
          othersAre === 'left out' ? 'all' : 'path',
          othersAre === 'left out'
            ? 'every step, even those undone, refused or only looked at'
            : 'only the steps that still counted at the end',
          otherSteps.show,
        ),
      showsAll && playOn && word('play', 'play on from here, in a copy', () => playOn(at)),
      word('rules PAGE or WORD', 'the rule book', (rest) => reply(...ruleLines(screen.rules, rest))),
      word('leave', 'leave the replay', () => ({ says: [], next: back() })),
    ),
    {
      after: [
        `${Object.keys(questions).length} questions:`,
        ...Object.values(questions).flatMap(({ usage, help }) => wrapSentences([`${usage}: ${help}.`])),
      ],
    },
  );
  return {
    greeting: () => [
      ...wrapSentences([
        `Replay, ${length} commands${othersAre === 'left out' ? ', without those undone: type all for every step' : ''}.`,
        'Type next for each one, help for more, or leave.',
      ]),
      ...describe(),
    ],
    hear(line) {
      const { first, rest } = splitLine(line);
      // Enter alone goes on.
      if (first === '') return words['next']?.answer('') ?? reply();
      const question = Object.hasOwn(questions, first) ? questions[first] : undefined;
      if (question !== undefined) return reply(...question.answer(scene(), rest === '' ? [] : rest.split(/\s+/)));
      if (first === 'play' && !showsAll) return reply(cannotPlayOn);
      const known = [...Object.keys(words), ...Object.keys(questions)];
      return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, known));
    },
    completions(text) {
      const prefix = text.trim().toLowerCase();
      const questionNames = prefix === '' ? [] : Object.keys(questions).filter((name) => name.startsWith(prefix));
      return [...questionNames, ...completedWords(words, text)];
    },
  };
}
