import type { Mishap, ScreenTypes } from '../../screen/scene.ts';
import type { Editor } from '../command-line/editor.ts';
import type { Notice } from '../layers/notice.ts';
import type { PlayFacts } from './session-host.ts';

/** What is on the screen now. */
export interface Snapshot<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
  readonly debug: boolean;
  /** What those who look remember. */
  readonly memory?: T['memory'];
  readonly local: T['local'];
  readonly seed: string;
  readonly facts: PlayFacts;
  /** The command line, while it is open. */
  readonly line: Editor | undefined;
  /** What was typed when it was last closed without entering it. */
  readonly leftLine: Editor;
  readonly notice: Notice | undefined;
  /** A word in the foot rule, such as that the match is not saved. */
  readonly mark: string | undefined;
  /** Which step of the tutorial is shown. */
  readonly lesson: number | undefined;
  /** What went wrong in the turns of programs, oldest first. */
  readonly mishaps: readonly Mishap[];
  /** Since when the cover lies over everything, by the clock of the session; it lies there until somebody lifts it. */
  readonly coveredSince: number | undefined;
}
