import { type GameTextMode, textQueryOf } from '#screen/game/text-mode.ts';
import { titleSentence } from '#screen/parts/match-end.ts';
import { sentence, wordColumns, wrapSentences } from '#screen/sentences.ts';
import { legalText } from './moves.ts';
import { type CustomGameScreen, givenScene } from './paint.ts';
import { legalIn, type OwnScene, type OwnTypes } from './shown-game.ts';
import { sentencesOf, toDo } from './words.ts';

const question = textQueryOf<OwnTypes>();

/** Text mode of a custom game: its position as printed by `turncade run`, the events, and the possible commands. */
export const readerOf = ({ title, moduleScreen }: CustomGameScreen): GameTextMode<OwnTypes> => {
  const positionLines = ({ view: { text } }: OwnScene) =>
    text.split('\n').flatMap((row) => (row.trim() === '' ? [] : [row.trim()]));
  const prompt = (scene: OwnScene) =>
    toDo(scene, moduleScreen.status?.(givenScene(scene, undefined, { columns: wordColumns, rows: 1 })));
  return {
    describe: (scene) => [
      titleSentence(title, 'level', scene.level),
      ...positionLines(scene),
      ...wrapSentences([prompt(scene), ...movesSentence(scene)]),
    ],
    tell: (_, after) => [
      ...wrapSentences(sentencesOf(after, moduleScreen).map(sentence)),
      ...(after.watched === true ? [] : [...positionLines(after), ...wrapSentences([prompt(after)])]),
    ],
    questions: {
      moves: question('moves', 'what you can do now', (scene) => {
        const moves = movesSentence(scene);
        return moves.length === 0 ? ['There is nothing for you to do now.'] : wrapSentences(moves);
      }),
    },
  };
};

/** `You can type take 1 to 3.` */
const movesSentence = ({ view, seat }: OwnScene): readonly string[] => {
  const commands = legalIn(view, seat);
  return commands.length === 0 ? [] : [`You can type: ${commands.map(legalText).join('; ')}.`];
};
