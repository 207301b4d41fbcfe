import { matchCode } from '#net/names.ts';
import { pageSession } from './connection.ts';
import { byId, made } from './element.ts';
import { showWaiting } from './icon.ts';
import { loginForm } from './login-form.ts';
import { newsLine } from './news.ts';
import { post } from './post.ts';
import { type PageTerminal, pageTerminal, turnNotice } from './terminal.ts';

/** Keys that phones lack or hide with their keyboard, each as caption, accessible label and input to send. */
const keys: readonly (readonly [string, string, string])[] = [
  ['Esc', 'Escape', '\u001b'],
  ['Tab', 'Tab', '\t'],
  [':', 'Colon: the command line', ':'],
  ['?', 'Question mark: help', '?'],
  ['\u2191', 'Up', '\u001b[A'],
  ['\u2193', 'Down', '\u001b[B'],
  ['\u2190', 'Left', '\u001b[D'],
  ['\u2192', 'Right', '\u001b[C'],
  ['\u23ce', 'Enter', '\r'],
];

/** Fills the column beside the screen: type size and, on touch devices, `keys`. */
export function showRail(terminal: PageTerminal): void {
  const rail = byId('rail');
  const add = (text: string, label: string, act: () => void, kind = ''): HTMLButtonElement => {
    const button = made('button', { type: 'button', 'aria-label': label, title: label, class: kind }, text);
    // Pressing the button must not take the focus from the screen.
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', act);
    rail.append(button);
    return button;
  };
  // In landscape orientation the screen has few columns to spare, so the keys are shown on demand.
  const opener = add(
    '\u2039',
    'Keys',
    () => {
      const isOpen = rail.classList.toggle('open');
      opener.setAttribute('aria-expanded', String(isOpen));
      opener.textContent = isOpen ? '\u203a' : '\u2039';
    },
    'opener',
  );
  opener.setAttribute('aria-expanded', 'false');
  for (const [text, label, key] of keys) add(text, label, () => terminal.press(key), 'touched');
  let isOn = false;
  const keyboard = add(
    'abc',
    'Keyboard',
    () => {
      isOn = !isOn;
      keyboard.setAttribute('aria-pressed', String(isOn));
      terminal.setKeyboard(isOn);
    },
    'touched',
  );
  add('A+', 'Larger type', () => terminal.grow(1));
  add('A\u2212', 'Smaller type', () => terminal.grow(-1));
}

const news = newsLine();
const terminal = pageTerminal(byId('terminal'), {
  typed: (text) => session.typed(text),
  resized: (size) => session.resize(size),
  fitted: turnNotice().fitted,
});
const target = /^\/play\/(.+)$/.exec(location.pathname)?.[1];
const session = pageSession(
  {
    size: terminal.size,
    begun() {
      news.quiet();
      terminal.reset();
      terminal.focus();
    },
    more: terminal.write,
    waiting: showWaiting,
    logIn: (server) => {
      news.quiet();
      login.show(server);
    },
    over: (text) => news.over(text, { 'Come back': session.connect, 'Log out': logOut }),
    lost(text, next) {
      terminal.untitle();
      news.lost(text, next, session.connect);
    },
  },
  target !== undefined && matchCode.test(target) ? { match: target } : { game: target },
);
const login = loginForm(session.connect);

async function logOut(): Promise<void> {
  await post('/web/logout', {});
  terminal.reset();
  session.connect();
}

showRail(terminal);
session.connect();
