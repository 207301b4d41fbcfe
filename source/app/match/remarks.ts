import type { Rival } from '#engine/face.ts';
import type { Match } from '#engine/match.ts';
import { createReports } from '#engine/report.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { createRemarkChooser, type Remark, type RemarkChooser } from '#screen/game/rivals.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { Settings } from '#storage/settings.ts';

export interface MatchRemarksDeps<T extends ScreenTypes> {
  readonly screen: Pick<GameScreen<T>, 'remarks' | 'view'>;
  readonly rivals: ReadonlyMap<Seat, Rival>;
  match(): Match<T>;
  persons(): readonly Seat[];
  /** False in an online match, because the client does not know all its commands. */
  readonly isLocal: boolean;
  which(): Settings['remarks'];
}

/** Remarks of the rivals. They depend only on what the player at the screen has seen. */
export interface MatchRemarks<T extends ScreenTypes> {
  after(before: Scene<T>, after: Scene<T>): Remark | undefined;
  atEnd(): Remark | undefined;
}

export function createMatchRemarks<T extends ScreenTypes>(deps: MatchRemarksDeps<T>): MatchRemarks<T> {
  const { screen, rivals, match, persons, isLocal, which } = deps;
  const { remarks } = screen;
  if (remarks === undefined || rivals.size === 0) return { after: () => undefined, atEnd: () => undefined };
  const turnAt = (view: T['view']): number => screen.view.standing(view).turns;
  let last: Remark | undefined;
  const keep = (remark: Remark | undefined): Remark | undefined => {
    last = remark ?? last;
    return remark;
  };

  /** Chooser for a match that is continued. It counts the remarks that were made before. */
  const continued = (seat: Seat): RemarkChooser => {
    const chooser = createRemarkChooser(rivals, match().setup.seed);
    const current = match();
    if (!isLocal || current.log.length === 0) return chooser;
    let before = current.game.view(current.stateAfter(0), seat);
    for (const { events, view } of createReports(current).steps(0, undefined, seat, { withView: true })) {
      if (view === undefined) continue;
      keep(chooser.choose(turnAt(before), remarks.occasions({ view: before, seat }, { view, seat, events }), 'all'));
      before = view;
    }
    return chooser;
  };
  /** One chooser per viewer, because several persons at one screen see different events. */
  let choosers = new Map(persons().map((seat) => [seat, continued(seat)]));
  let { setup } = match();

  return {
    after(before, after) {
      if (match().setup !== setup) {
        ({ setup } = match());
        choosers = new Map(persons().map((seat) => [seat, createRemarkChooser(rivals, setup.seed)]));
        last = undefined;
      }
      const chooser = choosers.get(after.seat);
      if (chooser === undefined || after.events.length === 0) return undefined;
      return keep(chooser.choose(turnAt(before.view), remarks.occasions(before, after), which()));
    },
    atEnd: () => (last?.occasion === 'victory' || last?.occasion === 'defeat' ? last : undefined),
  };
}
