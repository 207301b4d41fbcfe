import { describe, expect, test } from 'vitest';
import { logSection } from '#games/risc/screen/bottom-panel.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscKeyframe } from '#games/risc/screen/local.ts';
import { battleNowOf, roundSentence } from '#games/risc/screen/report/battles.ts';
import { againstTheOdds, paintReport } from '#games/risc/screen/report/report-page.ts';
import { marchSentences, passingArmies, passingTexts } from '#games/risc/screen/report/reveal.ts';
import { textsOf } from '#test/support/texts.ts';
import { orderOf, type WatchedTurn, watchedSketch } from './report-scenes.ts';

const [you, hard] = [1, 2];

/** Each player attacks the other's territory with all units. */
const swapped = () =>
  watchedSketch(
    {
      lands: { home: '1 5a', keep: '2 3a', rest: '1 1a', tail: '2 1a' },
      links: 'home-keep home-rest keep-tail',
      players: [{ orders: [orderOf('attack home keep 5a')] }, { orders: [orderOf('attack keep home 3a')] }],
    },
    [],
    { bots: { [hard]: 'Hard' } },
  );

const deserted = () =>
  watchedSketch(
    {
      lands: { home: '1 5a', keep: '2 0', rest: '1 1a', tail: '2 1a' },
      links: 'home-keep home-rest keep-tail',
      players: [{ orders: [orderOf('attack home keep 5a')] }, {}],
    },
    [],
    { bots: { [hard]: 'Hard' } },
  );

const defended = () =>
  watchedSketch(
    {
      lands: { home: '1 5a', keep: '2 1a', rest: '1 1a', tail: '2 1a' },
      links: 'home-keep home-rest keep-tail',
      players: [{ orders: [orderOf('attack home keep 5a')] }, {}],
    },
    [20, 1],
  );

const revealOf = ({ beats }: WatchedTurn) =>
  beats.find(({ local: { report } }) => report?.page === 'orders' && report.teller === undefined);

const linesAt = ({ after }: WatchedTurn, beat: RiscKeyframe | undefined): readonly string[] => {
  const report = beat?.local.report;
  if (beat === undefined || report === undefined) return [];
  const { view, events, local } = beat;
  const { panel } = paintReport({ ...after, view, events, local }, report);
  return panel === undefined ? [] : panel.sections.flatMap(({ title, lines }) => [title, ...textsOf(lines)]);
};

describe('orders that are revealed before the battles', () => {
  test('are shown longer if armies pass each other or meet nobody, and say who arrives where', () => {
    const turn = swapped();
    const reveal = revealOf(turn);
    expect(reveal?.duration).toBe(1200);
    expect(linesAt(turn, reveal)).toMatchInlineSnapshot(`
      [
        "orders revealed",
        " Hard ▶ HOME       3a",
        "  3 arrive, 0 at home",
        "  19 % > certain",
        " You ▶ KEEP        5a",
        "  5 arrive, 0 at home",
        "  73 % > certain",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
      ]
    `);
  });

  test('say that nobody is home in an attacked land that was empty before the orders', () => {
    const turn = deserted();
    expect(revealOf(turn)?.duration).toBe(1200);
    expect(marchSentences(turn.after, turn.after.events)).toContain('Nobody is home in KEEP.');
    expect(riscScreen.reader.parts?.(turn.before, turn.after)[0]?.says.at(-1)).toBe('Nobody is home in KEEP.');
  });

  test('are shown as briefly as a march if every army meets units', () => {
    expect(revealOf(defended())?.duration).toBe(80);
  });

  test('say which territory is empty when armies pass each other on the road', () => {
    const { after } = watchedSketch(
      {
        lands: { home: '1 5a', keep: '2 3a', rest: '1 1a', tail: '2 1a' },
        links: 'home-keep home-rest keep-tail',
        players: [{ orders: [orderOf('attack home keep 3a')] }, { orders: [orderOf('attack keep home 3a')] }],
      },
      [20, 1, 20, 1],
      { bots: { [hard]: 'Hard' } },
    );
    expect(marchSentences(after, after.events)[0]).toBe(
      "All armies march at once. Your 3 units and Hard's 3 units pass each other on the road between HOME and KEEP: nobody is home in KEEP.",
    );
  });
});

