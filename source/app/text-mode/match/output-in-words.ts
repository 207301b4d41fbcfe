import type { Seat } from '#engine/vocabulary.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { listOf, sentence } from '#screen/sentences.ts';
import {
  newOutput,
  nothingWritten,
  outputGate,
  outputOf,
  outputRows,
  programSeats,
} from '../../match/bots/program-reports.ts';
import type { MatchStore, PlayServices } from '../../match/match-store.ts';
import type { PersistedMatch } from '../../match/persistence/persisted-match.ts';
import type { SharedServices } from '../../services.ts';

/** Services of a match in words, besides its commands. */
export function servicesInWords<T extends ScreenTypes>(
  stored: PersistedMatch<T>,
  services: SharedServices,
  say: (text: string) => void,
): PlayServices<T> {
  const { file } = stored;
  /** Word for which the player was warned of losing something. */
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

/** Maximum lines printed at once, and columns of one line. */
const maxLines = 20;
const longestLine = 200;

/**
 * Prints the output of programs, as it arrives or on request.
 *
 * @param programAt display name of a seat's program
 * @param changed called when a mark is added to the match
 */
export function outputInWords<T extends ScreenTypes>(
  store: MatchStore<T>,
  programAt: (seat: Seat) => string,
  changed: () => void,
) {
  const { services, programs } = store;
  let isTelling = services.settings().output === 'beside';
  const untold: string[] = [];
  programs.listen((seat, note) => {
    if (!isTelling || outputGate(store) !== 'open') return;
    untold.push(...outputRows(`${programAt(seat)}: ${newOutput(store, note)}`, longestLine));
    untold.splice(0, untold.length - maxLines);
  });
  /** Reveals output that programs may hide, after the player has agreed. */
  const uncover = () => {
    if (outputGate(store) !== 'asks') return;
    services.file.note({ debugUsed: true });
    changed();
  };
  /** Turns the printing of new output on or off. */
  const turn = (requested: 'on' | 'off'): readonly string[] => {
    isTelling = requested === 'on';
    untold.length = 0;
    const stored = services.home.writeSettings({ output: isTelling ? 'beside' : 'off' });
    const text = `What programs write is ${isTelling ? 'told as it comes' : 'told only when you ask for it'}.`;
    if (isTelling) uncover();
    return stored.ok ? [text] : [text, sentence(stored.error.message)];
  };
  return {
    taken: (): readonly string[] => untold.splice(0),
    /** Last lines of one player's program, or of all. `on` and `off` switch printing as it arrives. */
    asked(requested: string): readonly string[] {
      if (requested === 'on' || requested === 'off') return turn(requested);
      const seats = programSeats(store);
      const heardScenes = requested === '' ? seats : seats.filter((seat) => String(seat) === requested);
      if (heardScenes.length === 0)
        return [
          `Found "${requested}", expected a player whom a program plays: ${listOf(seats.map(String))}; or on or off.`,
        ];
      uncover();
      return heardScenes.flatMap((seat) => {
        const lines = outputRows(outputOf(store, seat), longestLine).slice(-maxLines);
        const named = `The program ${programAt(seat)} of player ${seat}:`;
        return lines.length === 0 ? [`${named} ${nothingWritten}`] : [named, ...lines];
      });
    },
  };
}
