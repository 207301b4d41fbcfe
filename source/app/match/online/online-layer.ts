import type { HoldingsText } from '#screen/game/seats.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import type { MatchRows } from '../../layers/key-rows.ts';
import { type KeyRow, rowOf } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import type { Notices } from '../notices.ts';
import type { MatchOnline } from './online-facts.ts';

/** Shared by the layers over a match on a server. */
export interface OnlineLayerDeps {
  readonly online: MatchOnline;
  readonly notices: Notices;
  publish(): void;
  glyphs(): Glyphs;
  /** Leaves the whole program. */
  quit(): void;
  /** Back to the lobby; the match goes on. */
  leave(): void;
  /** Shows the help of these keys. */
  help(size: Size, rows: MatchRows): void;
  /** The possessions of the player here; undefined where the game does not say. */
  owned(): HoldingsText | undefined;
  isOver(): boolean;
  /** Whether the player here is out of the match. */
  isOut(): boolean;
}

/** The keys of what lies over the match: those of its table, help, and the end of the program. */
export const tableKeys = (
  { notices, quit, help }: Pick<OnlineLayerDeps, 'notices' | 'quit' | 'help'>,
  table: () => readonly KeyRow[],
): Required<Pick<Layer, 'rows' | 'key'>> => {
  const rows = () => ({ gameRows: table(), shared: [] });
  return {
    rows,
    key: consumeKeys((name, size) => {
      notices.clear();
      if (name === 'ctrl+c') quit();
      else if (name === '?' || name === 'f1') help(size, rows());
      else rowOf(table(), name)?.press(name, size);
    }),
  };
};

/** Sends a request to the server; if it is refused, shows why. */
export function sendRequest(
  { notices, publish }: Pick<OnlineLayerDeps, 'notices' | 'publish'>,
  request: Promise<string | undefined>,
): void {
  void request.then((why) => {
    if (why !== undefined) notices.say('refusal', why);
    publish();
  });
}
