import { goOnline } from '#app/online/text-mode/online-rooms.ts';
import type { OnlineStart } from '#app/services.ts';
import { type Conversation, startConversation } from '#app/text-mode/conversation.ts';
import type { Room } from '#app/text-mode/room.ts';
import { ascii } from '#screen/styled-text.ts';
import { machine } from './online-stage.ts';
import { quietProgram } from './quiet-services.ts';
import type { ServerInProcess } from './server-in-process.ts';

/** Plays online in text mode. */
export async function talk(server: ServerInProcess, how: Parameters<typeof machine>[1] = {}, start: OnlineStart = {}) {
  let heard: string[] = [];
  let keys = 0;
  let room: Room | undefined;
  let hasLeft = false;
  const conversation: Conversation = startConversation({
    start: goOnline(
      {
        network: machine(server, how),
        now: () => server.world.now(),
        random: () => '3'.repeat(64),
        services: quietProgram({ glyphs: () => ascii, newKey: () => `key-${++keys}` }),
        news: (text) => void heard.push(text),
        back: () => 'leave',
      },
      start,
    ),
    say: (lines) => void heard.push(...lines),
    interject: (lines) => void heard.push(...lines),
    aside: () => {},
    echo: () => {},
    moved(now) {
      room = now;
    },
    idle: () => {},
    onLeave() {
      hasLeft = true;
    },
  });
  const answered = async () => {
    for (let turn = 0; turn < 10 || !conversation.isIdle(); turn++) {
      if (turn === 5000) throw new Error(`no answer after: ${heard.join('\n')}`);
      await server.settle();
    }
  };
  await answered();
  return {
    settle: answered,
    isSecret: () => room?.isSecret === true,
    hasLeft: () => hasLeft,
    heard() {
      const text = heard.join('\n');
      heard = [];
      return text;
    },
    async type(...lines: readonly string[]) {
      for (const line of lines) {
        conversation.hear(line);
        await answered();
      }
    },
  };
}
