import { describe, expect, test } from 'vitest';
import type { Motion, RiscKeyframe } from '#games/risc/screen/local.ts';
import { paintReport } from '#games/risc/screen/report/report-page.ts';
import { unitsText } from '#games/risc/units.ts';
import type { Line } from '#screen/styled-text.ts';
import { textOf } from '#test/screens/support.ts';
import { type Changes, designedTurn, twinRivers, type WatchedTurn, watched } from './report-scenes.ts';

const large: Changes = { columns: 120, rows: 40 };

/** The first keyframe with this animation and this number of shown events. */
const movingIn = (turn: WatchedTurn, motion: Motion | undefined, toldCount: number): RiscKeyframe | undefined =>
  turn.seen.find(({ local: { report } }) => report?.shownCount === toldCount && report.motion === motion);

function paintedIn({ after }: WatchedTurn, beat: RiscKeyframe | undefined) {
  const report = beat?.local.report;
  if (beat === undefined || report === undefined) throw new Error('no such moment');
  const { view, events, local } = beat;
  return paintReport({ ...after, view, events, local }, report);
}

const mapOf = (turn: WatchedTurn, beat: RiscKeyframe | undefined): readonly Line[] =>
  paintedIn(turn, beat).left[0]?.lines ?? [];

describe('armies in playback', () => {
  test('march along their links: near the source, half way, then at the target', () => {
    const turn = designedTurn(large);
    const leaving = turn.seen.filter(
      ({ local: { report } }) => report?.shownCount === 3 && report.teller === undefined,
    );
    const places = leaving.map(
      (beat) =>
        mapOf(turn, beat)
          .map(textOf)
          .flatMap((text) => /├─*3─*▶─*[╢┤]/.exec(text)?.[0] ?? [])[0],
    );
    expect(places).toEqual(['├3▶────╢', '├──3▶──╢', '├────3▶╢']);
  });

  test('leave their source when they set out, and arrive when the move is complete', () => {
    const turn = watched(twinRivers(2, { alder: '1 3a', heath: '2 2a' }, [['move alder brook 3a'], []]), [], large);
    const [alder, brook] = ['alder', 'brook'].map((id) => turn.before.view.map.ids.indexOf(id));
    const there = (['setting-out', 'half-way', undefined] as const).map((motion) => {
      const units = movingIn(turn, motion, 2)?.view.units ?? [];
      return [alder, brook].map((land) => units[land ?? -1]?.[0]);
    });
    expect(there).toEqual([
      [0, 0],
      [0, 0],
      [0, 3],
    ]);
  });

  test('are upgraded or march on only after they have arrived', () => {
    const drafts = [['move alder brook 3a', 'upgrade brook 4 a b', 'move brook cairn 4b'], []];
    const turn = watched(twinRivers(2, { alder: '1 3a', brook: '1 2a', heath: '2 2a' }, drafts), [], large);
    const lands = ['alder', 'brook', 'cairn'].map((id) => turn.before.view.map.ids.indexOf(id));
    const there = (['setting-out', 'half-way', undefined] as const).map((motion) => {
      const beat = movingIn(turn, motion, 4);
      expect(mapOf(turn, beat)).not.toEqual([]);
      return lands.map((land) => unitsText(beat?.view.units[land] ?? []));
    });
    expect(there).toEqual([
      ['0', '0', '0'],
      ['0', '0', '0'],
      ['0', '1a', '4b'],
    ]);
  });
});

describe('a round of a battle in playback', () => {
  const turn = designedTurn(large);
  const panel = (motion: Motion | undefined) => {
    const sections = paintedIn(turn, movingIn(turn, motion, 16)).panel?.sections ?? [];
    return sections.flatMap(({ lines }) => lines.map(textOf).map((text) => text.trimEnd()));
  };
  /** Rows of both sides of the battle. The unit that falls is in angle brackets. */
  const sides = (motion: Motion | undefined): readonly string[] => {
    const sections = paintedIn(turn, movingIn(turn, motion, 16)).panel?.sections ?? [];
    const lines = sections.find(({ title }) => title.startsWith('left in'))?.lines ?? [];
    const marked = lines.map((spans) =>
      spans.map(({ text, area }) => (area === undefined ? text : `<${text}>`)).join(''),
    );
    return marked.map((text) => text.replace(/ +/g, ' ').trim());
  };

  test('shows the two units first, then their dice, and the loss only after the dice', () => {
    expect(panel('pair').join('\n')).not.toContain('█▀▀');
    expect(sides('pair')).toEqual(['you 1a+1c <▂>▄░ 2/3', 'P2 1a+1b+1d ▂▃<▅> 3/3']);
    expect(panel('dice')).toContain('   ▄█  █▀▀               █▀█');
    expect(panel('dice').join('\n')).not.toContain('P2 loses');
    expect(sides('dice')).toEqual(['you 1a+1c <▂>▄░ 2/3', 'P2 1a+1b+1d ▂▃<▅> 3/3']);
  });

  test('ends with the loss, and with a gap for the lost unit', () => {
    expect(panel(undefined)).toContain(' P2 loses a dragoon');
    expect(sides(undefined)).toEqual(['you 1a+1c ▂▄░ 2/3', 'P2 1a+1b ▂▃░ 2/3']);
  });

  test("highlights the enemy's unit in the box of the battle, too", () => {
    const box = mapOf(turn, movingIn(turn, 'dice', 16)).flatMap((spans) =>
      spans.flatMap(({ text, area }) => (text === '▅' && area === 'seat2-plate' ? [text] : [])),
    );
    expect(box).toEqual(['▅']);
  });
});

describe('a territory that changes its owner', () => {
  test('has its name highlighted only for a moment', () => {
    const turn = designedTurn({ ...large, viewer: 2 });
    const plates = (motion: Motion | undefined) =>
      mapOf(turn, movingIn(turn, motion, 21)).flatMap((spans) =>
        spans.flatMap(({ text, area }) => (text.includes('Glade') && area !== undefined ? [area] : [])),
      );
    expect(plates('change')).not.toEqual(plates(undefined));
  });
});
