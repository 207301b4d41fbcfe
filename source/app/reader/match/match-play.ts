import type { BotChoice } from '../../../engine/bot.ts';
import { askBot } from '../../../engine/bot-moment.ts';
import type { Match } from '../../../engine/match.ts';
import type { Json } from '../../../engine/readonly.ts';
import type { Result } from '../../../engine/result.ts';
import { formatCommand, parseLine, type ScriptLine } from '../../../engine/script.ts';
import type { Step } from '../../../engine/step.ts';
import { type Seat, seatOfViewer, type Viewer } from '../../../engine/vocabulary.ts';
import { ascii } from '../../../screen/paint.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { ended, flow, sentence } from '../../../screen/sentences.ts';
import type { MatchFacts } from '../../../storage/matches/match-facts.ts';
import { botsAndPrograms } from '../../../table/match-programs.ts';
import { planTogether } from '../../../table/planning.ts';
import { programsAmong, shortNames } from '../../../table/program-names.ts';
import { withRecall } from '../../../table/recall.ts';
import { type Asker, type Cancel, type WantedAnswer, wantedChoice } from '../../../table/thinker.ts';
import { thinkHere } from '../../../thinking/think-here.ts';
import { leastSize } from '../../layers/place.ts';
import { loadedText } from '../../match/playing.ts';
import { eyesAtEnd, nobody } from '../../match/seats.ts';
import { matchMemory } from '../../scene/memory.ts';
import { isDebugView, isShown, lastShown, type PlayedStep, seenOf, stepOf } from '../../scene/moments.ts';
import { sceneOf } from '../../scene/scene.ts';
import { type Reply, reply } from '../room.ts';
import { clearing } from '../speaker.ts';
import { withCellsApart } from './entered-line.ts';
import { afterEnd, notUnderstood } from './match-sentences.ts';
import { passText, readText, startPassing } from './passing.ts';
import type { MatchPlay, MatchPlayOptions } from './played-match.ts';
import { tableInWords } from './table-words.ts';

