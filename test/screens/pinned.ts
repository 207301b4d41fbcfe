import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Colors } from '../../source/app/components/theme.ts';
import type { Place, Size } from '../../source/app/layers/place.ts';
import { ascii, type Glyphs, unicode } from '../../source/screen/paint.ts';
import { leftOver } from '../support/left-over.ts';
import { clickFaults, kindsActing, kindsSeen } from './clicked.ts';
import { type Drawn, drawn, drawnCodes, drawnLooks, drawnText } from './drawn.ts';
import { colorFaults, missingFacts, shapeFaults, signFaults } from './held.ts';
import { large, small } from './support.ts';

/** The terminal that something is made for. */
export interface Around {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

/** Makes what is to be seen in a terminal. */
export type FrameSource = (around: Around) => Place | Promise<Place>;

/** What a player may have before them, and how it is reached. */
export interface PinnedScene {
  readonly name: string;
  readonly source: FrameSource;
}

/** Scenes whose files are in one folder. */
export interface Pins {
  readonly folder: Folder;
  readonly scenes: readonly PinnedScene[];
  /** Names of the scenes that are pinned in every size, with every set of signs and in every theme. */
  readonly whole: readonly string[];
  /** A scene whose codes are pinned for every kind of terminal. */
  readonly codes?: FrameSource;
  /** Kinds of what can be clicked that do nothing at once in any of them. */
  readonly idleKinds?: readonly string[];
}

const root = join(import.meta.dirname, 'snapshots');

/** Folders of pinned scenes. */
const folders = [
  'into-the-breach',
  'online',
  'online-pages',
  'pages',
  'program-question',
  'risc',
  'robo-race',
  'space-defender',
  'space-explorers',
] as const;

type Folder = (typeof folders)[number];

const themes: readonly Colors[] = [
  { depth: '16', base: 'dark', contrast: false },
  { depth: '16', base: 'light', contrast: false },
  { depth: '16', base: 'dark', contrast: true },
  { depth: 'none', base: 'dark', contrast: false },
];

const everyTerminal: readonly Colors[] = (['full', '256', '16', 'none'] as const).flatMap((depth) =>
  (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
);

/**
 * Pins scenes, each in a file that is read from above: at 80x24 as text, and below that the same rows with a letter for
 * what each sign means. A scene that is `whole` has three files more: at 120x40, in ASCII, and its codes in the themes.
 * The others are held there by what is true of every scene: see held.ts.
 */
export function pinScenes({ folder, scenes, whole, codes, idleKinds = [] }: Pins): void {
  const fileOf = (name: string, kind = '') => join(root, folder, `${name}${kind}.txt`);

  /** Kinds of what can be clicked, and whether one of them has done something. */
  const kinds = new Map<string, boolean>();

  describe('scenes', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test.each(scenes)('$name', async ({ name, source }) => {
      const at = async (size: Size, glyphs: Glyphs) => drawn(await source({ glyphs, size }), size, glyphs);
      const place = await source({ glyphs: unicode, size: small });
      const seen = drawn(place, small, unicode);
      const typed = await at(small, ascii);
      const wide = await at(large, unicode);
      const wideTyped = await at(large, ascii);

      await expect(`${drawnText(seen)}\n${drawnLooks(seen)}`).toMatchFileSnapshot(fileOf(name));
      expect([seen, typed, wide, wideTyped].flatMap(shapeFaults)).toEqual([]);
      expect(themes.flatMap((colors) => colorFaults(seen, colors))).toEqual([]);
      if (whole.includes(name)) {
        await expect(`${drawnText(wide)}\n${drawnLooks(wide)}`).toMatchFileSnapshot(fileOf(name, '.120x40'));
        await expect(`${drawnText(typed)}\n${drawnText(wideTyped)}`).toMatchFileSnapshot(fileOf(name, '.ascii'));
        await expect(codesIn(seen, themes)).toMatchFileSnapshot(fileOf(name, '.codes'));
      } else {
        expect([...signFaults(seen, typed), ...signFaults(wide, wideTyped)]).toEqual([]);
        expect(missingFacts(seen, wide)).toEqual([]);
      }
      expect(clickFaults(place, small)).toEqual([]);
      for (const kind of kindsSeen(place, small)) kinds.set(kind, kinds.get(kind) ?? false);
      for (const kind of kindsActing(place, small)) kinds.set(kind, true);
    });

    test('whatever can be clicked does something in one of them', () => {
      const idle = [...kinds].filter(([kind, isActing]) => !isActing && !idleKinds.includes(kind));
      expect(idle.map(([kind]) => kind)).toEqual([]);
    });

    if (codes !== undefined)
      test('codes for every kind of terminal', async () => {
        const seen = drawn(await codes({ glyphs: unicode, size: small }), small, unicode);
        await expect(codesIn(seen, everyTerminal)).toMatchFileSnapshot(fileOf('codes'));
      });
  });

  test('every file and folder of pinned scenes is of one that there is', () => {
    const kinds = ['', '.120x40', '.ascii', '.codes'];
    const names = scenes.map(({ name }) => name);
    expect(whole.filter((name) => !names.includes(name))).toEqual([]);
    const files = [
      ...names.map((name) => `${name}.txt`),
      ...whole.flatMap((name) => kinds.map((kind) => `${name}${kind}.txt`)),
      ...(codes === undefined ? [] : ['codes.txt']),
    ];
    expect(leftOver(join(root, folder), files)).toEqual([]);
    expect(leftOver(root, folders)).toEqual([]);
  });
}

/** A screen in the codes of terminals, one below the other. */
const codesIn = (seen: Drawn, terminals: readonly Colors[]): string =>
  terminals
    .map(({ depth, base, contrast }) => {
      const colors = { depth, base, contrast };
      return `${depth} ${base}${contrast ? ' contrast' : ''}\n${drawnCodes(seen, colors)}`;
    })
    .join('\n');
