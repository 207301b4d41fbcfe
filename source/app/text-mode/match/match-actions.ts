import { activeSeats } from '#engine/step.ts';
import type { AdvanceResult } from '#match-session/driver.ts';
import type { EnteredLine } from '#match-session/entered-line.ts';
import type { MaybePromise } from '#match-session/maybe-async.ts';
import { usualBotCommands } from '#match-session/players.ts';
import type { TextAction } from '#screen/game/text-mode.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { clearing } from '../conversation.ts';
import { type Reply, reply } from '../room.ts';
import { isPassed, type SpokenMatch, wayText } from './turn-narrator.ts';

/** Actions of the player. Each reply includes everything that follows from the action, such as the moves of bots. */
export interface MatchActions<T extends ScreenTypes> {
  enter(line: string, read: EnteredLine<T>): Reply;
  act(act: TextAction<T>, words: readonly string[]): Reply;
  play(commands: readonly T['command'][]): Reply;
  undo(): Reply;
  redo(): Reply;
  toggleDebug(): Reply;
  /** Starts the match over, or replies why that is not safe yet. */
  restart(seed: 'fresh' | 'same'): Reply;
  solution(): Reply;
  /** Starts a request that a thinker may answer later. */
  think(start: () => void): Reply;
  letBotsPlay(): Reply;
}

/** @param messages returns the sentences that were not printed yet, and forgets them */
export function createMatchActions<T extends ScreenTypes>(
  spoken: SpokenMatch<T>,
  messages: () => readonly string[],
): MatchActions<T> {
  const { store, controller, describe } = spoken;
  const letBotsPlay = createBotTurns(spoken, messages);
  const think = (start: () => void): Reply => {
    start();
    if (!controller.thoughts.isUnderWay()) return reply(...messages());
    const later = new Promise<void>((resolve) => {
      const end = controller.listen({
        onUiEvent() {
          if (controller.thoughts.isUnderWay()) return;
          end();
          resolve();
        },
      });
    });
    return replyTo(messages, later);
  };
  const play = (commands: readonly T['command'][]): Reply =>
    replyTo(messages, controller.play(commands), () => letBotsPlay());
  return {
    enter(line, read) {
      let isAccepted: MaybePromise<boolean> = false;
      const { says: sentences, later } = think(() => {
        isAccepted = controller.enter(line, read);
      });
      if (later !== undefined) return { says: sentences, later };
      return replyTo(messages, isAccepted, (accepted, before) => {
        if (!accepted) return reply(...sentences);
        const { says: more, ...next } = letBotsPlay();
        const all = [...sentences, ...more];
        return { says: all.length + before.length === 0 ? ['Nothing has changed.'] : all, ...next };
      });
    },
    act(act, words) {
      const { says: sentences, does } = act.act(store.scene(), words);
      if (does === undefined) return reply(...sentences);
      controller.setLocal(does.local);
      // Saves the file here, because no command follows that would save it.
      if (does.commands.length === 0) controller.changed();
      const { says: done, ...next } = play(does.commands);
      return { says: [...sentences, ...done], ...next };
    },
    play,
    undo: () => replyTo(messages, controller.undo()),
    redo: () => replyTo(messages, controller.redo()),
    toggleDebug: () => replyTo(messages, controller.toggleDebug(), () => letBotsPlay()),
    solution: () =>
      store.scene().canShowSolution === true
        ? replyTo(messages, controller.perform({ type: 'solution' }, 'solution'), () => letBotsPlay())
        : reply(
            store.services.next()?.isCampaign === true
              ? 'A rush shows no solutions. After it, open the puzzle from the list of puzzles.'
              : 'There is no solution to show. You get one after a wrong answer to a puzzle.',
          ),
    restart(seed) {
      const first = store.driver.match;
      // Leaves out the messages about the restart, because `describe` describes the whole new match.
      return replyInsteadTo(messages, controller.perform({ type: 'again', seed }, 'restart'), (_, sentences) => {
        if (store.driver.match === first) return reply(...sentences);
        const { says: more, ...next } = letBotsPlay();
        return { says: ['A new match.', ...(isPassed(spoken) ? [] : describe()), ...more], ...next };
      });
    },
    think,
    letBotsPlay: () => letBotsPlay(),
  };
}

type ReplyWith<V> = (value: V, sentences: readonly string[]) => Reply;

/** Reply once an action is done: its messages, then the reply of `more`. */
const replyTo = <V>(
  messages: () => readonly string[],
  done: MaybePromise<V>,
  more: ReplyWith<V> = () => reply(),
): Reply =>
  replyInsteadTo(messages, done, (value, sentences) => {
    const { says: rest, ...next } = more(value, sentences);
    return { says: [...sentences, ...rest], ...next };
  });

/** Like `replyTo`, but `replyWith` decides whether the messages are included. */
const replyInsteadTo = <V>(messages: () => readonly string[], done: MaybePromise<V>, replyWith: ReplyWith<V>): Reply =>
  done instanceof Promise
    ? { says: messages(), later: done.then((value) => replyInsteadTo(messages, value, replyWith)) }
    : replyWith(done, messages());

/** Returns a function that plays at most `max` commands: those of bots, and the automatic ones of a person. */
function createBotTurns<T extends ScreenTypes>(
  spoken: SpokenMatch<T>,
  messages: () => readonly string[],
): (max?: number) => Reply {
  const { store, controller } = spoken;
  const { screen, hotseat } = store;
  const letBotsPlay = (max = usualBotCommands): Reply => {
    const come: MaybePromise<AdvanceResult<T>> = controller.advance({});
    return replyTo(messages, come, ({ type }) => {
      if (max <= 1) return reply();
      return type === 'played' ? letBotsPlay(max - 1) : playByItself(max - 1);
    });
  };
  /** True if the last command was played for a player who is not at the screen yet. */
  let isAway = false;
  const playByItself = (max: number): Reply => {
    const { game, state } = store.driver.match;
    const isFree = hotseat.stage() === 'here' || store.isAutoPlaying();
    const isTurn = isFree && activeSeats(game, state).includes(hotseat.seat());
    const next = isTurn ? screen.byItself?.next(store.scene()) : undefined;
    if (next === undefined) {
      const isCovered = isAway && hotseat.stage() !== 'here';
      isAway = false;
      return isCovered ? reply(clearing, wayText(spoken)) : reply();
    }
    isAway = store.isAutoPlaying();
    return replyTo<unknown>(messages, controller.perform({ type: 'play', ...next }, ''), () => letBotsPlay(max));
  };
  return letBotsPlay;
}