/** Begins to play, or goes on. */
export function startPlay<T extends ScreenTypes>(options: MatchPlayOptions<T>): MatchPlay<T> {
  const { screen, file, recordOf, preferences, thinker = thinkHere } = options;
  const match = withRecall(options.match);
  const memory = matchMemory(match, screen);
  const { game } = match;
  let happened: PlayedStep<T> | undefined = lastShown(match, screen);
  let openDebug = false;
  let { setup } = match;
  let record = recordOf(match);
  const programs = programsAmong(game, file.facts().bots);
  const bots = botsAndPrograms(game, file.facts().bots, programs);
  const passing = startPassing(match, screen, bots);
  const { seat, persons } = passing;

  /** Through whose eyes a moment is heard; everybody's are nobody's, so that all can hear it together. */
  const viewerAt = (state: Match<T>['state'], isForAll = false): Viewer => {
    if (isForAll) return screen.eyes.seated(state, nobody);
    if (openDebug) return 'all';
    return (persons().length === 0 ? screen.eyes.onlooker?.viewer : undefined) ?? screen.eyes.seated(state, seat());
  };
  const sceneAt = (
    state: Match<T>['state'],
    length: number,
    happens: PlayedStep<T> | undefined,
    isForAll = false,
  ): Scene<T> => {
    const viewer = viewerAt(state, isForAll);
    const seen = seenOf(match, state, happens, viewer);
    const { debugUsed, hints, undos, bots } = file.facts();
    const facts = { record, debugUsed, hints, undos, preferences, bots: shortNames(bots), glyphs: ascii };
    const moment = { ...seen, local: screen.state.initial(seen.view), ...memory(length, viewer) };
    const debug = isDebugView(screen, openDebug && !isForAll, viewer);
    return sceneOf(
      match,
      { ...facts, seat: isForAll ? seatOfViewer(nobody) : seat() },
      { ...moment, debug },
      leastSize,
    );
  };
  const scene = () => sceneAt(match.state, match.log.length, happened);
  const describe = () => screen.reader.describe(scene());
  const changed = () =>
    file.changed(match, screen.view.standing(game.view(match.state, eyesAtEnd(game, match.state, persons()))));

  /** Notes something that is no command; a match that has not begun is not written for it. */
  const noted = (change: Partial<MatchFacts>) => {
    file.note(change);
    if (match.log.length > 0) changed();
  };

  /** Goes on as another match. */
  const became = () => {
    file.became(match);
    setup = match.setup;
    record = recordOf(match);
  };
  const tookLoaded = (): readonly string[] => {
    became();
    happened = undefined;
    changed();
    return [...flow([loadedText(file.facts().levelTitle)]), ...describe()];
  };

  /** What is said to a step of the player's or of a bot's. */
  const took = (before: Scene<T>, state: Match<T>['state'], step: Step<T>): readonly string[] => {
    if (match.setup !== setup) return tookLoaded();
    if (!step.ok) {
      if (step.state !== state) changed();
      return flow([`Refused: ${ended(step.error.message)}`]);
    }
    if (isShown(screen, step)) happened = { before: state, step, length: match.log.length };
    const wasOver = screen.view.standing(before.view).end !== undefined;
    if (wasOver && screen.view.standing(scene().view).end === undefined) became();
    if (scene().debug) file.note({ debugUsed: true });
    const isCommon = passing.isCommon(state);
    const happens = { before: state, step, length: match.log.length };
    const { length } = match.log;
    // What all hear together has nothing in it that only one of them may know.
    const first = isCommon ? sceneAt(state, length - 1, undefined, true) : before;
    const after = () => sceneAt(match.state, length, happens, isCommon);
    const tell = () => screen.reader.tell(first, after());
    passing.handOver(state);
    openDebug &&= !passing.isPassed();
    changed();
    const isOver = screen.view.standing(scene().view).end !== undefined;
    if (passing.isPassed() && !passing.isRead()) return [...tell(), readText(seat())];
    if (passing.isPassed()) return [clearing, ...(isCommon ? tell() : []), passText(seat())];
    const waits = passing.waitsFor();
    if (waits.length > 0 && planTogether(game, state))
      return [clearing, `Waiting for ${waits.map((other) => `player ${other}`).join(', ')}.`];
    return isOver && !wasOver ? [...tell(), afterEnd(game.commands)] : tell();
  };
  const { play, letBotsPlay, close } = tableInWords<T>({
    match,
    bots,
    programs,
    thinker,
    names: () => file.facts().bots,
    persons,
    scene,
    isOpen: () => persons().length === 0 || openDebug,
    took,
  });
  /** What is said to a command of a person. */
  const playOf = (own: Seat | null, command: T['command']): readonly string[] => {
    const { scene: before, state, step } = play(own, command);
    return took(before, state, step);
  };
  /** What is said, and then what bots play. */
  const withBots = (says: readonly string[]): Reply => {
    const { later, ...played } = letBotsPlay();
    return { says: [...says, ...played.says], ...(later && { later }) };
  };
  const answered = (command: T['command'], result: Json): readonly string[] => {
    const answer = screen.commandLine?.answered?.(scene(), command, result);
    return answer === undefined ? [JSON.stringify(result)] : flow([answer.text]);
  };
  const think = <Answer>(start: (asker: Asker<Answer>) => Cancel, done: (answer: Answer) => Reply): Reply => ({
    says: [],
    later: new Promise((resolve) => {
      start({
        done: (answer) => resolve(done(answer)),
        failed: (reason) => resolve(reply(...flow([`There is no answer: ${ended(reason)}`]))),
      });
    }),
  });
  const hinted = (choice: BotChoice<T['command']> | undefined): Reply => {
    if (choice === undefined) return reply('There is nothing to play now.');
    noted({ hints: file.facts().hints + 1 });
    return reply(...flow([`Hint: ${formatCommand(game.commands, choice.command)}.`, sentence(choice.why)]));
  };
  /** A slow query that a line is, as what is to be thought about; nothing where it is none. */
  const slowQuery = (line: ScriptLine<T['command']>): WantedAnswer<T> | undefined => {
    const { query, slow } = game.commands[line.command.name] ?? {};
    return query === true && slow === true ? { state: match.state, ...line } : undefined;
  };
  /** The line with the player's seat in front, where there are several and it does not say. */
  const withSeat = (line: string): string =>
    match.setup.players === 1 || /^\s*\d+\s*:/.test(line) ? line : `${seat()}: ${line}`;

  return {
    scene,
    showsAll: () => openDebug,
    describe,
    enterLine(line) {
      const parsed = parseLine(game, withCellsApart(game, withSeat(line)));
      if (parsed === undefined) return reply();
      if (!parsed.ok) return reply(...flow([notUnderstood(parsed.error.message)]));
      const slow = slowQuery(parsed.value);
      if (slow !== undefined)
        return think<Result<Json>>(
          (asker) => thinker.answer(game, slow, asker),
          (answer) => reply(...(answer.ok ? answered(slow.command, answer.value) : playOf(slow.seat, slow.command))),
        );
      const { command } = parsed.value;
      const { scene: before, state, step } = play(parsed.value.seat, command);
      if (step.ok && step.result !== undefined) return reply(...answered(command, step.result));
      const said = took(before, state, step);
      return withBots(said.length === 0 ? ['Nothing has changed.'] : said);
    },
    undo() {
      const own = seat();
      const newest = match.log.findLast((line) => line.seat === own);
      const undone = match.undo(own);
      if (!undone.ok || newest === undefined)
        return flow([undone.ok ? 'There is nothing to undo.' : `Refused: ${ended(undone.error.message)}`]);
      file.note({ undos: file.facts().undos + 1 });
      happened = lastShown(match, screen);
      changed();
      return [`Taken back: ${formatCommand(game.commands, newest.command)}.`, ...describe()];
    },
    hint() {
      const { hintBot = '' } = game;
      const bot = game.bots?.[hintBot];
      if (bot === undefined) return reply('There are no hints in this game.');
      if (bot.slow !== true) return hinted(askBot(match, bot, seat()));
      const wanted = wantedChoice(match, bot, seat());
      return think<BotChoice<T['command']> | undefined>((asker) => thinker.choose(game, wanted, asker), hinted);
    },
    toggleDebug() {
      if (screen.input.debug !== undefined) return withBots(playOf(seat(), screen.input.debug));
      openDebug = !openDebug;
      noted({ debugUsed: true });
      return reply(openDebug ? 'Debug view on: nothing is hidden.' : 'Debug view off.', ...describe());
    },
    letBotsPlay,
    logged: () => ({
      match,
      screen,
      viewer: viewerAt(match.state),
      told(index) {
        const { step, before, length } = stepOf(match, index);
        return {
          before: sceneAt(before, index, undefined),
          after: sceneAt(step.state, length, { step, before, length }),
        };
      },
    }),
    news() {
      if (happened === undefined || planTogether(game, happened.before)) return [];
      const { before, length } = happened;
      const first = sceneAt(before, length - 1, undefined);
      return screen.reader.tell(first, scene());
    },
    close,
    passing,
    isShared: () => persons().length > 1,
  };
}
