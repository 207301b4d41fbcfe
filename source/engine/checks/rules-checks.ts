import { askBotWith, botInputFor } from '../bot-input.ts';
import { type CommandDeclaration, getOwn } from '../commands.ts';
import type { Game } from '../game.ts';
import { loadSave, positionJson, readSave, writeSave } from '../journal/save.ts';
import { type Match, startMatch } from '../match.ts';
import { refusedText, unreadableText } from '../programs/game-fault.ts';
import { argumentSamples, isAmong, type LegalCommands, type TypedValue, typedValue } from '../programs/legal.ts';
import { isForPrograms, readCommand, typedArguments } from '../programs/protocol.ts';
import { formatCommand } from '../script.ts';
import { activeSeats, legalFor, step } from '../step.ts';
import { type GameTypes, type MatchSetup, publish, type Seat, type StateOf } from '../vocabulary.ts';
import { differenceOf, notPlain, plainOf } from './difference.ts';
import type { Moment } from './moment.ts';
import { named, viewersOf } from './secrets.ts';

/** Finds parts of a state that a save cannot store, that `copy` loses, or that a command has changed in the original. */
export function copyFault<T extends GameTypes>({
  match: { game, state },
  played,
  textBefore,
}: Moment<T>): string | undefined {
  const odd = notPlain(state);
  if (odd !== undefined) return `the state must be plain data, but ${odd}`;
  const copy = game.copy(state);
  if (copy === state) return 'game.copy returns the state itself, so commands would change it';
  const lost = differenceOf(state, copy);
  if (lost !== undefined) return `game.copy changes the state: ${lost}`;
  if (played === undefined || JSON.stringify(played.before) === textBefore) return undefined;
  const changed = differenceOf(JSON.parse(textBefore), played.before);
  return `a command has changed the state before it, so game.copy shares a part that the rules change: ${changed}`;
}

/** Maximum number of combinations of arguments that are tried for each entry of the legal commands. */
const maxTried = 40;

/** Finds a listed command that the rules refuse, or an accepted one that is not listed. */
export function legalFault<T extends GameTypes>({ match }: Moment<T>): string | undefined {
  const { game, state } = match;
  const before = JSON.stringify(state);
  for (const seat of activeSeats(game, state)) {
    const legal = game.legal(state, seat);
    if (legal.length === 0) return `player ${seat} has to act, but game.legal lists no command`;
    const results = new Set<string>();
    for (const entry of legal) {
      const fault = entryFault(game, state, seat, entry, results);
      if (fault !== undefined) return fault;
    }
    const unlisted = unlistedCommand(match, seat, legal, results);
    if (unlisted !== undefined)
      return `game.legal does not list ${formatCommand(game.commands, unlisted)} for player ${seat}, but the rules accept it`;
  }
  const changed = JSON.stringify(state) === before ? undefined : differenceOf(JSON.parse(before), state);
  return changed === undefined ? undefined : `a command that was only tried has changed the state: ${changed}`;
}

function entryFault<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  entry: LegalCommands,
  results: Set<string>,
): string | undefined {
  const all = argumentSamples(entry, maxTried);
  if (all.length === 0) return `game.legal lists ${entry.name} without a possible value for each argument`;
  for (const args of all) {
    const read = readCommand(game, { name: entry.name, args });
    if (!read.ok) return unreadableText(seat, entry.name, args, read.error);
    const played = step(game, state, seat, read.value);
    if (!played.ok) return refusedText(game, seat, read.value, played.error);
    results.add(JSON.stringify(played.state));
  }
  return undefined;
}

/**
 * First command that is accepted but not listed. Leaves out commands with the effect of a listed one or of an undo, and
 * commands that are only accepted for a reason that the seat does not know.
 */
function unlistedCommand<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  legal: readonly LegalCommands[],
  results: ReadonlySet<string>,
): T['command'] | undefined {
  const { game, state } = match;
  for (const [name, declaration] of Object.entries<CommandDeclaration>(game.commands)) {
    if (declaration.unlisted === true || !isForPrograms(game, { name })) continue;
    const entries = legal.filter((entry) => entry.name === name);
    for (const args of candidates(declaration, entries)) {
      const read = readCommand(game, { name, args });
      if (!read.ok || entries.some((entry) => isAmong(entry, typedArguments(game, read.value)))) continue;
      const played = step(game, state, seat, read.value);
      if (!played.ok || results.has(JSON.stringify(played.state))) continue;
      if (!isReturn(match, played.state) && isKnownToBeAccepted(match, seat, read.value)) return read.value;
    }
  }
  return undefined;
}

/** True if the match was in this state before. */
const isReturn = <T extends GameTypes>(match: Match<T>, state: StateOf<T>): boolean =>
  Array.from({ length: match.log.length + 1 }, (_, length) => match.stateAfter(length)).some(
    (earlier) => differenceOf({ ...earlier, random: 0 }, { ...state, random: 0 }) === undefined,
  );

/** False if the seat does not know that the rules accept a command. */
function isKnownToBeAccepted<T extends GameTypes>(
  { game, state, setup }: Match<T>,
  seat: Seat,
  command: T['command'],
): boolean {
  const { known, write, told: sent = write } = game.position;
  const read = known?.(plainOf(sent(state, seat)), setup);
  return read?.ok !== true || step(game, publish(read.value), seat, command).ok;
}

