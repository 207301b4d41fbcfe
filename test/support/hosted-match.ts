import type { Match } from '#engine/match.ts';
import { createReports, playedAt, playLine, redactFor } from '#engine/report.ts';
import type { Refusal } from '#engine/result.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { type Happened, type Message, type MessageOf, messageSchema } from '#net/wire/messages.ts';
import { sentPosition } from '#server/core/match-host/streams.ts';

type Json = Readonly<Record<string, unknown>>;

/** Serializes and parses a message, like the network. */
function overTheWire<Type extends 'match' | 'update'>(type: Type, message: object): MessageOf<Type> {
  const read = messageSchema.parse(JSON.parse(JSON.stringify({ type, ...message })));
  if (isOf(read, type)) return read;
  throw new Error(`found a message ${read.type}, expected ${type}`);
}

const isOf = <Type extends Message['type']>(message: Message, type: Type): message is MessageOf<Type> =>
  message.type === type;

/** Result of a command: the update that the viewer receives, a refusal, or the answer to a query. */
interface Played {
  readonly update?: MessageOf<'update'>;
  readonly refused?: Refusal;
  readonly result?: unknown;
}

/** A match as hosted for one viewer. */
export interface HostedMatch<T extends GameTypes> {
  /** Message with the whole current state of the match. */
  open(): MessageOf<'match'>;
  play(seat: Seat, command: T['command'], key?: string): Played;
  undo(seat: Seat, key?: string): Played;
  /** Records an event that is not a command. */
  happens(happened: Happened): MessageOf<'update'>;
}

/** Hosts a match for one viewer: a seat, or null for a spectator. */
export function hostMatch<T extends GameTypes>(match: Match<T>, seat: Seat | null): HostedMatch<T> {
  const { game, setup } = match;
  const viewer = seat ?? 'spectator';
  const reports = createReports(match);
  let view: Json = {};
  let number = 0;

  const viewNow = (): Json => ({ ...sentPosition(game, match.state, viewer) });
  const around = () => ({
    holders: Array.from({ length: setup.players }, (_, i) => ({
      is: 'person' as const,
      name: `player-${i + 1}`,
      isHere: true,
      isReady: true,
      isMaker: i === 0,
    })),
    watching: [],
    waitsFor: [...activeSeats(game, match.state)],
    committed: [],
    left: null,
    offers: [],
    rematch: null,
    outcome: null,
  });
  const update = (happened: object): MessageOf<'update'> => {
    const after = viewNow();
    const changed = Object.fromEntries(
      Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(view[key])),
    );
    view = after;
    number++;
    return overTheWire('update', { match: 'm1', number, happened, view: changed, eyes: viewer, ...around() });
  };

  return {
    open() {
      view = viewNow();
      const common = around();
      const { holders, watching, waitsFor, left, outcome } = common;
      const { level, options } = setup;
      return overTheWire('match', {
        match: 'm1',
        number,
        card: {
          match: 'm1',
          game: game.id,
          level: level?.name ?? null,
          title: level?.title ?? game.id,
          code: 'oak-17',
          phase: 'running',
          turn: game.turnOf(match.state),
          limit: 0,
          holders,
          watching,
          waitsFor,
          left,
          seat,
          isInvited: false,
          unreadChat: 0,
          lastChat: [],
          owners: null,
          outcome,
          changed: 0,
        },
        terms: { options: { ...options }, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: true },
        levelText: level?.text ?? null,
        seat,
        view,
        eyes: viewer,
        missedFrom: null,
        chat: [],
        ...common,
      });
    },
    play(by, command, key) {
      const played = playLine(match, { seat: by, command });
      if (!played.step.ok) return { refused: played.step.error };
      const telling = reports.report(played, viewer);
      if (telling?.number === undefined) return { result: played.step.result };
      const { echo, events } = telling;
      const own = key !== undefined && by === seat ? { key } : {};
      return { update: update({ what: 'played', seat: by, ...own, echo, events: [...events] }) };
    },
    undo(by, key) {
      const newest = playedAt(
        match,
        match.log.findLastIndex((line) => line.seat === by),
      );
      const undone = match.undo(by);
      if (!undone.ok) return { refused: undone.error };
      if (newest === undefined || redactFor(game, newest, viewer) === undefined) return {};
      const own = key !== undefined && by === seat ? { key } : {};
      return { update: update({ what: 'undone', seat: by, ...own }) };
    },
    happens: update,
  };
}
