import { type BotChoice, offeredBots } from '#engine/bot.ts';
import { askBotWith, discreetBotInputFor } from '#engine/bot-input.ts';
import type { Result } from '#engine/result.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import { type AnswerCallbacks, type Cancel, choiceRequest } from '#match-session/thinker.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { createBusyIndicator, type ThinkingCallbacks } from '../../busy-indicator.ts';
import type { MatchStore } from '../match-store.ts';
import type { ReadLine } from '../play-command.ts';
import type { Emit } from '../ui-events.ts';

export interface HintRequestDeps<T extends ScreenTypes> {
  readonly emit: Emit<T>;
  /** Stores the player's own marks, which a hint may change. */
  setLocal(local: T['local']): void;
  onAnswer(command: T['command'], answer: Json): void;
  onRefused(seat: Seat | null, command: T['command']): void;
}

/** Long computations for the player at the screen: hints and answers to queries. A change of the match cancels them. */
export function createHintRequests<T extends ScreenTypes>(
  store: MatchStore<T>,
  { emit, setLocal, onAnswer, onRefused }: HintRequestDeps<T>,
) {
  const { screen, services, hotseat, thinker } = store;
  const { seat } = hotseat;
  const { begin, isUnderWay, text, cancel, subscribe } = createBusyIndicator();
  /** State that the computation is about. Its answer is dropped once the match has another state. */
  let about = store.driver.match.state;
  let requested: 'hint' | 'answer' = 'hint';
  let asker = seat();
  /** State of the last hint, if the game's primary hint bot gave it. */
  let advisedAt: object | undefined;
  subscribe(store.publish);
  store.subscribe(() => {
    if (!isUnderWay() || store.driver.match.state === about) return;
    if (requested === 'hint' && seat() === asker) emit({ type: 'dropped' });
    cancel();
  });

  const think = <Answer>(
    start: (asker: AnswerCallbacks<Answer>) => Cancel,
    done: ThinkingCallbacks<Answer>['done'],
    what: typeof requested,
  ) => {
    about = store.driver.match.state;
    asker = seat();
    requested = what;
    begin(start, {
      done(answer) {
        done(answer);
        store.publish();
      },
      failed(reason) {
        emit({ type: 'thoughtless', about: what, reason });
        store.publish();
      },
    });
  };

  const showHint = (choice: BotChoice<T['command']> | undefined) => {
    if (choice === undefined) return emit({ type: 'hint', choice, usable: [] });
    const { command, next = [], why } = choice;
    const commands = [command, ...next];
    const scene = store.scene();
    const { hinted, hintWords } = screen.input;
    services.file.note({ hints: services.file.facts().hints + 1 });
    const local = hinted?.(scene, commands, why);
    if (local !== undefined) setLocal(local);
    emit({
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
      // A hint bot that cannot be an opponent exists only for hints. No other bot would give the same advice, so there
      // is no second opinion.
      const second = offered.includes(hintBot) ? (offered.at(-1) ?? hintBot) : hintBot;
      const bot = bots[isSecond ? second : hintBot];
      const advise = (choice: BotChoice<T['command']> | undefined) => {
        showHint(choice);
        advisedAt = isSecond ? undefined : match.state;
      };
      if (bot?.slow !== true) return advise(bot && askBotWith(bot, discreetBotInputFor(match, seat())));
      const request = choiceRequest(match, bot, seat());
      think((asker) => thinker.choose(match.game, request, asker), advise, 'hint');
    },
    /** Starts answering `command` if it is a slow query. Returns whether it is one. */
    ask({ seat: lineSeat, command }: ReadLine<T>) {
      const { game, state } = store.driver.match;
      // The server answers queries, too.
      if (store.only !== undefined) return false;
      const { query, slow } = game.commands[command.name] ?? {};
      // Only the player at the screen may ask for their own seat.
      if (query !== true || slow !== true || (lineSeat !== null && lineSeat !== seat())) return false;
      const done = (answer: Result<Json>) => {
        if (answer.ok) onAnswer(command, answer.value);
        else onRefused(lineSeat, command);
      };
      think((asker) => thinker.answer(game, { state, seat: lineSeat, command }, asker), done, 'answer');
      return true;
    },
    text,
    isUnderWay,
    isHint: () => requested === 'hint' && isUnderWay(),
    cancel,
    /** Keeps a request running after a change that this player cannot see. */
    keepThinking() {
      about = store.driver.match.state;
    },
  };
}
