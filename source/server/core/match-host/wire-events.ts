import type { RedactedCommand } from '#engine/report.ts';
import type { BaseEvent, GameTypes, Seat } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { JournalBody } from './journal-body.ts';
import type { Stream } from './streams.ts';

/** A journal entry without its number and time. */
export interface RecordedAction {
  readonly seat: Seat | null;
  /** Idempotency key chosen by the client. */
  readonly key: string | null;
  readonly body: JournalBody;
}

/**
 * Returns an entry as a stream reports it, or undefined if the stream does not show it.
 *
 * @param telling the played command, redacted for the stream's viewer
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
        events: events.map(plainEvent),
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

const plainEvent = (event: BaseEvent) => ({ ...event });
