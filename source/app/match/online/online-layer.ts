import type { HoldingsText } from '#screen/game/seats.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import type { MatchRows } from '../../layers/key-rows.ts';
import { type KeyRow, rowOf } from '../../layers/key-rows.ts';
import { consumeKeys, type Layer } from '../../layers/layer.ts';
import type { Size } from '../../layers/page-view.ts';
import type { Notices } from '../notices.ts';
import type { MatchOnline } from './online-facts.ts';

export interface OnlineLayerDeps {
  readonly online: MatchOnline;
  readonly notices: Notices;
  publish(): void;
  glyphs(): Glyphs;
  quit(): void;
  leave(): void;
  help(size: Size, rows: MatchRows): void;
  /** Units, lands or planets of the local player. Undefined if the game has none. */
  owned(): HoldingsText | undefined;
  isOver(): boolean;
  isOut(): boolean;
}

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

/** Sends a request to the server. If the server refuses it, shows the reason. */
export function sendRequest(
  { notices, publish }: Pick<OnlineLayerDeps, 'notices' | 'publish'>,
  request: Promise<string | undefined>,
): void {
  void request.then((why) => {
    if (why !== undefined) notices.say('refusal', why);
    publish();
  });
}
