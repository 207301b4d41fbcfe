import { type Bot, strongestBot } from '#engine/bot.ts';
import { getOwn } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { isObject } from '#engine/parsing/json.ts';
import { freeBotNames, freeBotTexts, freeChoice, knowledgeOf, type SeatKnowledge } from '#engine/programs/free-bots.ts';
import type { LegalCommands } from '#engine/programs/legal.ts';
import { failure, refusal, success } from '#engine/result.ts';
import { parseLine } from '#engine/script.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import type { GameTypes, Outcome, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { CustomGameError } from '../shape.ts';
import { firstWords, type Picked } from './moves.ts';

/** View of a custom game for its screen: the game's own view, and facts that every game has. */
export interface OwnView {
  readonly viewer: Viewer;
  /** Result of the game's own `view`. */
  readonly own: object;
  readonly phase: string;
  readonly players: number;
  readonly turn: number;
  readonly waiting: readonly Seat[];
  readonly outcome: Outcome | undefined;
  /** Position as printed by `turncade run`. */
  readonly text: string;
  /** Legal commands by seat: of all seats for the viewer `all`, otherwise only those of the viewer's own seat. */
  readonly legal: readonly (readonly LegalCommands[])[];
  /** Knowledge for the free bots. Undefined for viewers without a seat. */
  readonly knowledge: SeatKnowledge | undefined;
}

/**
 * Legal commands of a seat. Empty if the view does not contain them.
 *
 * @example
 * legalIn({ legal: [[], [{ name: 'pass', args: {} }]] }, 2) // => [{ name: 'pass', args: {} }]
 */
export const legalIn = ({ legal }: Pick<OwnView, 'legal'>, seat: Seat): readonly LegalCommands[] =>
  itemAt(legal, seat - 1);

export interface OwnTypes extends ScreenTypes {
  readonly state: GameTypes['state'];
  readonly command: GameTypes['command'];
  readonly event: GameTypes['event'];
  readonly view: OwnView;
  readonly local: {
    readonly chosen: number;
    readonly picked: Picked | undefined;
    /** Command selected on the board. It takes precedence over the command selected in the list. */
    readonly pointed: string | undefined;
    readonly scrolled: number;
    readonly hint: { readonly words: string; readonly why: string } | undefined;
  };
}

export type OwnScene = Scene<OwnTypes>;

/**
 * Adapts a custom game to the generic screen, and adds the free bots. The game's bots still receive the game's own view.
 *
 * @param fault reason why `mcts` cannot play the game
 */
export function shownGame(game: Game<GameTypes>, file: string, fault?: string): Game<OwnTypes> {
  const { bots = {}, concede, hintBot, tournament, ...rest } = game;
  const strongest = hintBot ?? strongestBot(bots) ?? (fault === undefined ? 'mcts' : undefined);
  return {
    ...rest,
    view: (state, viewer) => viewOf(game, state, viewer),
    position: hostedPosition(game, fault === undefined),
    bots: {
      ...Object.fromEntries(
        Object.entries(bots).map(([name, bot]) => [
          name,
          shownBot(bot, (command) => checkCommand(game, command, `${file}: game.bots.${name}.choose`)),
        ]),
      ),
      ...freeBots(game, file, fault),
    },
    ...(strongest !== undefined && { hintBot: strongest }),
    ...(concede !== undefined && { concede: ({ own }, seat) => concede(own, seat) }),
    programs: game.programs ?? { examples: {} },
    forAbsent: game.forAbsent ?? ((state, seat) => firstCommand(game, state, seat)),
    tournament: tournament ?? { figures: (state) => ({ turns: game.turnOf(state) }) },
  };
}

/** Adds what a server needs to send a game that hides nothing, or whose positions can be completed. */
function hostedPosition({ position }: Game<GameTypes>, isReadable: boolean): Game<GameTypes>['position'] {
  return {
    ...(isReadable && { known: position.read }),
    // The events come from a server that plays the same module. The screen shows them, but derives nothing from them.
    events: (sentEvents) => {
      const events = sentEvents.filter(isEvent);
      return events.length === sentEvents.length
        ? success(events)
        : failure(refusal('bad-event', 'found something that is not an event'));
    },
    ...position,
  };
}

const isEvent = (value: unknown): value is GameTypes['event'] =>
  isObject(value) && typeof value['type'] === 'string' && typeof value['phase'] === 'string';

function viewOf(game: Game<GameTypes>, state: StateOf<GameTypes>, viewer: Viewer): OwnView {
  const waiting = activeSeats(game, state);
  const seats = viewer === 'all' ? waiting : waiting.filter((seat) => seat === viewer);
  return {
    viewer,
    own: game.view(state, viewer),
    phase: state.phase,
    players: state.players,
    turn: game.turnOf(state),
    waiting,
    outcome: game.outcome?.(state),
    // Computed on access, because the text may be slow to format, and bots and lists do not need it.
    get text() {
      return game.script.text.initial(state, viewer);
    },
    get knowledge() {
      return typeof viewer === 'number' ? knowledgeOf(game, state, viewer) : undefined;
    },
    get legal() {
      return Array.from({ length: state.players }, (_, i) =>
        seats.includes(i + 1) ? legalFor(game, state, i + 1) : [],
      );
    },
  };
}

function firstCommand(game: Game<GameTypes>, state: StateOf<GameTypes>, seat: Seat): GameTypes['command'] | undefined {
  const words = firstWords(legalFor(game, state, seat));
  const read = words === undefined ? undefined : parseLine(game, words);
  return read?.ok === true ? read.value.command : undefined;
}

/** Bots that every custom game has, except those whose names its own bots have. */
const freeBots = (
  game: Game<GameTypes>,
  file: string,
  fault: string | undefined,
): Readonly<Record<string, Bot<OwnView, GameTypes['command']>>> =>
  Object.fromEntries(
    freeBotNames
      .filter((name) => game.bots === undefined || !Object.hasOwn(game.bots, name))
      .map((name) => [
        name,
        {
          about: freeBotTexts[name],
          ...(name === 'mcts' && { slow: true }),
          ...(name === 'mcts' && fault !== undefined && { onlyTyped: true }),
          choose({ view: { knowledge }, ...turn }) {
            if (name === 'mcts' && fault !== undefined) throw new CustomGameError(`${file}: ${fault}`);
            return knowledge && freeChoice(game, name, { ...turn, knowledge });
          },
        },
      ]),
  );

/** Wraps a bot, which then receives the game's own view. `check` is called with each command it chooses. */
const shownBot = (
  bot: Bot<object, GameTypes['command']>,
  check: (command: GameTypes['command']) => void,
): Bot<OwnView, GameTypes['command']> => ({
  ...bot,
  choose({ view, ...turn }) {
    const choice = bot.choose({ ...turn, view: view.own });
    if (choice !== undefined)
      for (const command of [choice.command, ...(choice.next === undefined ? [] : choice.next)]) check(command);
    return choice;
  },
});

/** Throws a CustomGameError if a bot has chosen a command that a player could not type. */
function checkCommand({ commands }: Game<GameTypes>, { name, args }: GameTypes['command'], where: string): void {
  const declaration = getOwn(commands, name);
  if (declaration === undefined) throw new CustomGameError(`${where}: there is no command "${name}"`);
  for (const [argument, kind] of Object.entries(declaration.args)) {
    const read = kind.parse(kind.format(args[argument]));
    if (!read.ok) throw new CustomGameError(`${where}: ${name}: ${argument}: ${read.error.message}`);
  }
}
