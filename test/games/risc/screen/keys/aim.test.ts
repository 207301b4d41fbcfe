import { describe, expect, test } from 'vitest';
import { at, designedScene, footerIn, hintsIn, keyboard, playsIn, pressed, standingMatch } from '../scenes.ts';

const lands = { alder: '1 1a', brook: '1 7a+4b', cairn: '1 3a', drift: '1 7a+4b', eyrie: '1 2a+2b', fjord: '1 9a' };
const open = { lands: { ...lands, glade: '2 4a', heath: '2 4a' }, players: [{}, {}] };
const glade = { local: { cursor: at('glade') } };

describe("Enter on another player's territory", () => {
  test("attacks it with all units of the player's strongest neighbouring territory", () => {
    const scene = designedScene(glade, open);
    expect(hintsIn(scene)[0]).toContain('Enter: attack from Drift (7a+4b left).');
    expect(footerIn(scene)).toContain('Enter attack');
    expect(playsIn(pressed(scene, 'enter'), 'enter')).toBe('attack(drift,glade,7a+4b)');
  });

  test('leaves the cursor on that territory, and the next Enter attacks from the next strongest neighbour', () => {
    const { press, scene } = keyboard(standingMatch(open), glade);
    press('enter', 'enter');
    expect(scene().local.cursor).toBe(at('glade'));
    expect(playsIn(pressed(scene(), 'enter'), 'enter')).toBe('attack(eyrie,glade,2a+2b)');
    press('enter', 'enter');
    expect(playsIn(scene(), 'enter')).toBe('! Your lands next to Glade have no units left.');
    expect(footerIn(scene())).not.toContain('Enter');
  });

  test('leaves the cursor on that territory when the order is dropped', () => {
    const scene = pressed(designedScene(glade, open), 'enter', 'escape');
    expect([scene.local.cursor, scene.local.composing]).toEqual([at('glade'), undefined]);
  });

  test('is refused if the player owns no neighbour of the territory, and the refusal lists the neighbours', () => {
    const scene = designedScene(
      { local: { cursor: at('heath') } },
      { ...open, lands: { ...open.lands, fjord: '2 1a' } },
    );
    expect(playsIn(scene, 'enter')).toBe('! You own no land next to Heath; only Fjord and Glade border it.');
  });
});

test('a second army from a land aims at a target that nothing attacks yet', () => {
  const lone = { ...open, lands: { ...open.lands, alder: '2 1a', eyrie: '2 4a' } };
  const { press, scene } = keyboard(standingMatch(lone), { local: { cursor: at('brook') } });
  press('enter');
  const first = scene().local.cursor;
  press('3', 'enter', 'enter');
  expect([first, scene().local.cursor].toSorted()).toEqual([at('alder'), at('eyrie')]);
});
