import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { designedStanding } from '../../games/risc/positions.ts';
import { expectMoreInLarger, type SizeName, sizeOf, sizes } from '../larger.ts';
import { textOf } from '../support.ts';
import { composingFrames } from './composing-frames.ts';
import { mapFrames } from './map-frames.ts';
import { playRisc, type RiscOptions } from './playing.ts';
import { runningFrames } from './running-frames.ts';
import { manyOrders, ring } from './standings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a larger screen has every fact of a smaller screen', () => {
  /** For each scene, the numbers that a larger screen shows differently or only after scrolling. */
  const excused: Readonly<Record<string, readonly string[]>> = {
    // The debug panel counts each unit type. A smaller panel has room only for the sum.
    'debug-large': ['21000'],
    // A taller panel also shows the order that is being composed, so it has fewer lines for the twelve orders.
    'draft-long-chosen': ['30'],
  };

  /** True for probabilities of survivors, which larger screens show in smaller steps. */
  const isInSteps = (text: string): boolean => /^ (?:of 100|you keep) /.test(text);

  test.each([...composingFrames, ...runningFrames, ...mapFrames])(
    'in the scene $name',
    async ({ options, prepare, name }) => {
      const played = await playRisc(options);
      await prepare(played);
      expectMoreInLarger(played.session, excused[name], isInSteps);
    },
  );
});

/**
 * Texts that a section of the panel must contain on screens of the size `from` or larger. The section is found by the
 * beginning of its title.
 */
type Facts = readonly (readonly [from: SizeName, title: string, ...texts: RegExp[]])[];

describe('the panel in the scene', () => {
  const scenes: readonly (readonly [name: string, options: RiscOptions, keys: readonly string[], facts: Facts])[] = [
    [
      'with more orders than there is room for',
      { standing: manyOrders },
      [],
      [
        ['80x24', 'you', /food 350 of 400 +\+20/, /tech 271 of 460 +\+14/, /level 3/, /level 4|then 4/],
        ['80x24', 'orders 12', /-12|50 food, 189 tech/, /Brook ?▶ ?Eyrie/, /Alder ?▶ ?Cairn/, /[Ll]evel 4 +125 ?t/],
        ['120x40', 'orders 12', /2a to c 22 tech/, /2a\+3b 5 food/],
        ['200x55', 'orders 12', /50 food, 189 tech/, /^ 1 Brook +4a to b 12 tech/m],
        ['80x24', 'warnings', /3/, /! Eyrie.* 9 %/, /! Glade.* 5 %/, /! Drift.* 65 %/],
        ['120x40', 'warnings', /Drift: 65 % to fall (?:to keeper|if keeper sends everything)/],
        ['200x55', 'warnings', /271 tech unspent/, /350 food unspent/],
        ['80x24', 'players', /1 You +(?:thinking +)?4/, /2 keeper +ready +4/],
        ['120x40', 'players', /lands units/, /thinking +4 +28/],
        [
          '100x30',
          'Brook',
          /(?:5 apprentices, 5 bowmen|5a\+5b), (?:bonus |\+)5/,
          /was 7a\+4b/,
          /next Alder/,
          /Drift/,
          /Eyrie .*keeper/,
        ],
        ['120x40', 'last turn', /No turn played yet/],
      ],
    ],
    [
      'while an attack is put together',
      { standing: designedStanding },
      ['enter'],
      [
        ['80x24', 'orders 3', /Brook ?▶ ?Eyrie +(?:14|6a\+8b) +14 ?f/],
        ['80x24', 'warnings', /Brook(?: is|:) left empty/],
        ['100x30', 'attack Eyrie', /from Brook +6a\+8b/, /against keeper 9a/, /86\.6 % to win/, /costs 14 food/],
        ['100x30', 'attack Eyrie', /You keep 5\.4 of 14/],
        ['120x40', 'attack Eyrie', /you keep +0 +1\+/, /of 100 +13 +87/],
        ['200x55', 'attack Eyrie', /keeper 0\.3 of 9/],
      ],
    ],
    [
      'with five players',
      { map: 'five-fires', standing: ring },
      [],
      [
        ['80x24', 'you', /food +\d+ of \d+/, /tech +\d+ of \d+/, /level/],
        ['80x24', 'orders 2', /Caldera ?▶ ?Ember +8/, /Caldera ?▶ ?Pyre +1/],
        ['80x24', 'warnings', /! Ember.* 36 %/, /! Pyre.* 1 %/],
        [
          '80x24',
          'players',
          /1 You +(?:thinking +)?3/,
          /2 keeper 2 +ready +3/,
          /3 keeper 3 +ready +3/,
          /4 keeper 4 +ready +3/,
          /5 keeper 5 +ready +3/,
        ],
        ['100x30', 'Ashfall', /next/],
      ],
    ],
  ];

  describe.each(scenes)('%s', (_, options, keys, facts) => {
    test.each(sizes)('has all listed facts at %s', async (name) => {
      const { session, press } = await playRisc(options);
      press(...keys);
      const { painting } = session.show(sizeOf(name));
      const sectionTexts = (painting.panel?.sections ?? []).map(
        ({ title, tag = '', lines }) => [title, [title, tag, ...lines.map(textOf)].join('\n')] as const,
      );
      const missing = facts
        .filter(([from]) => sizes.indexOf(from) <= sizes.indexOf(name))
        .flatMap(([, part, ...texts]) => {
          const text = sectionTexts.find(([title]) => title.startsWith(part))?.[1];
          return texts
            .filter((pattern) => text === undefined || !pattern.test(text))
            .map((pattern) => [part, pattern, text]);
        });
      expect(missing).toEqual([]);
    });
  });
});
