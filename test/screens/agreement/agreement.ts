import { createMatchDriver } from '#app/scene/match-driver.ts';
import { sceneOf } from '#app/scene/scene.ts';
import { matchOptions } from '#commands/match-options.ts';
import { noArguments } from '#commands/parse.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { assertSync } from '#match-session/maybe-async.ts';
import type { Section } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { PlayRecord, Scene, ScreenTypes } from '#screen/scene.ts';
import { bundledLevel } from '#storage/levels.ts';
import { usualFacts } from '../../support/scene-facts.ts';
import { textOf } from '../support.ts';

/** Facts by name, as text. Lists are joined in their order. */
export type Facts = Readonly<Record<string, string>>;

export interface ShownText {
  readonly title: string;
  readonly status: string;
  readonly all: string;
  /** Rows of the first section whose title matches. */
  rows(title: RegExp): readonly string[];
  /** Title and tag of the first section whose title matches. */
  head(title: RegExp): string;
}

/** Output of text mode, in which each text is one line. */
export interface TextMode {
  readonly described: string;
  ask(question: string, ...words: readonly (string | number)[]): string;
}

export interface Agreement<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly bot: string;
  /** Levels, each played once. */
  readonly levels: readonly string[];
  readonly players?: number;
  /** The player's earlier results in these levels. */
  readonly record?: PlayRecord;
  /** Maximum positions to compare per match. */
  readonly maxPositions: number;
  /** Local state of the screen at the `i`th position. */
  local?(view: T['view'], i: number): T['local'];
  screenFacts(frame: ShownText, scene: Scene<T>): Facts;
  textFacts(text: TextMode, scene: Scene<T>): Facts;
}

/** Facts from the named groups of a pattern. Omits groups without a match. */
export function read(pattern: RegExp, text: string): Facts {
  const groups = pattern.exec(text)?.groups ?? {};
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** All matches of a pattern: the named groups of each, sorted by name and joined, or else the first group. */
export const readAll = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(({ groups, 1: first = '' }) =>
    groups === undefined
      ? first
      : Object.entries(groups)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([, value]) => value)
          .join(' '),
  );

/** A fact that lists items in their order. Omitted if there are none. */
export const list = (name: string, items: readonly string[]): Facts =>
  items.length === 0 ? {} : { [name]: items.join(', ') };

/** A fact for each match of a pattern. The first group completes its name, the second group is its value. */
export const readEach = (name: string, pattern: RegExp, text: string): Facts =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, key, value]) => [`${name} ${key}`, value ?? '']));

/** Scenes of matches between bots, for the player of seat 1. */
export function scenesOf<T extends ScreenTypes>({
  game,
  screen,
  bot: name,
  levels,
  players,
  maxPositions,
  record,
  local,
}: Agreement<T>): readonly Scene<T>[] {
  const bot = game.bots?.[name];
  if (bot === undefined) throw new Error(`no bot ${name}`);
  let i = 0;
  return levels.flatMap((levelName) => {
    const usual = matchOptions(game, noArguments);
    const level = bundledLevel(game, levelName) ?? usual.level;
    const setup = {
      seed: 'agreement',
      players: players ?? usual.players,
      options: usual.options,
      ...(level && { level }),
    };
    const match = startMatch(game, setup);
    const seats = new Map(Array.from({ length: setup.players }, (_, seat) => [seat + 1, bot]));
    const driver = createMatchDriver(match, screen, () => 1, seats);
    const scenes: Scene<T>[] = [];
    const look = () => {
      const { memory, ...now } = driver.now();
      const localState = local?.(now.view, i++) ?? screen.state.initial(now.view);
      const size = { columns: 120, rows: 40 };
      scenes.push(
        sceneOf(
          match,
          { ...usualFacts, ...(record && { record }) },
          { ...now, local: localState, ...(memory && { memory }) },
          size,
        ),
      );
    };
    look();
    const nothing = { onPlayed() {}, onNews() {} };
    while (scenes.length < maxPositions && assertSync(driver.advance('command', {}, nothing)).type === 'played') look();
    return scenes;
  });
}

export function shownText<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): ShownText {
  const { title, facts, left, panel, status } = screen.view.paint(scene);
  const sections = [...left, ...(panel?.sections ?? [])].flatMap((section): readonly Section[] =>
    section.beside === undefined ? [section] : [section, section.beside.section],
  );
  const find = (pattern: RegExp) => sections.find((section) => pattern.test(section.title));
  return {
    title: `${textOf(title)} ${textOf(facts)}`,
    status: status.map(textOf).join('\n'),
    all: sections.flatMap(({ lines }) => lines.map(textOf)).join('\n'),
    rows: (pattern) => find(pattern)?.lines.map(textOf) ?? [],
    head: (pattern) => [find(pattern)?.title, find(pattern)?.tag].filter((text) => text !== undefined).join(' '),
  };
}

export const textMode = <T extends ScreenTypes>({ reader }: GameScreen<T>, scene: Scene<T>): TextMode => ({
  described: reader.describe(scene).join(' '),
  ask: (question, ...words) => (reader.questions[question]?.answer(scene, words.map(String)) ?? []).join(' '),
});

/**
 * Facts that differ between screen and text mode, as `name: screen X, text Y`. Ignores facts that only one of them has.
 */
export const differences = (onScreen: Facts, inText: Facts): readonly string[] =>
  Object.entries(onScreen).flatMap(([name, value]) => {
    const other = inText[name];
    return other === undefined || other === value ? [] : [`${name}: screen ${value}, text mode ${other}`];
  });
