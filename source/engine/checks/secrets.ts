import type { Game } from '../game.ts';
import { argumentSamples } from '../programs/legal.ts';
import { readCommand } from '../programs/protocol.ts';
import { seeded } from '../random.ts';
import { type PlayedCommand, redactFor } from '../report.ts';
import { legalFor, step } from '../step.ts';
import type { GameTypes, PartialViewer, StateOf } from '../vocabulary.ts';
import { differenceOf, plainOf } from './difference.ts';
import type { Moment, TrialLine, Twin } from './moment.ts';

/**
 * All viewers who do not see everything.
 *
 * @example
 * viewersOf({ players: 2 }) // => [1, 2, 'spectator']
 */
export const viewersOf = ({ players }: { readonly players: number }): readonly PartialViewer[] => [
  ...Array.from({ length: players }, (_, i) => i + 1),
  'spectator',
];

/** Everything besides the view that a viewer receives about a state. */
const outputsFor = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: PartialViewer): object => ({
  position: plainOf(game.position.write(state, viewer)),
  text: game.script.text.initial(state, viewer),
  legal: typeof viewer === 'number' ? plainOf(legalFor(game, state, viewer)) : [],
});

const viewText = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: PartialViewer): string =>
  JSON.stringify(game.view(state, viewer));

/**
 * Finds hidden information that a viewer receives although the viewer's view does not contain it. Reports of different
 * commands are not compared, because a view need not contain which command was played.
 */
export function secretsFault<T extends GameTypes>({ match, played, twins }: Moment<T>): string | undefined {
  const { game, state } = match;
  const future = futureFault(game, state);
  if (future !== undefined) return future;
  for (const twin of twins) {
    const { viewer, about } = twin;
    const difference =
      differenceOf(outputsFor(game, state, viewer), outputsFor(game, twin.state, viewer)) ??
      (played?.line.command.name === twin.played.line.command.name
        ? differenceOf(reportFor(game, played, viewer), reportFor(game, twin.played, viewer))
        : undefined);
    if (difference !== undefined)
      return `${named(viewer)} can distinguish ${about}, although both views are equal: ${difference.replace('$.', '')}`;
  }
  return undefined;
}

function reportFor<T extends GameTypes>(game: Game<T>, played: PlayedCommand<T>, viewer: PartialViewer): object {
  const report = redactFor(game, played, viewer);
  return report === undefined ? {} : { command: report.echo, events: plainOf(report.events) };
}

export const named = (viewer: PartialViewer): string =>
  typeof viewer === 'number' ? `player ${viewer}` : 'a spectator';

/** Finds a viewer who can predict random numbers of the match. */
function futureFault<T extends GameTypes>(game: Game<T>, state: StateOf<T>): string | undefined {
  if (game.seedIsOpen === true) return undefined;
  const other: StateOf<T> = { ...state, random: seeded('another seed') };
  for (const viewer of viewersOf(state)) {
    const outputs = (of: StateOf<T>) => ({ view: plainOf(game.view(of, viewer)), ...outputsFor(game, of, viewer) });
    const difference = differenceOf(outputs(state), outputs(other));
    if (difference !== undefined)
      return `${named(viewer)} can predict random numbers of the match: ${difference.replace('$.', '')}`;
  }
  return undefined;
}

/** Twins after a command: the earlier ones if their views are still equal, and the one that `line` begins. */
export function twinsAfter<T extends GameTypes>(
  game: Game<T>,
  twins: readonly Twin<T>[],
  played: PlayedCommand<T>,
  { other }: Pick<TrialLine<T>, 'other'>,
  text: (command: T['command']) => string,
): readonly Twin<T>[] {
  const next = twins.flatMap((twin) => twinAfter(game, twin, played.line.command, played));
  if (other === undefined) return next;
  const about = `${text(played.line.command)} from ${text(other.command)}`;
  return [...next, ...twinAfter(game, { viewer: other.viewer, state: played.before, about }, other.command, played)];
}

function twinAfter<T extends GameTypes>(
  game: Game<T>,
  { viewer, state, about }: Pick<Twin<T>, 'viewer' | 'state' | 'about'>,
  command: T['command'],
  { line: { seat }, step: { state: after } }: PlayedCommand<T>,
): readonly Twin<T>[] {
  const result = step(game, state, seat, command);
  if (!result.ok || viewText(game, result.state, viewer) !== viewText(game, after, viewer)) return [];
  if (differenceOf({ ...result.state, random: 0 }, { ...after, random: 0 }) === undefined) return [];
  const played = { index: undefined, line: { seat, command }, before: state, step: result };
  return [{ viewer, state: result.state, about, played }];
}

/** Maximum number of other commands that are tried in place of a played one. */
const maxOthers = 6;

/** Another command in place of a played one, with a viewer without a twin who cannot distinguish the two. */
export function otherCommand<T extends GameTypes>(
  game: Game<T>,
  played: PlayedCommand<T>,
  twins: readonly Twin<T>[],
): TrialLine<T>['other'] {
  const { before: state, line, step: result } = played;
  const { seat, command } = line;
  const viewers = viewersOf(state).filter((viewer) => viewer !== seat && !twins.some((twin) => twin.viewer === viewer));
  if (seat === null || !result.ok || viewers.length === 0) return undefined;
  const alternatives = legalFor(game, state, seat)
    .flatMap((entry) => argumentSamples(entry, maxOthers).map((args) => readCommand(game, { name: entry.name, args })))
    .flatMap((read) => (read.ok && differenceOf(read.value, command) !== undefined ? [read.value] : []))
    .toSorted((a, b) => Number(b.name === command.name) - Number(a.name === command.name));
  for (const other of alternatives.slice(0, maxOthers)) {
    const viewer = viewers.find(
      (each) => twinAfter(game, { viewer: each, state, about: '' }, other, played).length > 0,
    );
    if (viewer !== undefined) return { command: other, viewer };
  }
  return undefined;
}
