import type { BotChoice } from '../../engine/bot.ts';
import { askBot } from '../../engine/bot-moment.ts';
import type { Json } from '../../engine/readonly.ts';
import type { Result } from '../../engine/result.ts';
import { formatCommand } from '../../engine/script.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { EnteredLine } from '../../table/entered-line.ts';
import { type Asker, type Cancel, wantedChoice } from '../../table/thinker.ts';
import { createPondering, type Waiter } from '../pondering.ts';
import type { SessionCore } from './session-core.ts';

/** What is thought about for the player of a session: a hint, or the answer to a slow query. */
export interface SessionThoughts<T extends ScreenTypes> {
  hint(): void;
  /** Thinks about a typed line, if it is a query that takes long; returns whether it is one. */
  ask(line: EnteredLine<T>): boolean;
  /** What is said of it, once it takes long enough to be shown. */
  text(): string | undefined;
  isUnderWay(): boolean;
  /** Whether it is a hint that is thought about. */
  isHint(): boolean;
  cancel(): void;
  /** The match has changed, but for the player everything is as it was: what is thought about goes on. */
  goOn(): void;
}

/**
 * Thinks for the player of a session; a change of the match calls it off.
 *
 * @param refused called for a query that the rules do not accept
 */
export function sessionThoughts<T extends ScreenTypes>(
  core: SessionCore<T>,
  refused: (seat: Seat | null, command: T['command']) => void,
): SessionThoughts<T> {
  const { thinker } = core;
  const { screen } = core.options;
  const { begin, isUnderWay, text, cancel, subscribe } = createPondering();
  /** What it is thought about. */
  let about = core.driver.match.state;
  let thought: 'hint' | 'answer' = 'hint';
  /** Who sat at the screen then. */
  let asker = core.seat();
  subscribe(core.publish);
  core.subscribe(() => {
    if (!isUnderWay() || core.driver.match.state === about) return;
    if (thought === 'hint' && core.seat() === asker && core.state.notice === undefined)
      core.say('notice', 'The hint was dropped: it was for the moment before.');
    cancel();
  });

  const think = <Answer>(
    start: (asker: Asker<Answer>) => Cancel,
    done: Waiter<Answer>['done'],
    what: typeof thought,
  ) => {
    about = core.driver.match.state;
    asker = core.seat();
    thought = what;
    begin(start, {
      done(answer) {
        done(answer);
        core.publish();
      },
      failed(reason) {
        core.say('refusal', `There is no ${what}: ${reason}.`);
        core.publish();
      },
    });
  };

  const give = (choice: BotChoice<T['command']> | undefined) => {
    if (choice === undefined) return core.say('notice', 'There is nothing to do here.');
    const { command, next = [], why } = choice;
    const { facts } = core.state;
    core.set({ facts: { ...facts, hints: facts.hints + 1 } });
    const local = screen.input.hinted?.(core.scene(), [command, ...next]);
    if (local !== undefined) core.keep(local);
    core.say('notice', `Hint: ${formatCommand(core.driver.match.game.commands, command)}. ${why}`);
  };

  return {
    hint() {
      if (isUnderWay()) return;
      const { match } = core.driver;
      const { hintBot = '', bots = {} } = match.game;
      const bot = bots[hintBot];
      if (bot?.slow !== true) return give(bot && askBot(match, bot, core.seat()));
      const wanted = wantedChoice(match, bot, core.seat());
      think((asker) => thinker.choose(match.game, wanted, asker), give, 'hint');
    },
    ask(line) {
      const { game, state } = core.driver.match;
      if (!line.read) return false;
      const { command, seat } = line;
      const { query, slow } = game.commands[command.name] ?? {};
      // What another player may ask is not for whoever sits here.
      if (query !== true || slow !== true || (seat !== null && seat !== core.seat())) return false;
      const done = (answer: Result<Json>) => {
        if (answer.ok) core.say('notice', takeAnswer(core, command, answer.value));
        else refused(seat, command);
      };
      think((asker) => thinker.answer(game, { state, seat, command }, asker), done, 'answer');
      return true;
    },
    text,
    isUnderWay,
    isHint: () => thought === 'hint' && isUnderWay(),
    cancel,
    goOn() {
      about = core.driver.match.state;
    },
  };
}

/** Takes in the answer to a query; gives it in words. */
export function takeAnswer<T extends ScreenTypes>(core: SessionCore<T>, command: T['command'], result: Json): string {
  const answered = core.options.screen.commandLine?.answered?.(core.scene(), command, result);
  if (answered === undefined) return JSON.stringify(result);
  core.keep(answered.local);
  return answered.text;
}
