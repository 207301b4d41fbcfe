import type { Game } from '../engine/game.ts';
import type { LevelSource } from '../engine/level.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';
import { sheetOf } from '../storage/levels.ts';
import { keepSeating, keptSeating } from '../storage/seatings.ts';
import { hasRange, offeredValues } from './option-values.ts';
import type { Page } from './pages/page.ts';
import type { Around } from './pages/page-key.ts';
import { playersPage } from './pages/players-page.ts';
import type { PlayersRow } from './pages/players-rows.ts';
import type { Place } from './place.ts';
import { titleOf } from './program-lists.ts';
import type { NewMatch, ProgramMatches } from './program-matches.ts';
import {
  fittedSeating,
  type Holder,
  holderName,
  holdersFor,
  optionIn,
  type Seated,
  type Seating,
  seatedBy,
  seatingOf,
  seatingText,
  seatsToChoose,
  usualSeating,
  type WantedSeating,
  widened,
  withHolder,
} from './seating.ts';

/** Who played a game last, as a level has room for it; the usual ones where that is not known. */
export function lastSeating<T extends ScreenTypes>(game: Game<T>, level: LevelSource | undefined): Seating {
  const kept = keptSeating(game.id);
  return kept === undefined ? usualSeating(game, level) : fittedSeating(game, level, kept);
}

/** Keeps a seating for the next time; what a smaller level has no room for stays as it was. */
export const rememberSeating = <T extends ScreenTypes>({ id }: Game<T>, seating: Seating): void => {
  const { holders, options } = widened(seating, keptSeating(id));
  // It is a help and no more: where it cannot be kept, the next match begins with the usual ones.
  keepSeating(id, { holders: [...holders], options: { ...options } });
};

/** What the next match is made of after one that was played, in a level with room for so many. */
export function seatedAgain<T extends ScreenTypes>(
  game: Game<T>,
  level: LevelSource | undefined,
  before: Seated,
  room: number,
): Seated {
  const wanted: WantedSeating = widened(seatingOf(before, room), keptSeating(game.id));
  return seatedBy(game, fittedSeating(game, level, wanted));
}

/** What the page about who plays a match is opened with. */
interface PlayersChoice<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly level: LevelSource | undefined;
  start(seated: Seated): void;
  back(): void;
}

/** The page about who plays a match. */
function choosePlayers<T extends ScreenTypes>(around: Around, choice: PlayersChoice<T>): Page {
  const { game, level, start, back } = choice;
  let seating = lastSeating(game, level);
  const sheet = level && game.levels && sheetOf(game.levels, level);
  const set = (next: Seating) => {
    seating = fittedSeating(game, level, next);
  };
  const aboutHolder = (holder: Holder): string => {
    if (holder === 'person')
      return seating.holders.filter((other) => other === holder).length < 2 ? '' : 'at this screen';
    return holder === 'nobody' ? '' : (game.bots?.[holder.slice(4)]?.about ?? '');
  };
  const seatRow = (seat: number): PlayersRow => {
    const holder = seating.holders[seat] ?? 'nobody';
    const holders = holdersFor(game, seating, seat);
    const named = (other: Holder) => holderName(withHolder(seating, seat, other), other);
    return {
      group: 'seats',
      label: String(seat + 1),
      value: holderName(seating, holder),
      about: aboutHolder(holder),
      values: holders.map((other) => (other === holder ? holderName(seating, other) : named(other))),
      set(value) {
        const wanted = holders.find((other) => named(other) === value);
        if (wanted !== undefined) set(withHolder(seating, seat, wanted));
      },
    };
  };
  const optionRows = (): PlayersRow[] =>
    Object.entries(game.options ?? {}).map(([name, option]) => {
      const value = optionIn(game, seating, name);
      const fault = (text: string): string | undefined => {
        const read = option.read(text);
        return read.ok ? undefined : `${name}: found "${text}", expected ${read.error}.`;
      };
      return {
        group: 'options',
        label: name,
        value,
        about: option.help,
        values: offeredValues(option, value),
        set: (next) => set({ ...seating, options: { ...seating.options, [name]: next } }),
        ...(hasRange(option) ? { typed: { label: option.label.replace('|', ' or '), fault } } : {}),
      };
    });
  return playersPage(around, {
    game: titleOf(game.id),
    ...(sheet?.ok === true ? { level: sheet.value } : {}),
    rows: () => [...Array.from({ length: seatsToChoose(seating) }, (_, i) => seatRow(i)), ...optionRows()],
    summary: () => seatingText(seating),
    start() {
      rememberSeating(game, seating);
      start(seatedBy(game, seating));
    },
    back,
  });
}

/** Starts a match, after it has been chosen who plays where several can. */
export type Beginner = <T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  start: Pick<NewMatch, 'seed' | 'level'>,
  leave: () => void,
) => void;

/** What starts matches of the program. */
export const beginner =
  (around: Around, { play }: Pick<ProgramMatches, 'play'>, go: (place: Place) => void): Beginner =>
  (game, screen, start, leave) => {
    if (game.players.most === 1) return play(game, screen, start, leave);
    const begin = (seated: Seated) => play(game, screen, { ...start, ...seated }, leave);
    go(choosePlayers(around, { game, level: start.level, start: begin, back: leave }));
  };
