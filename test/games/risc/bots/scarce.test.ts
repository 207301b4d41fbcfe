import { describe, expect, test } from 'vitest';
import { askBotWith, botInputFor } from '#engine/bot-input.ts';
import { risc } from '#games/risc/index.ts';
import { campaignOf, type Sketch } from '../support.ts';

const lands = { a: '1 9a 3', b: '1 4a+2b 2', c: '1 6a', x: '2 2a', y: '2 3a' };
const links = 'a-b b-c c-x b-y x-y';
const one = { type: 'upgrade', territory: 'a', count: 1, from: 'a', to: 'b' };

const scarce: readonly (readonly [what: string, sketch: Sketch])[] = [
  ['food for few steps', { lands, links, players: [{ food: 7, tech: 0 }] }],
  ['no food at all', { lands, links, players: [{ food: 0, tech: 60 }] }],
  ['tech for one level', { lands, links, players: [{ food: 60, tech: 130 }] }],
  ['a level that is ordered already', { lands, links, players: [{ orders: [{ type: 'research' }] }] }],
  [
    'room for one order',
    {
      lands: { ...lands, a: '1 999a 3' },
      links,
      players: [{ tech: 100_000, level: 6, orders: Array.from({ length: 499 }, () => one) }],
    },
  ],
];

describe.each(scarce)('in the position with scarce resources: %s', (_, sketch) => {
  test.each(Object.entries(risc.bots ?? {}))('the bot %s gives only orders that are accepted', (_name, bot) => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const match = campaignOf(sketch, { seed });
      const choice = askBotWith(bot, botInputFor(match, 1));
      const commands = choice === undefined ? [] : [choice.command, ...(choice.next ?? [])];
      for (const command of commands) expect(match.play(1, command)).toMatchObject({ ok: true });
      expect(commands.at(-1)?.name).toBe('commit');
    }
  });
});
