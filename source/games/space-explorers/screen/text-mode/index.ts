import { type GameTextMode, textQueryOf } from '../../../../screen/game/text-mode.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import { isMinorNews, newsText } from '../auto-advance.ts';
import type { ExplorersScene, SpaceExplorersScreen } from '../local.ts';
import { standing, wait } from './acts.ts';
import { describe, levelLines } from './describe.ts';
import { forecastLines, queueLines } from './queries.ts';
import { overLines } from './over.ts';
import { nearLines, pathLines, planetLines, planetsLines, shuttleLines } from './planets.ts';
import { needLines, orderLines, statusLines, totalLines, turnSentence } from './standing.ts';
import { isTurn, turnLines } from './turn.ts';
import { isByNumber, perspectiveOf, ownPlayer } from '../words.ts';

const question = textQueryOf<SpaceExplorersScreen>();

/** Space Explorers in words. */
export const textMode: GameTextMode<SpaceExplorersScreen> = {
  describe,
  tell: (before, after, goesOn = false) => {
    // A player who waits hears the news that ends it, and not each turn before.
    if (after.local.waiting !== undefined) return [];
    const { news } = after.local;
    const hasWaited = before.local.waiting !== undefined && news !== undefined && isMinorNews(news);
    const newsLines = hasWaited ? wrapSentences([newsText(perspectiveOf(after), news)]) : [];
    if (!isTurn(after.events)) return queueLines(after);
    return [...newsLines, ...(goesOn ? turnLines(after) : afterTurnLines(after))];
  },
  acts: [standing, wait],
  questions: {
    planets: question(
      'planets or planets KIND',
      'all planets, or only yours, theirs, those of player 1 or 2, nobody or unseen',
      planetsLines,
    ),
    planet: question('planet N', 'what is known of a planet, its neighbours, what comes to it', planetLines),
    near: question('near N', 'the neighbours of a planet, the nearest first', nearLines),
    paths: question('paths A B', 'the quickest way between two planets', pathLines),
    needs: question('needs', 'the planets that need a decision of yours, the most urgent first', needLines),
    orders: question('orders', 'your orders of this turn', orderLines),
    forecast: question(
      'forecast, forecast N or forecast FROM TO PEOPLE',
      'what would come if nobody did anything else: this turn, on a planet, or with another order',
      forecastLines,
    ),
    shuttles: question('shuttles', 'the shuttles that you know of, the next to land first', shuttleLines),
    totals: question('totals', 'all people of both players now and in turns before, as far as seen', totalLines),
    level: question('level', 'the level and its goal', levelLines),
    again: question('again', 'the last turn again', (scene) =>
      isTurn(scene.events) ? afterTurnLines(scene) : ['Nothing has happened yet.'],
    ),
  },
};

/** The report of a turn, then the standing for the player to move. */
function afterTurnLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  // Nobody in particular has seen anything of it.
  if (view.viewer === 'spectator') return [turnSentence(scene)];
  const isToMove = isByNumber(scene) || view.mover === ownPlayer(scene);
  return [
    ...turnLines(scene),
    ...(view.outcome === null
      ? [...wrapSentences([turnSentence(scene)]), ...(isToMove ? statusLines(scene) : [])]
      : overLines(scene)),
  ];
}
