import { askBot, type Bot } from '../../engine/bot.ts';
import type { Seat } from '../../engine/game.ts';
import { enter, type Match } from '../../engine/match.ts';
import { formatCommand } from '../../engine/script.ts';
import { type Step, waitingFor } from '../../engine/step.ts';
import type { GameScreen, PlayRecord, Preferences, Scene, ScreenTypes } from '../../screen/screen.ts';
import { ended, flow, sentence } from '../../screen/sentences.ts';
import type { MatchFacts } from '../../storage/match-facts.ts';
import { loadedText } from '../leads-away.ts';
import { withCellsApart } from './entered-line.ts';
import type { Keeper } from './keeper.ts';
import { type Happened, lastHappened, type SceneFacts, sceneOf } from './scenes.ts';

/** A match as it is played in words: every action answers with what is to be said. */
export interface MatchPlay<T extends ScreenTypes> {
  scene(): Scene<T>;
  sceneFacts(): SceneFacts;
  describe(): readonly string[];
  /** Plays a line as typed. */
  enterLine(line: string): readonly string[];
  /** Takes back the newest command of the player. */
  undo(): readonly string[];
  /** What a bot would play, and why. */
  hint(): readonly string[];
  /** Shows everything, or no longer. */
  toggleDebug(): readonly string[];
  /** Lets bots play as long as none but them are waited for. */
  letBotsPlay(): readonly string[];
}

/** What a match is played in words with. */
export interface MatchPlayOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly keeper: Keeper<T>;
  /** What the player did before in the level of a match. */
  recordOf(match: Match<T>): PlayRecord;
  readonly preferences: Preferences;
}

/** Most commands of bots in one go. */
const mostBotCommands = 10_000;

