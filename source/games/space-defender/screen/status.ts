import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { isStage, retryText } from '#screen/parts/match-end.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import { type Line, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { actionText } from '../bots/reasons.ts';
import { cellName, distance } from '../cells.ts';
import { chosenLoss, type Forecast, isLost, lossesOf } from '../lookahead.ts';
import { killsForGoal } from '../mission.ts';
import { endOf, endText, hasFailed, isOver } from '../outcome.ts';
import { afterRegeneration, type Enemy } from '../sector.ts';
import { isSeen, type View } from '../state.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { thingAt } from './board/board.ts';
import { nextAction } from './enemy-intents.ts';
import { storyOf } from './game-over.ts';
import { waitCommand } from './keys/actions.ts';
import { hasOwnSeed } from './keys/keys.ts';
import type { SpaceDefenderScene } from './local.ts';
import { bestText, isBest, isUnwinnable, lessonTexts, outOfReach } from './match-summary.ts';
import {
  earlierWarning,
  fatalWarning,
  freeText,
  isHitAnyway,
  type MoveWords,
  moveWords,
  predict,
  predictMove,
  predictOutlook,
  reachText,
  repairWarning,
  tooFar,
  unavoidableWarning,
  type Warning,
  warningsOf,
} from './move-preview.ts';
import { ambushTexts } from './unseen-fighters.ts';

/** Lines about the cell under the cursor and about Enter, or about the other keys if the cursor is on the ship. */
export function gameStatus(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, local, columns } = scene;
  const { sector } = view;
  if (sector === null) return [[], []];
  if (isOver(view)) return overStatus(scene);
  if (distance(sector.starfighter, local.cursor) === 0) return shipStatus(scene);
  const room = columns - 2;
  const things = thingTexts(scene);
  const move = moveWords(scene);
  if (move === undefined) {
    const { long, short } = tooFar(sector.starfighter, local.cursor);
    const far = span(firstThatFits([long, short], room));
    return things.length > 0
      ? [[span(firstThatFits(things, room))], [far]]
      : [[far], [span(reachText(sector.starfighter))]];
  }
  if (things.length > 0) return [[span(firstThatFits(things, room))], [enterSpan(scene, move, room)]];
  const [first, ...moreWarnings] = move.warnings;
  const isTold = first === undefined || `${move.enter} ! ${first.short}`.length <= room;
  return [[enterSpan(scene, move, room)], [belowSpan(scene, move, isTold ? moreWarnings : move.warnings, room)]];
}

const dangerSpan = (texts: readonly string[], room: number) => span(firstThatFits(texts, room), 'danger');

function enterSpan(scene: SpaceDefenderScene, move: MoveWords, room: number) {
  const { enter, warnings, after } = move;
  const [first] = warnings;
  if (first !== undefined) {
    const { long, short } = first;
    const isAlone = thingTexts(scene).length > 0;
    const alone = isAlone ? [`! ${long}`, `! ${short}`] : [enter];
    return dangerSpan([`${enter} ! ${long}`, `${enter} ! ${short}`, ...alone], room);
  }
  if (after === undefined) return span(enter);
  const stands = `${after.health} health, ${after.energy} energy`;
  const calm = isHitAnyway(scene.view)
    ? [`No extra damage there: ${stands}.`, 'No extra damage there.']
    : ['You are safe there next turn.', 'You are safe there.'];
  return span(firstThatFits([...calm.map((text) => `${enter} ${text}`), enter], room));
}

