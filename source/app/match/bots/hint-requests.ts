import { type BotChoice, offeredBots } from '../../../engine/bot.ts';
import { askBotWith, discreetBotInputFor } from '../../../engine/bot-input.ts';
import type { Result } from '../../../engine/result.ts';
import type { Json, Seat } from '../../../engine/vocabulary.ts';
import { type AnswerCallbacks, type Cancel, choiceRequest } from '../../../match-session/thinker.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { createPondering, type Waiter } from '../../busy-indicator.ts';
import type { MatchStore } from '../match-store.ts';
import type { ReadLine } from '../play-command.ts';
import type { Tell } from '../ui-events.ts';

export interface ThoughtTools<T extends ScreenTypes> {
  readonly tell: Tell<T>;
  /** Keeps the player's own marks, which a hint may change. */
  keep(local: T['local']): void;
  /** Tells the answer to a query. */
  answered(command: T['command'], answer: Json): void;
  /** The rules do not accept a query. */
  refused(seat: Seat | null, command: T['command']): void;
}

/** Long thinking for the player at the screen: hints and answers to queries. A change of the match cancels it. */
export function createThoughts<T extends ScreenTypes>(
  store: MatchStore<T>,
  { tell, keep, answered, refused }: ThoughtTools<T>,
) {
  const { screen, services, handOver, thinker } = store;
  const { seat } = handOver;
  const { begin, isUnderWay, text, cancel, subscribe } = createPondering();
  /** The state being thought about: an answer for another state is of no use. */
  let about = store.driver.match.state;
  let thought: 'hint' | 'answer' = 'hint';
  /** Who was at the screen when the question was asked. */
  let asker = seat();
  /** The moment of the hint asked for last, if the game's first adviser gave it. */
  let advisedAt: object | undefined;
  subscribe(store.publish);
  store.subscribe(() => {
    if (!isUnderWay() || store.driver.match.state === about) return;
    if (thought === 'hint' && seat() === asker) tell({ type: 'dropped' });
    cancel();
  });

  const think = <Answer>(
    start: (asker: AnswerCallbacks<Answer>) => Cancel,
    done: Waiter<Answer>['done'],
    what: typeof thought,
  ) => {
    about = store.driver.match.state;
    asker = seat();
    thought = what;
    begin(start, {
      done(answer) {
        done(answer);
        store.publish();
      },
      failed(reason) {
        tell({ type: 'thoughtless', about: what, reason });
        store.publish();
      },
    });
  };

  const give = (choice: BotChoice<T['command']> | undefined) => {
    if (choice === undefined) return tell({ type: 'hint', choice, usable: [] });
    const { command, next = [], why } = choice;
    const commands = [command, ...next];
    const scene = store.scene();
    const { hinted, hintWords } = screen.input;
    services.file.note({ hints: services.file.facts().hints + 1 });
    const local = hinted?.(scene, commands, why);
    if (local !== undefined) keep(local);
    tell({
      type: 'hint',
      choice,
      usable: hintWords?.usable?.(commands, scene) ?? [command],
      words: hintWords?.tell(scene, commands, why),
      steps: hintWords?.steps?.(commands, why),
      isShown: hintWords?.isShown?.(commands) === true,
    });
  };

  return {
    hint() {
      if (isUnderWay()) return;
      const { match } = store.driver;
      const { hintBot = '', bots = {} } = match.game;
      const isSecond = advisedAt === match.state;
      const offered = offeredBots(bots);
      // One that nobody plays against is there for hints alone: no other would say the same.
      const second = offered.includes(hintBot) ? (offered.at(-1) ?? hintBot) : hintBot;
      const bot = bots[isSecond ? second : hintBot];
      const advise = (choice: BotChoice<T['command']> | undefined) => {
        give(choice);
        advisedAt = isSecond ? undefined : match.state;
      };
      if (bot?.slow !== true) return advise(bot && askBotWith(bot, discreetBotInputFor(match, seat())));
      const wanted = choiceRequest(match, bot, seat());
      think((asker) => thinker.choose(match.game, wanted, asker), advise, 'hint');
    },
    /** Thinks about a typed line, if it is a query that takes long; says whether it is one. */
    ask({ seat: own, command }: ReadLine<T>) {
      const { game, state } = store.driver.match;
      // Who judges it elsewhere answers what is asked about it, too.
      if (store.only !== undefined) return false;
      const { query, slow } = game.commands[command.name] ?? {};
      // A question of another player is not for the one who sits here.
      if (query !== true || slow !== true || (own !== null && own !== seat())) return false;
      const done = (answer: Result<Json>) => {
        if (answer.ok) answered(command, answer.value);
        else refused(own, command);
      };
      think((asker) => thinker.answer(game, { state, seat: own, command }, asker), done, 'answer');
      return true;
    },
    /** The line shown once it takes long enough. */
    text,
    isUnderWay,
    isHint: () => thought === 'hint' && isUnderWay(),
    cancel,
    /** The match has changed, but nothing that this player knows: the thinking goes on. */
    goOn() {
      about = store.driver.match.state;
    },
  };
}
