import { itemAt } from '#engine/lookup.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { JournalEntry } from '../../store/store.ts';
import { isMove, type JournalBody, readBody } from './journal-body.ts';
import type { Opened } from './load-match.ts';
import { type RecordedMatch, replayMove } from './moves.ts';

export interface JournalReplay {
  /**
   * Replays the next entry.
   *
   * @throws Error if the rules refuse the entry although they have not changed
   */
  reach(entry: JournalEntry, body: JournalBody): void;
  /** Number of commands of `seat` in this turn that were dropped because the current rules refuse them. */
  droppedOf(seat: Seat): number;
}

/**
 * Replays the stored journal of a match. If the rules have changed, records the change.
 *
 * @param isRunning false for a match that has ended
 */
export function replayJournal<T extends GameTypes>(
  { match, recorder, keys }: RecordedMatch<T>,
  opening: Opened<T>,
  journal: readonly JournalEntry[],
  isRunning: boolean,
): JournalReplay {
  const { number: openedAt, change, isOtherRules = false } = opening;
  const bodies = journal.map(({ body }) => readBody(body));
  /** Numbers of the journal entries that the current rules refuse. */
  const dropped = new Set(isOtherRules ? [] : change?.dropped);
  /** Seats with a command that the new rules have refused. Later commands of these seats are dropped, too. */
  const stopped = new Set<Seat | null>();

  const reach = (entry: JournalEntry, body: JournalBody): void => {
    const { seat, number } = entry;
    keys.addStored(entry, body);
    if (number < openedAt) return;
    recorder.reach(entry);
    if (number === openedAt || dropped.has(number)) return;
    const move = isMove(body) && !stopped.has(seat) ? replayMove(match, seat, body) : undefined;
    if (isMove(body) && move === undefined) {
      if (!isOtherRules) throw new Error(`entry ${number} of the journal does not hold`);
      dropped.add(number);
      stopped.add(seat);
    } else recorder.note({ ...entry, body }, move);
    if (body.do === 'rules') recorder.skipNumbers(number);
  };
  for (const [i, entry] of journal.entries()) reach(entry, itemAt(bodies, i));
  if (isOtherRules && isRunning) {
    const { number: from, position } = opening.from ?? { number: 0, position: null };
    const { rulesVersion: rules } = match.game;
    recorder.record({ seat: null, key: null, body: { do: 'rules', rules, from, position, dropped: [...dropped] } });
    recorder.skipNumbers(recorder.state().number);
  } else recorder.forgetNoted();
  recorder.begin();

  const { turn: turnOpened } = recorder.state().table;
  return {
    reach,
    droppedOf: (seat) =>
      recorder.state().table.turn === turnOpened
        ? journal.filter((entry) => entry.seat === seat && dropped.has(entry.number)).length
        : 0,
  };
}
