import { wrapSentences } from '#screen/sentences.ts';
import type { Reply } from '../../text-mode/room.ts';
import { channelState, type Messages, messageActs, messageTexts } from '../account/message-acts.ts';
import { tried } from '../send-request.ts';
import { actsRoom } from './acts-room.ts';
import type { Visit } from './online-room.ts';

/** Room in which players choose where they get messages while they are away. */
export const messagesRoom = (visit: Visit): Promise<Reply> =>
  actsRoom<Messages>(visit, {
    load: () => tried(visit.connection, { type: 'messages' }),
    acts: (messages) => messageActs(visit.connection, messages),
    says: ({ channels }, acts) =>
      wrapSentences([
        'Messages to you.',
        ...messageTexts,
        ...(channels.length === 0
          ? ['Your messages go nowhere yet.']
          : channels.map(
              (channel) =>
                `Place ${channel.number}: ${channel.kind}, ${channelState(channel, visit.now())}, ${channel.address}`,
            )),
        `Type ${acts.map((act) => act.word).join(', ')} or leave.`,
      ]),
    look: 'show the places again',
    backTo: 'lobby',
    open: () => messagesRoom(visit),
    back: () => ({ says: [], next: visit.lobby() }),
  });
