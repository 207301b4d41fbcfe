import { totalsOf } from '#engine/campaign/progress.ts';
import type { ActionResult } from '../layers/dialog.ts';
import { listPage } from '../pages/lists/list-page.ts';
import type { Page } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import { campaignTotals, totalsText } from './campaign-words.ts';
import type { OpenCampaign } from './stages.ts';

export interface CampaignListOptions {
  readonly campaigns: readonly OpenCampaign[];
  open(campaign: OpenCampaign): ActionResult;
  back(): void;
}

export const campaignList = (around: PageContext, { campaigns, open, back }: CampaignListOptions): Page =>
  listPage<OpenCampaign>(around, {
    title: 'campaigns',
    facts: (items) =>
      `${items.filter((item) => campaignTotals(item).medal !== undefined).length} of ${items.length} with a medal`,
    table: 'campaigns',
    items: () => campaigns,
    columns: [
      { head: 'game', width: 16, text: ({ entry }) => entry.title, role: () => 'strong' },
      { head: 'campaign', width: 22, text: ({ campaign }) => campaign.title },
      {
        head: 'won',
        width: 9,
        text: (item) => {
          const { won, stages } = campaignTotals(item);
          return `${won} of ${stages}`;
        },
      },
      { head: 'reached', width: 24, more: 14, text: (item) => totalsText(totalsOf(item.campaign, item.progress)) },
    ],
    keyOf: ({ entry }) => entry.id,
    words: ({ entry, campaign }) => `${entry.title} ${campaign.title}`,
    nothing: 'There are no campaigns.',
    enter: ['open', 'open the map of the campaign'],
    open,
    says: ({ campaign }) => `Enter: open the map of ${campaign.title}.`,
    back,
  });
