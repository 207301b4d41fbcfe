import { games } from '#games/index.ts';
import { readPersonNames, writePersonNames } from '#storage/person-names.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageView } from '../../layers/page-view.ts';
import type { LocalServices, Services } from '../../services.ts';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { namesPage } from './names-page.ts';
import { type SettingsPageOptions, settingsPage } from './settings-page.ts';
import { settingsSummary } from './settings-table.ts';
import { settingsWords } from './settings-words.ts';

export const settingsEntry: MenuEntry = {
  row: ({ app, back }) => ({
    key: ',',
    name: 'Settings',
    about: settingsSummary(app.liveSettings.now()),
    enterDoes: 'Enter shows the settings.',
    says: 'Colours, characters, playback, mouse, and what reads the screen aloud.',
    open: () => app.navigator.go(settingsPlace(app, back, 'menu', () => showNames(app))),
  }),
  words: ({ kept: savedNames }) => settingsWords(savedNames),
};

/** Number of seats in the game with the most of them. */
const maxPersons = 5;

const depthNames = { full: '16 million', '256': '256', '16': '16', none: 'none' } as const;

/** @param names shows the names of the persons at one screen; absent if only one person can play there */
export function settingsPlace(
  {
    pageContext,
    liveSettings,
    forced,
    onSettingsChange,
  }: Pick<Services, 'pageContext' | 'liveSettings' | 'forced' | 'onSettingsChange'>,
  back: () => void,
  backTo: SettingsPageOptions['backTo'],
  names?: () => ActionResult,
): PageView {
  const { now, change, terminal, glyphs } = liveSettings;
  return settingsPage(pageContext, {
    settings: now,
    change(name, value) {
      const changed = change({ [name]: value });
      onSettingsChange();
      return changed.ok ? changed.value.problem : `Not saved: ${changed.error.message}. It holds until you leave.`;
    },
    forced,
    found: [
      ['colours', depthNames[terminal.depth]],
      ['unicode', terminal.lineWidth === 2 ? 'lines are 2 columns wide' : 'yes'],
    ],
    glyphs,
    backTo,
    names,
    back,
  });
}

export async function showNames({
  navigator,
  pageContext,
  home: { folders },
}: Pick<LocalServices, 'navigator' | 'pageContext' | 'home'>): Promise<void> {
  const from = navigator.current();
  const bots = await Promise.all(
    games.map((entry) => entry.visit(({ bots }) => (bots === undefined ? [] : Object.keys(bots)))),
  );
  navigator.go(
    namesPage(pageContext, {
      players: maxPersons,
      names: () => readPersonNames(folders),
      others(seat) {
        const { [seat]: _, ...robots } = readPersonNames(folders, 'robots');
        return [...bots.flat(), ...Object.values(robots)];
      },
      keep(names) {
        const savedNames = writePersonNames(folders, names);
        return savedNames.ok ? undefined : `Not saved: ${savedNames.error.message}`;
      },
      back: () => navigator.go(from),
    }),
  );
}
