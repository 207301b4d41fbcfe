import { matchAt } from '#net/names.ts';
import { pageSession } from './connection.ts';
import { byId, made } from './element.ts';
import { showWaiting } from './icon.ts';
import { loginForm } from './login-form.ts';
import { newsLine } from './news.ts';
import { post } from './post.ts';

/** Splits output into lines. An unfinished last line is held back until it is complete, because it may be a prompt. */
export function lineReader() {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    read(bytes: Uint8Array): readonly string[] {
      const [last = '', ...before] = (rest + decoder.decode(bytes, { stream: true })).split('\n').toReversed();
      rest = last;
      return before.toReversed();
    },
  };
}

const maxLines = 1000;

const { title } = document;

const news = newsLine();
const [log, talk, form] = [byId('log'), byId('talk'), byId('say')];
const field = made('input', {
  id: 'line',
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
  enterkeyhint: 'send',
});
byId('line').replaceWith(field);

const session = pageSession(
  {
    // Very wide, so that the program does not wrap lines: the browser wraps them.
    size: () => ({ columns: 400, rows: 24 }),
    begun() {
      news.quiet();
      talk.hidden = false;
      field.type = 'text';
      lines = lineReader();
      field.focus();
    },
    more(bytes) {
      for (const line of lines.read(bytes)) {
        log.append(made('p', {}, line));
        if (log.childElementCount > maxLines) log.firstElementChild?.remove();
      }
      log.scrollTop = log.scrollHeight;
    },
    waiting(matches) {
      showWaiting(matches);
      document.title = matches === 0 ? title : `(${matches}) Your turn - ${title}`;
    },
    asksSecret(isSecret) {
      field.type = isSecret ? 'password' : 'text';
    },
    logIn(server) {
      news.quiet();
      talk.hidden = true;
      login.show(server);
    },
    over: (text) => news.over(text, { 'Come back': session.connect, 'Log out': logOut }),
    lost: (text, next) => news.lost(text, next, session.connect),
  },
  { match: matchAt(location.hash.replace('#', '/m/')), inWords: true },
);
let lines = lineReader();
const login = loginForm(session.connect);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  session.typed(`${field.value}\n`);
  field.value = '';
});

async function logOut(): Promise<void> {
  await post('/web/logout', {});
  log.replaceChildren();
  session.connect();
}

session.connect();