/** First of: next warning, unavoidable damage, nearest safe cell, ship's state after the move and present reach. */
function belowSpan(scene: SpaceDefenderScene, move: MoveWords, warnings: readonly Warning[], room: number) {
  const { view } = scene;
  const [next] = warnings;
  if (next !== undefined) return dangerSpan([`! ${next.long}`, `! ${next.short}`], room);
  const anyway = anywayWarning(view);
  if (anyway !== undefined) return dangerSpan([`! ${anyway.long}`, `! ${anyway.short}`], room);
  const free = move.warnings.length > 0 ? freeText(scene) : undefined;
  if (free !== undefined) return span(firstThatFits([`Nearest safe cell: ${free}.`], room));
  const ship = view.sector?.starfighter;
  const reach = ship === undefined ? '' : reachText(ship);
  if (move.after === undefined) return span(reach);
  const then = `You then have ${move.after.health} health and ${move.after.energy} energy.`;
  return span(firstThatFits([`${then} ${reach}`, then], room));
}

/** Warning about unavoidable damage: hits before the ship acts, otherwise the health that it loses wherever it goes. */
function anywayWarning(view: View): Warning | undefined {
  const passed = predict(view, waitCommand);
  return (passed && earlierWarning(view, passed)) ?? unavoidableWarning(view);
}

function thingTexts(scene: SpaceDefenderScene): string[] {
  const { view, local, debug } = scene;
  const { sector } = view;
  const { cursor } = local;
  const name = cellName(cursor);
  if (sector === null) return [];
  if (!debug && !isSeen(sector, cursor)) return [`${name}: fog. You can't see that far.`];
  const thing = thingAt(sector, cursor);
  if (thing?.type === 'enemy') return enemyTexts(scene, thing.enemy);
  if (thing?.type !== 'shot') return [];
  const { side, damage, move } = thing.shot;
  const speed = move === 0 ? 'It stays' : `It flies ${pluralize(move, 'cell')} next turn`;
  return [`${name}: ${side === 'friendly' ? 'your shot' : 'enemy shot'}, ${damage} damage. ${speed}.`];
}

function enemyTexts(scene: SpaceDefenderScene, enemy: Readonly<Enemy>): string[] {
  const { kind, id, health, totalHealth, armour, canSeeStarfighter: sees } = enemy;
  const name = `${kind} ${id} at ${cellName(enemy)}`;
  const falls = predictMove(scene)?.events.some(
    (event) => event.type === 'destroyed' && event.id === id && event.phase !== 'starfighter',
  );
  const values = `${name}, ${health} of ${totalHealth} health, armour ${armour}`;
  if (falls === true) return [`${values}: destroyed before you move.`, `${name}: destroyed before you move.`];
  const next = nextSentence(kind, sees);
  const eyes = sees ? 'It sees you.' : "It can't see you.";
  return [
    `${values}. ${next} next. ${eyes}`,
    `${name}, ${health} of ${totalHealth}, armour ${armour}. ${next}. ${eyes}`,
    `${name}, ${health} of ${totalHealth}. ${next}. ${eyes}`,
    `${kind} ${id}, ${health} of ${totalHealth}. ${next}.`,
  ];
}

/** Next action of an enemy kind, such as `Flies 2, fires for 15`. */
const nextSentence = (kind: Enemy['kind'], sees: boolean): string =>
  capitalize(
    nextAction(kind, sees)
      .replace('left', 'flies')
      .replace('shot', 'fires for')
      .replace(/Interceptor$/, 'launches an Interceptor'),
  );

