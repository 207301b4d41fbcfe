import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { withEvents } from '../../apply.ts';
import { placeText, xOf, yOf } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import { isAlive } from '../../state.ts';
import { actionsOf } from '../../text/actions.ts';
import { afterwardsText, isRobotAction, pushText } from '../../event-texts.ts';
import type { RaceScene, RoundOver } from '../local.ts';
import { isYou, perspectiveOf } from '../phrases.ts';
import { pathOf } from '../words/path.ts';
import { type StorySentence, storyOf } from '../words/story.ts';

/** Something that decided a round for the one who looks. */
export interface Decision {
  readonly step: number;
  /** The player who did it. */
  readonly player: Seat;
  readonly text: string;
  /** The same without its reason. */
  readonly brief?: string;
  /** Where the robot should have been. */
  readonly planned?: string;
}

/**
 * What decided a round for a player: who pushed the robot, how it fell, which flags it reached, who won, and where it
 * should have been by its plan when it first was not; nothing where all went as planned. Where several look at it
 * together, what happened to any of them.
 */
export function decisionsOf(scene: RaceScene, running: Pick<RoundOver, 'before' | 'programs'>): Decision[] {
  const { seat } = scene;
  if (!isYou(scene, seat))
    return storyOf(scene).flatMap(({ decides, step, player, text }) =>
      decides ? [{ step, player, text: `${text}.` }] : [],
    );
  const astray = firstAstray(scene, running);
  const decisions = [...pushesOn(scene, running), ...ownActions(scene)].toSorted((a, b) => a.step - b.step);
  if (astray === undefined) return decisions;
  const isListed = decisions.some(({ step }) => step === astray.step);
  const planned = `You planned to be at ${astray.planned}.`;
  if (isListed) return decisions.map((each) => (each.step === astray.step ? { ...each, planned } : each));
  return [...decisions, { step: astray.step, player: seat, text: astray.why, planned }].toSorted((a, b) => a.step - b.step);
}

/** What the player's own cards came to, what the factory did to the player's robot, and who won. */
function ownActions(scene: RaceScene): Decision[] {
  const to = perspectiveOf(scene);
  return actionsOf(scene.events).flatMap((action) => {
    const isOwn = action[0].player === scene.seat;
    return action.flatMap(({ events }) =>
      events.flatMap((event): Decision[] => {
        const { type, player, execution } = event;
        const isListed = (isOwn && player === scene.seat) || type === 'victory';
        const text = isListed && isRobotAction(event) ? afterwardsText(event, to) : undefined;
        return text === undefined ? [] : [{ step: execution, player, text: `${text}.` }];
      }),
    );
  });
}

/** Who pushed the player's robot, how far and where to, and why they came first. */
function pushesOn(scene: RaceScene, { programs }: Pick<RoundOver, 'programs'>): Decision[] {
  const { events, seat } = scene;
  const to = perspectiveOf(scene);
  return actionsOf(events).flatMap((action): Decision[] => {
    const push = action.find(({ actionType, pushed }) => actionType === 'move' && pushed.includes(seat));
    if (push === undefined) return [];
    const { player, execution, card } = push;
    const lost = action.flatMap(({ fallen }) => fallen);
    const alsoFallen = lost.filter((robot) => robot.player !== seat && robot.player !== player);
    const [other] = alsoFallen;
    const names = to.list(alsoFallen.map((robot) => robot.player));
    const alike = other === undefined ? '' : ` and ${names} ${to.fall(other)}`;
    const mine = programs[seat - 1]?.[execution - 1];
    const who =
      card === undefined
        ? `the factory under ${to.inside(player)}`
        : `${to.name(player)}'s ${cardKind(card.number).name}`;
    const isFirst = card !== undefined && mine !== undefined && card.number > mine;
    const sooner = isFirst ? ` was first (${card.number} before your ${mine}). It` : '';
    const what = `pushed ${pushText(seat, action, to)}${alike}.`;
    return [{ step: execution, player, text: `${who}${sooner} ${what}`, brief: `${who} ${what}` }];
  });
}

/** The first step after which the robot was not where its program would have taken it, and why, as far as that is known. */
function firstAstray(
  scene: RaceScene,
  { before, programs }: Pick<RoundOver, 'before' | 'programs'>,
): { readonly step: number; readonly planned: string; readonly why: string } | undefined {
  const { view, seat, events } = scene;
  const program = programs[seat - 1];
  if (program == null) return undefined;
  const path = pathOf({ view: { ...view, robots: before }, seat }, program);
  if (path === undefined) return undefined;
  const { board } = view;
  // After a victory nothing more is played, and in its step not all robots have had their turns.
  const last = events.find(({ type }) => type === 'victory');
  for (const { execution, afterFactory } of path.steps) {
    if (last !== undefined && 'execution' in last && execution >= last.execution) return undefined;
    const soFar = events.filter((event) => 'execution' in event && event.execution <= execution);
    const now = itemAt(withEvents({ board, robots: before }, soFar).robots, seat - 1);
    if (now.square === afterFactory.square) continue;
    if (!isAlive(afterFactory)) return undefined;
    const planned = placeText(xOf(board, afterFactory.square), yOf(board, afterFactory.square));
    const blocked = storyOf(scene, events).find(
      (clause: StorySentence) => clause.step === execution && clause.player === seat && clause.matters,
    );
    return { step: execution, planned, why: blocked === undefined ? 'You were elsewhere.' : `${blocked.text}.` };
  }
  return undefined;
}
