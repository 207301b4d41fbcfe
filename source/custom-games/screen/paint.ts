import type { Game } from '#engine/game.ts';
import type { CustomScreen, ScreenRows, ScreenScene } from '#engine/text/custom-screen.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { columnsOf } from '#engine/text/width.ts';
import { type Frame, frameRows, listSection, type Part, type Section, scrolledSection, stack } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import { centersOf, type NodePositions } from '#screen/keys/cursor.ts';
import { endButtons, endTitle, helpText } from '#screen/parts/match-end.ts';
import { seedFact, statusLine, titleLine } from '#screen/parts/screen-lines.ts';
import { capitalize, withPeriod } from '#screen/sentences.ts';
import {
  type Line,
  line,
  listLine,
  paragraph,
  type Span,
  seatRole,
  span,
  withTarget,
  wrappedLines,
} from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { type Move, movesOf, pickedWhole } from './moves.ts';
import { legalIn, type OwnScene, type OwnTypes } from './shown-game.ts';
import { nameIn, resultOf, sentencesOf, spaced, toDo } from './words.ts';

/** Moves of the player at the screen. Enter plays the selected move. */
export interface MoveList {
  readonly moves: readonly Move[];
  /** Zero-based index of the selected move. Undefined if the selected move is only shown on the board. */
  readonly at: number | undefined;
  readonly chosen: Move | undefined;
  readonly isPointed: boolean;
}

export function listOf({ view, seat, local, watched }: OwnScene): MoveList {
  const legal = watched === true ? [] : legalIn(view, seat);
  const moves = movesOf(legal, local.picked);
  const { pointed } = local;
  if (pointed !== undefined && pickedWhole(legal, pointed) !== undefined) {
    const at = moves.findIndex(({ words }) => words === pointed);
    return { moves, at: at < 0 ? undefined : at, chosen: { type: 'play', words: pointed }, isPointed: true };
  }
  const at = Math.max(0, Math.min(local.chosen, moves.length - 1));
  return { moves, at, chosen: moves[at], isPointed: false };
}

export const ownTargets = targetsOf<
  { readonly type: 'own-command'; readonly words: string } | { readonly type: 'own-move'; readonly at: number }
>({ 'own-command': true, 'own-move': true });

/**
 * Converts rows from a game to lines. Pieces of the selected command get the background of the cursor by default.
 *
 * @example
 * linesOf('one\ntwo', undefined).length // => 2
 * linesOf([['a', { text: 'b', command: 'take 1' }]], 'take 1')[0]?.[1]?.area // => 'cursor'
 */
export const linesOf = (rows: ScreenRows, chosen: string | undefined): Line[] =>
  (typeof rows === 'string' ? rows.replace(/\n$/, '').split('\n') : rows).map((row) =>
    (typeof row === 'string' ? [row] : row).map((cell): Span => {
      if (typeof cell === 'string') return span(plain(cell));
      const { text, role, command, area = command !== undefined && command === chosen ? 'cursor' : undefined } = cell;
      const drawn = span(plain(text), role, area);
      return command === undefined
        ? drawn
        : { ...drawn, target: ownTargets.to({ type: 'own-command', words: command }) };
    }),
  );

/** Keeps a row in one line, with control characters escaped. */
const plain = (text: string): string => escapeControls(text.replaceAll('\n', ' '));

export interface Pieces {
  readonly words: readonly string[];
  readonly places: NodePositions;
}

/** Pieces whose commands are legal now. A command on several pieces has the position of its first piece. */
export function piecesIn(lines: readonly Line[], { view, seat }: Pick<OwnScene, 'view' | 'seat'>): Pieces {
  const legal = legalIn(view, seat);
  const boxes = new Map<string, { left: number; top: number; width: number; height: number }>();
  for (const [top, line] of lines.entries()) {
    let left = 0;
    for (const { text, target } of line) {
      const width = columnsOf(text);
      const customTarget = ownTargets.read(target);
      if (
        customTarget?.type === 'own-command' &&
        !boxes.has(customTarget.words) &&
        pickedWhole(legal, customTarget.words) !== undefined
      )
        boxes.set(customTarget.words, { left, top, width, height: 1 });
      left += width;
    }
  }
  return { words: [...boxes.keys()], places: centersOf([...boxes.values()]) };
}

