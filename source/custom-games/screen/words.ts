import { type CommandTable, getOwn } from '#engine/commands.ts';
import { unreachable } from '#engine/lookup.ts';
import type { CustomScreen } from '#engine/text/custom-screen.ts';
import type { GameTypes, Outcome, Seat } from '#engine/vocabulary.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { playerName, playerNameFirst } from '#screen/online.ts';
import { resultSentence } from '#screen/parts/match-end.ts';
import { capitalize, sentence, whoDoes, withPeriod } from '#screen/sentences.ts';
import type { OwnScene, OwnView } from './shown-game.ts';

/** True if exactly one person plays at the screen. Texts then call this person `you`. */
const isAlone = ({ view: { players }, bots, watched }: OwnScene): boolean =>
  watched !== true && players - Object.keys(bots).length === 1;

/** Name of a player in lists: `you`, the name of a bot or person, or `player 2`. */
export const nameIn =
  (scene: OwnScene) =>
  (seat: Seat): string =>
    isAlone(scene) && seat === scene.seat ? 'you' : playerName(scene, seat, scene.bots);

/**
 * Command in the form in which a player types it.
 *
 * @example
 * const { commands } = auction().game;
 * commandWords(commands, { name: 'bid', args: { amount: 5 } }) // => 'bid 5'
 */
export function commandWords(commands: CommandTable, { name, args }: GameTypes['command']): string {
  const kinds = Object.entries((getOwn(commands, name) ?? unreachable(name)).args);
  return [name, ...kinds.map(([argument, kind]) => kind.format(args[argument]))].join(' ');
}

export const sentencesOf = (scene: OwnScene, moduleScreen: CustomScreen): readonly string[] => {
  const nameOf = (seat: Seat) => capitalize(playerNameFirst(scene, seat, scene.bots));
  return scene.events.map((event) => moduleScreen.sentence?.(event, nameOf) ?? eventSentence(event, nameOf));
};

/**
 * Default sentence for an event. It contains the event's type, and its values except objects.
 *
 * @example
 * eventSentence({ type: 'stones-taken', phase: 'turn', seat: 2 }, (seat) => `Player ${seat}`) // => 'Player 2: stones taken.'
 */
export function eventSentence(
  { type, phase: _, ...facts }: GameTypes['event'],
  nameOf: (seat: Seat) => string,
): string {
  const named: Readonly<Record<string, unknown>> = facts;
  const { seat, ...values } = named;
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [`${spaced(name)} ${String(value)}`],
  );
  const what = [spaced(type), ...texts].join(', ');
  return withPeriod(typeof seat === 'number' ? `${nameOf(seat)}: ${what}` : sentence(what).replace(/\.$/, ''));
}

export const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ');

/** Text for the player at the screen: an instruction, or names of the players to move, or after the end the result. */
export function toDo(scene: OwnScene, status: string | undefined): string {
  const { view, seat } = scene;
  if (view.outcome !== undefined) return resultOf(scene, view.outcome);
  if (!view.waiting.includes(seat) || scene.watched === true)
    return capitalize(
      `${whoDoes(
        view.waiting.map((other) => playerNameFirst(scene, other, scene.bots)),
        'is',
        'are',
      )} to move.`,
    );
  return (
    status ?? (view.players === 1 || isAlone(scene) ? 'Your move.' : `${playerNameFirst(scene, seat)}, your move.`)
  );
}

/** Sentence such as `You win: last stone.` */
export function resultOf(scene: OwnScene, { winners, reason }: Outcome): string {
  const { view, seat } = scene;
  const isPlayer = isAlone(scene);
  const winner = isPlayer && winners.includes(seat) ? seat : winners[0];
  const isLost = winner === undefined && view.players === 1;
  const result = isLost ? 'You lose.' : resultSentence(winner, isPlayer ? seat : undefined, called(scene));
  return withPeriod(`${capitalize(result).replace(/[.!]$/, '')}: ${spaced(reason)}`);
}

const called = ({ names, bots, online }: OwnScene) => ({ names: { ...bots, ...names }, online });

export function standingOf({ score, turnName = 'turn' }: CustomScreen, view: OwnView): MatchStatus {
  const { outcome, turn, viewer, players } = view;
  const seat = typeof viewer === 'number' ? viewer : 1;
  const mark =
    score === undefined
      ? ({ name: `${turnName}s`, value: turn, better: 'less' } as const)
      : { name: score.name, value: score.of(view.own, seat), better: score.better };
  const now = score === undefined ? `${turnName} ${turn}` : `${turnName} ${turn}, ${score.name} ${mark.value}`;
  if (outcome === undefined) return { text: now, turns: turn, mark };
  const [winner] = outcome.winners;
  const end = outcome.winners.includes(seat) ? 'won' : winner === undefined && players > 1 ? 'drawn' : 'lost';
  const how = players === 1 ? end : winner === undefined ? 'a draw' : `player ${winner} wins`;
  return { text: `${now}, ${how}`, end, turns: turn, mark };
}
