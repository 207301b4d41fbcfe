import { vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { PlaySettings } from '#app/live-settings.ts';
import { createMatchScreen, type MatchScreenOptions } from '#app/match/match-screen.ts';
import type { MatchServices } from '#app/match/match-store.ts';
import { type Files, type Match, startMatch } from '#engine/match.ts';
import { failure, success } from '#engine/result.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { line } from '#screen/styled-text.ts';
import { small, textOf } from '../screens/support.ts';
import { defaultPlaySettings } from '../support/play-settings.ts';
import { fileNowhere, quietServices } from '../support/quiet-services.ts';
import { type ScreenParts, withParts } from '../support/screen-parts.ts';

/** Into the Breach with a screen that has only what these tests need. */
export interface Fake extends IntoTheBreach {
  readonly local: { readonly at: string };
}

/** Level that the first `end_turn` wins. */
export const wonAtOnce = '     9\n      \n\nT,0,0,1,1,1\nF,0,1,1,0,1\n';
/** Level that is neither won nor lost for several turns. */
export const longGame = '1    \n     \n     \n     \n\nH,0,2,9,1,0\nF,3,3,9,1,0\n';

export const fakeScreen = (more: ScreenParts<Fake> = {}): GameScreen<Fake> => withParts(plainScreen, more);

const plainScreen: GameScreen<Fake> = {
  state: {
    initial: () => ({ at: 'start' }),
    reduce: (local) => local,
  },
  eyes: {
    seated: () => 1,
  },
  view: {
    paint: ({ view, local }) => ({
      title: line('Fake'),
      facts: line(`turn ${view.turn}, ${local.at}`),
      left: [{ title: 'board', lines: Array.from({ length: 10 }, (_, i) => line(`row ${i}`)) }],
      status: [line('own hint'), line('own second')],
    }),
    signs: () => [],
    standing({ turn, reason }) {
      const mark = { name: 'turns', value: turn, better: 'less' } as const;
      const end = reason === null ? undefined : reason === 'enemies-destroyed' ? ('won' as const) : ('lost' as const);
      return { text: `turn ${turn}`, turns: turn, mark, ...(end && { end }) };
    },
    thumbnail: () => [],
  },
  input: {
    bindings: () => [],
  },
  playback: {
    begins: () => true,
  },
  reader: { describe: () => [], tell: () => [], questions: {} },
  rules: '# Rules',
};

export function memoryFiles(content: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(content));
  const files: Files = {
    read(name) {
      const text = held.get(name);
      return text === undefined
        ? failure(`[Errno 2] No such file or directory: '${name}'`)
        : success(Buffer.from(text));
    },
    write(name, text) {
      held.set(name, text);
      return success(undefined);
    },
  };
  return { held, files };
}

export const fakeMatch = (text: string, files = memoryFiles().files): Match<Fake> =>
  startMatch<Fake>(
    intoTheBreach,
    { seed: 'a', players: 1, options: {}, level: { name: 'one', text, title: 'One', par: 2 } },
    { files },
  );

export interface FakeOptions {
  readonly level?: string;
  readonly screen?: ScreenParts<Fake>;
  readonly settings?: Partial<PlaySettings>;
  readonly content?: Readonly<Record<string, string>>;
  readonly host?: Partial<MatchServices<Fake>>;
  readonly more?: Partial<MatchScreenOptions<Fake>>;
}

/** A session with the fake screen that records the requests to the program. */
export function fakeSession({ level = longGame, screen, settings, content, host, more }: FakeOptions = {}) {
  const { held, files } = memoryFiles(content);
  const match = fakeMatch(level, files);
  const changed = vi.fn<(match: Match<Fake>) => void>();
  const became = vi.fn<(match: Match<Fake>) => void>();
  const asked = {
    ...quietServices<Fake>(match),
    file: fileNowhere<Fake>({ changed, became }),
    changed,
    became,
    settings: (): PlaySettings => ({ ...defaultPlaySettings, speed: 'skip', ...settings }),
    mayLeave: vi.fn(() => true),
    restart: vi.fn(() => fakeMatch(level, files)),
    next: vi.fn<MatchServices<Fake>['next']>(),
    playNext: vi.fn<() => void>(),
    leave: vi.fn<() => void>(),
    quit: vi.fn<() => void>(),
    save: vi.fn<() => void>(),
    open: vi.fn<() => void>(),
    openSettings: vi.fn<() => void>(),
    replay: vi.fn<() => void>(),
    help: vi.fn<MatchServices<Fake>['help']>(),
    paths: {
      complete: (typed: string) => [...held.keys()].filter((name) => name.startsWith(typed)),
      nameOf: (typed: string) => typed,
      isFile: (name: string) => held.has(name),
    },
    ...host,
  };
  const session = createMatchScreen<Fake>({
    match,
    screen: fakeScreen(screen),
    services: asked,
    ...more,
  });
  const frame = () => session.show(small);
  return {
    session,
    match,
    held,
    host: asked,
    frame,
    press: (...keys: string[]) => session.keys(keys, small),
    type: (text: string) => session.keys(keysOfText(text), small),
    enter: (...lines: string[]) => session.paste([...lines, ''].join('\n')),
    hint: () => frame().status.map(textOf),
    footer: () => frame().footer.map(([key, label]) => `${key} ${label}`),
    box: () => frame().float?.lines.map(textOf),
  };
}
