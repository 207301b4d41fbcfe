import { pluralize } from '#screen/sentences.ts';
import type { Timer } from '../../timeline/timer.ts';
import type { MatchOnline, OnlineFacts } from './online-facts.ts';

export interface ConnectionStatus {
  readonly rows: readonly [string, string];
  /** True if the connection is lost and will not be restored automatically. */
  readonly isEnded: boolean;
}

/** Milliseconds after which the player is notified of a lost connection. */
const patience = 3000;

export interface ConnectionLoss {
  readonly since: number;
  readonly now: number;
  /** Part of the player's turn that the server has stored, such as `5 orders`. */
  readonly savedPlan: string | undefined;
}

export function connectionStatus(
  facts: OnlineFacts,
  { since, now, savedPlan }: ConnectionLoss,
): ConnectionStatus | undefined {
  const { connection, unconfirmed } = facts;
  if (connection.is === 'open') return undefined;
  if (connection.is === 'ended') return { rows: [`! ${connection.text}`, endedHelp], isEnded: true };
  if (now - since < patience) return undefined;
  if (connection.is === 'lost' && connection.isRestart)
    return { rows: ['The server is restarting. You will be back in a moment.', lookAround], isEnded: false };
  const again =
    connection.is === 'lost'
      ? `Trying again in ${Math.max(1, Math.ceil((connection.retryAt - now) / 1000))} s.`
      : 'Trying again.';
  if (unconfirmed > 0) {
    const work = `${pluralize(unconfirmed, 'command')} not confirmed yet. ${unconfirmed === 1 ? 'It' : 'They'} will be sent again when you are back.`;
    return { rows: [`! Connection lost. ${again}`, work], isEnded: false };
  }
  const work = savedPlan === undefined ? '' : ` ${safe(savedPlan)}`;
  return { rows: [`! Connection lost. ${again}${work}`, lookAround], isEnded: false };
}

export const elsewhereText = 'You opened this match somewhere else. Enter: play here.';

/** `Your 5 orders are safe on the server.` or `Your order is safe on the server.` */
const safe = (savedPlan: string): string => `${yours(savedPlan)} safe on the server.`;

export const planKeptText = (planned: string): string => `${yours(planned)} kept.`;

const yours = (planned: string): string => `Your ${planned.replace(/^1 /, '')} ${isSeveral(planned) ? 'are' : 'is'}`;

export const isSeveral = (planned: string): boolean => /^\d.*s$/.test(planned);

const lookAround = 'You can look around, but not play.';
const endedHelp = 'You can look around. Esc: lobby.';

/** Milliseconds for which the message about a restored connection is shown. */
const backFor = 3000;

/** Text for a restored connection, with recent events: `Connected again. Turn 3 has begun.` */
export const backAgain = (news: string | undefined): string =>
  `Connected again. ${news === undefined ? 'Nothing was lost.' : news}`;

export const notSentText = 'Not sent: you are offline.';

export interface ConnectionDeps {
  readonly online: MatchOnline;
  readonly timer: Timer;
  publish(): void;
  expect(): void;
  savedPlan(): string | undefined;
}

/** Milliseconds after which a command without confirmation is shown as being sent. */
const usualTrip = 300;

/** Tracks lost and restored connections, and commands that take long to confirm. */
export function trackConnection({ online, timer, publish, expect, savedPlan }: ConnectionDeps) {
  const facts = () => online.facts();
  let lostAt: number | undefined;
  let isBack = false;
  let endBack = () => {};
  let unconfirmed = 0;
  let sentAt: number | undefined;
  let endTrip = () => {};
  return {
    lost: (): ConnectionStatus | undefined =>
      lostAt === undefined
        ? undefined
        : connectionStatus(facts(), { since: lostAt, now: online.now(), savedPlan: savedPlan() }),
    /** True after a loss that the player could see, for `backFor` milliseconds or until a key is pressed. */
    isBack: () => isBack,
    /** True if a command waits for a connection or takes long. The screen says so, to avoid repeated commands. */
    isSending: () => sentAt !== undefined && (facts().connection.is !== 'open' || online.now() - sentAt >= usualTrip),
    changed() {
      const sent = facts().unconfirmed;
      if (sent > unconfirmed) expect();
      if (sent === 0) {
        sentAt = undefined;
        endTrip();
      } else if (sentAt === undefined) {
        sentAt = online.now();
        endTrip = timer.after(usualTrip, publish);
      }
      unconfirmed = sent;
      if (facts().connection.is !== 'open') {
        lostAt ??= online.now();
        return;
      }
      if (lostAt !== undefined && online.now() - lostAt >= patience) {
        isBack = true;
        endBack();
        endBack = timer.after(backFor, () => {
          isBack = false;
          publish();
        });
      }
      lostAt = undefined;
    },
    onKey() {
      isBack = false;
    },
    onLeave() {
      endBack();
      endTrip();
      isBack = false;
    },
  };
}
