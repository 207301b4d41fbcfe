import { chatLimits } from '../../../net/wire/limits.ts';
import { line } from '../../../screen/styled-text.ts';
import { type Editor, applyKey, emptyEditor, insertText, type OpenEntry } from '../../command-line/editor.ts';
import { footerOf, type KeyRow, keyRow, rowOf } from '../../layers/key-rows.ts';
import { type Layer, consumeKeys } from '../../layers/layer.ts';
import { chatLines, showsChat } from './chat.ts';
import type { OnlineLayerDeps } from './online-layer.ts';

/** A line to write to everybody in the match. */
export interface ChatLineLayer extends Layer {
  /** Opens it, with a name in front where one was clicked. */
  open(to?: string): void;
  /** How many lines the chat is scrolled back. */
  back(): number;
}

/** Columns and rows of the chat's list. */
const listWidth = 58;
const maxListRows = 6;

/** A line for typing in the row of the status; the text stays until it is sent. */
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
      // A text that was not sent comes back, unless another has been begun.
      if (value.text === '') value = insertText(emptyEditor, text);
      notices.say('refusal', why);
      publish();
    });
  };
  const scroll = (by: number) => {
    back = Math.max(0, Math.min(online.facts().chat.length - 1, back + by));
  };
  const rows: readonly KeyRow[] = [
    keyRow('enter', 'send', 'send it to everybody', send),
    keyRow(['up', 'down', 'pageup', 'pagedown'], ['up/down', 'what was said'], 'what was said before', (key) =>
      scroll((key === 'up' || key === 'pageup' ? 1 : -1) * (key.startsWith('page') ? 5 : 1)),
    ),
    keyRow('escape', 'back', 'back; what is typed stays', close),
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
      const statusLine = notice === undefined ? line('Enter sends it to everybody here.') : line(notice.text);
      const under = below();
      const facts = online.facts();
      const visibleFacts = { ...facts, chat: facts.chat.slice(0, facts.chat.length - back) };
      // Where the board needs its room for something else, it opens upward from here.
      const isHidden = facts.chat.length > 0 && !showsChat(under.painting);
      return {
        ...under,
        ...(isHidden && {
          float: { title: 'chat', width: listWidth, at: 'bottom', lines: chatLines(visibleFacts, maxListRows) } as const,
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
