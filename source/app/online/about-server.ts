import type { Connection } from '#client/connection.ts';
import { compact } from '#engine/lookup.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { type Dialog, messageDialog, type PageKey, textLines } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import { cleaned } from './clean-text.ts';

/** Texts of the server's owner, safe to show. Undefined if there are none, or without a connection. */
export const aboutOf = ({ state }: Pick<Connection, 'state'>): AboutServer | undefined =>
  state.is === 'open' && state.server.about !== undefined ? cleaned(state.server.about) : undefined;

/** Greeting, rules and contact, each as a paragraph. */
export const aboutTexts = (about: AboutServer | undefined): readonly string[] =>
  about === undefined
    ? []
    : compact(
        about.greeting,
        ...about.rules.map((rule, i) => `Rule ${i + 1}: ${rule}`),
        about.contact !== undefined && `Contact: ${about.contact}`,
      );

function aboutDialog(title: string, texts: readonly string[]): Dialog {
  const lines = texts.flatMap((text, i) => [...(i === 0 ? [] : [[]]), ...textLines(text)]);
  return { ...messageDialog(title, ''), lines, statusText: 'Enter: go back.' };
}

export const noticeText = (notice: string): string => `Notice from the host: ${notice}`;

interface OwnersState {
  readonly about: AboutServer | undefined;
  readonly lobby?: { readonly notice?: string | undefined } | undefined;
}

/** Notice, greeting, rules and contact, each as a paragraph. */
export const ownerTexts = ({ about, lobby }: OwnersState): readonly string[] => [
  ...(lobby?.notice === undefined ? [] : [noticeText(lobby.notice)]),
  ...aboutTexts(about),
];

/** Key that shows the texts of the server's owner. No key if there are none. */
export function aboutKey(key: string, state: OwnersState): readonly PageKey[] {
  const { about } = state;
  const texts = ownerTexts(state);
  if (texts.length === 0) return [];
  const title = about?.name ?? 'about this server';
  return [keyRow(key, 'about', 'notice, greeting, rules and contacts of this server', () => aboutDialog(title, texts))];
}