function overStatus(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, columns } = scene;
  const won = endOf(view) === 'won';
  const end = won
    ? wonText(scene)
    : hasFailed(view)
      ? (endText(view) ?? 'Mission failed.')
      : (storyOf(scene)?.end ?? 'Your ship is destroyed.');
  const missed = missedText(scene);
  const best = firstThatFits([...bestText(scene).map((text) => `  ${text}`), ''], columns - 2 - (missed ?? end).length);
  const compared = span(best, isBest(scene) ? 'success' : 'text');
  const isPuzzle = puzzleOf(scene.level) !== undefined;
  const next = `Enter: next ${isPuzzle ? 'puzzle' : 'mission'}, ${scene.next?.title}`;
  const lesson = lessonTexts(scene);
  const how =
    scene.online !== undefined
      ? ['R: play again.']
      : isStage(scene)
        ? [scene.next?.isLostStage === true ? `Enter: ${retryText}.` : `Enter: ${scene.next?.title}.`]
        : lesson.length > 0
          ? lesson
          : won && scene.next !== undefined
            ? [
                ...(hasOwnSeed(scene) || isPuzzle ? [`${next}. y: play this one again`] : []),
                `${next}. y: play this one again, a: with the same enemies`,
                `${next}. y: again, a: again with the same enemies`,
                `${next}.`,
              ]
            : hasOwnSeed(scene) || isPuzzle
              ? [`Enter: try again${isPuzzle ? '' : ' with the same ship'}`]
              : [
                  'Enter: try again with new enemies. a: same enemies. p: change parts',
                  'Enter: try again with new enemies. a: same enemies',
                ];
  const onward = span(firstThatFits(how, columns - 1));
  if (missed !== undefined) return [[onward], [span(missed, 'warning'), compared]];
  return [[span(end, won ? 'success' : 'strong'), compared], [onward]];
}

export function wonText({ view: { mission, turn, sector }, level }: SpaceDefenderScene): string {
  const turns = pluralize(turn, 'turn');
  if (puzzleOf(level) !== undefined) return `Solved: all enemies destroyed in ${turns}.`;
  if (mission?.goal.type === 'destroy')
    return `Won: ${pluralize(sector === null ? mission.goal.count : killsForGoal(sector, mission.goal.kind), mission.goal.kind)} destroyed in ${turns}.`;
  if (mission?.goal.type === 'waves') return `Won: all waves stopped in ${turns}.`;
  return mission?.goal.type === 'score'
    ? `Won: score ${sector?.score ?? mission.goal.score} in ${turns}.`
    : `Won: you survived ${turns}.`;
}

function missedText({ result }: SpaceDefenderScene): string | undefined {
  if (result?.end !== 'won' || result.stars === undefined) return undefined;
  const missed = result.stars.filter(({ isEarned }) => !isEarned);
  if (missed.length === 0) return undefined;
  return `${missed.length === 1 ? 'Star' : 'Stars'} missed: ${listOf(missed.map(({ says }) => says))}.`;
}

function shipStatus(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, preferences, columns } = scene;
  const room = columns - 2;
  if (!preferences.forecast)
    return [
      [
        span(
          firstThatFits([`t wait: double recharge.  ${fireTexts(view, false)[0]}`, 't wait: double recharge.'], room),
        ),
      ],
      [span(specialText(view, false))],
    ];
  const end = hopelessTexts(view);
  if (end !== undefined) return [[dangerSpan(end, room)], []];
  const power = specialText(view, true);
  if (isUnwinnable(scene))
    return [
      [dangerSpan([`${outOfReach} ${isStage(scene) ? 'Esc: leave.' : 'ctrl+r: start over.'}`, outOfReach], room)],
      [span(power)],
    ];
  const anyway = anywayWarning(view);
  const first =
    scene.local.news === undefined ? waitLine(view, room) : [span(firstThatFits([scene.local.news], room), 'accent')];
  const texts = isQuietOpening(view)
    ? [quietOpening, 'Nothing in sight yet. w: wait for the first enemy.']
    : anyway === undefined
      ? calmTexts(scene)
      : [`! ${anyway.long}`, `! ${anyway.short}`];
  const both = texts.map((text) => `${text}  ${power}`);
  const below = firstThatFits([...both, ...(texts.length === 0 ? [power] : texts)], room);
  return [first, [span(below, anyway === undefined ? 'text' : 'danger')]];
}

const isQuietOpening = ({ turn, sector }: View): boolean =>
  turn === 0 && sector !== null && sector.enemies.length + sector.projectiles.length === 0;

const quietOpening = 'Nothing in sight yet. w: wait for the first enemy. m: cursor to the centre.';

