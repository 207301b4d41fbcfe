import type { ScreenTypes } from '../../../screen/scene.ts';
import { turnNameOf } from '../../../screen/turn-name.ts';
import { rowOf, type SessionRows } from '../../layers/key-table.ts';
import type { Notice } from '../../layers/notice.ts';
import type { Size } from '../../layers/place.ts';
import { turnKeys } from '../../timeline/turn-keys.ts';
import type { SessionCore } from '../session-core.ts';
import type { SessionVerbs } from '../session-verbs.ts';
import type { SessionAgain } from './session-again.ts';
import { scrollKeys } from './session-keys.ts';
import type { TurnWatch } from './turn-watch.ts';

/** The keys of a session while a turn is watched that can be stepped through. */
export interface SessionPlayback {
  /** The key table of the playback; nothing while there is none that can be stepped through. */
  rows(size: Size): SessionRows | undefined;
  /** Takes a key while there is such a playback; says whether there is. What is none of its keys skips nothing. */
  key(name: string, size: Size): boolean;
  /** It is over: what was said of its keys is, too. */
  ended(): void;
}

/** What stepping through turns needs of the session. */
export interface PlaybackTools<T extends ScreenTypes> {
  readonly turns: TurnWatch<T>;
  readonly again: Pick<SessionAgain, 'hasOthers' | 'showOther'>;
  readonly verbs: Pick<SessionVerbs, 'help' | 'leave' | 'quit'>;
}

/** Steps through the turns that a session watches. */
export function sessionPlayback<T extends ScreenTypes>(
  core: SessionCore<T>,
  { turns, again, verbs }: PlaybackTools<T>,
): SessionPlayback {
  const { screen } = core.options;
  const turnName = turnNameOf(screen);
  /** What was said of a key that does nothing. */
  let said: Notice | undefined;
  const refuse = (text: string) => {
    core.say('refusal', text);
    said = core.state.notice;
  };
  const help = (size: Size) => {
    turns.stepped()?.pause();
    verbs.help(size);
  };
  const openTurn = (by: 1 | -1) => {
    if (!again.showOther(by)) refuse(`No ${turnName} was played ${by < 0 ? 'before' : 'after'} this one.`);
  };
  const rows = (size: Size): SessionRows | undefined => {
    const playback = turns.stepped();
    if (playback === undefined) return undefined;
    return {
      own: turnKeys(
        playback,
        {
          setSpeed: turns.setSpeed,
          help: () => help(size),
          leave: verbs.leave,
          ...(again.hasOthers() && { openTurn }),
        },
        { turnName, partName: screen.playback.partName ?? 'step' },
      ),
      shared: [{ keys: ['ctrl+c'], help: 'leave turncade (saved)', press: verbs.quit }],
    };
  };
  return {
    rows,
    key(name, size) {
      const table = rows(size);
      if (table === undefined) return false;
      core.set({ notice: undefined });
      const row = rowOf(table.own, name) ?? rowOf(table.shared, name);
      if (row !== undefined) row.press(name, size);
      else if (scrollKeys[name] === undefined) refuse(`The key ${name} does nothing here. ? shows the keys.`);
      return true;
    },
    ended() {
      if (said !== undefined && core.state.notice === said) core.set({ notice: undefined });
    },
  };
}
