import { loadSave } from '#engine/journal/save.ts';
import { games } from '#games/index.ts';
import { displayNames } from '#match-session/match-programs.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { turnNameOf } from '#screen/match-status.ts';
import { helpText } from '#screen/parts/match-end.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { indented, type Line, line, span, wrappedLines } from '#screen/styled-text.ts';
import { openFile } from '#storage/files/open-file.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { MatchResult } from '#storage/results.ts';
import { type AsyncValue, asyncValue } from '../../async-value.ts';
import { withSavedMatch } from '../../match/create-match.ts';
import { namedBots, personsOf, playerNames, publicViewer } from '../../match/hotseat.ts';
import { createReplay, type Replay } from '../../match/replay.ts';
import type { SharedServices } from '../../services.ts';
import { createMatchTimeline, secretText } from '../../timeline/match-timeline.ts';

export type Picture = (room: PictureRoom) => readonly Line[];

/** Picture of a match's position. Empty if the match cannot be opened. */
export async function matchPicture({ save }: Pick<StoredMatch, 'save'>): Promise<Picture> {
  const entry = games.find(({ id }) => id === save.header.game);
  const drawn = await entry?.open((game, screen): Picture | undefined => {
    const match = loadSave(game, save);
    if (!match.ok) return undefined;
    const { state } = match.value;
    const facts = factsOf(save.header.notes);
    const [ownSeat = 1, other] = personsOf(state.players, namedBots(facts.bots));
    // If several persons play, any of them may see the list, so the picture has the public view.
    const view = game.view(state, other === undefined ? ownSeat : publicViewer);
    const named = playerNames(facts, state.players);
    return (room) => screen.view.thumbnail(view, room, named);
  });
  return drawn ?? (() => []);
}

/** Event of a match as text, with its turn, such as `turn 14`. */
export interface PastEvent {
  readonly turn: string;
  readonly text: string;
}

/** Position and events of a match, for the lists of files. */
export interface MatchPreview {
  readonly picture: Picture;
  /** Events of the last commands, oldest first. Computed on the first call. */
  events(): readonly PastEvent[];
}

/** Maximum number of events, and of newest commands to search for events. */
const [maxEvents, maxCommands] = [12, 40];

export async function matchPreview(
  services: Pick<SharedServices, 'settings' | 'results' | 'glyphs'>,
  stored: StoredMatch,
): Promise<MatchPreview> {
  const picture = await matchPicture(stored);
  const facts = factsOf(stored.save.header.notes);
  const loaded = await withSavedMatch(
    stored,
    (match, screen) => () =>
      createReplay(services, { match, screen, facts }, (replay): readonly PastEvent[] => lastEvents(replay)),
  );
  let events: readonly PastEvent[] | undefined;
  return {
    picture,
    events() {
      const known = events ?? (loaded.ok ? loaded.value() : []);
      events = known;
      return known;
    },
  };
}

/** Facts about how a match was played: rivals, help and seed. */
export function playFacts({ facts, seed }: ListedMatch, result?: MatchResult): MatchCard['facts'] {
  const bots = Object.values(displayNames(facts.bots));
  const { hints, undos, debugUsed } = result ?? facts;
  return [
    ...(bots.length === 0 ? [] : [['against', bots.join(', ')] as const]),
    ['help', `${helpText({ hints, undos })}${debugUsed ? ', debug view' : ''}`],
    ['seed', seed],
  ];
}

export interface MatchCard {
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly stars?: string | undefined;
  readonly preview: AsyncValue<MatchPreview>;
}

export const factRow = (label: string, text: string): Line => [span(` ${label.padEnd(9)}`, 'dim'), span(text)];

function lastEvents<T extends ScreenTypes>(
  replay: Pick<Replay<T, unknown>, 'match' | 'screen' | 'viewer' | 'facts'>,
): readonly PastEvent[] {
  const { match, screen, facts } = replay;
  const timeline = createMatchTimeline(replay);
  const { length } = match.log;
  const events: PastEvent[] = [];
  for (let at = length; at > Math.max(0, length - maxCommands) && events.length < maxEvents; at--) {
    const { past } = timeline.captions(at);
    if (past === undefined || past.text === secretText) continue;
    const { turn, seat, who, text } = past;
    const name = who === undefined ? '' : seat === facts().seat ? 'You' : capitalize(who);
    const isNamed = name === '' || text.startsWith(name);
    events.unshift({ turn: `${turnNameOf(screen)} ${turn}`, text: isNamed ? text : `${name}: ${text}` });
  }
  return events;
}

/** Previews of matches by path. Returns the same value for the same path each time. */
export function matchPreviews(
  services: Pick<SharedServices, 'settings' | 'results' | 'glyphs' | 'home'>,
  arrived: () => void,
): (path: string) => AsyncValue<MatchPreview> {
  const { folders, cwd } = services.home;
  const known = new Map<string, AsyncValue<MatchPreview>>();
  return (path) => {
    const preview =
      known.get(path) ??
      asyncValue(() => {
        const file = openFile(folders, path, cwd);
        return file.ok ? matchPreview(services, file.value.match) : undefined;
      }, arrived);
    known.set(path, preview);
    return preview;
  };
}

/** Minimum room of a card that shows more than a picture. */
const [eventsFromColumns, eventsFromRows] = [60, 30];

export const isLargeCard = ({ columns, rows }: Pick<PictureRoom, 'columns' | 'rows'>): boolean =>
  columns >= eventsFromColumns && rows >= eventsFromRows;

/** Picture of a match, with `facts` and its last events below it as the room allows. */
export function previewLines(
  preview: MatchPreview | undefined,
  facts: readonly Line[],
  room: PictureRoom,
): readonly Line[] {
  const events = preview === undefined || !isLargeCard(room) ? [] : eventLines(preview.events(), room);
  const rows = room.rows - facts.length - events.length;
  const drawn = preview === undefined ? [] : preview.picture({ ...room, columns: room.columns - 2, rows });
  return [...drawn.slice(0, rows).map(indented), ...facts, ...events];
}

function eventLines(events: readonly PastEvent[], { columns, rows }: PictureRoom): readonly Line[] {
  if (events.length === 0) return [];
  const width = Math.max(...events.map(({ turn }) => turn.length)) + 2;
  const eventRows = events.flatMap(({ turn, text }) =>
    wrappedLines(text, columns - width - 2).map((row) => ({ turn, row })),
  );
  const visibleRows = eventRows.slice(-Math.floor(rows / 3));
  return [
    [],
    line(' last events', 'strong'),
    ...visibleRows.map(({ turn, row }, i): Line => {
      const isNew = turn !== visibleRows[i - 1]?.turn;
      return [span(` ${(isNew ? turn : '').padEnd(width)}`, 'dim'), ...row];
    }),
  ];
}
