import { openStreams } from '#engine/random.ts';
import { wrap } from '#engine/text/width.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, span } from '#screen/styled-text.ts';
import { type Cell, cellName } from '../cells.ts';
import type { GameEvent, NumbersDrawn } from '../events.ts';
import { kindOf } from '../phases.ts';
import type { Enemy, Projectile, Thresholds } from '../sector.ts';
import { draw, type View } from '../state.ts';
import { actionLine } from '../text/action-lines.ts';
import { projectileSymbols } from '../text/transcript.ts';
import { type EnemyKind, enemyKinds, phaseNumber, stateName, type TurnPhase, turnPhases } from '../vocabulary.ts';
import { thingAt } from './board/board.ts';
import { enemyGlyph, fact, kindName, seedText } from './facts.ts';
import { leftWidthOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';

export const transcriptLines = (events: readonly GameEvent[]): { phase: number; text: string }[] =>
  events.flatMap((event) => {
    const text = actionLine(event);
    return text === undefined ? [] : [{ phase: phaseNumber(event.phase), text: text.slice(4) }];
  });

export function actionSection(scene: SpaceDefenderScene, height: number): Section {
  const { events, local } = scene;
  const { debugPhase } = local;
  const phase = debugPhase === undefined ? undefined : turnPhases[debugPhase - 1];
  const rows = actionRows(scene);
  const { visible, range } = windowOf(rows, local.scrolled, height);
  const number = transcriptLines(events).filter((entry) => isOpen(entry, debugPhase)).length;
  const of = phase === undefined ? 'all phases' : `phase ${debugPhase} ${phaseNames[phase]}`;
  return {
    title: `actions ${number}, ${of}`,
    ...(range === '' ? {} : { tag: `rows${range.replace(/[()]/g, '')} of ${rows.length}` }),
    lines: visible.length > 0 ? visible : [[span(' no actions', 'dim')]],
  };
}

export const maxActionsScroll = (scene: SpaceDefenderScene, height: number): number =>
  Math.max(0, actionRows(scene).length - height);

const isOpen = ({ phase }: { phase: number }, open: number | undefined): boolean =>
  open === undefined || phase === open;

function actionRows(scene: SpaceDefenderScene): Line[] {
  const { events, local } = scene;
  const width = leftWidthOf(scene) - 4;
  return transcriptLines(events)
    .filter((entry) => isOpen(entry, local.debugPhase))
    .flatMap(({ phase, text }) => {
      const indent = text.length - text.trimStart().length;
      return wrap(text.trimStart(), width - indent - 2).map(
        (row, i): Line => [
          span(i === 0 ? ` ${phase} ` : '   ', 'dim'),
          span(' '.repeat(i === 0 ? indent : indent + 2) + row),
        ],
      );
    });
}

interface ScrollWindow<Item> {
  readonly visible: readonly Item[];
  /** Range of visible rows, such as ` (6-10)`. Empty if all rows are visible. */
  readonly range: string;
}

/** At most `height` items from index `scrolled` on, or the last `height` items if fewer follow. */
export function windowOf<Item>(items: readonly Item[], scrolled: number, height: number): ScrollWindow<Item> {
  const first = Math.max(0, Math.min(scrolled, items.length - height));
  const visible = items.slice(first, first + height);
  return { visible, range: items.length <= height ? '' : ` (${first + 1}-${first + visible.length})` };
}

export const phaseNames: Readonly<Record<TurnPhase, string>> = {
  'friendly-projectiles': 'own',
  'enemy-projectiles': 'theirs',
  starfighter: 'ship',
  vision: 'vision',
  enemies: 'enemies',
  'second-vision': 'vision',
  'natural-spawn': 'spawn',
};

/** Section about the random stream, the only one in this game. It determines natural spawns. */
export function streamSection(scene: SpaceDefenderScene, height: number): Section {
  const lines = streamLines(scene);
  const first = Math.min(scene.local.scrolled, maxStreamsScroll(scene, height));
  return {
    title: 'random streams 1',
    tag: `seed ${seedText(scene.seed)}`,
    lines: lines.slice(first, first + height),
  };
}

export const maxStreamsScroll = (scene: SpaceDefenderScene, height: number): number =>
  Math.max(0, streamLines(scene).length - height);

function streamLines(scene: SpaceDefenderScene): Line[] {
  const { field, streams } = scene.view;
  if (field === null || streams === undefined) return [];
  const drawn = drawnIn(scene.events);
  const [row, value] = nextNumbers(streams, field.rows);
  const facts: readonly (readonly [string, string])[] = [
    ['stream', 'spawn: row and value, drawn at the end of each turn'],
    ['state', stateText(streams)],
    ['drawn', drawn === undefined ? 'nothing in the last turn' : numbers(drawn.row, drawn.value, field)],
    ['next', numbers(row, value, field)],
    ['values', ranges(field.thresholds)],
  ];
  return facts.flatMap((fact) => rowsOf(fact, leftWidthOf(scene)));
}

function rowsOf([label, text]: readonly [string, string], width: number): Line[] {
  return wrap(text, width - 10).map((row, i) => [span(` ${(i === 0 ? label : '').padEnd(8)}`, 'dim'), span(row)]);
}

type Streams = NonNullable<View['streams']>;

function stateText({ classic, random }: Streams): string {
  if (classic !== null) return `Lehmer sequence, next ${classic.next}, ${classic.draws} numbers drawn`;
  const spawn = random.streams['spawn'];
  if (spawn === undefined) return 'nothing drawn yet';
  const { c, s0, s1, s2 } = spawn;
  return `c ${c}  s0 ${s0}  s1 ${s1}  s2 ${s2}`;
}

function nextNumbers({ classic, random }: Streams, rows: number): [row: number, value: number] {
  if (classic === null) {
    const stream = openStreams(random).stream('spawn');
    return [stream.integer(1, rows), stream.integer(1, 100)];
  }
  const [after, row] = draw(classic, 1, rows);
  return [row, draw(after, 1, 100)[1]];
}

/** Text about the two numbers of a spawn: its row, and the value that determines the kind of enemy. */
const numbers = (
  row: number,
  value: number,
  field: { readonly rows: number; readonly thresholds: Thresholds },
): string => `row ${row} of ${field.rows}, value ${value} of 100: ${kindOf(field.thresholds, value) ?? 'nothing'}`;

/** Text such as `1 to 23 Grunt, 24 to 37 Fighter, 60 to 100 nothing`. */
const ranges = (thresholds: Thresholds): string =>
  [...enemyKinds, undefined]
    .flatMap((kind) => {
      const range = valueRange(thresholds, kind);
      return range === undefined ? [] : [`${range} ${kind ?? 'nothing'}`];
    })
    .join(', ');

/** Range of drawn values that spawn `kind`, such as `60 to 100`. If `kind` is undefined, values that spawn no enemy. */
export function valueRange(thresholds: Thresholds, kind: EnemyKind | undefined): string | undefined {
  const values = Array.from({ length: 100 }, (_, i) => i + 1).filter((value) => kindOf(thresholds, value) === kind);
  const [first] = values;
  const last = values.at(-1);
  return first === last ? first?.toString() : `${first} to ${last}`;
}

export const drawnIn = (events: readonly GameEvent[]): NumbersDrawn | undefined =>
  events.find((event): event is NumbersDrawn => event.type === 'numbers-drawn');

/** Message after `toggle_rng_out`. Shows numbers only in the debug view, because they reveal unseen spawns. */
export function rngOutputText(before: SpaceDefenderScene, after: SpaceDefenderScene): string | undefined {
  const { rngOutput } = after.view;
  if (before.view.rngOutput === rngOutput) return undefined;
  if (!rngOutput) return 'RNG output off.';
  const last = drawnText(after);
  return `RNG output on: transcripts and the debug view show the numbers drawn each turn.${last === undefined ? '' : ` ${last}`}`;
}

/** Numbers drawn in the last turn. Undefined if there are none that the viewer may see. */
export function drawnText({ view: { field }, events }: SpaceDefenderScene): string | undefined {
  const drawn = drawnIn(events);
  return drawn === undefined || field === null
    ? undefined
    : `Numbers drawn: ${numbers(drawn.row, drawn.value, field)}.`;
}

export function debugPanel({ view, events, local }: SpaceDefenderScene, width: number): Section[] {
  const { sector } = view;
  if (sector === null) return [];
  const { starfighter } = sector;
  const drawn = drawnIn(events);
  const lines = transcriptLines(events);
  return [
    {
      title: 'state',
      lines: [
        fact('health', `${starfighter.health}/${starfighter.attributes.health}`, width),
        fact('energy', `${starfighter.energy}/${starfighter.attributes.energy}`, width),
        fact('turn', `${view.turn}.${view.substate}`, width),
        fact('state', stateName(view.phase), width),
      ],
    },
    {
      title: 'phases',
      lines: turnPhases.map((phase, i) => {
        const actions = lines.filter((entry) => entry.phase === i + 1).length;
        return fact(`${i + 1} ${phaseNames[phase]}`, phaseNames[phase] === 'vision' ? '-' : actions, width);
      }),
    },
    {
      title: 'drawn',
      lines: [
        fact('row', drawn?.row ?? '-', width),
        fact('value', drawn?.value ?? '-', width),
        fact('spawn', spawnText(view, events), width),
      ],
    },
    { title: 'cursor', lines: [[span(` ${cursorText(view, local.cursor, width - 1)}`)]] },
  ];
}

function spawnText({ field }: View, events: readonly GameEvent[]): string {
  const drawn = drawnIn(events);
  const kind = drawn === undefined || field === null ? undefined : kindOf(field.thresholds, drawn.value);
  if (kind === undefined) return 'none';
  const spawned = events.some((event) => event.type === 'enemy-spawned' && event.by === null);
  return spawned ? kindName(kind, 7) : 'blocked';
}

function cursorText({ sector }: View, cursor: Cell, width: number): string {
  const thing = sector === null ? undefined : thingAt(sector, cursor);
  const cell = cellName(cursor);
  switch (thing?.type) {
    case 'ship':
      return `${cell} ship`;
    case 'shot':
      return `${cell} shot ${thing.shot.id}`;
    case 'enemy': {
      const id = String(thing.enemy.id);
      return `${cell} ${kindName(thing.enemy.kind, width - cell.length - id.length - 2)} ${id}`;
    }
    default:
      return `${cell} empty`;
  }
}

export function debugSections(scene: SpaceDefenderScene, height: number): Section[] {
  switch (scene.local.debugPage) {
    case 'tables':
      return [tableSection(scene, tableRows(scene, height)), ...actionsBelow(scene, height)];
    case 'actions':
      return [actionSection(scene, height)];
    case 'streams':
      return [streamSection(scene, height)];
  }
}

const minActionRows = 6;

/** Rows of the tables with their header: as many as needed if the action lists then fit below, otherwise all. */
function tableRows({ view }: SpaceDefenderScene, height: number): number {
  const needed = 1 + Math.max(view.sector?.enemies.length ?? 0, view.sector?.projectiles.length ?? 0);
  return height - needed - 1 >= minActionRows ? needed : height;
}

const actionsBelow = (scene: SpaceDefenderScene, height: number): Section[] => {
  const rows = tableRows(scene, height);
  return rows === height ? [] : [actionSection(scene, height - rows - 1)];
};

export function maxDebugScroll(scene: SpaceDefenderScene, height: number): number {
  switch (scene.local.debugPage) {
    case 'tables': {
      const rows = tableRows(scene, height);
      return rows === height ? maxTablesScroll(scene, height) : maxActionsScroll(scene, height - rows - 1);
    }
    case 'actions':
      return maxActionsScroll(scene, height);
    case 'streams':
      return maxStreamsScroll(scene, height);
  }
}

const head = '  id   health rg ar vi seen sees at      id  dmg move at';

function tableSection({ view, local }: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  const enemyWindow = windowOf(enemies, local.scrolled, height - 1);
  const projectileWindow = windowOf(projectiles, local.scrolled, height - 1);
  const rows = Math.max(enemyWindow.visible.length, projectileWindow.visible.length);
  return {
    title: `enemies ${enemies.length}${enemyWindow.range}`,
    tag: `projectiles ${projectiles.length}${projectileWindow.range}`,
    lines: [
      [span(head, 'dim')],
      ...Array.from(
        { length: rows },
        (_, i): Line => [...enemyCells(enemyWindow.visible[i]), ...shotCells(projectileWindow.visible[i])],
      ),
    ],
  };
}

function maxTablesScroll({ view }: SpaceDefenderScene, height: number): number {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  return Math.max(0, enemies.length - (height - 1), projectiles.length - (height - 1));
}

const flag = (value: boolean): string => (value ? 'T' : 'F');
const small = (value: number): string => String(value).padStart(2);

function enemyCells(enemy: Readonly<Enemy> | undefined): Line {
  if (enemy === undefined) return [span(' '.repeat(39))];
  const { id, kind, health, totalHealth, regen, armour, vision, seenByStarfighter, canSeeStarfighter } = enemy;
  const [symbol, role] = enemyGlyph(kind);
  const values = `${String(id).padEnd(3)} ${String(health).padStart(3)}/${String(totalHealth).padEnd(3)}`;
  const traits = `${small(regen)} ${small(armour)} ${small(vision)}`;
  const flags = `${flag(seenByStarfighter)}    ${flag(canSeeStarfighter)}`;
  return [span(` ${symbol} `, role), span(`${values} ${traits}  ${flags}   ${cellName(enemy).padEnd(5)}`)];
}

function shotCells(shot: Readonly<Projectile> | undefined): Line {
  if (shot === undefined) return [];
  const id = String(shot.id).padStart(3);
  const damage = String(shot.damage).padStart(8 - id.length);
  return [
    span(`${projectileSymbols[shot.side]} `, shot.side === 'friendly' ? 'friend' : 'enemy'),
    span(`${id}${damage}${String(shot.move).padStart(4)}  ${cellName(shot)}`),
  ];
}

export function debugStatus({ view, events }: SpaceDefenderScene): readonly [Line, Line] {
  const drawn = drawnIn(events);
  const about = span('Debug view: no fog, raw values. This match is marked: debug view used.', 'debug');
  if (view.field === null) return [[about], []];
  const { thresholds } = view.field;
  const [g, f, c, i, p] = thresholds;
  const kind = drawn === undefined ? undefined : kindOf(thresholds, drawn.value);
  const what =
    drawn === undefined
      ? 'No number was drawn'
      : view.rngOutput
        ? `Drawn: row ${drawn.row}, value ${drawn.value}: ${kind ?? 'nothing'}`
        : `Value ${valueRange(thresholds, kind)} spawns ${kind === undefined ? 'nothing' : `${kind === 'Interceptor' ? 'an' : 'a'} ${kind}`}`;
  return [[about], [span(`${what} (thresholds G ${g}  F ${f}  C ${c}  I ${i}  P ${p}).`)]];
}
