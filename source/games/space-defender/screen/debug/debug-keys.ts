import type { Action, KeyBinding } from '../../../../screen/screen.ts';
import { turnPhases } from '../../vocabulary.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';

const nextPage = { tables: 'actions', actions: 'streams', streams: 'tables' } as const;

/** Keys of the pages below the board in the debug view. */
export function debugKeys({ local }: SpaceDefenderScene): KeyBinding<SpaceDefenderScreen>[] {
  const open = (debugPage: Local['debugPage'], debugPhase?: number): Action<SpaceDefenderScreen> => ({
    type: 'local',
    local: { ...local, debugPage, debugPhase, scrolled: 0 },
  });
  return [
    {
      kind: 'look',
      keys: ['tab'],
      label: 'Tab',
      footer: ['Tab', 'next page'],
      help: 'tables, action lists, random streams',
      act: () => open(nextPage[local.debugPage]),
    },
    {
      kind: 'look',
      keys: turnPhases.map((_, i) => String(i + 1)),
      label: '1-7',
      footer: ['1-7', 'phase'],
      help: 'actions of one phase; again: of all',
      act: (key) =>
        open('actions', local.debugPage === 'actions' && String(local.debugPhase) === key ? undefined : Number(key)),
    },
  ];
}
