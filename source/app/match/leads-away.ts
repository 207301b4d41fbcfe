import type { Game } from '../../engine/game.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';

/** Whether a command may make another match of this one: it loads a level, or the match is over and could go on. */
export const leadsAway = <T extends GameTypes>({ rules }: Game<T>, command: string, isOver: boolean): boolean =>
  isOver || rules[command]?.file?.type === 'read';

/** What is said when a level was loaded. */
export const loadedText = (title: string | undefined): string =>
  `${title ?? 'Another match'} begins; the match before it is kept as it was.`;
