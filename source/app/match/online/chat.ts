import { columnsOf, padColumns } from '#engine/text/width.ts';
import { chatLimits } from '#net/wire/limits.ts';
import type { ChatLine } from '#net/wire/messages.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { type Line, line, seatRole, span } from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import { wrapWords } from '#screen/truncate.ts';
import { applyKey, type Editor, emptyEditor, insertText, type OpenEntry } from '../../command-line/editor.ts';
import { footerOf, type KeyRow, keyRow, rowOf } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import type { OnlineFacts, PastEvent } from './online-facts.ts';
import type { OnlineLayerDeps } from './online-layer.ts';

const chat = commonTargets.to({ type: 'chat' });

const chatRowsBelow = 2;
/** Minimum lines of a section that shares its rows with the chat. The chat replaces shorter sections. */
const minSharedRows = 5;
const minPanelWidth = 30;
const minNameWidth = 5;

/** Adds the chat at the lower end of a wide panel. Without room, it replaces all or part of a spare section. */
export function withChat(painting: Frame, allFacts: OnlineFacts, rows: number, back = 0): Frame {
  const facts = back === 0 ? allFacts : { ...allFacts, chat: allFacts.chat.slice(0, -back) };
  const { panel, left: leftSections } = painting;
  if (panel !== undefined && panel.width >= minPanelWidth) {
    const used = panel.sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
    const room = rows + 1 - used;
    const last = panel.sections.at(-1);
    if (room >= minPanelRows && last !== undefined) {
      const height = Math.min(room, maxPanelRows);
      const filled = { ...last, lines: [...last.lines, ...Array.from({ length: room - height }, (): Line => [])] };
      const sections = [...panel.sections.slice(0, -1), filled, panelChat(facts, panel.width, height - 1)];
      return { ...painting, panel: { ...panel, sections } };
    }
  }
  const at = leftSections.findLastIndex(({ isSpare }) => isSpare === true);
  const spare = leftSections[at];
  if (spare === undefined) return painting;
  return { ...painting, left: leftSections.toSpliced(at, 1, ...sharedWith(spare, facts)) };
}

const minPanelRows = 5;
const maxPanelRows = 9;

function sharedWith(spare: Section, facts: OnlineFacts): readonly Section[] {
  const { lines } = spare;
  if (lines.length < minSharedRows) return [chatSection(facts, lines.length)];
  return [{ ...spare, lines: lines.slice(0, -chatRowsBelow - 1) }, chatSection(facts, chatRowsBelow)];
}

export function chatSection(facts: OnlineFacts, rows: number): Section {
  const visibleLines = facts.chat.slice(-rows);
  const width = nameWidth(visibleLines);
  const lines = visibleLines.map(
    ({ name, text }): Line => [span(` ${padColumns(name, width)} `, roleOf(facts, name)), span(text)],
  );
  const chatRows = lines.length === 0 ? [line(' m: write to everyone.', 'dim')] : lines;
  return { title: 'chat', ...newTag(facts), target: chat, lines: [...chatRows, ...blanks(rows - chatRows.length)] };
}

function panelChat(facts: OnlineFacts, width: number, rows: number): Section {
  const names = nameWidth(facts.chat.slice(-rows));
  const saidLines = ({ name, text }: ChatLine): Line[] =>
    wrapWords(text, width - names - 3).map((part, i) => [
      span(` ${padColumns(i === 0 ? name : '', names)} `, roleOf(facts, name)),
      span(part),
    ]);
  const passedLines = ({ time, text }: PastEvent): Line[] =>
    wrapWords(text, width - clockWidth - 3).map((part, i) => [
      span(` ${(i === 0 ? clockText(time) : '').padEnd(clockWidth)} ${part}`, 'dim'),
    ]);
  const newest = facts.chat.slice(-rows);
  const from = facts.chat.at(-rows - 1);
  const isSeen = ({ after }: PastEvent) => from === undefined || after >= from.number;
  const passed = facts.pastEvents.slice(-rows).filter(isSeen);
  const first = newest[0];
  const lines = [
    ...passed.filter(({ after }) => first === undefined || after < first.number).flatMap(passedLines),
    ...newest.flatMap((message, i) => {
      const next = newest[i + 1];
      const meanwhile = passed.filter(
        ({ after }) => after >= message.number && (next === undefined || after < next.number),
      );
      return [...saidLines(message), ...meanwhile.flatMap(passedLines)];
    }),
  ];
  const visibleLines = lines.slice(-(rows - 3));
  return {
    title: 'chat',
    ...newTag(facts),
    target: chat,
    lines: [
      ...visibleLines,
      ...blanks(rows - 2 - visibleLines.length),
      [span(' m', 'accent'), span(' write to everyone', 'dim')],
      [],
    ],
  };
}

const clockWidth = 5;

