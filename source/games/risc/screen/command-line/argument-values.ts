import { leftIn } from '../../draft/shadow.ts';
import { idsOf } from '../../map.ts';
import { landsOf } from '../../state.ts';
import { unitTypes } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { attackersOf, reachedFrom, sourcesOf, targetsFrom, upgradable, upgradesOf } from '../words/choices.ts';
import { draftIn, stageOf } from '../words/stage.ts';

/** The values of an argument that can be used now, given the arguments typed before it; nothing where any of its kind can. */
export function argumentValues(
  scene: RiscScene,
  command: string,
  argument: string,
  typed: readonly string[],
): readonly string[] | undefined {
  const stage = stageOf(scene);
  if (stage === 'over' || stage === 'watching' || stage === 'out') return undefined;
  return values[`${command} ${argument}`]?.(scene, typed);
}

type Values = (scene: RiscScene, typed: readonly string[]) => readonly string[] | undefined;

const ids = ({ view }: RiscScene, territories: readonly number[]): readonly string[] =>
  idsOf(
    view.map,
    territories.toSorted((a, b) => a - b),
  );

/** The territory that was typed before. */
const typedIn = ({ view }: RiscScene, [id = '']: readonly string[]): number => view.map.ids.indexOf(id.toLowerCase());

const own: Values = (scene) => ids(scene, landsOf(scene.view, scene.seat));

const reached: Values = (scene, typed) => ids(scene, reachedFrom(scene.view, scene.seat, typedIn(scene, typed)));

const targets: Values = (scene, typed) => {
  const from = typedIn(scene, typed);
  return scene.view.owners[from] === scene.seat ? ids(scene, targetsFrom(scene.view, from)) : [];
};

/** By command and argument. */
const values: Readonly<Record<string, Values>> = {
  'place territory': own,
  'move from': (scene) =>
    ids(
      scene,
      sourcesOf(scene).map(({ territory }) => territory),
    ),
  'move to': reached,
  'attack from': (scene) =>
    ids(
      scene,
      attackersOf(scene).map(({ territory }) => territory),
    ),
  'attack to': targets,
  'path from': own,
  'path to': reached,
  'odds from': (scene) =>
    ids(
      scene,
      landsOf(scene.view, scene.seat).filter((territory) => targetsFrom(scene.view, territory).length > 0),
    ),
  'odds to': targets,
  'upgrade territory': (scene) => {
    const { level } = draftIn(scene).own;
    const improvable = sourcesOf(scene).filter(({ units }) => upgradable(units, level).length > 0);
    return ids(
      scene,
      improvable.map(({ territory }) => territory),
    );
  },
  'upgrade from': (scene, typed) => {
    const { own: seat, shadow } = draftIn(scene);
    return upgradable(leftIn(shadow, typedIn(scene, typed)), seat.level);
  },
  'upgrade to': (scene, [, , from]) => {
    const type = unitTypes.find((letter) => letter === from?.toLowerCase());
    return type && upgradesOf(type, draftIn(scene).own.level);
  },
  'cancel n': (scene) => {
    const { length } = draftIn(scene).own.orders;
    return length === 0 ? [] : [...Array.from({ length }, (_, i) => String(i + 1)), 'all'];
  },
};
