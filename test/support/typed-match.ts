import { keysOfText } from '#app/keys.ts';
import { createLiveSettings } from '#app/live-settings.ts';
import { startProgram } from '#app/program.ts';
import type { NewMatch } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { screenText, small } from '../screens/support.ts';
import { homeHere } from './home-here.ts';
import { untilShown } from './until-shown.ts';

/** Plays a match in the program without a terminal. The test sends keys and command lines, and reads the screen. */
export async function typedMatch(id: string, start: NewMatch = {}) {
  const program = await startProgram({
    home: homeHere(),
    timer: realTimer,
    version: '1.0.0',
    route: { type: 'game', id, start },
    settings: createLiveSettings(homeHere(), { playback: 'skip', confirm: 'never' }, { depth: 'none' }),
    forced: [],
    exit: () => {},
    ring: () => {},
    onSettingsChange: () => {},
  });
  const screen = () => screenText(program.navigator.current(), small);
  const press = (...keys: string[]) => program.navigator.keys(keys, small);
  return {
    screen,
    press,
    type: (line: string) => press(':', ...keysOfText(line), 'enter'),
    until: (text: string) => untilShown(screen, text),
    /** Path of the saved match. */
    path() {
      program.match()?.flush();
      return program.match()?.savedIn() ?? 'nowhere';
    },
    close: () => program.match()?.close(),
  };
}
