import type { Change, Heard } from './store.ts';

/** What other servers are to hear of changes that were made, each once. */
export function heardOf(changes: readonly Change[]): readonly Heard[] {
  const heard = changes.flatMap(heardOfOne).map((one) => [JSON.stringify(one), one] as const);
  return [...new Map(heard).values()];
}

function heardOfOne(change: Change): readonly Heard[] {
  switch (change.type) {
    case 'match':
      return [{ type: 'match', match: change.match.match, part: 'record' }];
    case 'append':
      return [{ type: 'match', match: change.entry.match, part: 'journal' }];
    case 'outline':
      return [{ type: 'match', match: change.match, part: 'outline' }];
    case 'chat':
      return [{ type: 'match', match: change.line.match, part: 'chat' }];
    case 'password':
    case 'ban':
    case 'unban':
    case 'delete-account':
    case 'mute':
    case 'add-key':
    case 'remove-key':
    case 'logout-all':
      return [{ type: 'account', account: change.account }];
    case 'login':
      return [{ type: 'account', account: change.login.account }];
    default:
      return [];
  }
}
