import { type AddressBans, createAddressBans } from './address-bans.ts';
import type { Cluster } from './cluster.ts';
import type { CoreParts } from './core-parts.ts';
import type { LobbyLists } from './lobby/lobby.ts';
import { createNotices, type ServerNotices } from './notices.ts';
import type { Online } from './presence.ts';
import { createReportLimit } from './report-limits.ts';

/** Settings that the host changes while the servers run. */
export interface HostFacts {
  readonly notices: ServerNotices;
  readonly bans: AddressBans;
  readonly reportLimit: ReturnType<typeof createReportLimit>;
  /** Reads everything that this or another server has stored. */
  load(): Promise<void>;
}

export function createHostFacts(
  parts: CoreParts,
  online: ReadonlySet<Online>,
  lists: () => { readonly lobby: Pick<LobbyLists, 'changed'>; readonly elsewhere: Pick<Cluster, 'say'> },
): HostFacts {
  const sayChanged = () => lists().elsewhere.say({ is: 'host-facts' });
  const notices = createNotices(parts, online, { sayChanged, changed: () => lists().lobby.changed() });
  const bans = createAddressBans(parts, online, sayChanged);
  return {
    notices,
    bans,
    reportLimit: createReportLimit(parts.world),
    async load() {
      await bans.load();
      await notices.load();
    },
  };
}