function calmTexts(scene: SpaceDefenderScene): string[] {
  const { view } = scene;
  const passed = predict(view, waitCommand);
  if (passed === undefined || warningsOf(view, passed).length > 0) return [];
  const ambush = ambushTexts(scene);
  return ambush.length > 0 ? ambush : ['You are safe this turn.'];
}

/** Texts if nothing can save the ship: the fatal event, or the action that delays it most. Undefined otherwise. */
function hopelessTexts(view: View): string[] | undefined {
  const outlook = predictOutlook(view);
  if (!isLost(outlook) || view.sector === null) return undefined;
  const passed = predict(view, waitCommand);
  const fatal = passed && fatalWarning(view.sector, passed);
  if (outlook.isHopeless)
    return fatal === undefined ? ['! Nothing can save your ship.'] : [`! ${fatal.long}`, `! ${fatal.short}`];
  const [longest] = outlook.choices.toSorted((a, b) => b.lasts - a.lasts);
  if (longest === undefined) return undefined;
  return [
    `! Every choice is deadly. ${capitalize(actionText(longest.command, view.equipment))} and you last ${pluralize(longest.lasts, 'turn')}.`,
  ];
}

function waitLine(view: View, room: number): Line {
  const passed = predict(view, waitCommand);
  if (passed === undefined) return [];
  const { health, energy } = passed.next.starfighter;
  const [first] = warningsOf(view, passed);
  const texts =
    first === undefined
      ? [`t wait: ${health} health, ${energy} energy.`]
      : [`t wait: ! ${first.long}`, `t wait: ! ${first.short}`];
  const role = first === undefined ? 'text' : 'danger';
  for (const fire of fireTexts(view, true))
    for (const text of texts) if (text.length + fire.length + 2 <= room) return [span(text, role), span(`  ${fire}`)];
  return [span(firstThatFits(texts, room), role)];
}

function fireTexts(view: View, known: boolean): readonly string[] {
  const { name, cost, resource } = weaponOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter)[resource];
  if (there < cost) return [`f ${name} needs ${cost} ${resource}; you have ${there}.`];
  const fired = known ? predict(view, { name: 'fire', args: {} }) : undefined;
  const after = fired?.acted.starfighter[resource];
  const shots = fired?.events.flatMap((event) =>
    event.type === 'projectile-spawned' && event.by === 0 ? [event] : [],
  );
  if (shots?.every(({ to }) => to === null) === true)
    return [`f ${name}: ${shots.length === 1 ? 'the shot leaves' : 'the shots leave'} the board at once.`];
  const passed = predict(view, waitCommand);
  const isFight = [fired, passed].some((planned) => planned !== undefined && chosenLoss(lossesOf(planned)) > 0);
  if (fired?.next.starfighter.health === 0) return ['f fire: deadly.'];
  if (fired !== undefined && isFight)
    return [`f fire: ${hitsText(fired)}, ${after} ${resource} left.`, `f fire: ${hitsText(fired)}.`];
  return [`f fire ${name}: ${cost} ${resource}${after === undefined ? '' : `, ${after} left`}.`];
}

function hitsText(planned: Forecast): string {
  const losses = lossesOf(planned);
  const lost = chosenLoss(losses);
  return lost > 0 ? `hits -${lost}` : losses.before > 0 ? 'no more hits' : 'safe';
}

function specialText(view: View, known: boolean): string {
  const { name, cost } = powerOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter).energy;
  if (there < cost) return `s ${name} needs ${cost} energy; you have ${there}.`;
  const planned = known ? predict(view, { name: 'special', args: {} }) : undefined;
  const after = planned?.acted.starfighter;
  const repaired = planned && repairWarning(planned);
  if (repaired !== undefined) return `s ${repaired.short}`;
  if (planned?.next.starfighter.health === 0) return `s ${name}: deadly.`;
  const price = name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;
  return `s ${name}: ${price}${after === undefined ? '' : `, leaves ${after.health} health, ${after.energy} energy`}.`;
}
