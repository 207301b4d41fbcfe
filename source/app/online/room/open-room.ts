import type { Connection } from '../../../client/connection.ts';
import { isClosing } from '../../../client/is-closing.ts';
import { refusalOf } from '../asking.ts';
import { cleanText } from '../clean-text.ts';

/**
 * Opens a waiting room.
 *
 * @param closed is called when one may not look into it any more
 * @returns what ends listening for that; or why it cannot be looked into
 */
export async function openRoom(
  connection: Connection,
  match: string,
  closed: () => void,
): Promise<(() => void) | string> {
  let isOpen = false;
  /** Why it was closed before the answer came. */
  let early: string | undefined;
  const stop = connection.listen({
    message(message) {
      if (!isClosing(message) || message.match !== match) return;
      if (isOpen) closed();
      else early = cleanText(message.text);
    },
  });
  const refused = (await refusalOf(connection, { type: 'open', match })) ?? early;
  if (refused === undefined) {
    isOpen = true;
    return stop;
  }
  stop();
  return refused;
}
