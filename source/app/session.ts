import { enter, type Match } from '../engine/match.ts';
import type { Refusal } from '../engine/result.ts';
import type { Step } from '../engine/step.ts';
import { eventsFor } from '../engine/transcript.ts';
import type { Glyphs } from '../screen/paint.ts';
import {
  type Action,
  frameRows,
  type GameScreen,
  type KeyBinding,
  type Scene,
  type ScreenTypes,
} from '../screen/screen.ts';
import { type CommandLine, edited, emptyLine, typed } from './command-line.ts';
import type { Place, Size } from './place.ts';
import { scrolledTo } from './scrolled-to.ts';
import { helpLines, showSession } from './show-session.ts';

/** What lies over the game: nothing, the command line, or the help. */
export type Overlay =
  | { readonly type: 'none' }
  | { readonly type: 'command'; readonly line: CommandLine }
  | { readonly type: 'help'; readonly top: number };

/** A message in the hint lines until the next key. */
export interface Notice {
  readonly kind: 'refusal' | 'notice';
  readonly text: string;
}

/** What a session is started with. */
export interface SessionOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly glyphs: Glyphs;
  /** Called after every command that changed the match. */
  saved(match: Match<T>): void;
  /** Starts another match of the game, of a new seed where none is given. */
  restart(seed?: string): Match<T>;
  /** Leaves the game. */
  leave(): void;
}

/** What is on the screen now. */
export interface Snapshot<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  readonly overlay: Overlay;
  readonly notice: Notice | undefined;
  /** A word in the foot rule, such as that the match is not saved. */
  readonly mark: string | undefined;
  readonly seed: string;
}

/** A match with a player before it. */
export interface Session<T extends ScreenTypes> extends Place {
  snapshot(): Snapshot<T>;
  /** The key table of this moment, the shell's own keys included. */
  bindings(size: Size): readonly KeyBinding<T>[];
  /** Shows a message until the next key. */
  notify(notice: Notice): void;
  /** Shows a word in the foot rule until told otherwise. */
  mark(word: string | undefined): void;
}

/** A text without control characters but line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are meant
const printable = (text: string): string => text.replace(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '');

/** Commands that are looked through for the last turn of a match that goes on. */
const furthestRecall = 20;

