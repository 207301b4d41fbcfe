import { maxStrategyFaults } from '#engine/programs/strategy.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import { againText, endButtons, endTitle, helpText, puzzleTitle, turnAndHelp } from '#screen/parts/match-end.ts';
import { starsAtEnd } from '#screen/results.ts';
import type { ProgramError } from '#screen/scene.ts';
import { pluralize } from '#screen/sentences.ts';
import { indented, justify, type Line, line, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { column, truncate } from '#screen/truncate.ts';
import { inFlight, ownerAt, sumOf } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene, SpaceExplorersScreen } from './local.ts';
import { lastTurnSection, peopleSection } from './panel/people-section.ts';
import { bothPlayers, endText, lossAdvice, participantName, placesText } from './words.ts';

/** Maximum columns of text in the dialog, so that the map is visible beside it. */
const textWidth = 54;

const nameWidth = 12;

/** Minimum rows of a panel for including advice for the next match. */
const adviceRows = 18;

export function dialogOf(scene: ExplorersScene): GameDialog<SpaceExplorersScreen> | undefined {
  const { view, local, watched, bots, names, seat } = scene;
  if (view.outcome === null || watched === true || local.running !== undefined) return undefined;
  const ended = { winners: view.outcome.winners, players: 2, bots, names, seat };
  const title = puzzleTitle(scene, view.outcome.winners[0] === seat) ?? endTitle(ended);
  const nextTime = lossAdvice(scene);
  const advice = nextTime === undefined ? [] : [nextTime];
  const last = endingFault(scene);
  const faults =
    last === undefined
      ? []
      : [
          `Its program failed ${maxStrategyFaults} times, so it lost the match.`,
          `The last failure, ${last.code}: ${last.message}`,
        ];
  return {
    title,
    prompt: 'what now',
    panel: (room) =>
      endSections(
        scene,
        { title, sentences: [endText(scene), ...(room.rows >= adviceRows ? advice : []), ...faults] },
        room,
      ),
    lines: [
      ...wrappedLines(endText(scene), textWidth, 'strong'),
      ...[...advice, ...faults].flatMap((text) => wrappedLines(text, textWidth)),
      [],
      ...winnerFirst(scene).map((player) => totalLine(scene, player)),
      [],
      [span(`turn ${view.turn}, ${helpText(scene)}`, 'dim')],
    ],
    buttons: endButtons(scene, ended, againText(scene, 'play this map again')),
  };
}

function endingFault({ view, programErrors = [] }: ExplorersScene): ProgramError | undefined {
  const { outcome, turn } = view;
  if (outcome?.reason !== 'forfeit') return undefined;
  return programErrors.findLast(
    (mishap) => mishap.command === undefined && mishap.turn === turn && !outcome.winners.some((n) => n === mishap.seat),
  );
}

function winnerFirst(scene: ExplorersScene): readonly PlayerNumber[] {
  const isWinner = (player: PlayerNumber): boolean => scene.view.outcome?.winners.includes(player) === true;
  return bothPlayers(scene).toSorted((one, other) => Number(isWinner(other)) - Number(isWinner(one)));
}

function totalLine(scene: ExplorersScene, player: PlayerNumber): Line {
  const { view } = scene;
  const people = groupDigits(sumOf(player === 1 ? view.p1 : view.p2));
  const away = groupDigits(inFlight(view.shuttles, player));
  return [
    span(column(participantName(scene, player), nameWidth), seatRole(player)),
    span(people.padStart(7), 'strong'),
    span(` on planets${away === '0' ? '' : `, ${away} in flight`}`),
  ];
}

/** Minimum columns and rows of a panel with blank rows between its lines. */
const [roomyColumns, roomyRows] = [30, 22];

const highChart = 3;

export function endSections(
  scene: ExplorersScene,
  { title, sentences }: { readonly title: string; readonly sentences: readonly string[] },
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Section[] {
  const isRoomy = columns >= roomyColumns && rows >= roomyRows;
  const air: Line[] = isRoomy ? [[]] : [];
  const earned = starsAtEnd(scene, columns, isRoomy);
  const texts = sentences.flatMap((text, i) =>
    wrappedLines(text, columns - 2, i === 0 ? 'strong' : 'text').map(indented),
  );
  const { bots, view } = scene;
  const isOfBots = bots[1] !== undefined && bots[2] !== undefined;
  const help = isOfBots ? `turn ${view.turn}` : turnAndHelp(scene, view.turn, columns - 2);
  const head = { title, lines: [...air, ...texts, ...air, ...earned] };
  const owners = {
    title: 'at the end',
    lines: [
      ...winnerFirst(scene).flatMap((player) => holdingLines(scene, player, columns)),
      ...air,
      line(` ${help}`, 'dim'),
    ],
  };
  const rowsLeft = rows - [head, owners].reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const people = peopleSection(scene, columns, isRoomy ? highChart : 0);
  const room = rowsLeft - 1 - people.lines.length - 1;
  return [head, owners, people, ...(room < 2 ? [] : [lastTurnSection(scene, columns, room)])];
}

/** Lines such as ` You     4 planets` and `   301 on planets, 100 in flight`. Omits unseen people. */
function holdingLines(scene: ExplorersScene, player: PlayerNumber, columns: number): Line[] {
  const { view } = scene;
  const planets = view.map.ids.filter((_, planet) => view.visible[planet] === true && ownerAt(view, planet) === player);
  const people = sumOf(player === 1 ? view.p1 : view.p2);
  const away = inFlight(view.shuttles, player);
  const planetCount = pluralize(planets.length, 'planet');
  const called = truncate(participantName(scene, player), columns - planetCount.length - 3);
  return [
    justify([span(` ${called}`, seatRole(player))], [span(`${planetCount} `)], columns),
    line(`   ${placesText(people, away, columns - 4)}`, 'dim'),
  ];
}
