import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Colors } from '#app/components/theme.ts';
import type { PageView, Size } from '#app/layers/page-view.ts';
import { ascii, type Glyphs, unicode } from '#screen/styled-text.ts';
import { leftOver } from '../support/left-over.ts';
import { addKinds, clickFaults } from './clicked.ts';
import { type Drawn, drawn, drawnCodes, drawnFooter, drawnStyles, drawnText } from './drawn.ts';
import { colorFaults, missingFacts, shapeFaults, signFaults } from './held.ts';
import { large, small } from './support.ts';

/** The terminal that something is made for. */
export interface Around {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

/** Makes what is to be seen in a terminal. */
export type FrameSource = (around: Around) => PageView | Promise<PageView>;

/** What a player may have before them, and how it is reached. */
export interface PinnedScene {
  readonly name: string;
  readonly source: FrameSource;
}

/** Scenes whose files are in one folder. */
export interface Pins {
  readonly folder: Folder;
  readonly scenes: readonly PinnedScene[];
  /** Names of the scenes that are pinned with their styles, in both sizes, and in ASCII. */
  readonly whole: readonly string[];
  /** Names of further scenes that are pinned with their styles: each has some that are nowhere else. */
  readonly styled?: readonly string[];
  /** Those of them that say something else in ASCII, which is pinned in both sizes. */
  readonly otherInAscii?: readonly string[];
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
  'program-output',
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
 * Pins scenes, each in a file of its own, as text at 80x24. A scene that is `whole` shows its styles there, too, and has
 * two files more: at 120x40, and in ASCII. The others are held there by what is true of every scene: see held.ts.
 * What codes a terminal gets for a style is pinned once: see theme.test.ts.
 * The footers are in one file for all scenes, so that another word in a footer of many scenes changes only that.
 */
export function pinScenes({
  folder,
  scenes,
  whole,
  styled = [],
  otherInAscii = [],
  codes,
  idleKinds = [],
}: Pins): void {
  const fileOf = (name: string, kind = '') => join(root, folder, `${name}${kind}.txt`);

  /** Kinds of what can be clicked that have been seen, and those of them that have done something. */
  const kinds = { seen: new Set<string>(), acting: new Set<string>() };
  const footers = new Map<string, string>();

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
      const isWhole = whole.includes(name);

      const isStyled = isWhole || styled.includes(name);
      await expect(isStyled ? drawnStyles(seen) : drawnText(seen)).toMatchFileSnapshot(fileOf(name));
      if (isWhole) {
        await expect(drawnStyles(wide)).toMatchFileSnapshot(fileOf(name, '.120x40'));
        const inAscii = otherInAscii.includes(name) ? [typed, wideTyped] : [typed];
        await expect(inAscii.map(drawnText).join('\n')).toMatchFileSnapshot(fileOf(name, '.ascii'));
      }
      expect([seen, typed, wide, wideTyped].flatMap(shapeFaults)).toEqual([]);
      expect(themes.flatMap((colors) => colorFaults(seen, colors))).toEqual([]);
      if (!isWhole) expect(missingFacts(seen, wide)).toEqual([]);
      if (!otherInAscii.includes(name))
        expect([...signFaults(seen, typed), ...signFaults(wide, wideTyped)]).toEqual([]);
      expect(clickFaults(place, small)).toEqual([]);
      addKinds(kinds, place, small);
      footers.set(name, footersOf(seen, wide));
    });

    test('whatever can be clicked does something in one of them', () => {
      const idle = [...kinds.seen].filter((kind) => !kinds.acting.has(kind) && !idleKinds.includes(kind));
      expect(idle).toEqual([]);
    });

    test('footers', async () => {
      const at = async (source: FrameSource, size: Size) =>
        drawn(await source({ glyphs: unicode, size }), size, unicode);
      const named = new Map<string, string>();
      for (const { name, source } of scenes) {
        // Where this test is run by itself, no scene has been made.
        const shown = footers.get(name) ?? footersOf(await at(source, small), await at(source, large));
        named.set(shown, `${named.get(shown) ?? ''}    ${name}\n`);
      }
      const listed = [...named].map(([shown, names]) => `${shown}\n${names}`);
      await expect(listed.join('\n')).toMatchFileSnapshot(fileOf('footers'));
    });

    if (codes !== undefined)
      test('codes for every kind of terminal', async () => {
        const seen = drawn(await codes({ glyphs: unicode, size: small }), small, unicode);
        await expect(codesIn(seen, everyTerminal)).toMatchFileSnapshot(fileOf('codes'));
      });
  });

  test('every file and folder of pinned scenes is of one that there is', () => {
    const names = scenes.map(({ name }) => name);
    expect([...whole, ...styled, ...otherInAscii].filter((name) => !names.includes(name))).toEqual([]);
    const files = [
      'footers.txt',
      ...names.map((name) => `${name}.txt`),
      ...whole.flatMap((name) => ['.120x40', '.ascii'].map((kind) => `${name}${kind}.txt`)),
      ...(codes === undefined ? [] : ['codes.txt']),
    ];
    expect(leftOver(join(root, folder), files)).toEqual([]);
    expect(leftOver(root, folders)).toEqual([]);
  });
}

/** The footers of a scene: at 80 columns, and below that at 120, where that says more. */
const footersOf = (seen: Drawn, wide: Drawn): string => [...new Set([drawnFooter(seen), drawnFooter(wide)])].join('\n');

/** A screen in the codes of terminals, one below the other. */
const codesIn = (seen: Drawn, terminals: readonly Colors[]): string =>
  '^ begins a code. Above each screen: how many colours, on what ground, and whether with the most contrast\n\n' +
  terminals
    .map(({ depth, base, contrast }) => {
      const colors = { depth, base, contrast };
      return `${depth} ${base}${contrast ? ' contrast' : ''}\n${drawnCodes(seen, colors)}`;
    })
    .join('\n');
