/**
 * Types of the library, for authors of bots, front ends and clients. Nothing here exists at run time.
 *
 * @packageDocumentation
 */

import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type * as IntoTheBreach from '../../examples/into-the-breach/into-the-breach.d.ts';
import type * as Risc from '../../examples/risc/risc.d.ts';
import type * as RoboRace from '../../examples/robo-race/robo-race.d.ts';
import type * as SpaceDefender from '../../examples/space-defender/space-defender.d.ts';
import type * as SpaceExplorers from '../../examples/space-explorers/space-explorers.d.ts';
import type { GameId, Games } from './games.ts';
import type { Choice, MatchOf, TypedCommand } from './match.ts';
import type { BotName, KnownName } from './names.ts';

export type { Bot, BotChoice, BotTurn } from '#engine/bot.ts';
export type { GameFault, GameReport } from '#engine/checks/check-game.ts';
export type { GameCheck } from '#engine/checks/moment.ts';
export type { ArgumentKind, CommandDeclaration, CommandOf, CommandTable } from '#engine/commands.ts';
export type {
  AutomaticPhase,
  CommandRule,
  CommandRules,
  Game,
  Phase,
  PhaseContext,
  PhaseTable,
  PositionForm,
  ProgramForm,
  TournamentForm,
  Turn,
  WaitingPhase,
} from '#engine/game.ts';
export type { LevelFacts, LevelForm } from '#engine/level.ts';
export type { GameOption } from '#engine/options.ts';
export type { LegalCommands, LegalValues, TypedValue } from '#engine/programs/legal.ts';
export type { RandomState, Stream } from '#engine/random.ts';
export type { ReasonedRefusal } from '#engine/refusals.ts';
export type { FileFault, Refusal, Result } from '#engine/result.ts';
export type { ScriptRules, StepReport, TextForm } from '#engine/script.ts';
export type { CustomScreen, ScreenPiece, ScreenRows, ScreenScene } from '#engine/text/custom-screen.ts';
export type { TranscriptFormat } from '#engine/transcript.ts';
export type {
  BaseEvent,
  BaseState,
  GameTypes,
  Json,
  LevelSource,
  MatchSetup,
  Outcome,
  PartialViewer,
  Seat,
  Viewer,
} from '#engine/vocabulary.ts';
export type { GameId, OptionName } from './games.ts';
export type { BotInfo, CommandInfo, GameInfo, LevelInfo, OptionInfo } from './info.ts';
export type { Accepted, Choice, Refused, Told, TypedCommand } from './match.ts';
export type { TurncadeErrorCode, TurncadeErrorFacts } from './misuse.ts';
export type { BotName, LevelName } from './names.ts';
export type { NewMatch, SimulationOptions } from './new-match.ts';

export interface Match<Id extends GameId = GameId> extends MatchOf<Games[Id], Id> {
  position(viewer: Viewer): Position<Id>;
  question(seat: Seat): Question<Id>;
  fork(from?: number | { readonly seed: string | number }): Match<Id>;
  askBot<Name extends string>(name: KnownName<Name, BotName<Id>>, seat: Seat): Choice | undefined;
  playBot<Name extends string>(name: KnownName<Name, BotName<Id>>, seat: Seat): Choice | undefined;
}

/** A match of one of the games. Its property `game` says which. */
export type AnyMatch = { [Id in GameId]: Match<Id> }[GameId];

/** View of a player or spectator: everything that this viewer may know of the current state. */
export type View<Id extends GameId> = Games[Id]['view'];

export type PhaseName<Id extends GameId> = Games[Id]['state']['phase'];

export type GameEvent<Id extends GameId> = Games[Id]['event'];

export type Command<Id extends GameId> = TypedCommand<Games[Id]['command']>;

interface Programs {
  'space-defender': { question: SpaceDefender.View; strategy: SpaceDefender.Strategy };
  'into-the-breach': { question: IntoTheBreach.View; strategy: IntoTheBreach.Strategy };
  'robo-race': { question: RoboRace.View; strategy: RoboRace.Strategy };
  'space-explorers': { question: SpaceExplorers.View; strategy: SpaceExplorers.Strategy };
  risc: { question: Risc.View; strategy: Risc.Strategy };
}

/** Input of a program: what its seat may know and do. */
export type Question<Id extends GameId> = Programs[Id]['question'];

/** Form of a module that plays a game: a function `takeTurn`, or an object or class with a method of this name. */
export type Strategy<Id extends GameId> = Programs[Id]['strategy'];

/** Position as a seat may know it, in JSON. Used in transcripts and returned by {@link MatchOf.position}. */
export type Position<Id extends GameId> = {
  [Game in Id]: Omit<Question<Game>, 'legal' | (Game extends 'robo-race' ? 'you' | 'floor' | 'options' : never)>;
}[Id];
