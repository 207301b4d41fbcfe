import type { Change, ChangeNotice } from './store.ts';

/** What other servers are to hear of changes that were made: each thing that was changed once. */
export function changeNoticesOf(changes: readonly Change[]): readonly ChangeNotice[] {
  const heard = new Map<string, ChangeNotice>();
  for (const one of changes.flatMap(heardOfOne)) {
    const name = one.type === 'match' ? `${one.match} ${one.part}` : JSON.stringify(one);
    const before = heard.get(name);
    heard.set(name, before === undefined ? one : withBoth(before, one));
  }
  return [...heard.values()];
}

/** Two changes of the same thing: entries follow on each other, of all else the later one counts. */
const withBoth = (before: ChangeNotice, one: ChangeNotice): ChangeNotice =>
  before.type === 'match' && before.part === 'journal' && one.type === 'match' && one.part === 'journal'
    ? { ...one, entries: before.entries && one.entries && [...before.entries, ...one.entries] }
    : one;

function heardOfOne(change: Change): readonly ChangeNotice[] {
  switch (change.type) {
    case 'match':
      return [{ type: 'match', match: change.match.match, part: 'record' }];
    case 'append':
      return [{ type: 'match', match: change.entry.match, part: 'journal', entries: [change.entry] }];
    case 'outline':
      return [{ type: 'match', match: change.match, part: 'outline', body: change.body }];
    case 'chat':
      return [{ type: 'match', match: change.line.match, part: 'chat' }];
    case 'password':
    case 'ban':
    case 'unban':
    case 'delete-account':
    case 'mute':
    case 'add-key':
    case 'remove-key':
    case 'logout':
    case 'logout-all':
      return [{ type: 'account', account: change.account }];
    case 'login':
      return [{ type: 'account', account: change.login.account }];
    default:
      return [];
  }
}
