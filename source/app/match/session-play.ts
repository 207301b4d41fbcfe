import type { Step } from '../../engine/step.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { EnteredLine } from '../../table/entered-line.ts';
import { isShown, isWatched, type PlayedStep } from '../scene/moments.ts';
import type { TurnWatch } from './layers/turn-watch.ts';
import { leadsAway, loadedText } from './leads-away.ts';
import { eyesAtEnd, haveAllPlanned, isForAll, livingOf, nextSitter } from './seats.ts';
import { type SeenTurn, seenByAll } from './seen-turn.ts';
import type { SessionCore } from './session-core.ts';
import { noPlayFacts } from './session-host.ts';
import { type SessionThoughts, takeAnswer } from './session-thoughts.ts';

/** Plays the commands of a session, and takes in what they lead to. */
export interface SessionPlay<T extends ScreenTypes> {
  /** Takes in what a command led to, and has its turn watched if that is wanted; returns whether it was accepted. */
  took(before: Step<T>['state'], step: Step<T>, watched: boolean): boolean;
  /** Plays commands up to the first that is refused. */
  play(commands: readonly T['command'][]): void;
  /** Plays a line as it was typed and read; returns whether it was accepted. */
  enter(text: string, read: EnteredLine<T> | undefined, watched: boolean): boolean;
}

/** What playing needs of the session. */
export interface PlayTools<T extends ScreenTypes> {
  readonly turns: TurnWatch<T>;
  readonly thoughts: SessionThoughts<T>;
  letBotsPlay(): void;
  /** Looks what lies over the board after something was done. */
  settle(): void;
}

/** Plays in a session. */
export function sessionPlay<T extends ScreenTypes>(
  core: SessionCore<T>,
  { turns, thoughts, letBotsPlay, settle }: PlayTools<T>,
): SessionPlay<T> {
  const { screen, host } = core.options;
  const { game } = core.driver.match;
  const isOver = () => screen.view.standing(core.state.view).end !== undefined;

  /** Goes on with what was loaded, as another match. */
  const tookLoaded = (): true => {
    const { match } = core.driver;
    host.became(match);
    core.begin(match);
    core.say('notice', loadedText(core.scene().level?.title));
    host.changed(match, core.state.facts);
    settle();
    return true;
  };

  const took = (before: Step<T>['state'], step: Step<T>, watched: boolean): boolean => {
    if (core.isLoaded()) return tookLoaded();
    const { notice } = core.state;
    const wasOver = isOver();
    const sceneBefore = core.follow();
    if (wasOver && !isOver()) {
      host.became(core.driver.match);
      core.set({ facts: { ...noPlayFacts, debugUsed: core.state.debug } });
    }
    if (!step.ok) core.refuse(step.error);
    if (step.ok || step.state !== before) host.changed(core.driver.match, core.state.facts);
    settle();
    if (!step.ok) return false;
    const said = screen.view.said?.(sceneBefore, core.scene());
    if (said !== undefined) core.say('notice', said);
    const played = { step, before, length: core.driver.match.log.length };
    const seen = core.driver.seenOf(played);
    if (host.settings().bell === 'hits' && screen.playback.hurts?.(seen.events, sceneBefore.seat) === true) host.ring();
    const watchTurn = () => {
      const { before: first, after, whose } = scenesOf(sceneBefore, played);
      return turns.watch(first, after, isShown(screen, step) ? 'turn' : 'move', whose);
    };
    const isSeen = watched && isWatched(screen, step) && watchTurn();
    // What was said before does not stand over all that is watched; what was said of this command does.
    if (isSeen && core.state.notice === notice) core.set({ notice: undefined });
    handOver(before, step);
    return true;
  };

  const changeOf = (before: Step<T>['state'], { state: after }: Step<T>) => ({
    before,
    after,
    persons: livingOf(game, before, core.persons()),
    sitting: core.seat(),
  });

  /** What is watched of a step; what all look at together has nothing in it that only one of them may know. */
  const scenesOf = (sceneBefore: Scene<T>, played: PlayedStep<T>): SeenTurn<T> => {
    const { before, step } = played;
    if (screen.view.cover !== undefined && isForAll(game, changeOf(before, step)))
      return seenByAll(core, played, sceneBefore);
    const after = { ...core.scene(), ...core.driver.seenOf(played) };
    const { seat, debug, memory } = after;
    return { before: sceneBefore, after, whose: { seat, debug, ...(memory && { memory }) } };
  };

  /** Gives the screen to whoever is to act, and after the end to the eyes that it is seen through. */
  const handOver = (before: Step<T>['state'], step: Step<T>) => {
    const change = changeOf(before, step);
    if (change.persons.length < 2) return;
    const isEnd = isOver();
    if (isEnd) core.set({ coveredSince: undefined });
    const next = isEnd ? eyesAtEnd(game, step.state, change.persons) : nextSitter(game, change);
    const isLeft = core.hides() && core.state.coveredSince === undefined && haveAllPlanned(game, change);
    if (isEnd ? next === core.seat() : next === undefined && !isLeft) return;
    core.sit(next ?? core.seat());
    settle();
  };

  /** Whether a command may be played now: one that makes another match of this waits until this is safe. */
  const mayPlay = ({ name }: T['command']): boolean => !leadsAway(game, name, isOver()) || host.mayLeave();

  /** Counts a command that takes back, where it was accepted; before that is written. */
  const counted = (command: T['command'], step: Step<T>): Step<T> => {
    const { facts } = core.state;
    if (step.ok && command.name === screen.input.undo?.name) core.set({ facts: { ...facts, undos: facts.undos + 1 } });
    return step;
  };

  /** Says that a file was written, which the screen itself does not show. */
  const tellWritten = (command: T['command'], { ok }: Step<T>) => {
    const file = game.rules[command.name]?.file;
    if (ok && file?.type === 'write') core.say('notice', `Saved as ${file.nameOf(command)}.`);
  };

  return {
    took,
    play(commands) {
      const seat = core.seat();
      for (const command of commands) {
        const before = core.driver.match.state;
        if (!mayPlay(command)) break;
        const step = counted(command, core.driver.play(seat, command));
        if (!took(before, step, commands.length === 1)) break;
        tellWritten(command, step);
        // Nothing is said or done for somebody who has left the screen.
        if (core.state.coveredSince !== undefined) break;
      }
      letBotsPlay();
    },
    enter(text, read, watched) {
      if (read === undefined) return true;
      if (read.read && !mayPlay(read.command)) return false;
      core.history.remember(text);
      if (!read.read) {
        core.refuse(read.error);
        return false;
      }
      if (thoughts.ask(read)) return true;
      const before = core.driver.match.state;
      const { command, seat, refused } = read;
      const step: Step<T> =
        refused === undefined ? core.driver.play(seat, command) : { ok: false, seat, state: before, error: refused };
      const accepted = took(before, counted(command, step), watched);
      tellWritten(command, step);
      if (step.ok && step.result !== undefined) core.say('notice', takeAnswer(core, command, step.result));
      letBotsPlay();
      return accepted;
    },
  };
}
