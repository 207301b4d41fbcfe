import { cutText } from '../../../../screen/cut.ts';
import type { ArgumentHelp } from '../../../../screen/game/command-line.ts';
import { idOf, idsOf } from '../../map.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { unitsText } from '../../units.ts';
import type { RiscScene, RiscScreen } from '../local.ts';
import { attackersOf, type AvailableUnits, reachedFrom, sourcesOf, targetsFrom } from '../words/choices.ts';
import { seatPhaseOf } from '../words/stage.ts';

type Help = ArgumentHelp<RiscScreen>;

/** Columns of the line that its command and the range of the argument take, about. */
const reservedColumns = 38;

/** Help for an argument that is typed behind so many territories, while there is something to play. */
export const afterTerritories = (territories: number, { advice, values }: Help): Help => {
  const isPlaying = (scene: RiscScene) => !['over', 'watching', 'out'].includes(seatPhaseOf(scene));
  const isUnknown = (scene: RiscScene, typed: readonly string[]) =>
    typed.slice(0, territories).some((id) => numberOf(scene, id) < 0);
  return {
    advice(scene, typed) {
      if (advice === undefined || !isPlaying(scene)) return undefined;
      const text = isUnknown(scene, typed) ? 'there is no such territory on this map' : advice(scene, typed);
      return text === undefined ? undefined : cutText(text, scene.columns - reservedColumns);
    },
    values(scene, typed) {
      if (values === undefined || !isPlaying(scene)) return undefined;
      return isUnknown(scene, typed) ? [] : values(scene, typed);
    },
  };
};

/** The number of a territory that was typed; -1 where there is none. */
export const numberOf = ({ view }: RiscScene, id = ''): number => view.map.ids.indexOf(id.toLowerCase());

/** Territories by their ids, in alphabetical order. */
export const sortedIds = ({ view }: RiscScene, territories: readonly number[]): readonly string[] =>
  idsOf(
    view.map,
    territories.toSorted((a, b) => a - b),
  );

const idsWithUnits = (scene: RiscScene, places: readonly AvailableUnits[]): readonly string[] =>
  sortedIds(
    scene,
    places.map(({ territory }) => territory),
  );

/** For example `brook 6a+8b, drift 9a+4b`. */
const unitsLeftText = ({ view }: RiscScene, places: readonly AvailableUnits[]): string =>
  places.map(({ territory, units }) => `${idOf(view.map, territory)} ${unitsText(units)}`).join(', ');

/** Own territories in which units are left, all of them or some. */
export const sources = (some: (scene: RiscScene) => readonly AvailableUnits[] = sourcesOf): Help =>
  afterTerritories(0, {
    advice(scene) {
      const territories = sourcesOf(scene);
      return territories.length === 0 ? 'no units are left for orders' : unitsLeftText(scene, territories);
    },
    values: (scene) => idsWithUnits(scene, some(scene)),
  });

/** Own territories from where something can be attacked; those whose units are all sent away are completed where said. */
export const attackSources = (some?: Help['values']): Help =>
  afterTerritories(0, {
    advice(scene) {
      const territories = attackersOf(scene);
      return territories.length === 0 ? 'no units are left at a border' : unitsLeftText(scene, territories);
    },
    values: some ?? ((scene) => idsWithUnits(scene, attackersOf(scene))),
  });

/** Completions: territories that can be reached over own land. */
export const reached = afterTerritories(1, {
  advice(scene, [from]) {
    const { view, seat } = scene;
    const source = numberOf(scene, from);
    if (ownerOf(view, source) !== seat) return 'from is not your own';
    const territories = reachedFrom(view, seat, source);
    return territories.length === 0 ? 'none of your lands is in reach' : idsOf(view.map, territories).join(', ');
  },
  values: (scene, [from]) => sortedIds(scene, reachedFrom(scene.view, scene.seat, numberOf(scene, from))),
});

/** Completions: territories that can be attacked from the source. */
export const targets = afterTerritories(1, {
  advice(scene, [from]) {
    const { view, seat } = scene;
    const source = numberOf(scene, from);
    if (ownerOf(view, source) !== seat) return 'from is not your own';
    const territories = targetsFrom(view, source);
    if (territories.length === 0) return 'no other player is linked to it';
    return territories.map((to) => `${idOf(view.map, to)} ${unitsText(unitsIn(view, to))}`).join(', ');
  },
  values(scene, [from]) {
    const source = numberOf(scene, from);
    return ownerOf(scene.view, source) === scene.seat ? sortedIds(scene, targetsFrom(scene.view, source)) : [];
  },
});
