import { stage } from '../../app/pages/support.ts';
import { pinScenes } from '../pinned.ts';
import { accountPages } from './account-pages.ts';
import { onlinePages } from './pages.ts';
import { tournamentPages } from './tournament-pages.ts';

pinScenes({
  folder: 'online-pages',
  scenes: [...onlinePages, ...accountPages, ...tournamentPages].map(({ name, make, keys = [] }) => ({
    name,
    async source({ glyphs, size }) {
      const { around, enter, press } = stage(size);
      const page = await make({ around, glyphs });
      enter(() => page);
      press(...keys);
      return page;
    },
  })),
  huge: [
    'servers',
    'lobby',
    'lobby-open',
    'people-met',
    'new-match',
    'new-match-seats',
    'waiting-room',
    'account',
    'messages',
    'new-tournament',
  ],
  styled: ['lobby-offline', 'another-fingerprint', 'servers-forget', 'new-match', 'new-account-weak'],
  whole: [
    'servers',
    'new-account',
    'lobby',
    'lobby-empty',
    'new-match-seats',
    'new-match-rival',
    'waiting-room',
    'account',
    'messages',
  ],
});
