import { type GameTextMode, textQueryOf } from '../../../../screen/game/text-mode.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { drawnText, rngOutputText } from '../debug/debug-streams.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { preset, until } from './acts.ts';
import { cellLines, enemyLines, shipLines, shotLines } from './answers.ts';
import { boardLines, reachLines } from './board.ts';
import { describe, momentOf } from './describe.ts';
import { goalSentences, overLines } from './goal.ts';
import { dangerLines, doubtLines, previewLines, threatLines } from './preview.ts';
import { comingShots, shipSentences } from './sentences.ts';
import { chosenShipLines, optionLines } from './setup.ts';
import { isTurn, turnLines } from './turn.ts';

const question = textQueryOf<SpaceDefenderScreen>();

/** Space Defender in words. */
export const reader: GameTextMode<SpaceDefenderScreen> = {
  describe,
  tell(before, after) {
    if (before.view.debug !== after.view.debug)
      return [after.view.debug ? 'Debug view on: nothing is hidden.' : 'Debug view off.', ...describe(after)];
    const toggled = rngOutputText(before, after);
    if (toggled !== undefined) return wrapSentences([toggled]);
    // Who takes a whole ship, or waits, hears what comes of it, and not each part and turn before.
    if (after.local.isFitting !== undefined || after.local.waiting !== undefined) return [];
    if (after.local.news !== undefined && before.local.waiting !== undefined)
      return [...wrapSentences([after.local.news]), ...afterTurn(after)];
    return happenedLines(after);
  },
  doubt: doubtLines,
  acts: [preset, until],
  questions: {
    preview: question(
      'preview CELL',
      'what a move there would cost and hit; also preview fire, special or pass',
      previewLines,
    ),
    threats: question('threats', 'what would hit you if you waited, and where you would be free of it', threatLines),
    danger: question('danger', 'the cells in reach that cost more health than others', dangerLines),
    enemies: question('enemies', 'the enemies in sight, nearest first', enemyLines),
    shots: question('shots', 'the shots in sight, nearest first', shotLines),
    where: question('where CELL', 'what is in a cell, and how far it is', cellLines),
    board: question('board', 'the board row by row; board C is row C alone', boardLines),
    reach: question('reach', 'the cells the ship can fly to', reachLines),
    ship: question('ship', 'the ship, its parts and values', shipLines),
    goal: question('goal', 'the goal, and how far you are', (scene) => wrapSentences(goalSentences(scene))),
    option: question('option N', 'in setup: what option N is and what it would change', optionLines),
    again: question('again', 'the last turn again', (scene) =>
      scene.events.length === 0 ? ['Nothing has happened yet.'] : happenedLines(scene),
    ),
  },
};

/** What happened last, and how the player stands then. */
function happenedLines(scene: SpaceDefenderScene): string[] {
  const { view, events } = scene;
  if (isTurn(events)) {
    const drawn = view.rngOutput ? drawnText(scene) : undefined;
    return [...turnLines(scene), ...(drawn === undefined ? [] : [drawn]), ...afterTurn(scene)];
  }
  // An abandoned setup leads to where there is nothing to be out of.
  const texts = events.flatMap((event) =>
    event.type === 'aborted' && momentOf(view) !== 'start' ? [] : spokenTexts(event, { of: 'nobody', events }),
  );
  const isChosen = events.some(({ type }) => type === 'option-chosen');
  return [...wrapSentences(texts), ...(isChosen ? chosenShipLines(view) : describe(scene))];
}

function afterTurn(scene: SpaceDefenderScene): string[] {
  const { sector } = scene.view;
  if (sector === null || momentOf(scene.view) === 'over') return overLines(scene);
  return wrapSentences([...shipSentences(sector.starfighter), ...comingShots(sector)]);
}
