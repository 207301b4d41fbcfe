import { frameRows, type Section } from '#screen/frame.ts';
import { type Line, line, padRows, paragraph, span } from '#screen/styled-text.ts';
import { column, truncate } from '#screen/truncate.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import { filled, isLarge } from '../../pages/lists/wide-layout.ts';
import type { Page } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import type { Online } from '../online-state.ts';
import { tried } from '../send-request.ts';
import { ownMatches } from './account-page.ts';
import { actsPage, actsPanelWidth } from './acts-page.ts';
import { channelState, type Messages, messageActs, messageTexts } from './message-acts.ts';

export interface MessagesOptions {
  readonly online: Online;
  back(): ActionResult;
}

/** Page on which players choose where they get messages while they are away. */
export const messagesPage = (around: PageContext, { online, back }: MessagesOptions): Page => {
  const { connection } = online;
  return actsPage<Messages>(around, {
    online,
    title: 'messages to you',
    acts: (messages) => messageActs(connection, messages),
    load: () => tried(connection, { type: 'messages' }),
    show(messages, size, rows) {
      const width = actsPanelWidth(size.columns);
      const when: Section = {
        title: 'when',
        lines: [[], ...messageTexts.flatMap((text) => [...paragraph(text, width), []])],
      };
      const what = { title: 'what', lines: paragraph('Game, match, turn and time left. Never plans or chat.', width) };
      return {
        below: {
          title: 'places',
          lines: placeLines(messages, {
            width: size.columns - width - 1,
            room: size.rows - frameRows - rows - 1,
            now: online.now(),
          }),
        },
        panel: {
          width,
          sections: isLarge(size)
            ? filled(when, size.rows - frameRows, [what, ...ownMatches(online.state(), width, online.now())])
            : [{ ...when, lines: padRows(when.lines, rows) }, what],
        },
      };
    },
    open: () => undefined,
    loggedOut: () => undefined,
    backTo: 'account',
    back,
  });
};

type Channel = Messages['channels'][number];

interface PlaceLook {
  readonly width: number;
  /** Number of lines for all places. */
  readonly room: number;
  readonly now: number;
}

/** Places with state and address, in the first form that fits. A feed shows its whole address if possible, to copy it. */
function placeLines(messages: Messages | undefined, { width, room, now }: PlaceLook): readonly Line[] {
  if (messages === undefined) return [];
  const { channels } = messages;
  if (channels.length === 0) return [line('  Your messages go nowhere yet.', 'dim')];
  const start = ({ number, kind }: Channel) => [span(`  ${number}  `, 'accent'), span(column(kind, 9), 'strong')];
  const inTwo = (channel: Channel): readonly Line[] => [
    [...start(channel), span(truncate(channelState(channel, now), width - 15))],
    ...rowsOf(channel.address, width - 6).map((text) => line(`     ${text}`, 'dim')),
  ];
  const inOne = (channel: Channel): Line => [
    ...start(channel),
    span(column(shortStates[channel.state], 6)),
    span(truncate(channel.address, width - 21), 'dim'),
  ];
  const forms = [
    channels.flatMap(inTwo),
    channels.flatMap((channel) => (channel.kind === 'feed' ? inTwo(channel) : [inOne(channel)])),
  ];
  const fitting = forms.find((lines) => lines.length <= room);
  if (fitting !== undefined) return fitting;
  const lines = channels.map(inOne);
  if (lines.length <= room) return lines;
  const first = lines.slice(0, Math.max(0, room - 1));
  return [...first, line(`  and ${lines.length - first.length} more`, 'dim')];
}

const shortStates = { on: 'on', off: 'off', unconfirmed: 'code' } as const;

/** A text in rows of at most `width` columns, cut at any character. */
const rowsOf = (text: string, width: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / width) }, (_, i) => text.slice(i * width, (i + 1) * width));
