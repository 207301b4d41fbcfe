import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { risc } from '#games/risc/index.ts';
import { standardLevel } from '#games/risc/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { played } from '../../support/lines.ts';
import { campaignFrom, newCampaign, positionOf } from './support.ts';

const loaded = (text: string) => loadSave(risc, unwrapped(readSave(text)));
const fault = (text: string): string => {
  const match = loaded(text);
  return match.ok ? 'ok' : match.error.message;
};

describe('a save file', () => {
  test('loads even if an order has more units than one typed term can express', () => {
    const crowd = positionOf({
      lands: { x: '1 999999a+1a', y: '1 0', z: '2 1a' },
      links: 'x-y y-z',
      players: [{ food: 1_000_000_000, tech: 1_000_000_000 }],
    });
    const match = campaignFrom(crowd);
    const [units] = match.state.units;
    expect(match.play(1, { name: 'move', args: { from: 'x', to: 'y', units: units ?? [] } }).ok).toBe(true);
    expect(match.play(1, { name: 'upgrade', args: { territory: 'y', count: 1_000_000, from: 'a', to: 'b' } }).ok).toBe(
      true,
    );
    played(match, '1: attack(y,z,all)');
    const text = writeSave(match);
    expect(text).toContain('move(x,y,999999a+1a)');
    expect(unwrapped(loaded(text)).state).toEqual(match.state);
  });

  test.each([
    ['players 2', 'players 3', 'level ./map.dot is for 2 players, not 3'],
    ['groups 2-1', 'groups 1-1', 'option groups: found "1-1", expected each group from 1 to 2 once, as in 1-2'],
    ['groups 2-1', 'groups 2-1-3', 'option groups: found "2-1-3", expected each group from 1 to 2 once, as in 1-2'],
    ['groups 2-1', 'groups any', 'option groups: found "any", expected fixed, random or a list such as 2-1'],
    ['units 5', 'units 0', 'option units: found "0", expected 1..999 or map'],
  ])('is refused if %s is changed to %s', (was, is, message) => {
    const text = writeSave(newCampaign({ options: { groups: '2-1', units: '5' }, level: standardLevel }));
    expect(fault(text)).toBe('ok');
    expect(text).toContain(was);
    expect(fault(text.replace(was, is))).toBe(message);
  });
});
