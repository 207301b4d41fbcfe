import type { Result } from '#engine/result.ts';
import type { Preferences } from '#screen/scene.ts';
import { ascii, type Glyphs, unicodeWith } from '#screen/styled-text.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { ReadSettings, Settings } from '#storage/settings.ts';
import type { ColorDepth, Colors } from './components/theme.ts';
import type { SettingValues } from './pages/settings/settings-table.ts';
import type { Answers } from './terminal/probe.ts';
import type { Speed } from './timeline/frame-player.ts';

/** The settings that matter while playing. */
export interface PlaySettings
  extends Preferences,
    Pick<Settings, 'flashes' | 'movement' | 'confirm' | 'bell' | 'output' | 'debugKey'> {
  readonly speed: Speed;
}

/** The terminal's answers about itself. */
export interface TerminalFacts extends Partial<Answers> {
  readonly depth: ColorDepth;
  /** The background that it has since it last changed. */
  newBackground?(): Answers['background'];
}

/** The settings while the program runs: what the player chose, what the command line forces, and the terminal. */
export type LiveSettings = ReturnType<typeof createLiveSettings>;

const depths = { '16m': 'full', '256': '256', '16': '16', none: 'none' } as const;
/** The settings that a match uses. */
export const playSettings = (settings: Settings): PlaySettings => ({
  speed: speeds[settings.playback],
  ...settings,
});

const speeds = { '0.5x': 0.5, '1x': 1, '2x': 2, skip: 'skip' } as const;

/**
 * Keeps the settings.
 *
 * @param read as they were read; from the player's home where absent
 */
export function createLiveSettings(
  home: Pick<PlayersHome, 'readSettings' | 'writeSettings'>,
  forced: Partial<Settings>,
  terminal: TerminalFacts,
  { settings, problem }: ReadSettings = home.readSettings(),
) {
  let chosen = settings;
  // Arrows are old and narrow nearly everywhere; filled ones are drawn only where that was seen.
  const drawn = unicodeWith({ arrows: terminal.arrowWidth !== 2, pointers: terminal.pointerWidth === 1 });
  const now = (): Settings => ({ ...chosen, ...forced });
  return {
    /** The settings in force. */
    now,
    /** Set by the command line; they cannot be changed while the program runs. */
    forced,
    terminal,
    /** A sentence about the file of settings, if something is wrong with it. */
    problem,
    /** Changes a setting and writes it; it is in force even if writing fails. */
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
        depth: colours === 'found' ? terminal.depth : depths[colours],
        base: theme === 'dark' || theme === 'light' ? theme : background,
        contrast: theme === 'contrast',
      };
    },
  };
}

/** Settings that an option of the command line fixes. */
export interface ForcedSettings {
  /** As typed, such as `--ascii`. */
  readonly option: string;
  readonly values: Partial<SettingValues>;
}
