import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { listOf, sentence } from '../../../screen/sentences.ts';
import {
  newOutput,
  nothingWritten,
  outputGate,
  outputOf,
  outputRows,
  programSeats,
} from '../../match/bots/program-reports.ts';
import type { MatchStore } from '../../match/match-store.ts';

/** Most lines that are told at once, and the most columns of one. */
const maxLines = 20;
const longestLine = 200;

/**
 * Tells what programs write, as it comes or when it is asked for.
 *
 * @param programAt the program of a seat, as it is called
 * @param changed called when the match has a new mark
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
  /** The listener has agreed to hear what programs may hide. */
  const uncover = () => {
    if (outputGate(store) !== 'asks') return;
    services.file.note({ debugUsed: true });
    changed();
  };
  /** Tells it as it comes from now on, or no longer. */
  const turn = (requested: 'on' | 'off'): readonly string[] => {
    isTelling = requested === 'on';
    untold.length = 0;
    const stored = services.home.writeSettings({ output: isTelling ? 'beside' : 'off' });
    const text = `What programs write is ${isTelling ? 'told as it comes' : 'told only when you ask for it'}.`;
    if (isTelling) uncover();
    return stored.ok ? [text] : [text, sentence(stored.error.message)];
  };
  return {
    /** Takes the lines that were not told yet. */
    taken: (): readonly string[] => untold.splice(0),
    /** The last lines of one player's program, or of all; or whether they are told as they come. */
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
