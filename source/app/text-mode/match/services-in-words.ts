import type { ScreenTypes } from '../../../screen/scene.ts';
import type { PlayServices } from '../../match/match-store.ts';
import type { PersistedMatch } from '../../match/persistence/persisted-match.ts';
import type { SharedServices } from '../../services.ts';

/** Services of a match in words, besides its commands. */
export function servicesInWords<T extends ScreenTypes>(
  stored: PersistedMatch<T>,
  services: SharedServices,
  say: (text: string) => void,
): PlayServices<T> {
  const { file } = stored;
  /** The word that the player was told loses something. */
  let warned: string | undefined;
  const settings = services.settings();
  return {
    ...services,
    ...stored,
    settings: () => settings,
    canLeave(word = 'restart') {
      const isSafe = file.flush() || warned === word;
      warned = isSafe ? undefined : word;
      if (!isSafe) say(`The match could not be saved. Type ${word} again to discard what is not saved.`);
      return isSafe;
    },
    playNext() {},
    history: () => [],
    remember() {},
  };
}
