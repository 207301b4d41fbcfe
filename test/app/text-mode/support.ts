import { type Conversation, startConversation } from '#app/text-mode/conversation.ts';
import { createHome, type Home } from '#app/text-mode/home.ts';
import { menuRoom } from '#app/text-mode/menu-room.ts';
import type { Answer } from '#app/text-mode/prompt-context.ts';
import { readerServices } from '#app/text-mode/run-text-mode.ts';
import { startSpeaker } from '#app/text-mode/speaker.ts';
import { thinkHere } from '#bot-worker/in-process.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { homeHere } from '../../support/home-here.ts';

/** A talk without a terminal, and everything that was written. */
export interface Talk {
  /** Types lines, and waits until they are answered. */
  type(...lines: readonly string[]): Promise<void>;
  /** What was written since this was asked last. */
  heard(): string;
  readonly conversation: Conversation;
  hasLeft(): boolean;
}

/** The time of every talk. */
export const noon = new Date(2026, 10, 20, 12, 0);

/** Begins a talk in the menu, or where a function of the rooms leads. */
export async function talk(start?: (home: Home) => Answer): Promise<Talk> {
  let text = '';
  let hasLeft = false;
  const speaker = startSpeaker(
    (written) => {
      text += written;
    },
    () => '',
    {
      characters: 'unicode',
      clear() {
        text += '(cleared)\n';
      },
    },
  );
  const home = createHome({
    services: readerServices(homeHere(), thinkHere),
    now: () => noon,
    isTyped: true,
    news: (news) => speaker.interject([news]),
  });
  const unplayable = new Set<string>();
  const menu = () =>
    menuRoom({ version: '1.0.0', home, thinker: thinkHere, unplayable, kept: homeHere(), now: () => noon });
  const conversation = startConversation({
    start: start?.(home) ?? { says: [], next: menu() },
    say: speaker.say,
    interject: speaker.interject,
    aside: speaker.endPrompt,
    echo: speaker.echo,
    moved: () => {},
    idle: speaker.prompt,
    left: () => {
      hasLeft = true;
    },
  });
  const answered = async () => {
    while (!conversation.isIdle()) await new Promise((resolve) => setImmediate(resolve));
  };
  await answered();
  return {
    async type(...lines) {
      for (const line of lines) {
        if (!hasLeft) speaker.echo(line);
        conversation.hear(line);
        await answered();
      }
      // What is written a moment later belongs to this test, too.
      await new Promise((resolve) => setImmediate(resolve));
    },
    heard() {
      const heard = text;
      text = '';
      return heard;
    },
    conversation,
    hasLeft: () => hasLeft,
  };
}

/** A match of a level of Space Defender. */
export const mission =
  (level: string, seed = 'classic') =>
  (home: Home): Answer =>
    home.begin(
      'space-defender',
      { seed, level: unwrapped(findLevel(spaceDefender, level, '2026-11-20')) },
      () => 'leave',
    );

/** A match of Space Defender on a board of one's own. */
export const ownBoard =
  (seed = 'classic') =>
  (home: Home): Answer =>
    home.begin('space-defender', { seed }, () => 'leave');
