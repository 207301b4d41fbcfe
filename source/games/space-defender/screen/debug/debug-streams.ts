import { openStreams } from '../../../../engine/random.ts';
import { wrap } from '../../../../engine/text/width.ts';
import type { Section } from '../../../../screen/frame.ts';
import { type Line, span } from '../../../../screen/styled-text.ts';
import type { GameEvent, NumbersDrawn } from '../../events.ts';
import { kindOf } from '../../phases/natural-spawn.ts';
import type { Thresholds } from '../../sector.ts';
import { draw } from '../../spawner.ts';
import type { View } from '../../view.ts';
import { type EnemyKind, enemyKinds } from '../../vocabulary.ts';
import { seedText } from '../board/look.ts';
import { leftWidthOf } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';

/** The random streams: there is one, that of the natural spawn. */
export function streamSection(scene: SpaceDefenderScene, height: number): Section {
  const lines = streamLines(scene);
  const first = Math.min(scene.local.scrolled, maxStreamsScroll(scene, height));
  return {
    title: 'random streams 1',
    tag: `seed ${seedText(scene.seed)}`,
    lines: lines.slice(first, first + height),
  };
}

/** How far they can be scrolled: what a narrow board leaves may be too little. */
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

/** The two numbers of the next turn that is not cut short. */
function nextNumbers({ classic, random }: Streams, rows: number): [row: number, value: number] {
  if (classic === null) {
    const stream = openStreams(random).stream('spawn');
    return [stream.integer(1, rows), stream.integer(1, 100)];
  }
  const [after, row] = draw(classic, 1, rows);
  return [row, draw(after, 1, 100)[1]];
}

/** The two drawn numbers: the row, and the value with what it spawns. */
const numbers = (
  row: number,
  value: number,
  field: { readonly rows: number; readonly thresholds: Thresholds },
): string => `row ${row} of ${field.rows}, value ${value} of 100: ${kindOf(field.thresholds, value) ?? 'nothing'}`;

/** Which values spawn what: `1 to 23 Grunt, 24 to 37 Fighter, 60 to 100 nothing`. */
const ranges = (thresholds: Thresholds): string =>
  [...enemyKinds, undefined]
    .flatMap((kind) => {
      const range = valueRange(thresholds, kind);
      return range === undefined ? [] : [`${range} ${kind ?? 'nothing'}`];
    })
    .join(', ');

/** The values that spawn this kind, or nothing: `60 to 100`. */
export function valueRange(thresholds: Thresholds, kind: EnemyKind | undefined): string | undefined {
  const values = Array.from({ length: 100 }, (_, i) => i + 1).filter((value) => kindOf(thresholds, value) === kind);
  const [first] = values;
  const last = values.at(-1);
  return first === last ? first?.toString() : `${first} to ${last}`;
}

/** The numbers that were drawn in a turn. */
export const drawnIn = (events: readonly GameEvent[]): NumbersDrawn | undefined =>
  events.find((event): event is NumbersDrawn => event.type === 'numbers-drawn');

/**
 * What is said where `toggle_rng_out` was played between two moments. The numbers say what appears in the fog, so only
 * the debug view has them on the screen.
 */
export function rngOutputText(before: SpaceDefenderScene, after: SpaceDefenderScene): string | undefined {
  const { rngOutput } = after.view;
  if (before.view.rngOutput === rngOutput) return undefined;
  if (!rngOutput) return 'RNG output off.';
  const last = drawnText(after);
  return `RNG output on: transcripts and the debug view show the numbers drawn each turn.${last === undefined ? '' : ` ${last}`}`;
}

/** The numbers that were drawn in the last turn, where these eyes may know them. */
export function drawnText({ view: { field }, events }: SpaceDefenderScene): string | undefined {
  const drawn = drawnIn(events);
  return drawn === undefined || field === null
    ? undefined
    : `Numbers drawn: ${numbers(drawn.row, drawn.value, field)}.`;
}
