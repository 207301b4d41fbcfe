import type { Match } from '../../engine/match.ts';
import type { Step } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import { ended, flow } from '../../screen/sentences.ts';
import { shortName } from '../../table/program-names.ts';
import type { Decision } from '../match/deciding.ts';
import { faultText, playProgram } from '../match/program-turn.ts';

/** What the turns of programs are told with. */
export interface ProgramWordsOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  /** Names of bots and programs by seat. */
  names(): Readonly<Record<string, string>>;
  isProgram(seat: Seat): boolean;
  scene(): Scene<T>;
  /** Whether nobody has anything to hide from whoever listens. */
  isOpen(): boolean;
  /** What is said to a step. */
  took(before: Scene<T>, state: Match<T>['state'], step: Step<T>): readonly string[];
}

/** Bots and programs in words. */
export interface ProgramWords<T extends ScreenTypes> {
  /** What one is called at the beginning of a sentence. */
  named(seat: Seat): string;
  /** Plays the turn of a program: what is said of it. */
  play(decision: Decision<T>): readonly string[];
}

/** Makes the words about bots and programs. */
export function programWords<T extends ScreenTypes>(options: ProgramWordsOptions<T>): ProgramWords<T> {
  const { match, names, isProgram, scene, isOpen, took } = options;
  const named = (seat: Seat): string =>
    isProgram(seat) ? `The program ${shortName(names()[seat] ?? '')} of player ${seat}` : `The bot of player ${seat}`;
  return {
    named,
    play(decision) {
      const says: string[] = [];
      let before = scene();
      const mishaps = playProgram({ match, play: match.play }, decision, (state, step) => {
        says.push(...took(before, state, step));
        before = scene();
      });
      const { fault } = decision.program ?? {};
      // What was refused to a program, and what it says of itself, may be a secret of its seat.
      const refused = isOpen() ? mishaps.filter(({ command }) => command !== undefined) : [];
      return [
        ...(fault === undefined ? [] : flow([faultText(named(decision.seat), fault, isOpen())])),
        ...refused.flatMap(({ command, message }) => flow([`Refused: ${command}.`, ended(message)])),
        ...says,
      ];
    },
  };
}
