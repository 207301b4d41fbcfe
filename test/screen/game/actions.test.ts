import { describe, expect, it } from 'vitest';
import type { RandomState } from '#engine/random.ts';
import { actionsOf } from '#screen/game/actions.ts';

interface Tiny {
  readonly state: { phase: string; players: number; random: RandomState };
  readonly command: { readonly name: 'go' | 'stop'; readonly args: Record<string, never> };
  readonly event: { readonly type: string; readonly phase: string };
  readonly view: object;
  readonly local: { readonly cursor: number; readonly hint?: string | undefined };
}

const { play, refuse, setLocal } = actionsOf<Tiny>();

describe('the actions of a screen', () => {
  it('play commands', () => {
    expect(play({ name: 'go', args: {} }, { name: 'stop', args: {} })).toEqual({
      type: 'play',
      commands: [
        { name: 'go', args: {} },
        { name: 'stop', args: {} },
      ],
    });
  });

  it('refuse with a code and a message', () => {
    expect(refuse('too-far', 'That is too far.')).toEqual({
      type: 'refuse',
      error: { code: 'too-far', message: 'That is too far.' },
    });
  });

  it('change the local state and remove keys set to undefined', () => {
    const scene = { local: { cursor: 3, hint: 'up' } };
    expect(setLocal(scene, { cursor: 4 })).toEqual({ type: 'local', local: { cursor: 4, hint: 'up' } });
    expect(setLocal(scene, { hint: undefined })).toEqual({ type: 'local', local: { cursor: 3 } });
    expect(scene.local).toEqual({ cursor: 3, hint: 'up' });
  });

  it('do not compile if they remove a required key', () => {
    // @ts-expect-error a cursor is always somewhere
    setLocal({ local: { cursor: 3 } }, { cursor: undefined });
  });
});
