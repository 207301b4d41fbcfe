import type { Cell } from '../../cells.ts';
import type { Destroyed, GameEvent, Neutralized } from '../../events.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import { signed } from '../../text/words.ts';
import { enemyGlyph } from '../board/look.ts';
import type { FlashLook } from '../local.ts';
import type { TurnRecorder } from './recorder.ts';
import { knownEnemy, type Stage } from './stage.ts';

/** Milliseconds of each frame of a hit or an end. */
const frameTime = 90;

/** Something that changes for better or worse in its cell. */
interface Target extends Cell {
  readonly glyph: string;
  change: number;
}

/** What happens to things where they are: all that is hit flashes and shows its change, then all that is lost goes. */
export function showImpacts(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  const targets = targetsOf(recorder.stage, events);
  const losses = events.filter((event) => event.type === 'destroyed' || event.type === 'neutralized');
  recorder.logEvents(events);
  const flash = (cells: readonly (Cell & { readonly text: string; readonly look: FlashLook })[]) => {
    if (cells.length > 0) recorder.flash(frameTime, cells);
  };
  flash(targets.map(({ row, column, glyph }) => ({ row, column, text: glyph, look: 'inverse' })));
  for (const event of events) if (!losses.some((loss) => loss === event)) recorder.logAndApply(event);
  flash(
    targets.map(({ row, column, change }) => ({
      row,
      column,
      text: change === 0 ? '0' : signed(change),
      look: change > 0 ? 'healed' : 'hurt',
    })),
  );
  flash(losses.map((loss) => ({ row: loss.row, column: loss.column, text: glyphOf(loss), look: 'bold' })));
  flash(losses.map(({ row, column }) => ({ row, column, text: 'x', look: 'lost' })));
  for (const loss of losses) recorder.logAndApply(loss);
  if (losses.length > 0) recorder.show(frameTime);
}

const shipGlyph = 'S';

const glyphOf = (event: Destroyed | Neutralized): string =>
  event.type === 'neutralized' ? projectileSymbols[event.side] : glyphOfShip(event.kind);

const glyphOfShip = (kind: Destroyed['kind']): string => (kind === 'Starfighter' ? shipGlyph : enemyGlyph(kind)[0]);

/** Changes of health by cell, several in one cell added up. A ship with full health is not healed. */
function targetsOf(stage: Stage, events: readonly GameEvent[]): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const event of events) {
    const target = targetOf(stage, event);
    if (target === undefined) continue;
    const key = `${target.row},${target.column}`;
    const known = targets.get(key);
    if (known === undefined) targets.set(key, target);
    else known.change += target.change;
  }
  return [...targets.values()];
}

function targetOf(stage: Stage, event: GameEvent): Target | undefined {
  switch (event.type) {
    case 'hit':
    case 'struck':
      return { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change: -event.damage };
    case 'mended':
    case 'healed': {
      const nominal = event.type === 'mended' ? event.damage : event.amount;
      const change = Math.min(nominal, event.health - (knownEnemy(stage, event.id)?.health ?? 0));
      return change <= 0 ? undefined : { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change };
    }
    case 'gained':
      return { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change: event.amount };
    case 'rammed':
      return { row: event.row, column: event.column, glyph: shipGlyph, change: -event.damage };
    case 'special-used':
      return event.health === 0
        ? undefined
        : { row: event.row, column: event.column, glyph: shipGlyph, change: event.health };
    default:
      return undefined;
  }
}
