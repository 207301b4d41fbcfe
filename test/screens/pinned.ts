import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Colors } from '#app/components/theme.ts';
import type { PageView, Size } from '#app/layers/page-view.ts';
import { ascii, type Glyphs, unicode } from '#screen/styled-text.ts';
import { leftOver } from '../support/left-over.ts';
import { addKinds, clickFaults } from './clicked.ts';
import { type Drawn, drawn, drawnCodes, drawnFooter, drawnStyles, drawnText, usedRows } from './drawn.ts';
import { colorFaults, missingFacts, shapeFaults, signFaults } from './held.ts';
import { large, small } from './support.ts';

export interface Around {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

export type FrameSource = (around: Around) => PageView | Promise<PageView>;

/** A screen, and how to reach it. */
export interface PinnedScene {
  readonly name: string;
  readonly source: FrameSource;
}

export interface Pins {
  readonly folder: Folder;
  readonly scenes: readonly PinnedScene[];
  /** Scenes with three files: styles at 80x24, styles at 120x40, and ASCII. */
  readonly whole: readonly string[];
  /** Scenes with a file at 200x55, where at least half of the rows are used. */
  readonly huge?: readonly string[];
  /** Other scenes with styles that occur nowhere else. */
  readonly styled?: readonly string[];
  /** Scenes of `whole` with other words in ASCII. Their ASCII file has both sizes. */
  readonly otherInAscii?: readonly string[];
  /** A scene whose terminal codes are pinned for every type of terminal. */
  readonly codes?: FrameSource;
  /** Kinds of click targets that have no immediate effect in any scene. */
  readonly idleKinds?: readonly string[];
}

const root = join(import.meta.dirname, 'snapshots');

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
 * Tests each scene against its file, which has the text at 80x24. Scenes of `whole` and `styled` also have their styles
 * there. Scenes of `whole` have two more files: at 120x40, and in ASCII. For other scenes, the general rules of held.ts
 * replace these files. The codes of each style are tested once, in theme.test.ts. All footers share one file, so that a
 * changed word in many footers changes only that file.
 */
export function pinScenes({
  folder,
  scenes,
  whole,
  huge = [],
  styled = [],
  otherInAscii = [],
  codes,
  idleKinds = [],
}: Pins): void {
  const fileOf = (name: string, kind = '') => join(root, folder, `${name}${kind}.txt`);

  /** Kinds of click targets on the screens, and those that had an effect. */
  const kinds = { seen: new Set<string>(), acting: new Set<string>() };
  const footers = new Map<string, string>();

  describe('the pinned scene', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test.each(scenes.map((scene, index) => ({ ...scene, index })))(
      '$name equals its pinned files, and follows the rules for all screens',
      async ({ name, source, index }) => {
        const at = async (size: Size, glyphs: Glyphs) => drawn(await source({ glyphs, size }), size, glyphs);
        const place = await source({ glyphs: unicode, size: small });
        const seen = drawn(place, small, unicode);
        const wide = await at(large, unicode);
        const isWhole = whole.includes(name);
        // Scenes with pinned ASCII are drawn in both sizes, and all others alternately in the small or the large size.
        const typed = isWhole || index % 2 === 0 ? await at(small, ascii) : undefined;
        const wideTyped = isWhole || index % 2 === 1 ? await at(large, ascii) : undefined;
        const inAscii = [typed, wideTyped].flatMap((screen) => screen ?? []);

        const isStyled = isWhole || styled.includes(name);
        await expect(isStyled ? drawnStyles(seen) : drawnText(seen)).toMatchFileSnapshot(fileOf(name));
        if (isWhole) {
          await expect(drawnStyles(wide)).toMatchFileSnapshot(fileOf(name, '.120x40'));
          const pinned = otherInAscii.includes(name) ? inAscii : inAscii.slice(0, 1);
          await expect(pinned.map(drawnText).join('\n')).toMatchFileSnapshot(fileOf(name, '.ascii'));
        }
        if (huge.includes(name)) {
          const largest = await at({ columns: 200, rows: 55 }, unicode);
          await expect(drawnText(largest)).toMatchFileSnapshot(fileOf(name, '.200x55'));
          expect(shapeFaults(largest)).toEqual([]);
          expect(usedRows(largest)).toBeGreaterThanOrEqual(0.5);
        }
        expect([seen, wide, ...inAscii].flatMap(shapeFaults)).toEqual([]);
        expect(themes.flatMap((colors) => colorFaults(seen, colors))).toEqual([]);
        if (!isWhole) expect(missingFacts(seen, wide)).toEqual([]);
        if (!otherInAscii.includes(name))
          expect(inAscii.flatMap((screen) => signFaults(screen === typed ? seen : wide, screen))).toEqual([]);
        expect(clickFaults(place, small)).toEqual([]);
        addKinds(kinds, place, small);
        footers.set(name, footersOf(seen, wide));
      },
    );

    test('every kind of click target has an effect in at least one scene', () => {
      const idle = [...kinds.seen].filter((kind) => !kinds.acting.has(kind) && !idleKinds.includes(kind));
      expect(idle).toEqual([]);
    });

    test('the footers of all scenes equal the pinned footers', async () => {
      const at = async (source: FrameSource, size: Size) =>
        drawn(await source({ glyphs: unicode, size }), size, unicode);
      const named = new Map<string, string>();
      for (const { name, source } of scenes) {
        // If this test runs alone, no scene has been created yet.
        const shown = footers.get(name) ?? footersOf(await at(source, small), await at(source, large));
        named.set(shown, `${named.get(shown) ?? ''}    ${name}\n`);
      }
      const listed = [...named].map(([shown, names]) => `${shown}\n${names}`);
      await expect(listed.join('\n')).toMatchFileSnapshot(fileOf('footers'));
    });

    if (codes !== undefined)
      test('the escape codes for every kind of terminal equal the pinned codes', async () => {
        const seen = drawn(await codes({ glyphs: unicode, size: small }), small, unicode);
        await expect(codesIn(seen, everyTerminal)).toMatchFileSnapshot(fileOf('codes'));
      });
  });

  test('every file and folder of pinned scenes belongs to an existing scene', () => {
    const names = scenes.map(({ name }) => name);
    expect([...whole, ...huge, ...styled, ...otherInAscii].filter((name) => !names.includes(name))).toEqual([]);
    const files = [
      'footers.txt',
      ...names.map((name) => `${name}.txt`),
      ...whole.flatMap((name) => ['.120x40', '.ascii'].map((kind) => `${name}${kind}.txt`)),
      ...huge.map((name) => `${name}.200x55.txt`),
      ...(codes === undefined ? [] : ['codes.txt']),
    ];
    expect(leftOver(join(root, folder), files)).toEqual([]);
    expect(leftOver(root, folders)).toEqual([]);
  });
}

/** Footers of a scene: at 80 columns and, if it differs, at 120 columns. */
const footersOf = (seen: Drawn, wide: Drawn): string => [...new Set([drawnFooter(seen), drawnFooter(wide)])].join('\n');

/** A screen with the codes of several terminals, one below the other. */
const codesIn = (seen: Drawn, terminals: readonly Colors[]): string =>
  '^ begins a code. Above each screen: how many colours, on what ground, and whether with the most contrast\n\n' +
  terminals
    .map(({ depth, base, contrast }) => {
      const colors = { depth, base, contrast };
      return `${depth} ${base}${contrast ? ' contrast' : ''}\n${drawnCodes(seen, colors)}`;
    })
    .join('\n');
