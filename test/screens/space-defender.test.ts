import { describe, expect, test } from 'vitest';
import { memoizeByKey } from '#screen/memoize.ts';
import { pinScenes } from './pinned.ts';
import { defenderFrames, defenderScenes } from './space-defender-frames.ts';
import { designed, large, type Played, play, screenText, small } from './support.ts';

pinScenes({
  folder: 'space-defender',
  scenes: defenderScenes,
  styled: ['tutorial', 'refusal', 'mission-won', 'out-of-reach', 'burning-hull'],
  huge: ['start'],
  whole: [
    'start',
    'loadout',
    'burning-hull-preview',
    'fog',
    'move-preview',
    'question',
    'enemies',
    'debug-tables',
    'command-line',
    'game-over',
    'turn-shots-fly',
    'replay',
    'loadout-weapon',
  ],
  codes(around) {
    const played = play(around);
    played.enter(...designed);
    played.press('down', 'down', 'right', 'right', 'right', 'right', 'right');
    return played.session;
  },
});

describe('the screens of Space Defender', () => {
  test('show nothing that the fog hides once the debug view is off again', () => {
    const played = play();
    played.enter(...designed);
    const { events, view } = played.session.snapshot();
    const ids = new Set(view.sector?.enemies.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(0);
    played.enter('toggle_debug_mode');
    const hidden = played.session.snapshot().view.sector?.enemies.filter(({ id }) => !ids.has(id)) ?? [];
    expect(hidden.length).toBeGreaterThan(0);
    played.enter('toggle_debug_mode');
    const screen = screenText(played.session, large);
    for (const { kind, id } of hidden) {
      expect(screen).not.toContain(`${kind} ${id} `);
      expect(events.some((event) => 'id' in event && event.id === id && event.type !== 'enemy-moved')).toBe(false);
    }
  });
});

describe('the keys of the scene', () => {
  const withKeys = defenderFrames.filter(({ name }) => name !== 'command-line' && name !== 'refusal');
  const fresh = ({ options, prepare }: (typeof defenderFrames)[number]) => {
    const played = play(options?.());
    prepare(played);
    return played;
  };
  /** Shared by tests that do not change the scene. */
  const opened = memoizeByKey(fresh);

  test.each(withKeys)('$name: each item of the footer has a row in the help under the same key name', (frame) => {
    const { session } = opened(frame);
    const { gameRows, shared } = session.rows(small);
    const rows = [...gameRows, ...shared];
    for (const [label, what, pressed] of session.show(small).footer) {
      const row = rows.find(({ footer, keys }) => footer?.[0] === label || (label === '?' && keys.includes('?')));
      expect(row, `${label} ${what}`).toBeDefined();
      if (pressed !== undefined) expect(row?.keys).toContain(pressed);
    }
  });

  test.each(withKeys)('$name: no key is in two rows, and the help explains every key', (frame) => {
    const { gameRows, shared } = opened(frame).session.rows(small);
    const keys = [...gameRows, ...shared].flatMap((row) => row.keys);
    expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
    for (const { help } of [...gameRows, ...shared]) expect(help).toMatch(/^\S.*[^.]$/);
  });

  const keysOf = ({ session }: Played): readonly string[] => {
    const { gameRows, shared } = session.rows(small);
    return [...gameRows, ...shared].flatMap((row) => row.keys);
  };
  /** The first frame for each set of keys. */
  const withOtherKeys = [
    ...new Map(withKeys.toReversed().map((frame) => [keysOf(opened(frame)).join(), frame])).values(),
  ];

  // The key of the frame `question` opens the same question again.
  test.each(withOtherKeys.filter(({ name }) => name !== 'question'))(
    '$name: every key that does not move the cursor has an effect',
    (frame) => {
      const { session } = opened(frame);
      const before = screenText(session, small);
      const keys = keysOf(opened(frame));
      // Movement keys may have no effect at an edge, or on what is already selected.
      const isMovement = (key: string) => /^(?:\[|<|up|down|left|right|[hjkl]|home|end|pageup|pagedown|\d)$/.test(key);
      fresh(frame).press(...keys.filter(isMovement));
      const verbs = ['changed', 'restart', 'leave', 'quit', 'save', 'open', 'openSettings', 'replay', 'help'] as const;
      const askedOf = ({ host }: Played) => verbs.reduce((sum, name) => sum + host[name].mock.calls.length, 0);
      for (const key of keys.filter((each) => !isMovement(each))) {
        const played = fresh(frame);
        const { facts } = played.session.snapshot();
        const askedBefore = askedOf(played);
        played.press(key);
        const did = askedOf(played) > askedBefore;
        const isCounted = played.session.snapshot().facts !== facts;
        expect(did || isCounted || screenText(played.session, small) !== before, key).toBe(true);
      }
    },
  );
});