export interface CustomGameScreen {
  readonly game: Game<OwnTypes>;
  readonly moduleScreen: CustomScreen;
  readonly title: string;
}

export function paint(custom: CustomGameScreen, scene: OwnScene): Frame {
  const { columns, rows } = scene;
  const facts = factsOf(custom, scene);
  const width = panelWidth(columns);
  const room = { columns: columns - width - 1, rows: rows - frameRows };
  return {
    title: titleLine(custom.title, facts, columns, scene.level === undefined ? '' : scene.level.title),
    facts,
    left: [boardSection(custom, scene), eventsSection(custom, scene, room.columns)],
    panel: { width, sections: panelOf(custom, scene, width) },
    status: statusOf(custom, scene),
  };
}

const panelWidth = (columns: number): number => (columns >= 100 ? 40 : 30);

const eventRows = ({ rows }: OwnScene): number => (rows >= 34 ? 8 : 4);

export const boardRoom = (scene: OwnScene): { readonly columns: number; readonly rows: number } => ({
  columns: scene.columns - panelWidth(scene.columns) - 1,
  rows: scene.rows - frameRows - 1 - eventRows(scene),
});

export function boardLines(custom: CustomGameScreen, scene: OwnScene): readonly Line[] {
  const { board } = custom.moduleScreen;
  const move = listOf(scene).chosen;
  const chosen = move?.type === 'play' ? move.words : undefined;
  return linesOf(board?.(givenScene(scene, chosen, boardRoom(scene))) ?? scene.view.text, chosen);
}

const boardSection = (custom: CustomGameScreen, scene: OwnScene): Section => {
  const { phase } = scene.view;
  const { tag, ...section } = scrolledSection({
    title: 'board',
    lines: boardLines(custom, scene),
    rows: boardRoom(scene).rows,
    scrolled: scene.local.scrolled,
  });
  return { ...section, tag: tag ?? (waitingPhases(custom) > 1 ? spaced(phase) : undefined) };
};

const waitingPhases = ({ game: { phases } }: CustomGameScreen): number =>
  Object.values(phases).filter((phase) => 'waitsFor' in phase).length;

function eventsSection(custom: CustomGameScreen, scene: OwnScene, width: number): Section {
  const sentences = sentencesOf(scene, custom.moduleScreen).flatMap((text) => paragraph(text, width));
  const lines = sentences.length === 0 ? [line(' nothing yet', 'dim')] : sentences;
  return { ...listSection({ title: 'what happened', lines, rows: eventRows(scene), width }), isSpare: true };
}

export const givenScene = (
  scene: OwnScene,
  chosen: string | undefined,
  room: Pick<ScreenScene, 'columns' | 'rows'>,
): ScreenScene => ({
  ...room,
  view: scene.view.own,
  seat: scene.seat,
  viewer: scene.view.viewer,
  isAscii: scene.glyphs.characters === 'ascii',
  chosen,
  nameOf: nameIn(scene),
});

function panelOf(custom: CustomGameScreen, scene: OwnScene, width: number): readonly Section[] {
  const rows = scene.rows - frameRows;
  const players = scene.view.players === 1 ? undefined : playersSection(scene, width);
  const sideRows = custom.moduleScreen.side?.(givenScene(scene, undefined, { columns: width, rows }));
  const side = sideRows === undefined ? undefined : { title: 'standing', lines: linesOf(sideRows, undefined) };
  const moves: Part = scene.watched === true ? undefined : (lines) => movesSection(scene, width, lines);
  const parts: Readonly<Record<'players' | 'side' | 'moves', Part>> = { players, side, moves };
  return stack(rows - 1, parts, { requests: [['moves', 3]], spare: ['moves'] });
}

