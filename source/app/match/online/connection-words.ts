import { counted } from '../../../screen/sentences.ts';
import type { OnlineFacts } from './online.ts';

/** What is said of the connection, in the two rows above the footer; nothing while it is there. */
export interface ConnectionWords {
  readonly says: readonly [string, string];
  /** Whether it does not come back by itself. */
  readonly isEnded: boolean;
}

/** Milliseconds for which nothing is said. */
export const patience = 3000;

/** What is known of a connection that is lost. */
export interface Loss {
  /** When it was lost. */
  readonly since: number;
  readonly now: number;
  /** What the server keeps of the own turn, such as `5 orders`; nothing where there is none. */
  readonly kept: string | undefined;
}

/** What is said of a connection that is lost. */
export function connectionWords(facts: OnlineFacts, { since, now, kept }: Loss): ConnectionWords | undefined {
  const { connection, unconfirmed } = facts;
  if (connection.is === 'open') return undefined;
  if (connection.is === 'ended') return { says: [`! ${connection.text}`, endedHelp], isEnded: true };
  if (now - since < patience) return undefined;
  if (connection.is === 'lost' && connection.isRestart)
    return { says: ['The server restarts. It comes back by itself.', lookAround], isEnded: false };
  const again =
    connection.is === 'lost'
      ? `Trying again in ${Math.max(1, Math.ceil((connection.retryAt - now) / 1000))} s.`
      : 'Trying again.';
  if (unconfirmed > 0) {
    const work = `${counted(unconfirmed, 'command')} ${unconfirmed === 1 ? 'was' : 'were'} not confirmed and ${unconfirmed === 1 ? 'is' : 'are'} sent again when you are back.`;
    return { says: [`! Connection lost. ${again}`, work], isEnded: false };
  }
  const work = kept === undefined ? '' : ` The server keeps your ${kept}.`;
  return { says: [`! Connection lost. ${again}${work}`, lookAround], isEnded: false };
}

/** What is said of a match that was opened on another machine. */
export const elsewhere = 'You opened this match on another machine. Enter takes it back here.';

const lookAround = 'You can look around. Commands are not sent until you are back.';
const endedHelp = 'You can look around. Esc goes to the lobby.';

/** Milliseconds for which it is said that it is back. */
export const backFor = 3000;

/** What is said once it is back, with what has come meanwhile, such as `Turn 3 has begun. Enter shows what happened.` */
export const backAgain = (came: string | undefined): string =>
  `Connected again. ${came === undefined ? 'Nothing was lost.' : came.replace('. Enter', ': Enter')}`;

/** What is said of a key that would send something. */
export const notSent = 'Not sent: you are offline.';
