import { chatLimits } from '../../../net/wire/limits.ts';
import { line } from '../../../screen/styled-text.ts';
import { type Editor, edited, emptyEditor, inserted, type OpenEntry } from '../../command-line/editor.ts';
import { footerOf, type KeyRow, keyRow, rowOf } from '../../layers/key-rows.ts';
import { type Layer, taken } from '../../layers/layer.ts';
import { chatLines, showsChat } from './chat.ts';
import type { OnlineParts } from './online-layer.ts';

/** A line to write to everybody in the match. */
export interface ChatLineLayer extends Layer {
  /** Opens it, with a name in front where one was clicked. */
  open(to?: string): void;
  /** How many lines the chat is scrolled back. */
  back(): number;
}

/** Columns and rows of the chat's list. */
const listWidth = 58;
const listRows = 6;

/** A line for typing in the row of the status; the text stays until it is sent. */
export function chatLine({ online, notices, publish, quit, help }: OnlineParts): ChatLineLayer {
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
      if (value.text === '') value = inserted(emptyEditor, text);
      notices.say('refusal', why);
      publish();
    });
  };
  const look = (by: number) => {
    back = Math.max(0, Math.min(online.facts().chat.length - 1, back + by));
  };
  const rows: readonly KeyRow[] = [
    keyRow('enter', 'send', 'send it to everybody', send),
    keyRow(['up', 'down', 'pageup', 'pagedown'], ['up/down', 'what was said'], 'what was said before', (key) =>
      look((key === 'up' || key === 'pageup' ? 1 : -1) * (key.startsWith('page') ? 5 : 1)),
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
      const said = notice === undefined ? line('Enter sends it to everybody here.') : line(notice.text);
      const under = below();
      const facts = online.facts();
      const shown = { ...facts, chat: facts.chat.slice(0, facts.chat.length - back) };
      // Where the board needs its room for something else, it opens upward from here.
      const isHidden = facts.chat.length > 0 && !showsChat(under.painting);
      return {
        ...under,
        ...(isHidden && {
          float: { title: 'chat', width: listWidth, at: 'bottom', lines: chatLines(shown, listRows) } as const,
        }),
        status: [[], said],
        footer: [['F1', 'help', 'f1'], ...footerOf(rows)],
        field: { text: value.text, cursor: value.cursor, prompt: ' chat: ' },
      };
    },
    key: taken((name, size) => {
      notices.clear();
      if (name === 'ctrl+c') return quit();
      if (name === 'f1') return help(size, { own: rows, shared: [] });
      const row = rowOf(rows, name);
      if (row !== undefined) row.press(name, size);
      else entry().set(edited(value, name));
    }),
    open(to) {
      isOpen = true;
      if (to !== undefined && value.text === '') value = inserted(emptyEditor, `${to}: `);
      online.readAll();
    },
    back: () => back,
  };
}
