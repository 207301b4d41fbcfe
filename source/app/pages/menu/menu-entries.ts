import { campaignsEntry } from '../../campaign/campaign-room.ts';
import { puzzlesEntry } from '../../puzzles/puzzle-pages.ts';
import { filesEntry, replaysEntry } from '../files/files-entry.ts';
import { statisticsEntry } from '../lists/statistics.ts';
import { settingsEntry } from '../settings/settings-entry.ts';
import type { MenuEntry } from './menu-items.ts';

export const menuEntries: readonly MenuEntry[] = [
  campaignsEntry,
  puzzlesEntry,
  replaysEntry,
  filesEntry,
  statisticsEntry,
  settingsEntry,
];
