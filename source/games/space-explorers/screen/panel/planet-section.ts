import { itemAt } from '../../../../engine/lookup.ts';
import { cutText, wrapped } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line, type Role, seatRole, span, spread, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { type Forecast, turnOfLanding } from '../../forecast.ts';
import { idOf } from '../../map.ts';
import { turnsLeftOf } from '../../state.ts';
import type { Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { eyesOf } from '../local.ts';
import { forecastAt, situationOf } from '../situation.ts';
import { neighbourTexts, playersIn } from '../words/names.ts';
import { shortNamesOf } from '../words/voice.ts';

/** The planet under the cursor, with the shuttles on their way to it as far as there is room for lines. */
export function planetSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view } = situationOf(scene);
  const planet = scene.local.cursor;
  const title = `planet ${idOf(view.map, planet)}`;
  if (view.visible[planet] !== true)
    return { title, tag: 'not seen', lines: unseenLines(scene, planet, width).slice(0, rows) };
  const facts = factLines(scene, planet, width);
  const incoming = incomingLines(scene, planet, width, rows - facts.length);
  const tag = view.viewer === 'all' ? {} : { tag: 'seen' };
  return { title, ...tag, lines: [...facts, ...incoming].slice(0, rows) };
}

/** Lines that all there is to say of the planet takes. */
export function planetHeight(scene: ExplorersScene, width: number): number {
  const { view } = situationOf(scene);
  const { cursor } = scene.local;
  if (view.visible[cursor] !== true) return unseenLines(scene, cursor, width).length;
  return factLines(scene, cursor, width).length + incomingTo(scene, cursor).length;
}

function factLines(scene: ExplorersScene, planet: number, width: number): readonly Line[] {
  const { view } = situationOf(scene);
  const forecast = forecastAt(scene, planet);
  const room = itemAt(view.sizes, planet) - itemAt(view.p1, planet) - itemAt(view.p2, planet);
  return [
    ...sizeLines(itemAt(view.sizes, planet), itemAt(view.habitabilities, planet), width),
    ...bothLines(scene, itemAt(view.p1, planet), itemAt(view.p2, planet), width),
    ...joined(roomLine(room), homeSpans(scene, planet), width),
    ...(forecast === undefined ? [] : forecastLines(scene, forecast, width)),
    ...wayLines(scene, planet, width),
  ];
}

/** `size 80  habitability 5`, on two lines where that is too long. */
function sizeLines(size: number, habitability: number, width: number): readonly Line[] {
  const first = ` size ${grouped(size)}`;
  const second = `habitability ${habitability}`;
  if (first.length + 2 + second.length <= width) return [line(`${first}  ${second}`)];
  return [line(first), line(` ${second}`)];
}

/** `you 1    they 32`, on two lines where that is too long. */
function bothLines(scene: ExplorersScene, p1: number, p2: number, width: number): readonly Line[] {
  const { subject } = shortNamesOf(scene);
  const text = (player: Player) => ` ${subject(player)} ${grouped(player === 1 ? p1 : p2)}`;
  const [first, second] = playersIn(scene);
  return joined([span(text(first).padEnd(8), seatRole(first))], [span(text(second), seatRole(second))], width);
}

/** Two parts on one line, or on two where that is too long. */
const joined = (first: Line, second: Line, width: number): readonly Line[] => {
  if (second.length === 0) return [first];
  return widthOf(first) + 1 + widthOf(second) <= width ? [[...first, span(' '), ...second]] : [first, second];
};

const roomLine = (room: number): Line =>
  room >= 0 ? [span(` room ${grouped(room)}`)] : [span(` ! ${grouped(-room)} too many`, 'warning')];

function homeSpans(scene: ExplorersScene, planet: number): Line {
  const home = itemAt(situationOf(scene).view.homes, planet);
  return home === 0 ? [] : [span(` home, ${shortNamesOf(scene).whose(home)}`, 'dim')];
}

function forecastLines(scene: ExplorersScene, { turn, p1, p2 }: Forecast, width: number): readonly Line[] {
  const head = ` in turn ${turn}, untouched:`;
  return [line(head.length < width ? head : ` in turn ${turn}:`, 'dim'), ...bothLines(scene, p1, p2, width)];
}

/** The neighbours, where there is room for them. */
function wayLines(scene: ExplorersScene, planet: number, width: number): readonly Line[] {
  if (width < waysFrom) return [];
  return wrapped(`next to it: ${neighbourTexts(situationOf(scene).view, planet)}`, width - 2).map((row) =>
    line(` ${row}`, 'dim'),
  );
}

/** Columns from which on the neighbours are listed. */
const waysFrom = 36;

const incomingTo = (scene: ExplorersScene, planet: number) => {
  const { view } = situationOf(scene);
  return view.shuttles
    .filter(({ to }) => to === planet)
    .map((shuttle) => ({ ...shuttle, left: turnsLeftOf(view, shuttle) }))
    .sort((a, b) => a.left - b.left);
};

/** `they 11 from 5     t31`: those that land first, and how many more there are. */
function incomingLines(scene: ExplorersScene, planet: number, width: number, room: number): readonly Line[] {
  const { view } = situationOf(scene);
  const incoming = incomingTo(scene, planet);
  if (room <= 0) return [];
  const shown = incoming.length <= room ? incoming : incoming.slice(0, room - 1);
  const rest = incoming.length - shown.length;
  return [
    ...shown.map(({ from, player, people, left }) => {
      const lands = `t${turnOfLanding(view, left)}`;
      const text = ` ${shortNamesOf(scene).subject(player)} ${grouped(people)} from ${idOf(view.map, from)}`;
      return spread([span(cutText(text, width - lands.length - 1), seatRole(player))], [span(lands, 'dim')], width);
    }),
    ...(rest === 0 ? [] : [line(` and ${rest} more on their way`, 'dim')]),
  ];
}

function unseenLines(scene: ExplorersScene, planet: number, width: number): readonly Line[] {
  const sighting = eyesOf(scene) === undefined ? scene.memory?.sightings[planet] : undefined;
  const fog: Role = 'fog';
  if (sighting === undefined) return [line(' never seen so far', fog), ...wayLines(scene, planet, width)];
  const { turn, p1, p2, size, habitability } = sighting;
  return [
    line(` last seen in turn ${turn}:`, fog),
    ...[...sizeLines(size, habitability, width), ...bothLines(scene, p1, p2, width)].map((row) =>
      row.map(({ text }) => span(text, fog)),
    ),
    ...wayLines(scene, planet, width),
  ];
}
