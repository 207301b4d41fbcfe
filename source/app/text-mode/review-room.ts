import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { chanceTexts, noLessonsText, sampledTurns, spokenLessons } from '../match/review/match-review.ts';
import type { ReviewView } from '../match/review/review-page.ts';
import { type Reply, type Room, reply, roomOfWords, withHelp, word, wordsOf } from './room.ts';

const maxChances = 12;

export async function reviewRoom<T extends ScreenTypes>(
  view: ReviewView<T, Reply, () => Room | 'leave'>,
  back: () => Room | 'leave',
): Promise<Room> {
  const review = (await view.review({ signal: new AbortController().signal })) ?? { turns: [], lessons: [] };
  const turnName = turnNameOf(view.screen);
  const isPuzzle = review.isPuzzle === true;
  const lessons = spokenLessons(review, turnName);
  const numbers = lessons.map(({ lesson }) => String(lesson.turn));
  const chances = sampledTurns(review, maxChances).map(
    ({ turn, chance }) => `${turnName} ${turn} ${chanceTexts(review).cell(chance)}${isPuzzle ? '' : ' percent'}`,
  );
  const lessonAt = (typed: string) => {
    const chosen = typed === '' && lessons.length === 1 ? lessons[0] : lessons[numbers.indexOf(typed)];
    return chosen?.lesson;
  };
  const withLesson = (typed: string, act: (lesson: NonNullable<ReturnType<typeof lessonAt>>) => Reply): Reply => {
    const lesson = lessonAt(typed);
    return lesson === undefined
      ? reply(
          numbers.length === 0
            ? 'There is no turn to choose. Type leave to go back.'
            : `Found "${typed}", expected ${numbers.join(' or ')}.`,
        )
      : act(lesson);
  };
  const greeting = () => [
    ...wrapSentences([
      "The coach's review.",
      `${isPuzzle ? 'A solution still existed' : 'Your chance of winning'}: ${chances.join(', ')}.`,
      ...(lessons.length === 0 ? [noLessonsText(review, turnName)] : []),
    ]),
    ...lessons.flatMap(({ title, sentences }) => wrapSentences([`${title}: ${sentences[0]}`, sentences[1]])),
    ...wrapSentences([
      lessons.length === 0
        ? 'Type leave to go back.'
        : `Type play and the number of a ${turnName} to play on from there, or leave to go back.`,
    ]),
  ];
  const here: Room = roomOfWords(
    greeting,
    withHelp(
      wordsOf(
        word('play N', `play on from a ${turnName}, as a new match`, (rest) =>
          withLesson(rest, ({ length }) => view.playOn(length)),
        ),
        word('replay N', `replay the match from a ${turnName}`, (rest) =>
          withLesson(rest, ({ turn }) => view.watch(turn, () => here)),
        ),
        word('leave', 'back', () => ({ says: [], next: back() })),
      ),
    ),
  );
  return here;
}