describe('armies that pass each other', () => {
  test('are named in the log, in the report and in text mode', () => {
    const { before, after, beats } = swapped();
    const [passing] = passingArmies(after.events);
    expect(passing === undefined ? [] : passingTexts(after, passing)).toEqual([
      "your 5 units and Hard's 3 units pass each other on the road between HOME and KEEP: nobody is home",
      "your 5 units and Hard's 3 units pass each other: nobody is home",
      "your 5 units and Hard's 3 units pass each other",
      'Armies pass on the road',
      'Armies pass',
    ]);
    const sentence =
      "Your 5 units and Hard's 3 units pass each other on the road between HOME and KEEP: nobody is home";
    expect(textsOf(logSection(after, 100, 20).lines).join('\n')).toContain(sentence);
    expect(riscScreen.reader.tell(before, after).join(' ')).toContain(`${sentence}.`);
    const report = beats.at(-1)?.local.report;
    expect(report === undefined ? [] : textsOf(againstTheOdds(after, report, 100, 4).lines)[0]?.trim()).toBe(
      `${sentence}.`,
    );
  });

  test('are named once in a narrow panel, however many pass', () => {
    const { after, beats } = watchedSketch(
      {
        lands: { home: '1 5a', keep: '2 3a', rest: '1 4a', tail: '2 2a' },
        links: 'home-keep home-rest rest-tail',
        players: [
          { orders: [orderOf('attack home keep 5a'), orderOf('attack rest tail 4a')] },
          { orders: [orderOf('attack keep home 3a'), orderOf('attack tail rest 2a')] },
        ],
      },
      [],
      { bots: { [hard]: 'Hard' } },
    );
    const report = beats.at(-1)?.local.report;
    const rows = report === undefined ? [] : textsOf(againstTheOdds(after, report, 22, 4).lines);
    expect(rows.filter((text) => text.includes('pass'))).toEqual([' Armies pass.']);
  });

  test('are not named if only one army marches', () => {
    const { after } = watchedSketch(
      {
        lands: { home: '1 5a', keep: '2 3a', rest: '1 1a', tail: '2 1a' },
        links: 'home-keep home-rest keep-tail',
        players: [{ orders: [orderOf('attack home keep 5a')] }, {}],
      },
      [20, 1, 20, 1, 20, 1],
    );
    expect(passingArmies(after.events)).toEqual([]);
  });
});

test('a surprising battle is reported with the odds at the time of the order and the odds in the battle', () => {
  // Eight of the nine units leave brook, so that the attack of one unit meets one unit instead of nine.
  const { after, beats } = watchedSketch(
    {
      lands: { brook: '1 9a', cairn: '1 1a', eyrie: '2 1a', fjord: '2 1a' },
      links: 'brook-cairn brook-eyrie eyrie-fjord',
      players: [{ orders: [orderOf('move brook cairn 8a')], food: 90 }, { orders: [orderOf('attack eyrie brook 1a')] }],
    },
    [20, 1],
    { viewer: you, bots: { [hard]: 'Hard' } },
  );
  const report = beats.at(-1)?.local.report;
  const rows = report === undefined ? [] : textsOf(againstTheOdds(after, report, 100, 4).lines);
  expect(rows[0]?.trim()).toMatch(/^Hard took BROOK \(odds: [1-9] % when ordered, 4[78] % in battle\)\.$/);
});

test('every sentence about a roll names who rolls', () => {
  const { after, beats } = watchedSketch(
    {
      lands: { w: '1 2a', x: '2 3a', y: '1 1a', z: '2 1a' },
      links: 'w-x w-y x-z',
      players: [{}, { food: 50, orders: [orderOf('attack x w 3a')] }],
    },
    [12, 19, 12, 12, 20, 1, 20, 1],
    { bots: { [hard]: 'Hard' } },
  );
  const sentences = beats.flatMap(({ local }) => {
    const now = local.report && battleNowOf(local.report);
    return now?.roll === undefined ? [] : roundSentence(after, now);
  });
  expect(sentences).toContain('Hard rolls 12 + 0 against 19 + 0. Hard loses an apprentice.');
  expect(sentences.filter((sentence) => /^\d/.test(sentence))).toEqual([]);
});

test('in a replay, text mode states a new order, a cancelled order and a commit', () => {
  const { before, after } = swapped();
  const view = { ...before.view, viewer: 2 as const };
  const watched = { ...before, seat: 2, watched: true as const, events: [] };
  const seats = before.view.seats.map((seat, i) => (i === 1 ? { ...seat, orders: [], committed: false } : seat));
  const without = { ...watched, view: { ...view, seats } };
  const [order] = after.events.flatMap((event) => (event.type === 'attacked' && event.seat === 2 ? [event] : []));
  if (order === undefined) throw new Error('no attack');
  const { from, to, units, cost } = order;
  const given = { type: 'attack', from, to, units, cost } as const;
  const withOrder = seats.map((seat, i) => (i === 1 ? { ...seat, orders: [given] } : seat));
  const ordered = { ...watched, view: { ...view, seats: withOrder } };
  expect(riscScreen.reader.tell(without, ordered)).toEqual(['Attack HOME from KEEP with 3a for 3 food.']);
  expect(riscScreen.reader.tell(ordered, without)).toEqual(['Cancels: attack HOME from KEEP with 3a for 3 food.']);
  const ready = { ...ordered, view: { ...view, seats: withOrder.map((seat) => ({ ...seat, committed: true })) } };
  expect(riscScreen.reader.tell(ordered, ready)).toEqual(['Ready.']);
});
