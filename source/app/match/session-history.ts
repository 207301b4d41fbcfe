import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { SessionCore } from './session-core.ts';

/** The lines that whoever sits at the screen can look through. */
export interface SessionHistory {
  /** Oldest first. */
  lines(): readonly string[];
  remember(line: string): void;
}

/**
 * The lines of a session. Where several persons play, one finds none of another's, neither here nor later: they may say
 * what is secret.
 */
export function sessionHistory<T extends ScreenTypes>(
  core: Pick<SessionCore<T>, 'options' | 'persons' | 'seat'>,
): SessionHistory {
  const { host } = core.options;
  const typed = new Map<Seat, readonly string[]>();
  const own = () => typed.get(core.seat()) ?? [];
  return {
    lines: () => [...host.history(), ...own()],
    remember(line) {
      if (core.persons().length < 2) host.remember(line);
      else if (line !== own().at(-1)) typed.set(core.seat(), [...own(), line]);
    },
  };
}
