import type { Game, PhaseContext } from '#engine/game.ts';
import { step } from '#engine/step.ts';
import type { GameTypes, Seat, StateOf } from '#engine/vocabulary.ts';

/** An implementation of a game's rules. */
export interface Program<State, Facts, Move> {
  /** Everything about a position that the rules depend on, as JSON that is the same for both implementations. */
  facts(state: State): Facts;
  /** Position after a command, or undefined if it is refused. Does not modify the given position. */
  play(state: State, move: Move): State | undefined;
}

/** A game in two independent implementations, from one position. */
export interface Twice<Ours, Plain, Facts, Move> {
  readonly ours: Program<Ours, Facts, Move>;
  readonly plain: Program<Plain, Facts, Move>;
  readonly start: { readonly ours: Ours; readonly plain: Plain };
  /** Commands to try in a position, including some that are never legal. */
  candidates(facts: Facts): readonly Move[];
  /** The command as a player types it. */
  line(move: Move): string;
}

/** Number of legal command sequences, and the distinct positions that they lead to, by depth from 1. */
export interface Count {
  readonly sequences: number[];
  readonly positions: Set<string>[];
}

/** Counts the legal command sequences of every length up to `depth`. */
export function count<State, Facts, Move>(
  { facts, play }: Program<State, Facts, Move>,
  candidates: (facts: Facts) => readonly Move[],
  start: State,
  depth: number,
): Count {
  const sequences = Array.from({ length: depth }, () => 0);
  const positions = sequences.map(() => new Set<string>());
  const walk = (state: State, known: Facts, length: number) => {
    for (const move of candidates(known)) {
      const after = play(state, move);
      if (after === undefined) continue;
      const found = facts(after);
      sequences[length] = (sequences[length] ?? 0) + 1;
      positions[length]?.add(JSON.stringify(found));
      if (length + 1 < depth) walk(after, found, length + 1);
    }
  };
  walk(start, facts(start), 0);
  return { sequences, positions };
}

/** `12/9 140/57`: numbers of sequences and positions, by depth. */
export const countText = ({ sequences, positions }: Count): string =>
  sequences.map((all, i) => `${all}/${positions[i]?.size}`).join(' ');

/** True if both implementations have the same counts and reach the same positions. */
export const isSameCount = (a: Count, b: Count): boolean =>
  countText(a) === countText(b) &&
  a.positions.every((own, i) => [...own].every((position) => b.positions[i]?.has(position)));

/** First command sequence after which the implementations disagree, and the difference. */
export function difference<Ours, Plain, Facts, Move>(
  { ours, plain, start, candidates, line }: Twice<Ours, Plain, Facts, Move>,
  depth: number,
): string | undefined {
  const walk = (a: Ours, b: Plain, lines: readonly string[]): string | undefined => {
    const [found, expected] = [JSON.stringify(ours.facts(a)), JSON.stringify(plain.facts(b))];
    const after = lines.length === 0 ? 'at the start' : `after ${lines.join('; ')}`;
    if (found !== expected) return `${after}\n  the game says      ${found}\n  the plain one says ${expected}`;
    if (lines.length === depth) return undefined;
    for (const move of candidates(plain.facts(b))) {
      const [next, other] = [ours.play(a, move), plain.play(b, move)];
      if ((next === undefined) !== (other === undefined))
        return `${after}, ${line(move)} is ${next === undefined ? 'refused' : 'accepted'} by the game only`;
      if (next === undefined || other === undefined) continue;
      const deeper = walk(next, other, [...lines, line(move)]);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  };
  return walk(start.ours, start.plain, []);
}

/** Commands, phases and reasons that occurred during counting. */
export interface Met {
  readonly commands: Set<string>;
  readonly phases: Set<string>;
  readonly reasons: Set<string>;
}

/** The game's rules as an implementation. `met` collects the commands, phases and reasons that occur. */
export const oursOf = <T extends GameTypes, Facts, Move>(
  game: Game<T>,
  facts: (state: StateOf<T>) => Facts,
  commandOf: (move: Move) => { readonly seat: Seat | null; readonly command: T['command'] },
  met: Met,
): Program<StateOf<T>, Facts, Move> => {
  const watched: Game<T> = { ...game, phases: tellingOf(game.phases, met.phases) };
  return {
    facts,
    play(state, move) {
      const { seat, command } = commandOf(move);
      const played = step(watched, state, seat, command);
      if (!played.ok) return undefined;
      met.commands.add(command.name);
      met.phases.add(played.state.phase);
      const outcome = game.outcome?.(played.state);
      if (outcome !== undefined) met.reasons.add(outcome.reason);
      return played.state;
    },
  };
};

/** The game's phases, changed so that each adds itself to `met` when it runs. */
const tellingOf = <T extends GameTypes>(phases: Game<T>['phases'], met: Set<string>): Game<T>['phases'] =>
  Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [
      name,
      'run' in phase
        ? {
            ...phase,
            run(course: PhaseContext<T>) {
              met.add(name);
              phase.run(course);
            },
          }
        : phase,
    ]),
  );
