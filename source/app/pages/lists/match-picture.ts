import { loadSave } from '../../../engine/journal/load-save.ts';
import { games } from '../../../games/index.ts';
import type { PictureRoom } from '../../../screen/game/level-painter.ts';
import type { Line } from '../../../screen/styled-text.ts';
import { factsOf } from '../../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../../storage/matches/matches.ts';
import { namedBots, personsOf, playerNames, publicViewer } from '../../match/hotseat.ts';

/** Draws something in so much room. */
export type Picture = (room: PictureRoom) => readonly Line[];

/** A picture of a saved match's position; nothing where it cannot be opened. */
export async function matchPicture({ save }: Pick<StoredMatch, 'save'>): Promise<Picture> {
  const entry = games.find(({ id }) => id === save.header.game);
  const drawn = await entry?.open((game, screen): Picture | undefined => {
    const match = loadSave(game, save);
    if (!match.ok) return undefined;
    const { state } = match.value;
    const facts = factsOf(save.header.notes);
    const [own = 1, other] = personsOf(state.players, namedBots(facts.bots));
    // In a list nobody's secrets are shown to the others.
    const view = game.view(state, other === undefined ? own : publicViewer);
    const named = playerNames(facts, state.players);
    return (room) => screen.view.thumbnail(view, room, named);
  });
  return drawn ?? (() => []);
}
