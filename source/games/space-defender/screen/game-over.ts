import type { Section } from '../../../screen/frame.ts';
import { starsAtEnd } from '../../../screen/results.ts';
import { type Line, span, widthOf, wrappedLines } from '../../../screen/styled-text.ts';
import { type GameEvent, hurtsShip } from '../events.ts';
import { endOf, hasFailed, outcomeOf } from '../outcome.ts';
import { scoreOf } from '../scoring.ts';
import { killsTable } from './animation/kills.ts';
import { kindName, seedText } from './board/look.ts';
import { fact } from './facts.ts';
import type { SpaceDefenderScene } from './local.ts';
import { isBest, matchStatusOf } from './match-status.ts';
import { progressOf } from './panel/goal.ts';

/** The panel after the end: what destroyed the ship or that the mission is accomplished, and what was done. */
export function overSections(scene: SpaceDefenderScene, width: number): Section[] {
  const { view, seed, debug, debugUsed } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const won = endOf(view) === 'won';
  return [
    {
      title: won ? 'won' : 'game over',
      lines: [...(won ? wonLines(scene, width) : lossLines(scene, width)), ...starLines(scene, width)],
    },
    { title: 'result', lines: resultLines(scene, width) },
    { title: 'kills', lines: killsTable(sector, width) },
    {
      title: 'seed',
      lines: [[span(` ${seedText(seed)}`)], ...(debugUsed && !debug ? [[span(' debug used', 'debug')]] : [])],
    },
  ];
}

/** The same left of the log, where there is no room for a panel: how it ended, then turns and score, then the kills. */
export function overBelow(scene: SpaceDefenderScene, width: number, height: number): Section {
  const [cause, result, kills] = overSections(scene, width);
  if (cause === undefined || result === undefined || kills === undefined) return { title: '', lines: [] };
  return {
    title: cause.title,
    lines: [...packed(cause.lines, width), ...result.lines, ...kills.lines].slice(0, height),
  };
}

/** Short lines as few that are as long as there is room for. */
function packed(lines: readonly Line[], width: number): Line[] {
  const rows: Line[] = [];
  for (const next of lines) {
    const last = rows.at(-1);
    if (last !== undefined && widthOf(last) + widthOf(next) < width) rows[rows.length - 1] = [...last, ...next];
    else rows.push(next);
  }
  return rows;
}

/** Columns and rows of a screen and its panel from which on stars are drawn large. */
const roomForStars = { columns: 22, rows: 36 };

const hasRoomForStars = ({ rows }: Pick<SpaceDefenderScene, 'rows'>, width: number): boolean =>
  width >= roomForStars.columns && rows >= roomForStars.rows;

const starLines = (scene: SpaceDefenderScene, width: number): readonly Line[] =>
  starsAtEnd(scene, width, hasRoomForStars(scene, width));

const wonLines = (scene: SpaceDefenderScene, width: number): readonly Line[] =>
  hasRoomForStars(scene, width)
    ? [[], [span(' '), span(' MISSION ACCOMPLISHED ', 'strong', 'goal')], []]
    : [[span(' mission', 'success')], [span(' accomplished', 'success')]];

/** Turns and score, that of the mission with its goal, and the best. */
function resultLines(scene: SpaceDefenderScene, width: number): Line[] {
  const { view, record } = scene;
  const goal = view.mission?.goal.type;
  const progress = progressOf(view);
  const reached = (now: number, isGoal: boolean): string =>
    progress === undefined || !isGoal ? String(now) : `${now}/${progress.goal}`;
  const ownScore = matchStatusOf(view).mark.value;
  const best = isBest(scene)
    ? [fact('best', ownScore, width, 'success')]
    : record.best === undefined
      ? []
      : [fact('best', record.best, width)];
  return [
    fact('turns', reached(view.turn, goal === 'survive'), width, 'strong'),
    ...(progress === undefined || goal !== 'destroy'
      ? []
      : [fact(progress.short, reached(progress.now, true), width, 'strong')]),
    fact('score', reached(scoreOf(view), goal === 'score'), width, 'strong'),
    ...best,
  ];
}

/** Why the mission failed with the ship still there, or what destroyed it. */
const lossLines = ({ view, events }: SpaceDefenderScene, width: number): readonly Line[] =>
  hasFailed(view)
    ? wrappedLines(outcomeOf(view)?.reason ?? 'Mission failed.', width - 2, 'refusal').map((row) => [span(' '), ...row])
    : causeLines(events, width);

/** The last thing that happened to the ship. */
function causeLines(events: readonly GameEvent[], width: number): Line[] {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events.slice(0, Math.max(end, 0)).findLast(hurtsShip);
  const destroyed: Line = [span(' destroyed', 'refusal')];
  if (cause?.type === 'rammed') {
    const id = String(cause.id);
    const who = `${kindName(cause.kind, width - 3 - id.length)} ${id}`;
    return [destroyed, [span(cause.mover === 'enemy' ? ' rammed by' : ' ramming')], [span(` ${who}`, 'strong')]];
  }
  if (cause?.type !== 'hit') return [destroyed];
  const whose = cause.side === 'friendly' ? ' by your shot' : ' by a shot';
  return [destroyed, [span(whose)], [span(` of ${cause.damage} damage`, 'strong')]];
}
