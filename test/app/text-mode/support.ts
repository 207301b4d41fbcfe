import { type Conversation, promptIn, startConversation, startSpeaker } from '#app/text-mode/conversation.ts';
import { createHome, type Home } from '#app/text-mode/home.ts';
import { menuRoom } from '#app/text-mode/menu-room.ts';
import type { Answer, Room } from '#app/text-mode/room.ts';
import { readerServices } from '#app/text-mode/run-text-mode.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { homeHere } from '../../support/home-here.ts';
import { longWatchLevel } from '../../support/space-defender.ts';

/** A conversation without a terminal, and everything that it prints. */
export interface Talk {
  type(...lines: readonly string[]): Promise<void>;
  heard(): string;
  prompt(): string;
  readonly conversation: Conversation;
  hasLeft(): boolean;
}

/** Fixed time of every conversation. */
export const noon = new Date(2026, 10, 20, 12, 0);

/** Starts a conversation in the menu, or in the room that `start` opens. */
export async function talk(start?: (home: Home) => Answer, homeFolder = homeHere()): Promise<Talk> {
  let text = '';
  let hasLeft = false;
  let here: Room | undefined;
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
    services: readerServices(homeFolder, thinkHere),
    now: () => noon,
    isTyped: true,
    news: (news) => speaker.interject([news]),
  });
  const unplayable = new Set<string>();
  const menu = () => menuRoom({ version: '1.0.0', home, thinker: thinkHere, unplayable, homeFolder, now: () => noon });
  const conversation = startConversation({
    start: start?.(home) ?? { says: [], next: menu() },
    say: speaker.say,
    interject: speaker.interject,
    aside: speaker.endPrompt,
    echo: speaker.echo,
    moved: (room) => {
      here = room;
    },
    idle: speaker.prompt,
    onLeave: () => {
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
      // Waits for text that follows the reply, so that the next test does not receive it.
      await new Promise((resolve) => setImmediate(resolve));
    },
    heard() {
      const heard = text;
      text = '';
      return heard;
    },
    prompt: () => promptIn(here),
    conversation,
    hasLeft: () => hasLeft,
  };
}

export const mission =
  (level: string, seed = 'classic') =>
  (home: Home): Answer =>
    home.begin(
      'space-defender',
      {
        seed,
        level:
          level === longWatchLevel.name ? longWatchLevel : unwrapped(findLevel(spaceDefender, level, '2026-11-20')),
      },
      () => 'leave',
    );

/** Match of Space Defender on a custom board. */
export const ownBoard =
  (seed = 'classic') =>
  (home: Home): Answer =>
    home.begin('space-defender', { seed }, () => 'leave');