/** Begins to play, or goes on. */
export function startPlay<T extends ScreenTypes>(options: MatchPlayOptions<T>): MatchPlay<T> {
  const { match, screen, keeper, recordOf, preferences } = options;
  const { game } = match;
  let happened: Happened<T> | undefined = lastHappened(match, screen);
  let openDebug = false;
  let { setup } = match;
  let record = recordOf(match);

  const sceneFacts = (): SceneFacts => {
    const { debugUsed, levelTitle } = keeper.facts();
    return { record, debugUsed, preferences, levelTitle, openDebug };
  };
  const scene = () => sceneOf(match, screen, match.state, happened, sceneFacts());
  const describe = () => screen.reader.describe(scene());
  const changed = () => keeper.changed(match, screen.standing(scene().view));

  /** Notes something that is no command; a match that has not begun is not written for it. */
  const noted = (change: Partial<MatchFacts>) => {
    keeper.note(change);
    if (match.log.length > 0) changed();
  };

  const bots = new Map<Seat, Bot<T['view'], T['command']>>(
    Object.entries(keeper.facts().bots).flatMap(([seat, name]) => {
      const bot = game.bots?.[name];
      return bot === undefined ? [] : [[Number(seat), bot] as const];
    }),
  );
  /** Whose seat the player has now. */
  const seat = (): Seat => {
    const viewer = screen.viewer(match.state);
    return typeof viewer === 'number' ? viewer : (waitingFor(game, match.state).find((own) => !bots.has(own)) ?? 1);
  };

  /** Goes on as another match. */
  const became = () => {
    keeper.became(match);
    setup = match.setup;
    record = recordOf(match);
  };
  const tookLoaded = (): readonly string[] => {
    became();
    happened = undefined;
    changed();
    return [...flow([loadedText(keeper.facts().levelTitle)]), ...describe()];
  };

  /** What is said to a step of the player's or of a bot's. */
  const took = (before: Scene<T>, state: Match<T>['state'], step: Step<T>): readonly string[] => {
    if (match.setup !== setup) return tookLoaded();
    if (!step.ok) {
      if (step.state !== state) changed();
      return flow([`Refused: ${ended(step.error.message)}`]);
    }
    if (step.events.length > 0 && (happened === undefined || screen.replacesEvents(step.events)))
      happened = { before: state, step };
    if (step.result !== undefined) return [JSON.stringify(step.result)];
    const wasOver = screen.standing(before.view).end !== undefined;
    if (wasOver && screen.standing(scene().view).end === undefined) became();
    if (scene().debug) keeper.note({ debugUsed: true });
    changed();
    const told = step.events.length === 0 ? describe() : screen.reader.tell(before, scene());
    const isOver = screen.standing(scene().view).end !== undefined;
    return isOver && !wasOver ? [...told, afterEnd] : told;
  };
  const play = (command: T['command']): readonly string[] => {
    const before = scene();
    const { state } = match;
    return [...took(before, state, match.play(seat(), command)), ...letBotsPlay()];
  };

  function letBotsPlay(): readonly string[] {
    const said: string[] = [];
    for (let played = 0; played < mostBotCommands; played++) {
      const choice = choiceOfBots();
      if (choice === undefined) break;
      const before = scene();
      const { state } = match;
      const step = match.play(choice.seat, choice.command);
      said.push(...took(before, state, step));
      if (!step.ok) break;
    }
    return said;
  }
  /** What a bot would play now; nothing while a player is waited for. */
  const choiceOfBots = () => {
    const waiting = waitingFor(game, match.state);
    if (!waiting.every((own) => bots.has(own))) return undefined;
    for (const own of waiting) {
      const bot = bots.get(own);
      const choice = bot && askBot(match, bot, own);
      if (choice !== undefined) return { seat: own, command: choice.command };
    }
    return undefined;
  };
  /** The line with the player's seat in front, where there are several and it does not say. */
  const withSeat = (line: string): string =>
    match.setup.players === 1 || /^\s*\d+\s*:/.test(line) ? line : `${seat()}: ${line}`;

  return {
    scene,
    sceneFacts,
    describe,
    enterLine(line) {
      const before = scene();
      const { state } = match;
      const typed = withCellsApart(game, withSeat(line));
      const wanted = Number.parseInt(typed, 10);
      if (bots.has(wanted)) return [`Refused: a bot plays for player ${wanted}.`];
      const entered = enter(match, typed);
      if (entered === undefined) return [];
      if (!entered.read) return flow([notUnderstood(entered.error.message)]);
      return [...took(before, state, entered.step), ...letBotsPlay()];
    },
    undo() {
      const own = seat();
      const newest = match.log.findLast((line) => line.seat === own);
      const undone = match.undo(own);
      if (!undone.ok || newest === undefined)
        return flow([undone.ok ? 'There is nothing to undo.' : `Refused: ${ended(undone.error.message)}`]);
      keeper.note({ undos: keeper.facts().undos + 1 });
      happened = lastHappened(match, screen);
      changed();
      return [`Taken back: ${formatCommand(game.commands, newest.command)}.`, ...describe()];
    },
    hint() {
      const bot = game.hintBot === undefined ? undefined : game.bots?.[game.hintBot];
      if (bot === undefined) return ['There are no hints in this game.'];
      const choice = askBot(match, bot, seat());
      if (choice === undefined) return ['There is nothing to play now.'];
      noted({ hints: keeper.facts().hints + 1 });
      return flow([`Hint: ${formatCommand(game.commands, choice.command)}.`, sentence(choice.why)]);
    },
    toggleDebug() {
      if (screen.debugCommand !== undefined) return play(screen.debugCommand);
      openDebug = !openDebug;
      noted({ debugUsed: true });
      return [openDebug ? 'Debug view on: nothing is hidden.' : 'Debug view off.', ...describe()];
    },
    letBotsPlay,
  };
}

/** A line that cannot be read; where only its form is wrong, how it is typed. */
const notUnderstood = (message: string): string =>
  message.startsWith('usage: ')
    ? ended(`Not understood; it is typed as ${message.slice('usage: '.length)}`)
    : ended(`Not understood: ${message}`);

const afterEnd = 'Type restart to play again, restart same to keep the seed, leave to leave.';