/** Time of day in the time zone of this process, such as `21:31`. */
function clockText(time: number): string {
  const at = new Date(time);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

const blanks = (count: number): readonly Line[] => Array.from({ length: Math.max(0, count) }, (): Line => []);

const nameWidth = (lines: OnlineFacts['chat']): number =>
  Math.max(minNameWidth, ...lines.map(({ name }) => columnsOf(name)));

function roleOf({ holders }: OnlineFacts, name: string) {
  const seat = holders.findIndex((holder) => holder.is !== 'open' && holder.is !== 'bot' && holder.name === name);
  return seat < 0 ? 'strong' : seatRole(seat + 1);
}

export const unreadOf = ({ chat, read, me, isMuted }: OnlineFacts): number =>
  isMuted ? 0 : chat.filter(({ number, name }) => number > read && name !== me).length;

const newTag = (facts: OnlineFacts): { readonly tag?: string } => {
  if (facts.isMuted) return { tag: 'muted' };
  const unread = unreadOf(facts);
  return unread === 0 ? {} : { tag: `${unread} new` };
};

/** Replaces the chat with a section that is cut or padded to the same height. Does not change a chat in the panel. */
export function inChatsPlace(painting: Frame, section: Pick<Section, 'title' | 'tag' | 'lines'>): Frame {
  const leftSections = painting.left.map((each): Section => {
    if (each.target !== chat) return each;
    const rows = each.lines.length;
    return { ...section, lines: [...section.lines.slice(0, rows), ...blanks(rows - section.lines.length)] };
  });
  return { ...painting, left: leftSections };
}

export const showsChat = ({ left: leftSections, panel }: Frame): boolean =>
  [...leftSections, ...(panel === undefined ? [] : panel.sections)].some(({ target }) => target === chat);

export const chatLines = (facts: OnlineFacts, rows: number): readonly Line[] => chatSection(facts, rows).lines;

export interface ChatLineLayer extends Layer {
  open(to?: string): void;
  back(): number;
}

const listWidth = 58;
const maxListRows = 6;

export function createChatLine({ online, notices, publish, quit, help }: OnlineLayerDeps): ChatLineLayer {
  let isOpen = false;
  let value: Editor = emptyEditor;
  let back = 0;
  const close = () => {
    isOpen = false;
    back = 0;
  };
  const send = () => {
    const text = value.text.trim();
    close();
    if (text === '') return;
    value = emptyEditor;
    void online.ask({ type: 'chat', text }).then((why) => {
      if (why === undefined) return;
      // A text that could not be sent returns to the field, unless the player has typed something else.
      if (value.text === '') value = insertText(emptyEditor, text);
      notices.say('refusal', why);
      publish();
    });
  };
  const scroll = (by: number) => {
    back = Math.max(0, Math.min(online.facts().chat.length - 1, back + by));
  };
  const rows: readonly KeyRow[] = [
    keyRow('enter', 'send', 'send', send),
    keyRow(['up', 'down', 'pageup', 'pagedown'], ['up/down', 'messages'], 'earlier messages', (key) =>
      scroll((key === 'up' || key === 'pageup' ? 1 : -1) * (key.startsWith('page') ? 5 : 1)),
    ),
    keyRow('escape', 'back', 'back; keeps what you typed', close),
  ];
  const entry = (): OpenEntry => ({
    value,
    prompt: ' chat: ',
    set(next) {
      if (next.text.length <= chatLimits.characters) value = next;
    },
  });
  return {
    isActive: () => isOpen,
    field: () => (isOpen ? entry() : undefined),
    show(_, below) {
      const notice = notices.now();
      const statusLine = notice === undefined ? line('Enter: send to everyone here.') : line(notice.text);
      const under = below();
      const facts = online.facts();
      const visibleFacts = { ...facts, chat: facts.chat.slice(0, facts.chat.length - back) };
      // If there is no room for the chat beside the board, it opens above the status rows.
      const isHidden = facts.chat.length > 0 && !showsChat(under.painting);
      return {
        ...under,
        ...(isHidden && {
          float: {
            title: 'chat',
            width: listWidth,
            at: 'bottom',
            lines: chatLines(visibleFacts, maxListRows),
          } as const,
        }),
        status: [[], statusLine],
        footer: [['F1', 'help', 'f1'], ...footerOf(rows)],
        field: { text: value.text, cursor: value.cursor, prompt: ' chat: ' },
      };
    },
    key: consumeKeys((name, size) => {
      notices.clear();
      if (name === 'ctrl+c') return quit();
      if (name === 'f1') return help(size, { gameRows: rows, shared: [] });
      const row = rowOf(rows, name);
      if (row !== undefined) row.press(name, size);
      else entry().set(applyKey(value, name));
    }),
    open(to) {
      isOpen = true;
      if (to !== undefined && value.text === '') value = insertText(emptyEditor, `${to}: `);
      online.readAll();
    },
    back: () => back,
  };
}
