import { titleOf } from '#games/index.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import type { MenuEntry } from '../pages/menu/menu-items.ts';
import { listed, word } from '../text-mode/room.ts';
import { campaignsRoom } from './campaign-room.ts';
import { campaignGames } from './stages.ts';

export const campaignsEntry: MenuEntry = {
  row: ({ openCampaigns }) => ({
    key: 'm',
    name: 'Campaigns',
    about: pluralize(campaignGames().length, 'campaign'),
    enterDoes: 'Enter: campaigns.',
    says: `Stages that open one after another, with stars and medals: ${listOf(campaignGames().map(({ id }) => titleOf(id)))}.`,
    open: openCampaigns,
  }),
  words: (menu) => [
    listed(
      'stages that open one after another, with stars and medals',
      word('campaigns', 'the campaigns', () => ({ says: [], next: campaignsRoom(menu, menu.back) })),
    ),
  ],
};
