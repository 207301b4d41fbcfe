import { endButtons, endTitle } from '../../../screen/keys/after-end.ts';
import { type Line, line, seatRole, span } from '../../../screen/paint.ts';
import type { GameDialog } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { isAlive } from '../state.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { playerName } from './words/names.ts';
import { distanceText } from './words/places.ts';

/** The box at the end of a match: who won and when, where the others are, and what can be done now. */
export function dialogOf(scene: RaceScene): GameDialog<RoboRaceScreen> | undefined {
  const { view, local, watched, bots, seat } = scene;
  if (view.outcome === null || watched === true || local.running !== undefined) return undefined;
  const ended = { winners: view.outcome.winners, players: view.players, bots, seat, winnerName: 'Robot' };
  return {
    title: endTitle(ended),
    lines: [
      line(endText(scene), 'strong'),
      [],
      ...view.robots.map((_, i) => robotLine(scene, i + 1)),
      [],
      [span(`${counted(scene.hints, 'hint')}, ${counted(scene.undos, 'undo')}`, 'dim')],
    ],
    buttons: endButtons(scene, ended, 'plays this level again, with new cards'),
  };
}

function endText({ view }: RaceScene): string {
  const { outcome, round, step } = view;
  const [winner] = outcome?.winners ?? [];
  if (winner === undefined) return `Draw: round limit reached after ${counted(round, 'round')}.`;
  return `Robot ${winner} reached the goal in round ${round}, step ${step}.`;
}

/** `2 normal    4 squares to the goal` */
function robotLine(scene: RaceScene, player: number): Line {
  const { board, robots, outcome } = scene.view;
  const robot = robots[player - 1];
  const where =
    outcome?.winners.includes(player) === true
      ? span('wins', 'success')
      : robot === undefined || !isAlive(robot)
        ? span('destroyed', 'warning')
        : span(distanceText(board, robot.square, robot.flags));
  return [span(`${player} `, seatRole(player)), span(playerName(scene, player).padEnd(10), 'dim'), where];
}
