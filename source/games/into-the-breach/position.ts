import type { PositionForm } from '#engine/game.ts';
import { foundText, isObject, parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { seeded } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { StepReport, TextForm } from '#engine/script.ts';
import type { Json } from '#engine/vocabulary.ts';
import { type Coord, coordText } from './board.ts';
import type { IntoTheBreach } from './game-types.ts';
import { positionText, readLevel } from './level-text.ts';
import { readEvents, readKnown, readWritten, sentPosition, writePosition } from './sent-position.ts';
import { isReadyToSave, type Position, startOf } from './state.ts';

/** Writes positions as JSON (rules, "Scripts"), and reads this JSON or the text of a level. */
export const position: PositionForm<IntoTheBreach> = {
  write: writePosition,
  plain: true,
  told: sentPosition,
  known: readKnown,
  events: readEvents,
  read(text, setup) {
    const json = typeof text === 'string' && text.startsWith('{') ? parseJsonOrUndefined(text) : text;
    if (isObject(json)) return readWritten(json, setup);
    if (typeof text !== 'string')
      return failure({ code: 'bad-level', message: `found ${foundText(text)}, expected the text of a level` });
    const level = readLevel(text);
    return level.ok ? success({ ...startOf(level.value), random: seeded(setup.seed) }) : level;
  },
};

/** Before the end, returns `ready` if no mech has moved in this turn, else `moved`. After the end, `won` or `lost`. */
export function stateWord(state: Pick<Position, 'moves' | 'reason'>): 'ready' | 'moved' | 'won' | 'lost' {
  if (state.reason !== null) return state.reason === 'enemies-destroyed' ? 'won' : 'lost';
  return isReadyToSave(state) ? 'ready' : 'moved';
}

const block = (state: Position): string => `${positionText(state)}\nstate:${stateWord(state)}`;

export const text: TextForm<IntoTheBreach> = {
  initial: block,
  block({ state, command, error, result }: StepReport<IntoTheBreach>) {
    if (error !== undefined) return `error:${error.message}`;
    if (result === undefined) return block(state);
    return Array.isArray(result) ? answer(command.name, result) : '';
  },
};

function answer(query: string, items: readonly Json[]): string {
  if (query === 'forecast') return items.map((event) => `event:${JSON.stringify(event)}`).join('\n');
  return `result:${itemsText(items)}`;
}

export const itemsText = (items: readonly Json[]): string =>
  items.length === 0 ? 'none' : items.map(itemText).join(' ');

const itemText = (item: Json): string => (isCoord(item) ? coordText(item) : String(item));

const isCoord = (item: Json): item is Coord => Array.isArray(item);
