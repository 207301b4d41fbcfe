import type { Section } from '#screen/frame.ts';
import { levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { type BoardExtent, type SmallSquare, squareFor, squareLines, startAround } from '#screen/parts/boards.ts';
import { countsAsBest } from '#screen/parts/match-end.ts';
import { starsOf, type WinStar } from '#screen/results.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Area, type Glyphs, type Line, type Role, span, widthOf, wrappedLines } from '#screen/styled-text.ts';
import { truncate } from '#screen/truncate.ts';
import { buildingsOf, columnsOf, coordText, isMountain, isSame, isStanding, tileAt } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
import { at, isMech, type View } from '../state.ts';
import { isMechKind, type Kind, symbols } from '../vocabulary.ts';
import type { BreachScene } from './local.ts';
import { countsOf, initialBuildings, noBuildingLost, outlookOf } from './outlook.ts';

export function matchStatusOf(view: View): MatchStatus {
  const { turn, reason } = view;
  const standing = {
    text: `turn ${turn}`,
    turns: turn,
    mark: { name: 'turns', value: turn, better: 'less' },
  } as const;
  if (reason === null) return standing;
  if (reason !== 'enemies-destroyed') return { ...standing, end: 'lost' };
  return { ...standing, end: 'won', noLosses: noBuildingLost(view) };
}

/** Fewest turns in which the player has won this level, including this match if it counts. Undefined without a win. */
export function bestTurns(scene: BreachScene): number | undefined {
  const { view, record } = scene;
  const isWon = matchStatusOf(view).end === 'won' && countsAsBest(scene);
  if (!isWon) return record.best;
  return record.best === undefined ? view.turn : Math.min(record.best, view.turn);
}

/** Compares an ended match with earlier matches: `your best 3`, `a new best (was 5)`. */
export function bestText(scene: BreachScene): string {
  const { best } = scene.record;
  const now = bestTurns(scene);
  if (scene.debugUsed) return 'does not count';
  if (now === undefined) return 'not won yet';
  return best !== undefined && now < best ? `a new best (was ${best})` : `your best ${now}`;
}

/** Current state of a star. Before the end of the match, it is shown as earned while the player can still earn it. */
interface StarSoFar extends WinStar {
  readonly label: string;
  readonly condition: string;
  readonly now: string;
  readonly short: string;
  readonly isInDanger: boolean;
}

export function starsSoFar(scene: BreachScene): StarSoFar[] {
  const { view, level, hints } = scene;
  const par = level?.par;
  const stars = starsOf({ turns: view.turn, par, noLosses: noBuildingLost(view), hints });
  const { end } = matchStatusOf(view);
  const [isWon, isLost] = [end === 'won', end === 'lost'];
  return stars.map((star) => ({
    ...star,
    isEarned: star.isEarned && !isLost && !scene.debugUsed,
    isInDanger: false,
    ...starTexts[star.name](scene),
    ...(isWon && starTextsAtEnd[star.name](scene)),
  }));
}

type StarTexts = Omit<StarSoFar, keyof WinStar | 'isInDanger'> & Partial<Pick<StarSoFar, 'isInDanger'>>;

const starTexts: Readonly<Record<WinStar['name'], (scene: BreachScene) => StarTexts>> = {
  won: (scene) => ({ label: 'won', condition: 'won', now: `turn ${scene.view.turn}`, short: 'won' }),
  par: ({ view, level }) => ({
    label: 'par',
    condition: `at par: ${pluralize(level?.par ?? view.turn, 'turn')}`,
    now: `turn ${view.turn}`,
    short: `turn ${view.turn}, par ${level?.par}`,
  }),
  whole(scene) {
    const all = initialBuildings(scene.view).length;
    const standing = countsOf(scene.view).buildings;
    const outlook = outlookOf(scene);
    const after = outlook === undefined ? standing : countsOf(outlook.forecast.after).buildings;
    return {
      label: 'buildings',
      condition: 'no buildings lost',
      now: `${standing} of ${all}`,
      short: `${standing} of ${pluralize(all, 'building')}`,
      isInDanger: after < standing,
    };
  },
  unaided: ({ hints }) => ({
    label: 'no hints',
    condition: 'no hints used',
    now: hints === 0 ? 'b costs it' : `${hints} used`,
    short: hints === 0 ? 'hints (b): none' : `${pluralize(hints, 'hint')} used`,
  }),
};

const starTextsAtEnd: Readonly<Record<WinStar['name'], (scene: BreachScene) => Partial<StarTexts>>> = {
  won: (scene) => ({ condition: `won in ${pluralize(scene.view.turn, 'turn')}`, now: bestText(scene) }),
  par(scene) {
    const { view, level: { par } = {} } = scene;
    const isAbove = par !== undefined && view.turn > par;
    return {
      condition: `at par: ${isAbove ? 'took ' : ''}${pluralize(view.turn, 'turn')}`,
      now: bestText(scene),
      short: `par ${par}`,
    };
  },
  whole(scene) {
    const lost = initialBuildings(scene.view).filter(({ at: tile }) => tileAt(scene.view.board, tile) === '0');
    const [only] = lost;
    if (only === undefined) return {};
    const fell = scene.events.find((event) => event.type === 'building-destroyed' && isSame(at(event), only.at));
    const asks = lost.length === 1 ? `building ${coordText(only.at)} lost` : `${lost.length} buildings lost`;
    if (lost.length > 1 || fell?.type !== 'building-destroyed') return { condition: asks };
    const { kind } = fell.by;
    return { condition: asks, now: `by ${isMechKind(kind) ? 'your own tank' : `a ${kind}`}` };
  },
  unaided: ({ hints, undos }) => ({
    condition: hints === 0 ? 'no hints used' : `${pluralize(hints, 'hint')} used`,
    now: pluralize(undos, 'undo'),
  }),
};

export function starsSection(scene: BreachScene, width: number): Section {
  if (scene.stageStars !== undefined)
    return {
      title: 'stars',
      lines: scene.stageStars.map((label): Line => [span(' - ', 'dim'), span(truncate(label, width - 4))]),
    };
  const isOver = scene.view.reason !== null;
  const lines = starsSoFar(scene).map((star): Line => {
    const [sign, role]: readonly [string, Role] = star.isEarned ? ['*', 'hazard'] : ['-', 'dim'];
    const look = star.isEarned ? 'text' : 'dim';
    if (width < roomy) return [span(` ${sign} `, role), span(star.short, star.isInDanger ? 'danger' : look)];
    const asks = ` ${sign} ${star.condition.padEnd(isOver ? asksAtEnd : asksWidth)}`;
    const now = asks.length + star.now.length > width ? '' : star.now;
    return [span(asks.slice(0, 3), role), span(asks.slice(3), look), span(now, star.isInDanger ? 'danger' : 'dim')];
  });
  return { title: 'stars', lines };
}

/** Minimum columns to show a star's condition beside its state. */
const roomy = 38;
const [asksWidth, asksAtEnd] = [27, 22];

interface Figure {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
}

interface Scenery {
  readonly board: readonly string[];
  readonly units: readonly Figure[];
}

export function smallBoard({ board, units }: Scenery, room: BoardExtent, glyphs: Glyphs): Line[] {
  const wide = columnsOf(board);
  const size = squareFor({ columns: wide, rows: board.length }, room);
  const columns = Math.floor(room.columns / size.columns);
  const rows = Math.floor(room.rows / size.rows);
  const topRow = startAround(
    board.length,
    rows,
    units.map(({ row }) => row),
  );
  const leftColumn = startAround(
    wide,
    columns,
    units.map(({ column }) => column),
  );
  const kinds = new Map(units.map(({ kind, row, column }) => [`${row},${column}`, kind]));
  const squares = board.slice(topRow, topRow + rows).map((tiles, i) =>
    [...tiles.slice(leftColumn, leftColumn + columns)].map((tile, j) => {
      const at = [topRow + i, leftColumn + j] as const;
      return tileSquare(tile, at, kinds.get(at.join()), glyphs);
    }),
  );
  return squareLines(squares, size);
}

function tileSquare(
  tile: string,
  [row, column]: readonly [number, number],
  kind: Kind | undefined,
  glyphs: Glyphs,
): SmallSquare {
  const ground: Area = (row + column) % 2 === 0 ? 'ground1' : 'ground2';
  const square = (text: string, role: Role, area: Area): SmallSquare => ({ text, role, area });
  if (kind !== undefined) return square(symbols[kind], 'strong', isMechKind(kind) ? 'own-plate' : 'enemy-plate');
  if (isMountain(tile)) return { ...square(shade(glyphs), 'rock', 'mountain'), fills: true };
  if (isStanding(tile)) return square(tile, 'strong', 'building');
  return tile === '0' ? square('x', 'dim', ground) : square('.', 'faint', ground);
}

const shade = ({ barParts }: Glyphs): string => (barParts.length === 0 ? 'M' : '▒');

/** Two rows of facts below the board, and a blank row above them. */
const rowsBelow = 3;

export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom): readonly Line[] {
  const room = { columns, rows: rows - rowsBelow };
  const { board, entities, turn } = view;
  const mechs = entities.filter(isMech).length;
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0).length;
  const drawn = smallBoard({ board, units: entities }, room, glyphs);
  return [
    ...drawn,
    ...(drawn.length < room.rows ? [[]] : []),
    factRow(['turn', turn], ['mechs', mechs]),
    factRow(['enemies', entities.length - mechs], ['buildings', `${standing}/${buildings.length}`]),
  ];
}

type Fact = readonly [label: string, value: number | string];

const factRow = ([leftLabel, now]: Fact, [rightLabel, value]: Fact): Line => [
  span(leftLabel.padEnd(8), 'dim'),
  span(String(now).padStart(3), 'strong'),
  span(`    ${rightLabel.padEnd(9)}`, 'dim'),
  span(String(value).padStart(6), 'strong'),
];

const indent = 2;

export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells: ({ board }) => [`${board.length}x${columnsOf(board)}`],
  about({ board, units }, { columns, rows, glyphs }, text) {
    const facts = levels.read(text);
    const summaryLines = facts.ok ? wrappedLines(facts.value.summary, columns) : [];
    const drawn = smallBoard({ board, units }, { columns, rows: rows - summaryLines.length - 1 }, glyphs);
    const margin = drawn.every((row) => widthOf(row) + 2 * indent <= columns) ? [span(' '.repeat(indent))] : [];
    return [...summaryLines, [], ...drawn.map((row): Line => [...margin, ...row])];
  },
});