/** Starts a session: keys and lines go in, and what is to be shown comes out. It knows no terminal. */
export function startSession<T extends ScreenTypes>(options: SessionOptions<T>): Session<T> {
  const { screen, glyphs } = options;
  let match = options.match;
  const listeners = new Set<() => void>();
  const history: string[] = [];

  const viewer = () => screen.viewer(match.state);
  const view = () => match.game.view(match.state, viewer());
  /** The step whose events are shown, to show them anew through other eyes. */
  let shown: { step: Step<T>; before: Match<T>['state'] } | undefined;
  let state: Snapshot<T> = {
    view: view(),
    events: [],
    local: screen.start(view()),
    overlay: { type: 'none' },
    notice: undefined,
    mark: undefined,
    seed: match.setup.seed,
  };

  /** Shows what happened last in a match that goes on. */
  const recall = () => {
    const { length } = match.log;
    for (let i = length - 1; i >= Math.max(0, length - furthestRecall) && shown === undefined; i--) {
      const step = match.stepAt(i);
      if (step.ok && step.events.length > 0 && screen.replacesEvents(step.events))
        shown = { step, before: match.stateAt(i) };
    }
    set({ events: visibleEvents() });
  };

  const set = (change: Partial<Snapshot<T>>) => {
    state = { ...state, ...change };
  };
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const scene = ({ columns, rows }: Size): Scene<T> => ({
    view: state.view,
    events: state.events,
    local: state.local,
    seed: state.seed,
    columns,
    rows,
    glyphs,
    record: { played: 0, won: 0 },
    debug: viewer() === 'all',
    debugUsed: false,
    preferences: { cells: 'auto', forecast: true, log: 'full' },
  });

  const visibleEvents = (): readonly T['event'][] => {
    if (shown?.step.ok !== true) return [];
    const { events, state: after } = shown.step;
    const seat = viewer();
    return seat === 'all' ? events : eventsFor(match.game, events, seat, shown.before, after);
  };

  /** Takes in what a command led to; returns whether it was accepted. */
  const took = (before: Match<T>['state'], step: Step<T>, result?: string): boolean => {
    if (step.ok && step.events.length > 0 && (shown === undefined || screen.replacesEvents(step.events)))
      shown = { step, before };
    const after = view();
    set({
      view: after,
      events: visibleEvents(),
      local: screen.follow(state.local, state.view, after),
      notice: step.ok ? (result === undefined ? undefined : { kind: 'notice', text: result }) : refused(step.error),
    });
    if (step.ok || step.state !== before) options.saved(match);
    return step.ok;
  };

  const play = (commands: readonly T['command'][]): boolean =>
    commands.every((command) => {
      const before = match.state;
      return took(before, match.play(1, command));
    });

  /** Enters a line as typed; returns whether it was accepted. */
  const enterLine = (line: string): boolean => {
    const before = match.state;
    const entered = enter(match, line);
    if (entered === undefined) return true;
    if (history.at(-1) !== line) history.push(line);
    if (!entered.read) {
      set({ notice: refused(entered.error) });
      return false;
    }
    const { step } = entered;
    const result = step.ok && step.result !== undefined ? JSON.stringify(step.result) : undefined;
    return took(before, step, result);
  };

  const begin = (next: Match<T>) => {
    match = next;
    shown = undefined;
    set({ view: view(), events: [], local: screen.start(view()), notice: undefined, seed: match.setup.seed });
  };

  const perform = (action: Action<T>) => {
    switch (action.type) {
      case 'play':
        play(action.commands);
        break;
      case 'local':
        set({ local: action.local });
        break;
      case 'refuse':
        set({ notice: refused(action.error) });
        break;
      case 'again':
        begin(options.restart(action.seed === 'same' ? match.setup.seed : undefined));
        play(action.commands);
        break;
      case 'leave':
        options.leave();
        break;
    }
  };

  const bindings = (size: Size): readonly KeyBinding<T>[] => [...screen.keys(scene(size)), ...shellKeys];

  const shellKeys: readonly KeyBinding<T>[] = [
    {
      keys: [':'],
      footer: [':', 'command'],
      help: 'type a command; Tab completes it, up recalls earlier ones',
      act: () => overlaid({ type: 'command', line: emptyLine }),
    },
    {
      keys: ['u'],
      help: 'take back the last command, where nothing was revealed since',
      act() {
        const undone = match.undo(1);
        if (!undone.ok) return { type: 'refuse', error: undone.error };
        shown = undefined;
        const after = view();
        set({ view: after, local: screen.follow(state.local, state.view, after) });
        recall();
        options.saved(match);
        return unchanged();
      },
    },
    { keys: ['?', 'f1'], help: 'this help', act: () => overlaid({ type: 'help', top: 0 }) },
    {
      keys: ['q', 'ctrl+c'],
      footer: ['q', 'leave'],
      help: 'leave; the match is saved and can be continued',
      act() {
        options.leave();
        return unchanged();
      },
    },
  ];
  const overlaid = (overlay: Overlay): Action<T> => {
    set({ overlay });
    return unchanged();
  };
  const unchanged = (): Action<T> => ({ type: 'local', local: state.local });

  const commandKey = (line: CommandLine, key: string) => {
    const show = (next: CommandLine) => set({ overlay: { type: 'command', line: next } });
    if (key === 'ctrl+c') options.leave();
    else if (key === 'escape') set({ overlay: { type: 'none' }, notice: undefined });
    else if (key === 'enter') {
      set({ overlay: { type: 'none' } });
      if (!enterLine(line.text)) show({ ...line, edition: line.edition + 1 });
    } else {
      const next = edited(line, key, match.game.commands, history);
      show(next);
      if (next.text !== line.text) set({ notice: undefined });
    }
  };

  const helpKey = (top: number, key: string, size: Size) => {
    if (key === 'ctrl+c') options.leave();
    else if (['escape', 'q', '?', 'f1', 'enter'].includes(key)) set({ overlay: { type: 'none' } });
    else {
      const lines = helpLines(screen, bindings(size), match.game.commands, size.columns).length;
      const page = size.rows - frameRows;
      set({ overlay: { type: 'help', top: scrolledTo(top, key, page, Math.max(0, lines - page)) } });
    }
  };

  const key = (name: string, size: Size) => {
    const { overlay } = state;
    if (overlay.type === 'command') return commandKey(overlay.line, name);
    if (overlay.type === 'help') return helpKey(overlay.top, name, size);
    const binding = bindings(size).find(({ keys }) => keys.includes(name));
    set({ notice: undefined });
    if (binding !== undefined) return perform(binding.act(name));
    if (name !== 'escape')
      set({ notice: { kind: 'refusal', text: `The key ${name} does nothing here. ? shows the keys.` } });
  };

  recall();

  return {
    snapshot: () => state,
    show: (size) => showSession(state, screen, scene(size), bindings(size), match.game.commands),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keys(names, size) {
      for (const name of names) key(name, size);
      publish();
    },
    lineTyped(text, size) {
      const { overlay } = state;
      if (overlay.type !== 'command') return;
      const [first = '', ...rest] = printable(text).split(/\r\n|\r|\n/);
      set({ overlay: { type: 'command', line: typed(overlay.line, first) }, notice: undefined });
      if (rest.length > 0) {
        key('enter', size);
        for (const character of rest.join('\r'))
          key(character === '\r' ? 'enter' : character === ' ' ? 'space' : character, size);
      }
      publish();
    },
    paste(text) {
      const lines = printable(text).split(/\r\n|\r|\n/);
      if (lines.length === 1) {
        const line = state.overlay.type === 'command' ? state.overlay.line : emptyLine;
        set({
          overlay: { type: 'command', line: { ...typed(line, line.text + lines[0]), edition: line.edition + 1 } },
        });
      } else {
        const failed = lines.findIndex((line) => !enterLine(line));
        set({ overlay: { type: 'none' } });
        if (failed >= 0)
          set({
            notice: {
              kind: 'refusal',
              text: `Pasted line ${failed + 1}: ${state.notice?.text ?? ''} The rest was not played.`,
            },
          });
      }
      publish();
    },
    bindings,
    notify(notice) {
      set({ notice });
      publish();
    },
    mark(word) {
      set({ mark: word });
      publish();
    },
  };
}

const refused = (error: Refusal): Notice => ({ kind: 'refusal', text: error.message });
