import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Section } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import { againText, endButtons, endTitle, helpText, puzzleTitle } from '#screen/parts/match-end.ts';
import { starsAtEnd } from '#screen/results.ts';
import { pluralize } from '#screen/sentences.ts';
import { indented, type Line, line, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { isAlive } from '../state.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { actionsIn, distanceText, localPlayers, missedText, nameColumn, playerName } from './phrases.ts';

export function dialogOf(scene: RaceScene): GameDialog<RoboRaceScreen> | undefined {
  const { view, local, watched, bots, names, seat } = scene;
  if (view.outcome === null || watched === true || local.playback !== undefined) return undefined;
  const endResult = { winners: view.outcome.winners, players: view.players, bots, names, seat };
  const title = puzzleTitle(scene, endResult.winners.length > 0) ?? endTitle(endResult);
  return {
    title,
    prompt: 'what now',
    panel: ({ columns }) => endSections(scene, title, columns),
    lines: [
      line(endText(scene), 'strong'),
      ...tipLines(scene, 54),
      [],
      ...view.robots.map((_, i) => robotLine(scene, i + 1)),
      [],
      [span(helpText(scene), 'dim')],
    ],
    buttons: endButtons(scene, endResult, againText(scene, 'play this level again, with new cards')),
  };
}

const roomForStars = 36;

/** Sections beside the final board: winner, advice and stars, then all robots. */
function endSections(scene: RaceScene, title: string, columns: number): Section[] {
  const { view } = scene;
  const isRoomy = columns >= roomForStars;
  const air: Line[] = isRoomy ? [[]] : [];
  const endLines = wrappedLines(endText(scene), columns - 2, 'strong').map((row): Line => [span(' '), ...row]);
  const help = span(` ${helpText(scene)}`, 'dim');
  return [
    {
      title,
      lines: [
        ...air,
        ...endLines,
        ...tipLines(scene, columns - 2).map(indented),
        ...air,
        ...starsAtEnd(scene, columns, isRoomy),
      ],
    },
    {
      title: 'robots',
      lines: [...view.robots.map((_, i): Line => [span(' '), ...robotLine(scene, i + 1, columns)]), ...air, [help]],
    },
  ];
}

function endText(scene: RaceScene): string {
  const { outcome, round, step } = scene.view;
  const [winner] = outcome?.winners ?? [];
  if (winner === undefined && puzzleOf(scene.level) !== undefined) return missedText;
  if (winner === undefined) return `Draw: round limit reached after ${pluralize(round, 'round')}.`;
  return `${playerName(scene, winner)} reached the goal in round ${round}, step ${step}.`;
}

/** Advice after a defeat, depending on the fate of the player's robot in the last round. */
function tipLines(scene: RaceScene, columns: number): Line[] {
  const { view, seat, events } = scene;
  if (!localPlayers(scene).includes(seat) || view.players === 1) return [];
  if (view.outcome === null || view.outcome.winners.includes(seat)) return [];
  const own = events.filter(({ player }) => player === seat);
  const actions = actionsIn(events).flat();
  const isPushed = actions.some(({ pushed }) => pushed.includes(seat));
  const isCarried = actions.some(
    ({ actionType, player, card }) => actionType === 'move' && player === seat && card === undefined,
  );
  const tip = own.some(({ type }) => type === 'destroyed')
    ? 'look for x on your path before you run a program.'
    : isPushed
      ? 'play your highest card in the crowded step. It goes first.'
      : isCarried
        ? 'end each round facing the way that you need to go next.'
        : view.board.effects.some((effect) => effect?.by === 'belt')
          ? 'let belts carry you. They move you for free.'
          : 'push the robot ahead of you off its path.';
  return wrappedLines(`Next time: ${tip}`, columns);
}

/** Text such as `17 squares to the goal`, or `17 to goal` if `room` is too small. */
const farText = (text: string, room: number): string =>
  text.length <= room ? text : (text.split(',')[0] ?? text).replace(/ squares? to (the )?/, ' to ');

function robotLine(scene: RaceScene, player: number, columns = 54): Line {
  const { board, robots, outcome } = scene.view;
  const called = scene.names === undefined ? 10 : 13;
  const robot = robots[player - 1];
  const where =
    outcome?.winners.includes(player) === true
      ? span('wins', 'success')
      : robot === undefined || !isAlive(robot)
        ? span('destroyed', 'warning')
        : span(farText(distanceText(board, robot.square, robot.flags), columns - called - 4));
  return [span(`${player} `, seatRole(player)), span(nameColumn(scene, player, called), 'dim'), where];
}
