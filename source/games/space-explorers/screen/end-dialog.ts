import { maxStrategyFaults } from '../../../engine/programs/strategy-fault.ts';
import { column } from '../../../screen/truncate.ts';
import type { GameDialog } from '../../../screen/game/actions.ts';
import { groupDigits } from '../../../screen/grouped.ts';
import { endButtons, endTitle } from '../../../screen/parts/match-end.ts';
import { type Line, seatRole, span, wrappedLines } from '../../../screen/styled-text.ts';
import { helpText } from '../../../screen/parts/end-words.ts';
import type { ProgramError } from '../../../screen/scene.ts';
import { inFlight, sumOf } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import { endSections } from './end-panel.ts';
import type { ExplorersScene, SpaceExplorersScreen } from './local.ts';
import { playerName } from './words/names.ts';
import { endText } from './words.ts';

/** Columns of its text: a wider box would not float over the map. */
const textWidth = 54;

/** Columns of a player's name. */
const nameWidth = 12;

/** The end of a match, beside the map or in a box: who has won and why, both totals, and the keys. */
export function dialogOf(scene: ExplorersScene): GameDialog<SpaceExplorersScreen> | undefined {
  const { view, local, watched, bots, names, seat } = scene;
  if (view.outcome === null || watched === true || local.running !== undefined) return undefined;
  const ended = { winners: view.outcome.winners, players: 2, bots, names, seat };
  const title = endTitle(ended);
  const last = endingFault(scene);
  const faults =
    last === undefined
      ? []
      : [`Its program failed ${maxStrategyFaults} times: that ends a match.`, `The last time, ${last.code}: ${last.message}`];
  return {
    title,
    prompt: 'what now',
    panel: (room) => endSections(scene, { title, sentences: [endText(scene), ...faults] }, room),
    lines: [
      ...wrappedLines(endText(scene), textWidth, 'strong'),
      ...faults.flatMap((text) => wrappedLines(text, textWidth)),
      [],
      totalLine(scene, 1),
      totalLine(scene, 2),
      [],
      [span(`turn ${view.turn}, ${helpText(scene)}`, 'dim')],
    ],
    buttons: endButtons(scene, ended, 'plays this level again'),
  };
}

/** The fault for which a program gave the match up. */
function endingFault({ view, programErrors = [] }: ExplorersScene): ProgramError | undefined {
  const { outcome, turn } = view;
  if (outcome?.reason !== 'forfeit') return undefined;
  return programErrors.findLast(
    (mishap) => mishap.command === undefined && mishap.turn === turn && !outcome.winners.some((n) => n === mishap.seat),
  );
}

/** `1 you           301 on planets, 100 in flight` */
function totalLine(scene: ExplorersScene, player: PlayerNumber): Line {
  const { view } = scene;
  const people = groupDigits(sumOf(player === 1 ? view.p1 : view.p2));
  const away = groupDigits(inFlight(view.shuttles, player));
  return [
    span(`${player} `, seatRole(player)),
    span(column(playerName(scene, player), nameWidth), 'dim'),
    span(people.padStart(7), 'strong'),
    span(` on planets, ${away} in flight`),
  ];
}
