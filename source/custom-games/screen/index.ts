import type { Game } from '#engine/game.ts';
import { usage } from '#engine/script.ts';
import type { CustomScreen } from '#engine/text/custom-screen.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { coverFor } from '#screen/game/seats.ts';
import { type GameTextMode, textQueryOf } from '#screen/game/text-mode.ts';
import { playerName } from '#screen/online.ts';
import { titleSentence } from '#screen/parts/match-end.ts';
import { sentence, wordColumns, wrapSentences } from '#screen/sentences.ts';
import { line } from '#screen/styled-text.ts';
import { click, hover, keysOf } from './keys.ts';
import { legalText, pickedWhole } from './moves.ts';
import { type CustomGameScreen, dialogOf, givenScene, linesOf, listOf, paint } from './paint.ts';
import { legalIn, type OwnScene, type OwnTypes } from './shown-game.ts';
import { commandWords, sentencesOf, spaced, standingOf, toDo } from './words.ts';

const atFirst: OwnTypes['local'] = { chosen: 0, picked: undefined, pointed: undefined, scrolled: 0, hint: undefined };

/** Creates a screen from the rules of a game. The game's module may draw parts of the screen itself. */
export function createCustomScreen(
  game: Game<OwnTypes>,
  title: string,
  moduleScreen: CustomScreen,
): GameScreen<OwnTypes> {
  const custom: CustomGameScreen = { game, moduleScreen, title };
  const { score, turnName = 'turn' } = moduleScreen;
  return {
    state: {
      initial: () => atFirst,
      reduce: (local, before, after) =>
        before.phase === after.phase && before.turn === after.turn
          ? { ...local, picked: undefined, hint: undefined }
          : { ...atFirst, pointed: local.pointed, scrolled: local.scrolled },
    },
    eyes: { seated: (_, seat) => seat },
    view: {
      paint: (scene) => paint(custom, scene),
      dialog: (scene) => dialogOf(custom, scene),
      signs: () => [],
      standing: (view) => standingOf(moduleScreen, view),
      thumbnail: ({ text }, { rows }) => linesOf(text, undefined).slice(0, rows),
    },
    ...(game.players.most > 1 && {
      seats: {
        cover: (scene) =>
          coverFor(scene, line(title, 'strong'), line(`${turnName} ${scene.view.turn}`), 'make your move'),
        calledBot: (scene, seat) => playerName(scene, seat, scene.bots),
        owned: () => ({ label: 'your side', withCount: 'your side', each: [], held: '' }),
        planned: () => undefined,
        missed: () => '',
        course: {
          figure: {
            title: `${score?.name ?? 'score'} of each player`,
            of: ({ own }, seat) => (score === undefined ? 0 : score.of(own, seat)),
          },
          wonBy: ({ outcome }) => outcome && `by ${spaced(outcome.reason)}`,
        },
      },
    }),
    input: {
      bindings: (scene) => keysOf(custom, scene),
      click: (scene, target) => click(custom, scene, target),
      hover,
      hinted: (scene, [command], why) => (command === undefined ? scene.local : hinted(custom, scene, command, why)),
      hintWords: {
        isShown: () => true,
        tell: (_, [command], why) => (command === undefined ? why : `${commandWords(game.commands, command)}. ${why}`),
      },
    },
    playback: {
      begins: (events) => events.length > 0,
      beats: ({ view, local }, { events }) => [{ view, events, local, duration: beatTime }],
      ...(turnName === 'round' && { turnName }),
    },
    reader: readerOf(custom),
    rules: moduleScreen.rules ?? bookOf(title, game),
  };
}

/** Milliseconds for reading an event before the board changes. */
const beatTime = 700;

function hinted(
  { game }: CustomGameScreen,
  scene: OwnScene,
  command: OwnTypes['command'],
  why = '',
): OwnTypes['local'] {
  const words = commandWords(game.commands, command);
  const local = { ...scene.local, picked: undefined, pointed: undefined, hint: { words, why } };
  const at = listOf({ ...scene, local }).moves.findIndex((move) => move.words === words);
  if (at >= 0) return { ...local, chosen: at };
  return { ...local, chosen: 0, picked: pickedWhole(legalIn(scene.view, scene.seat), words) };
}

const bookOf = (title: string, { commands }: Game<OwnTypes>): string =>
  [
    `# ${title}`,
    '## Commands',
    ...Object.entries(commands).map(([name, declaration]) => `- \`${usage(name, declaration)}\`: ${declaration.help}`),
  ].join('\n\n');

const question = textQueryOf<OwnTypes>();

/** Describes a custom game in text mode: the position as in `turncade run`, events, and possible commands. */
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

/** Sentence such as `You can type: take 1 to 3.` */
const movesSentence = ({ view, seat }: OwnScene): readonly string[] => {
  const commands = legalIn(view, seat);
  return commands.length === 0 ? [] : [`You can type: ${commands.map(legalText).join('; ')}.`];
};
