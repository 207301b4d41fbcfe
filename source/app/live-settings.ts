import type { Result } from '#engine/result.ts';
import type { Preferences } from '#screen/scene.ts';
import { ascii, type Glyphs, unicodeWith } from '#screen/styled-text.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { ReadSettings, Settings } from '#storage/settings.ts';
import type { ColorDepth, Colors } from './components/theme.ts';
import type { SettingValues } from './pages/settings/settings-table.ts';
import { depthWithPalette } from './terminal/color-depth.ts';
import type { Answers } from './terminal/probe.ts';
import type { Speed } from './timeline/frame-player.ts';

export interface PlaySettings
  extends Preferences,
    Pick<Settings, 'flashes' | 'remarks' | 'movement' | 'confirm' | 'bell' | 'output' | 'debugKey'> {
  readonly speed: Speed;
}

export interface TerminalFacts extends Partial<Answers> {
  readonly depth: ColorDepth;
  newBackground?(): Answers['background'];
}

/** Settings in effect: the player's choices, command line options, and facts about the terminal. */
export type LiveSettings = ReturnType<typeof createLiveSettings>;

const depths = { '16m': 'full', '256': '256', '16': '16', none: 'none' } as const;
export const playSettings = (settings: Settings): PlaySettings => ({
  speed: speeds[settings.playback],
  ...settings,
});

const speeds = { '0.5x': 0.5, '1x': 1, '2x': 2, skip: 'skip' } as const;

export function createLiveSettings(
  home: Pick<PlayersHome, 'readSettings' | 'writeSettings'>,
  forced: Partial<Settings>,
  terminal: TerminalFacts,
  { settings, problem }: ReadSettings = home.readSettings(),
) {
  let chosen = settings;
  // Draws arrows unless they were measured as wide (few fonts). Draws triangles only if measured as narrow.
  const drawn = unicodeWith({ arrows: terminal.arrowWidth !== 2, pointers: terminal.pointerWidth === 1 });
  const depth = depthWithPalette(terminal.depth, terminal.paletteSize);
  const now = (): Settings => ({ ...chosen, ...forced });
  return {
    now,
    forced,
    terminal: { ...terminal, depth },
    problem,
    /** Changes a setting and writes the settings file. The change takes effect even if the file cannot be written. */
    change(change: Partial<Settings>): Result<ReadSettings> {
      chosen = { ...chosen, ...change };
      return home.writeSettings(change);
    },
    play: (): PlaySettings => playSettings(now()),
    glyphs: (): Glyphs => (now().characters === 'ascii' || terminal.lineWidth === 2 ? ascii : drawn),
    colors(): Colors {
      const { theme, colours } = now();
      const background = terminal.newBackground?.() ?? terminal.background ?? 'dark';
      return {
        depth: colours === 'found' ? depth : depths[colours],
        base: theme === 'dark' || theme === 'light' ? theme : background,
        contrast: theme === 'contrast',
      };
    },
  };
}

export interface ForcedSettings {
  /** Origin of the values: an option such as `--ascii`, or an environment variable such as `TERM=dumb`. */
  readonly option: string;
  readonly values: Partial<SettingValues>;
}
