import { matchAt } from '#net/names.ts';
import { pageSession } from './connection.ts';
import { byId } from './element.ts';
import { showRail } from './key-column.ts';
import { loginForm, post } from './login-form.ts';
import { newsLine } from './news.ts';
import { pageTerminal, turnNotice } from './terminal.ts';

const news = newsLine();
const terminal = pageTerminal(byId('terminal'), {
  typed: (text) => session.typed(text),
  resized: (size) => session.resize(size),
  fitted: turnNotice().fitted,
});
const session = pageSession(
  {
    size: terminal.size,
    begun() {
      news.quiet();
      terminal.reset();
      terminal.focus();
    },
    more: terminal.write,
    logIn: (registration, server) => {
      news.quiet();
      login.show(registration, server);
    },
    over: (text) => news.over(text, { 'Come back': session.connect, 'Log out': logOut }),
    lost: (text, next) => news.lost(text, next, session.connect),
  },
  { match: matchAt(location.pathname) },
);
const login = loginForm(session.connect);

async function logOut(): Promise<void> {
  await post('/web/logout', {});
  terminal.reset();
  session.connect();
}

showRail(terminal);
session.connect();