function playersSection(scene: OwnScene, width: number): Section {
  const { players, waiting, outcome } = scene.view;
  const nameOf = nameIn(scene);
  const lines = Array.from({ length: players }, (_, i): Line => {
    const seat = i + 1;
    const doing = outcome?.winners.includes(seat) === true ? 'has won' : waiting.includes(seat) ? 'to move' : '';
    const name = nameOf(seat);
    const number = name === `player ${seat}` ? '' : `${seat} `;
    const gap = ' '.repeat(Math.max(1, width - 2 - columnsOf(number + name) - doing.length));
    return [span(` ${number}${capitalize(name)}`, seatRole(seat)), span(gap + doing, 'dim')];
  });
  return { title: 'players', lines };
}

function movesSection(scene: OwnScene, width: number, rows: number): Section {
  const list = listOf(scene);
  const { picked } = scene.local;
  const lines = list.moves.map(({ words }, at) => {
    const isChosen = at === list.at;
    const row = listLine([span(isChosen ? ' > ' : '   ', 'accent'), span(words)], width, isChosen);
    return withTarget(row, ownTargets.to({ type: 'own-move', at }));
  });
  const none = scene.view.outcome === undefined ? ' not your turn' : ' none';
  return listSection({
    title: picked === undefined ? 'moves' : 'moves: next part',
    lines: lines.length === 0 ? [line(none, 'dim')] : lines,
    rows,
    width,
    ...(list.at !== undefined && { marked: list.at }),
  });
}

function statusOf(custom: CustomGameScreen, scene: OwnScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const { hint } = scene.local;
  if (scene.watched === true) return [line(''), line('')];
  const statusText = custom.moduleScreen.status?.(givenScene(scene, undefined, { columns: width, rows: 1 }));
  const first = hint === undefined ? toDo(scene, statusText) : `Hint: ${hint.words}. ${hint.why}`;
  return [
    statusLine({ texts: [first], role: hint === undefined ? 'text' : 'accent' }, width),
    enterLine(custom, scene),
  ];
}

function enterLine({ game }: CustomGameScreen, scene: OwnScene): Line {
  const move = listOf(scene).chosen;
  return move === undefined ? line('') : statusLine({ texts: enterTexts(game, move) }, scene.columns - 2);
}

function enterTexts({ commands }: Game<OwnTypes>, { type, words }: Move): readonly string[] {
  if (type === 'typed') return ['There are too many moves to list: press : and type one.'];
  const [name = ''] = words.split(' ');
  const help = commands[name]?.help;
  const does = type === 'open' ? `Enter: continue with ${words.replace(/ \.\.$/, '')}` : `Enter: play ${words}`;
  return [...(help === undefined ? [] : [withPeriod(`${does}: ${help}`)]), withPeriod(does)];
}

/** The turn, such as `turn 3`, and the seed if the match is watched or over. */
function factsOf({ moduleScreen: { turnName = 'turn' } }: CustomGameScreen, scene: OwnScene): Line {
  const { view, seed, watched } = scene;
  const turn = [span(`${turnName} `, 'dim'), span(String(view.turn), 'strong')];
  return watched === true || view.outcome !== undefined ? [...turn, ...seedFact(seed)] : turn;
}

const textWidth = 54;

export function dialogOf(
  { moduleScreen: { turnName = 'turn' } }: CustomGameScreen,
  scene: OwnScene,
): GameDialog<OwnTypes> | undefined {
  const { view, watched, bots, names, seat } = scene;
  const { outcome, players } = view;
  if (outcome === undefined || watched === true) return undefined;
  const winners = outcome.winners.toSorted((a, b) => Number(b === seat) - Number(a === seat));
  const ended = { winners, players, bots, names, seat };
  const help = line(`${turnName} ${view.turn}, ${helpText(scene)}`, 'dim');
  const title = players === 1 && winners.length === 0 ? 'You lose' : endTitle(ended);
  const why = resultOf(scene, outcome);
  return {
    title,
    prompt: 'what now',
    lines: [...wrappedLines(why, textWidth, 'strong'), [], help],
    panel: ({ columns }) => [{ title, lines: [...paragraph(why, columns, 'strong'), [], [span(' '), ...help]] }],
    buttons: endButtons(scene, ended, 'play it again'),
  };
}
