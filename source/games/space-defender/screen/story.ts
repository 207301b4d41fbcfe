import type { Section } from '../../../screen/frame.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { type Line, span } from '../../../screen/styled-text.ts';
import { type Cell, cellName } from '../cells.ts';
import { type GameEvent, type Hit, hurtsShip, type Rammed } from '../events.ts';
import { nearestFree } from '../lookahead.ts';
import { shooterKind } from '../phases/shooters.ts';
import { scoreOf } from '../scoring.ts';
import type { View } from '../view.ts';
import type { SpaceDefenderScene } from './local.ts';
import { healthBefore } from './move-preview.ts';
import { predictOutlook } from './pointed-move.ts';

/** Something that cost the ship health. */
interface Loss {
  readonly turn: number;
  /** `Grunt 2, shot` */
  readonly by: string;
  /** `Grunt 2 shot you at E3` */
  readonly deed: string;
  readonly cell: Cell;
  readonly lost: number;
  readonly from: number;
  readonly to: number;
  /** What the player saw when something else could still have been chosen. */
  readonly chosenIn: View;
}

/** What happened to the ship in a game that is over. */
export interface Story {
  /** The oldest first. */
  readonly losses: readonly Loss[];
  /** The largest of them. */
  readonly worst: Loss | undefined;
  /** What decided it, in order: `turn 22  Fighter 9 shot you at B6; D6 was free`. */
  readonly decided: readonly string[];
  /** What destroyed the ship, where that is what ended the game: `Grunt 4 rammed you at E9, 110 against 65. D3 was free.` */
  readonly end: string | undefined;
}

const stories = new WeakMap<View, Story>();

/** The story of a game that is over, worked out once; nothing where the turns before are not known. */
export function storyOf({ view, past }: SpaceDefenderScene): Story | undefined {
  if (past === undefined) return undefined;
  const known = stories.get(view) ?? storyFrom(past());
  stories.set(view, known);
  return known;
}

type Past = ReturnType<NonNullable<SpaceDefenderScene['past']>>;

/** A turn, with what was seen before and after it, and before the turn in front of it. */
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
  const [best] = turns.flatMap(gainIn).toSorted((a, b) => b.more - a.more);
  const decided = [
    ...(worst === undefined ? [] : [{ turn: worst.turn, text: [worst.deed, ...freeThen(worst)].join('; ') }]),
    ...(best === undefined ? [] : [best]),
  ];
  return {
    losses,
    worst,
    decided: decided.toSorted((a, b) => a.turn - b.turn).map(({ turn, text }) => `turn ${turn}  ${text}`),
    end:
      last &&
      [`${last.deed}, ${last.lost} against ${last.from}`, ...freeThen(last)]
        .map((text) => `${capitalize(text)}.`)
        .join(' '),
  };
}

function turnsOf(past: Past): readonly StoryTurn[] {
  const turns: StoryTurn[] = [];
  for (const [i, { events, view: after }] of past.entries()) {
    const before = past[i - 1]?.view;
    if (before === undefined || before.phase !== 'in-game' || after.turn === before.turn) continue;
    turns.push({ before, after, events, chosenBefore: turns.at(-1)?.before ?? before });
  }
  return turns;
}

/** Which enemies have fired which shots. */
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
        // A shot in flight hits before anything can be done about it in that turn.
        chosenIn: isEarly ? chosenBefore : before,
      },
    ];
  });
}

/** What a turn has added to the score, if anything. */
function gainIn({ before, after, events }: StoryTurn): { turn: number; more: number; text: string }[] {
  const [from, to] = [scoreOf(before), scoreOf(after)];
  const fallen = events.findLast((event) => event.type === 'destroyed' && event.id !== 0);
  // What falls together with the ship decides nothing any more.
  if (after.sector?.starfighter.health === 0 || to <= from || fallen?.type !== 'destroyed') return [];
  return [{ turn: after.turn, more: to - from, text: `${fallen.kind} ${fallen.id} destroyed: score ${from} to ${to}` }];
}

/** Who did it, for a table and as a sentence; whose shot it was may not be known. */
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

/** `D6 was free`: where nothing more would have been lost; nothing where there was no such cell. */
function freeThen({ chosenIn, cell }: Loss): readonly string[] {
  const ship = chosenIn.sector?.starfighter;
  const free = ship && nearestFree(predictOutlook(chosenIn), cell, ship);
  return free === undefined ? [] : [`${cellName(free.cell)} was free`];
}

/** What hit the ship, and what decided the game: the worst losses where there is no room for all. */
export function storySection({ losses, decided }: Story, height: number): Section {
  const head: Line = [span(' turn  by                 where  lost  health', 'dim')];
  const decidedLines = decided.map((text): Line => [span(` ${text}`, 'strong')]);
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
    title: losses.length === 0 ? 'what decided it' : 'what hit you',
    tag: losses.length === 0 ? undefined : rows.length < losses.length ? `the worst of ${sum} lost` : `${sum} lost`,
    lines: [...decidedLines, ...(losses.length === 0 ? [] : [head, ...rows])].slice(0, height),
  };
}
