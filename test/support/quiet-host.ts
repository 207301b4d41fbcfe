import { defaultPlaySettings, type SessionHost } from '../../source/app/match/session-host.ts';
import type { Match } from '../../source/engine/match.ts';
import type { ScreenTypes } from '../../source/screen/scene.ts';

const nothing = () => {};

/** A program around a session that does nothing of what it is asked for. */
export const quietHost = <T extends ScreenTypes>(
  match: Match<T>,
  more: Partial<SessionHost<T>> = {},
): SessionHost<T> => ({
  settings: () => ({ ...defaultPlaySettings, speed: 'skip' }),
  record: () => ({ played: 0, won: 0 }),
  mayLeave: () => true,
  restart: () => match,
  next: () => undefined,
  paths: { complete: () => [], nameOf: (typed) => typed, isFile: () => false },
  history: () => [],
  changed: nothing,
  became: nothing,
  playNext: nothing,
  leave: nothing,
  quit: nothing,
  save: nothing,
  open: nothing,
  openSettings: nothing,
  watch: nothing,
  help: nothing,
  remember: nothing,
  ring: nothing,
  ...more,
});
