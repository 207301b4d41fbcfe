import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Section } from '#screen/frame.ts';
import { puzzleTitle } from '#screen/parts/match-end.ts';
import { starsAtEnd } from '#screen/results.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Line, span, widthOf, wrappedLines } from '#screen/styled-text.ts';
import { weights } from '../bots/index.ts';
import { lastChanceIn } from '../bots/last-chance.ts';
import { actionText } from '../bots/reasons.ts';
import { type Cell, cellName } from '../cells.ts';
import { type GameEvent, type Hit, hurtsShip, type Rammed } from '../events.ts';
import { nearestFree } from '../lookahead.ts';
import { endOf, endText, hasFailed, outcomeOf } from '../outcome.ts';
import { shooterKind } from '../phases.ts';
import { scoreOf } from '../scoring.ts';
import type { View } from '../state.ts';
import { fact, killsTable, seedText } from './facts.ts';
import type { SpaceDefenderScene } from './local.ts';
import { isBest, matchStatusOf, progressOf } from './match-summary.ts';
import { healthBefore, predictOutlook } from './move-preview.ts';

export function overSections(scene: SpaceDefenderScene, width: number): Section[] {
  const { view, seed, debug, debugUsed } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const won = endOf(view) === 'won';
  return [
    {
      title: puzzleTitle(scene, won)?.toLowerCase() ?? (won ? 'won' : 'game over'),
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

/** Like `overSections`, for screens without a side panel: the ending, turns and score, then the kills. */
export function overBelow(scene: SpaceDefenderScene, width: number, height: number): Section {
  const [cause, result, kills] = overSections(scene, width);
  if (cause === undefined || result === undefined || kills === undefined) return { title: '', lines: [] };
  return {
    title: cause.title,
    lines: [...packed(cause.lines, width), ...result.lines, ...kills.lines].slice(0, height),
  };
}

function packed(lines: readonly Line[], width: number): Line[] {
  const rows: Line[] = [];
  for (const next of lines) {
    const last = rows.at(-1);
    if (last !== undefined && widthOf(last) + widthOf(next) < width) rows[rows.length - 1] = [...last, ...next];
    else rows.push(next);
  }
  return rows;
}

/** Minimum columns of the panel and minimum rows of the screen for large stars. */
const roomForStars = { columns: 22, rows: 36 };

const hasRoomForStars = ({ rows }: Pick<SpaceDefenderScene, 'rows'>, width: number): boolean =>
  width >= roomForStars.columns && rows >= roomForStars.rows;

const starLines = (scene: SpaceDefenderScene, width: number): readonly Line[] =>
  starsAtEnd(scene, width, hasRoomForStars(scene, width));

const wonLines = (scene: SpaceDefenderScene, width: number): readonly Line[] =>
  hasRoomForStars(scene, width)
    ? [[], [span(' '), span(' MISSION ACCOMPLISHED ', 'strong', 'goal')], []]
    : [[span(' mission', 'success')], [span(' accomplished', 'success')]];

function resultLines(scene: SpaceDefenderScene, width: number): Line[] {
  const { view, record } = scene;
  const goal = view.mission?.goal.type;
  const progress = progressOf(view);
  const reached = (now: number, isGoal: boolean): string =>
    progress === undefined || !isGoal ? String(now) : `${now}/${progress.goal}`;
  const ownScore = matchStatusOf(view).mark.value;
  const best = isBest(scene)
    ? [fact('best', ownScore, width, 'success')]
    : record.best === undefined || puzzleOf(scene.level) !== undefined
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

const lossLines = ({ view, events }: SpaceDefenderScene, width: number): readonly Line[] =>
  hasFailed(view)
    ? wrappedLines(endText(view) ?? 'Mission failed.', width - 2, 'refusal').map((row) => [span(' '), ...row])
    : causeLines(events, width);

/** Cause of the ship's destruction, such as `, rammed by` and `Grunt 4`. Undefined if the ship was not destroyed. */
export function causeOf(events: readonly GameEvent[]): { readonly how: string; readonly what: string } | undefined {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events.slice(0, Math.max(end, 0)).findLast(hurtsShip);
  if (cause?.type === 'rammed')
    return { how: cause.mover === 'enemy' ? ', rammed by' : ', ramming', what: `${cause.kind} ${cause.id}` };
  return (
    cause && { how: cause.side === 'friendly' ? ' by your shot' : ' by a shot', what: `of ${cause.damage} damage` }
  );
}

function causeLines(events: readonly GameEvent[], width: number): Line[] {
  const { how, what } = causeOf(events) ?? {};
  const destroyed: Line = [span(' destroyed', 'refusal')];
  if (how === undefined || what === undefined) return [destroyed];
  const short = what.replace('Interceptor', width < 18 ? 'Interc.' : 'Interceptor');
  return [destroyed, [span(how.replace(',', ''))], [span(` ${short}`, 'strong')]];
}

interface Loss {
  readonly turn: number;
  /** Text such as `Grunt 2, shot`. */
  readonly by: string;
  /** Text such as `Grunt 2 shot you at E3`. */
  readonly deed: string;
  readonly cell: Cell;
  readonly lost: number;
  readonly from: number;
  readonly to: number;
  /** View at the latest action that could have avoided this loss of health. */
  readonly chosenIn: View;
}

export interface Story {
  readonly losses: readonly Loss[];
  readonly worst: Loss | undefined;
  /** The moment of the win, such as `turn 32  Grunt 7 destroyed: 3 of 3 Grunts`. Undefined without a win. */
  readonly win: string | undefined;
  /** The worst loss and, unless it is the win, the best gain, by turn, such as `turn 22  Fighter 9 shot you at B6`. */
  readonly decided: readonly string[];
  /** Text such as `Grunt 4 rammed you at E9: 110 damage, and you had 65 health. D3 was safe.` Undefined unless the ship was destroyed. */
  readonly end: string | undefined;
}

const stories = new WeakMap<View, Story>();

/** Story of the whole match, computed once per view. Undefined if past turns are unavailable. */
export function storyOf({ view, past }: SpaceDefenderScene): Story | undefined {
  if (past === undefined) return undefined;
  const known = stories.get(view) ?? storyFrom(past());
  stories.set(view, known);
  return known;
}

type Past = ReturnType<NonNullable<SpaceDefenderScene['past']>>;

interface StoryTurn {
  readonly before: View;
  readonly after: View;
  readonly events: readonly GameEvent[];
  readonly chosenBefore: View;
}

function storyFrom(past: Past): Story {
  const turns = turnsOf(past);
  const shooters = new Map(turns.flatMap(shootersIn));
  const losses = turns.flatMap((turn) => lossesIn(turn, shooters));
  const [worst] = losses.toSorted((a, b) => b.lost - a.lost);
  const last = losses.find(({ to }) => to === 0);
  const win = winIn(turns.at(-1));
  const [best] = turns.flatMap(gainIn).toSorted((a, b) => b.more - a.more);
  const decided = [
    ...(worst === undefined ? [] : [{ turn: worst.turn, text: [worst.deed, ...freeThen(worst)].join('; ') }]),
    ...(best === undefined || best.turn === win?.turn ? [] : [best]),
    ...adviceFor(turns),
  ];
  return {
    losses,
    worst,
    win: win && datedText(win),
    decided: decided.toSorted((a, b) => a.turn - b.turn).map(datedText),
    end:
      last &&
      [`${last.deed}: ${last.lost} damage, and you had ${last.from} health`, ...freeThen(last)]
        .map((text) => `${capitalize(text)}.`)
        .join(' '),
  };
}

/** Action that would last have saved the ship or the mission, by the hint bot's plans. Empty at the turn limit. */
function adviceFor(turns: readonly StoryTurn[]): { turn: number; text: string }[] {
  const end = turns.at(-1)?.after;
  if (end === undefined || endOf(end) !== 'lost' || outcomeOf(end)?.reason === 'turn-limit') return [];
  const chance = lastChanceIn(turns, weights);
  if (chance === undefined) return [];
  const { played, command } = chance;
  return [{ turn: played.after.turn, text: `the last chance was to ${actionText(command, played.before.equipment)}` }];
}

const datedText = ({ turn, text }: { readonly turn: number; readonly text: string }) => `turn ${turn}  ${text}`;

function turnsOf(past: Past): readonly StoryTurn[] {
  const turns: StoryTurn[] = [];
  for (const [i, { events, view: after }] of past.entries()) {
    const before = past[i - 1]?.view;
    if (before === undefined || before.phase !== 'in-game' || after.turn === before.turn) continue;
    turns.push({ before, after, events, chosenBefore: turns.at(-1)?.before ?? before });
  }
  return turns;
}

function shootersIn({ before, after, events }: StoryTurn): (readonly [shot: number, name: string])[] {
  const enemies = [before, after].flatMap(({ sector }) => sector?.enemies ?? []);
  return events.flatMap((event) => {
    const by = event.type === 'projectile-spawned' ? enemies.find(({ id }) => id === event.by) : undefined;
    return event.type !== 'projectile-spawned' || by === undefined ? [] : [[event.id, `${by.kind} ${by.id}`] as const];
  });
}

function lossesIn({ before, after, events, chosenBefore }: StoryTurn, shooters: ReadonlyMap<number, string>): Loss[] {
  const { sector } = before;
  if (sector === null) return [];
  return events.flatMap((event, i): Loss[] => {
    if (!hurtsShip(event) || event.damage === 0) return [];
    const isEarly = event.phase === 'friendly-projectiles' || event.phase === 'enemy-projectiles';
    return [
      {
        turn: after.turn,
        ...namesOf(event, before, shooters),
        cell: { row: event.row, column: event.column },
        lost: event.damage,
        from: healthBefore(sector.starfighter.health, events.slice(0, i)),
        to: event.health,
        // A shot that was already flying hits before the player can act in that turn.
        chosenIn: isEarly ? chosenBefore : before,
      },
    ];
  });
}

function gainIn({ before, after, events }: StoryTurn): { turn: number; more: number; text: string }[] {
  const [from, to] = [scoreOf(before), scoreOf(after)];
  const fallen = events.findLast((event) => event.type === 'destroyed' && event.id !== 0);
  // A gain in the turn of the ship's destruction does not matter.
  if (after.sector?.starfighter.health === 0 || to <= from || fallen?.type !== 'destroyed') return [];
  return [{ turn: after.turn, more: to - from, text: `${fallen.kind} ${fallen.id} destroyed (score ${to})` }];
}

function winIn(turn: StoryTurn | undefined): { turn: number; text: string } | undefined {
  const progress = turn && progressOf(turn.after);
  if (turn === undefined || progress === undefined || endOf(turn.after) !== 'won') return undefined;
  const { events, after } = turn;
  if (after.mission?.goal.type === 'survive')
    return { turn: after.turn, text: `you survived ${progress.now} of ${progress.goal} turns` };
  const fallen = events.findLast((event) => event.type === 'destroyed' && event.id !== 0);
  const what = fallen?.type === 'destroyed' ? `${fallen.kind} ${fallen.id} destroyed` : 'you won';
  const isScore = after.mission?.goal.type === 'score';
  const count = `${progress.now} of ${progress.goal}`;
  return { turn: after.turn, text: `${what} (${isScore ? `score ${count}` : `${count} ${progress.label}`})` };
}

/** Cause of a loss, in a short form for tables and in a sentence. The shooter may be unknown. */
function namesOf(
  event: Hit | Rammed,
  { sector }: View,
  shooters: ReadonlyMap<number, string>,
): Pick<Loss, 'by' | 'deed'> {
  const where = `at ${cellName(event)}`;
  if (event.type === 'rammed') {
    const name = `${event.kind} ${event.id}`;
    return event.mover === 'enemy'
      ? { by: `${name}, ram`, deed: `${name} rammed you ${where}` }
      : { by: `${name}, ram`, deed: `you rammed ${name} ${where}` };
  }
  if (event.side === 'friendly') return { by: 'your own shot', deed: `your own shot hit you ${where}` };
  const shot = sector?.projectiles.find(({ id }) => id === event.projectile);
  const kind = shot && shooterKind(shot);
  const name = shooters.get(event.projectile) ?? (kind === undefined ? undefined : `a ${kind}`);
  return name === undefined
    ? { by: 'a shot', deed: `a shot hit you ${where}` }
    : { by: `${name}, shot`, deed: `${name} shot you ${where}` };
}

/** The safe cell nearest to the loss at the time of `chosenIn`, such as `D6 was safe`. Empty if there was none. */
function freeThen({ chosenIn, cell }: Loss): readonly string[] {
  const ship = chosenIn.sector?.starfighter;
  const free = ship && nearestFree(predictOutlook(chosenIn), cell, ship);
  return free === undefined ? [] : [`${cellName(free.cell)} was safe`];
}

/** Section with the decisive turns, and with all losses if they fit, otherwise with the largest. */
export function storySection({ losses, win, decided }: Story, height: number): Section {
  const head: Line = [span(' turn  by                 where  lost  health', 'dim')];
  const decidedLines = [
    ...(win === undefined ? [] : [[span(` ${win}`, 'success')]]),
    ...decided.map((text): Line => [span(` ${text}`, 'strong')]),
  ];
  const room = Math.max(0, height - decidedLines.length - 1);
  const worst = new Set(losses.toSorted((a, b) => b.lost - a.lost).slice(0, room));
  const rows = losses
    .filter((loss) => worst.has(loss))
    .map(
      ({ turn, by, cell, lost, from, to }): Line => [
        span(`${String(turn).padStart(5)}  ${by.padEnd(17)}  ${cellName(cell).padEnd(5)}`),
        span(String(lost).padStart(6), 'danger'),
        span(`  ${String(from).padStart(3)} > ${to}`),
      ],
    );
  const sum = losses.reduce((all, { lost }) => all + lost, 0);
  return {
    title: win !== undefined ? 'how you won' : losses.length === 0 ? 'what decided it' : `damage taken: ${sum}`,
    tag: win !== undefined ? `damage taken: ${sum}` : rows.length < losses.length ? 'worst hits' : undefined,
    lines: [...decidedLines, ...(losses.length === 0 ? [] : [head, ...rows])].slice(0, height),
  };
}
