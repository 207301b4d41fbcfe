import { firstThatFits } from '../../../screen/truncate.ts';
import { indented, type Line, line, seatRole, span, justify, wrappedLines } from '../../../screen/styled-text.ts';
import { turnAndHelp } from '../../../screen/parts/end-words.ts';
import type { Section } from '../../../screen/frame.ts';
import { pluralize } from '../../../screen/sentences.ts';
import { starsAtEnd } from '../../../screen/results.ts';
import { inFlight, ownerAt, sumOf } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';
import { lastTurnSection } from './panel/last-turn-section.ts';
import { peopleSection } from './panel/people-section.ts';
import { placesText } from './words/names.ts';
import { bothPlayers, isByNumber, shortPerspectiveOf } from './words.ts';

/** Columns and rows of a panel from which on there is air between the lines. */
const [roomyColumns, roomyRows] = [30, 22];

/** Rows of each chart where there is room. */
const highChart = 3;

/** The panel at the end of a match: who won and why, the stars, what both have, and charts of how it came to that. */
export function endSections(
  scene: ExplorersScene,
  { title, sentences }: { readonly title: string; readonly sentences: readonly string[] },
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Section[] {
  const isRoomy = columns >= roomyColumns && rows >= roomyRows;
  const air: Line[] = isRoomy ? [[]] : [];
  const earned = starsAtEnd(scene, columns, isRoomy);
  const texts = sentences.flatMap((text, i) => wrappedLines(text, columns - 2, i === 0 ? 'strong' : 'text').map(indented));
  const { bots, view } = scene;
  const isOfBots = bots[1] !== undefined && bots[2] !== undefined;
  const help = isOfBots ? `turn ${view.turn}` : turnAndHelp(scene, view.turn, columns - 2);
  const [first, second] = bothPlayers(scene);
  const head = { title, lines: [...air, ...texts, ...air, ...earned] };
  const owners = {
    title: 'at the end',
    lines: [
      ...holdingLines(scene, first, columns),
      ...holdingLines(scene, second, columns),
      ...air,
      line(` ${help}`, 'dim'),
    ],
  };
  const rowsLeft = rows - [head, owners].reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const people = peopleSection(scene, columns, isRoomy ? highChart : 0);
  const room = rowsLeft - 1 - people.lines.length - 1;
  return [head, owners, people, ...(room < 2 ? [] : [lastTurnSection(scene, columns, room)])];
}

/** ` 1 you       4 planets` and below it ` 301 on planets, 100 in flight`; only what is visible is counted. */
function holdingLines(scene: ExplorersScene, player: PlayerNumber, columns: number): Line[] {
  const { view } = scene;
  const planets = view.map.ids.filter((_, planet) => view.visible[planet] === true && ownerAt(view, planet) === player);
  const people = sumOf(player === 1 ? view.p1 : view.p2);
  const away = inFlight(view.shuttles, player);
  const name = shortPerspectiveOf(scene).subject(player);
  const bot = scene.online === undefined ? scene.bots[player] : undefined;
  const planetCount = pluralize(planets.length, 'planet');
  const room = columns - planetCount.length - 5;
  // The number says already whose seat a bot plays.
  const names = bot === undefined ? [name] : isByNumber(scene) ? [bot] : [`${name} ${bot}`, bot];
  const called = firstThatFits(names, room);
  return [
    justify([span(` ${player} `, seatRole(player)), span(called, 'strong')], [span(`${planetCount} `)], columns),
    line(`   ${placesText(people, away, columns - 4)}`, 'dim'),
  ];
}
