import { type GameTextMode, textQueryOf } from '../../../../screen/game/text-mode.ts';
import { withPeriod, wrapSentences } from '../../../../screen/sentences.ts';
import { standaloneText } from '../event-texts.ts';
import type { BreachScene, IntoTheBreachScreen } from '../local.ts';
import { turnOf } from '../words.ts';
import { buildingLines, levelLines, moveLines, previewLines, targetLines, unitLines } from './answers.ts';
import { briefSentences, forecastLines } from './forecast.ts';
import { describe, movableSentence, overLines } from './sentences.ts';
import { boardLines, threatLines, tileLines } from './tiles.ts';
import { isTurn, turnLines } from './turn.ts';

const question = textQueryOf<IntoTheBreachScreen>();

/** Into the Breach in words. */
export const reader: GameTextMode<IntoTheBreachScreen> = {
  describe,
  tell: (_, after) => happenedLines(after),
  questions: {
    forecast: question('forecast', 'what End Turn would lead to now, in the order of attack', forecastLines),
    preview: question(
      'preview ROW COLUMN ROW COLUMN',
      'what End Turn would lead to after the move from the first tile to the second',
      previewLines,
    ),
    threats: question('threats', 'the tiles that each enemy will hit this turn', threatLines),
    units: question('units', 'all units in the order of attack', unitLines),
    buildings: question('buildings', 'all buildings, the weakest first', buildingLines),
    moves: question('moves ROW COLUMN', 'where the unit there can move', moveLines),
    targets: question('targets ROW COLUMN', 'what the unit there attacks', targetLines),
    tile: question('tile ROW COLUMN', 'what is on a tile, who hits it and who can go there', tileLines),
    board: question('board', 'the board row by row; board 2 is row 2 alone', boardLines),
    level: question('level', 'the level and its goal', levelLines),
    again: question('again', 'what happened last', (scene) =>
      scene.events.length === 0 ? ['Nothing has happened yet.'] : happenedLines(scene),
    ),
  },
};

/** The last events, and how the player stands after them. */
function happenedLines(scene: BreachScene): string[] {
  const { view, events, preferences } = scene;
  if (isTurn(events)) {
    const isOver = view.reason !== null;
    const lines = turnLines(events, turnOf(events, view.turn), preferences.log === 'full');
    return [...lines, ...(isOver ? overLines(scene) : standingLines(scene, [`Turn ${view.turn}.`]))];
  }
  const [event] = events;
  const eventText = event && standaloneText(event);
  if (eventText === undefined) return describe(scene);
  const text = withPeriod(eventText.text);
  if (eventText.next === 'outlook') return standingLines(scene, [text]);
  return [...wrapSentences([text]), ...(eventText.next === 'nothing' ? [] : describe(scene))];
}

const standingLines = ({ view }: BreachScene, first: readonly string[]): string[] =>
  view.reason === null
    ? [...wrapSentences([...first, movableSentence(view)]), ...wrapSentences(briefSentences(view))]
    : wrapSentences(first);
