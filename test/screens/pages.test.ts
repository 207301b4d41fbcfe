import { pageSamples } from '../app/pages/samples.ts';
import { stage } from '../app/pages/support.ts';
import { pinScenes } from './pinned.ts';

pinScenes({
  folder: 'pages',
  scenes: pageSamples.map(({ name, make, keys = [] }) => ({
    name,
    source({ glyphs, size }) {
      const { enter, press } = stage(size);
      const page = enter((around) => make(around, () => {}, glyphs));
      press(...keys);
      return page;
    },
  })),
  otherInAscii: ['settings', 'settings-forced'],
  styled: ['main-menu-first-start', 'players-seat', 'help-row', 'level-picker-find', 'open-damaged'],
  huge: [
    'today',
    'past-days',
    'open',
    'save',
    'trash',
    'settings',
    'statistics',
    'statistics-rated',
    'statistics-opponent',
    'campaign-list',
    'campaign-briefing-ship',
    'campaign-briefing-grid',
    'campaign-won',
    'campaign-won-ship',
    'campaign-cards',
    'help',
  ],
  whole: [
    'main-menu',
    'today-chosen',
    'level-picker',
    'level-picker-history',
    'level-picker-long',
    'open',
    'save-replace',
    'settings',
    'settings-forced',
    'replays-scrolled',
    'statistics-rated',
    'statistics-level',
    'players',
    'help',
    'help-find',
    'campaign-list',
    'campaign-map',
    'campaign-briefing',
    'campaign-won',
    'campaign-map-islands',
    'campaign-briefing-grid',
    'campaign-won-grid',
    'campaign-lost-grid',
    'campaign-lost-grid-down',
    'campaign-map-ship',
    'campaign-briefing-ship',
    'campaign-won-ship',
    'campaign-cards',
    'campaign-run-over',
    'puzzle-list',
  ],
});
