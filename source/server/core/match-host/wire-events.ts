import type { RedactedCommand } from '#engine/report.ts';
import type { BaseEvent, GameTypes, Seat } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { JournalBody } from './journal-body.ts';
import type { Stream } from './streams.ts';

/** Something that was done at a match. */
export interface RecordedAction {
  readonly seat: Seat | null;
  /** The key that a client gave to it. */
  readonly key: string | null;
  readonly body: JournalBody;
}

/**
 * An entry as a stream tells it, if at all.
 *
 * @param telling of the command that was played, as that stream may know it
 */
export function wireEventFor<T extends GameTypes>(
  stream: Pick<Stream, 'seat'>,
  { seat, key, body }: RecordedAction,
  telling: RedactedCommand<T> | undefined,
): Happened | undefined {
  const own = key !== null && stream.seat === seat ? { key } : {};
  if (body.do === 'end') return { what: 'over', winners: body.winners, reason: body.reason };
  if (seat === null) return undefined;
  switch (body.do) {
    case 'command': {
      if (telling === undefined) return undefined;
      const { echo, events } = telling;
      const by = body.by === undefined ? {} : { by: body.by };
      return {
        what: 'played',
        seat,
        ...own,
        echo,
        events: events.map(copyOf),
        ...by,
      };
    }
    case 'undo':
      return telling && { what: 'undone', seat, ...own };
    case 'stand-in':
      return { what: 'stand-in', seat, name: '', why: body.why };
    case 'back':
      return { what: 'back', seat, name: '' };
    case 'time-up':
      return { what: 'time-up', seat };
    case 'offer':
      return { what: 'offer', on: body.on, seat };
    case 'answer':
      return { what: 'answer', on: body.on, seat, agrees: body.agrees };
    case 'rules':
      return undefined;
  }
}

const copyOf = (event: BaseEvent) => ({ ...event });