/** Arguments that might be accepted: listed values and their neighbours, and all values of short lists. */
function candidates(
  { args }: CommandDeclaration,
  entries: readonly LegalCommands[],
): readonly Readonly<Record<string, TypedValue>>[] {
  const values = Object.entries(args).map(([name, kind]) => {
    const listed = entries.flatMap((entry) => {
      const possible = getOwn(entry.args, name);
      if (possible === undefined) return [];
      return 'from' in possible ? [possible.from - 1, possible.from, possible.to, possible.to + 1] : [];
    });
    return [name, [...new Set([...listed, ...kind.complete('').map(typedValue)])].slice(0, maxTried)] as const;
  });
  if (values.some(([, list]) => list.length === 0)) return [];
  return argumentSamples({ name: '', args: Object.fromEntries(values) }, 4 * maxTried);
}

/** Finds an undo that does not restore the state, or a redo that does not lead back. */
export function undoFault<T extends GameTypes>({ match, played, textBefore }: Moment<T>): string | undefined {
  const seat = played?.step.seat ?? null;
  if (played?.step.ok !== true || seat === null || match.log.at(-1)?.seat !== seat) return undefined;
  const after = JSON.stringify(match.state);
  const undone = match.undo(seat);
  if (!undone.ok) return undefined;
  const left = differenceOf(JSON.parse(textBefore), match.state);
  if (left !== undefined) return `undo does not restore the state: ${left}`;
  const redone = match.redo(seat);
  if (!redone.ok) return `what was undone cannot be played again: ${redone.error.message}`;
  const other = differenceOf(JSON.parse(after), match.state);
  return other === undefined ? undefined : `the same command leads to another state after an undo: ${other}`;
}

/** Finds a position that cannot be read back, or that reads back as another position. */
export function positionFault<T extends GameTypes>({ match: { game, state, setup } }: Moment<T>): string | undefined {
  const json = positionJson(game, state);
  const read = game.position.read(json, setup);
  if (!read.ok) return `game.position.read refuses what game.position.write has written: ${read.error.message}`;
  const again = publish(read.value);
  const other =
    differenceOf(json, positionJson(game, again)) ??
    differenceOf(activeSeats(game, state), activeSeats(game, again)) ??
    differenceOf(plainOf(game.outcome?.(state)), plainOf(game.outcome?.(again)));
  if (other !== undefined) return `a position that is read and written again differs: ${other}`;
  for (const seat of activeSeats(game, state)) {
    const difference = differenceOf(plainOf(legalFor(game, state, seat)), plainOf(legalFor(game, again, seat)));
    if (difference !== undefined)
      return `game.legal of player ${seat} differs after a position was written and read: ${difference}`;
  }
  return knownFault(game, state, setup);
}

function knownFault<T extends GameTypes>(game: Game<T>, state: StateOf<T>, setup: MatchSetup) {
  const { known, write, told: sent = write } = game.position;
  if (known === undefined) return undefined;
  for (const viewer of viewersOf(state)) {
    const json = plainOf(sent(state, viewer));
    const read = known(json, setup);
    if (!read.ok) return `game.position.known refuses the position of ${named(viewer)}: ${read.error.message}`;
    const other = differenceOf(plainOf(write(state, viewer)), plainOf(write(publish(read.value), viewer)));
    if (other !== undefined) return `game.position.known changes the position of ${named(viewer)}: ${other}`;
  }
  return undefined;
}

/** Finds a bot that chooses a refused command, or that chooses differently from the same view and random numbers. */
export function botsFault<T extends GameTypes>({ match }: Moment<T>): string | undefined {
  const { game, state } = match;
  const { bots = {} } = game;
  for (const [name, bot] of Object.entries(bots)) {
    if (bot.slow === true) continue;
    for (const seat of activeSeats(game, state)) {
      const choice = askBotWith(bot, botInputFor(match, seat));
      const again = askBotWith(bot, botInputFor(match, seat));
      const difference = differenceOf(choice, again);
      if (difference !== undefined) return `the bot ${name} decides differently when it is asked again: ${difference}`;
      if (choice === undefined) continue;
      const played = step(game, state, seat, choice.command);
      if (!played.ok)
        return `the bot ${name} chooses ${formatCommand(game.commands, choice.command)} for player ${seat}, but the rules refuse it: ${played.error.message}`;
    }
  }
  return undefined;
}

/** Finds a save that cannot be opened, or that opens as another match. */
export function saveFault<T extends GameTypes>({ match }: Moment<T>): string | undefined {
  const { game, state } = match;
  const save = readSave(writeSave(match));
  const loaded = save.ok ? loadSave(game, save.value) : save;
  if (!loaded.ok) return `a save cannot be opened: ${loaded.error.message}`;
  const other = differenceOf(state, loaded.value.state);
  return other === undefined ? undefined : `a save opens as another match: ${other}`;
}

/** Finds a match whose seed and commands lead to another state when they are played again. */
export function replayFault<T extends GameTypes>({ match }: Moment<T>): string | undefined {
  const again = startMatch(match.game, match.setup);
  const start = differenceOf(plainOf(match.start), plainOf(again.start));
  if (start !== undefined) return `the same seed starts another match: ${start}`;
  for (const { seat, command } of match.log) again.play(seat, command);
  const other = differenceOf(match.state, again.state);
  return other === undefined ? undefined : `the same seed and commands lead to another state: ${other}`;
}
