import { itemAt } from '#engine/lookup.ts';
import {
  foundInput,
  type GameTextMode,
  type TextAction,
  type TextActionResult,
  textQueryOf,
} from '#screen/game/text-mode.ts';
import { bestSentences, debugSentences, resultSentence, titleSentence } from '#screen/parts/match-end.ts';
import { fewOf, pluralize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { idOf } from '../../map.ts';
import { refusalOfTransfer } from '../../rules.ts';
import { ownerAt, sumOf } from '../../state.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import { isMinorNews, isSettledFor, maxWaitedTurns, newsText } from '../auto-advance.ts';
import { isTurn, turnLines } from '../event-texts.ts';
import { endsWhat, finishingFrom, lossByResigning, nothingToWaitFor, sendOf, waitingFrom } from '../keys/actions.ts';
import {
  type ExplorersScene,
  type Local,
  type News,
  ordersOf,
  type SpaceExplorersScreen,
  type StandingOrder,
  standingOrdersOf,
  standingText,
  withStanding,
} from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';
import {
  apartText,
  bothPlayers,
  endText,
  isByNumber,
  limitText,
  ownPlayer,
  perspectiveOf,
  planetText,
  refusalWords,
} from '../words.ts';
import {
  forecastLines,
  nearLines,
  needLines,
  orderLines,
  pathLines,
  peopleSentence,
  planetLines,
  planetsLines,
  planetsSentence,
  queueLines,
  shuttleLines,
  statusLines,
  thinkingSentence,
  totalLines,
  turnSentence,
} from './queries.ts';

const question = textQueryOf<SpaceExplorersScreen>();

function afterTurnLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  // A spectator of an online match must not see details of the turn.
  if (view.viewer === 'spectator') return [turnSentence(scene)];
  const isToMove = isByNumber(scene) || view.mover === ownPlayer(scene);
  return [
    ...turnLines(scene),
    ...(view.outcome === null
      ? [...wrapSentences([turnSentence(scene)]), ...(isToMove ? statusLines(scene) : [])]
      : overLines(scene)),
  ];
}

export function describe(scene: ExplorersScene): string[] {
  const { view, seat, events } = scene;
  if (view.outcome !== null) return [...wrapSentences([titleOf(scene)]), ...overLines(scene)];
  const isPlaying = !isByNumber(scene);
  return [
    ...wrapSentences([
      titleOf(scene),
      turnSentence(scene),
      ...(view.goal === undefined ? [] : [limitText(view)]),
      ...(isPlaying ? [`You are player ${seat}.`] : []),
    ]),
    ...statusLines(scene),
    ...(isPlaying ? ownPlanetLines(scene) : []),
    ...(isPlaying && view.mover === ownPlayer(scene) ? orderLines(scene) : []),
    ...(isPlaying && scene.local.standing.length > 0 ? standingOrderLines(scene) : []),
    ...(isTurn(events) ? ['Type "again" to hear the last turn.'] : []),
  ];
}

/** The player's planets, most people first, cut to the maximum length of a list. */
function ownPlanetLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const me = ownPlayer(scene);
  const people = me === 1 ? view.p1 : view.p2;
  const planets = [...view.map.ids.keys()]
    .filter((planet) => view.visible[planet] === true && ownerAt(view, planet) === me)
    .sort((a, b) => itemAt(people, b) - itemAt(people, a));
  if (planets.length === 0) return [];
  return [
    `You own ${pluralize(planets.length, 'planet')}, largest first:`,
    ...fewOf(
      planets.map((planet) => sentence(planetText(scene, planet))),
      (rest) => `${rest} more: type planets yours.`,
    ).flatMap((line) => wrapSentences([line])),
  ];
}

const titleOf = ({ level }: ExplorersScene): string => titleSentence('Space Explorers', 'level', level);

export function levelLines(scene: ExplorersScene): string[] {
  const { map, limit, homes } = scene.view;
  const home = homes.indexOf(ownPlayer(scene));
  return [
    ...wrapSentences([
      titleOf(scene),
      `${pluralize(map.ids.length, 'planet')}, ${apartText(map)} apart. The match lasts ${pluralize(limit, 'turn')}.`,
      ...(home < 0 || isByNumber(scene) ? [] : [`Your home is planet ${map.ids[home]}.`]),
    ]),
    ...wrapSentences(
      scene.view.goal === undefined
        ? [
            'Own every planet, or be the last side alive, and you win.',
            `After turn ${limit}, whoever has more people on planets wins.`,
          ]
        : [limitText(scene.view)],
    ),
  ];
}

export function overLines(scene: ExplorersScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const winner = winnerOf(scene);
  return [
    ...wrapSentences([
      resultSentence(winner, isByNumber(scene) ? undefined : ownPlayer(scene), {
        names: winner && { [winner]: perspectiveOf(scene).subject(winner) },
      }),
      whySentence(scene),
      ...(winner === ownPlayer(scene) && !isByNumber(scene) ? bestSentences(scene, scene.view.turn, 'turn') : []),
    ]),
    ...wrapSentences([planetsSentence(scene), peopleSentence(scene), ...debugSentences(scene)]),
  ];
}

function winnerOf({ view: { outcome } }: ExplorersScene): PlayerNumber | undefined {
  const [winner] = outcome?.winners ?? [];
  return winner === undefined ? undefined : winner === 1 ? 1 : 2;
}

function whySentence(scene: ExplorersScene): string {
  const { view } = scene;
  const winner = winnerOf(scene) ?? 1;
  const loser: PlayerNumber = winner === 1 ? 2 : 1;
  switch (view.outcome?.reason) {
    case 'all-planets':
      return sentence(`${perspectiveOf(scene).does(winner, 'own')} every planet`);
    case 'elimination':
      return view.outcome.winners.length === 0
        ? 'Both sides have died out.'
        : sentence(`${perspectiveOf(scene).does(loser, 'have')} no people left`);
    case 'turn-limit':
      if (view.goal !== undefined) return endText(scene);
      return `Turn ${view.limit} was the last. People on planets: ${onPlanetsText(scene)}.`;
    default:
      return sentence(`${perspectiveOf(scene).subject(loser)} conceded`);
  }
}

const onPlanetsText = (scene: ExplorersScene): string =>
  bothPlayers(scene)
    .map(
      (player) => `${perspectiveOf(scene).does(player, 'have')} ${sumOf(player === 1 ? scene.view.p1 : scene.view.p2)}`,
    )
    .join(', ');

type ExplorersTextAction = TextAction<SpaceExplorersScreen>;
type ExplorersActionResult = TextActionResult<SpaceExplorersScreen>;

export const standing: ExplorersTextAction = {
  usage: 'standing or standing FROM TO KEEP or standing FROM TO off',
  help: 'your standing orders; or a new one: keep KEEP people on FROM and send the rest to TO every turn; off ends it',
  act(scene, words) {
    const ownOrders = standingOrdersOf(scene.local.standing, situationOf(scene).me);
    if (words.length === 0) return { says: standingOrderLines(scene) };
    if (scene.view.outcome !== null) return { says: ['The match is over.'] };
    if (words.join() === 'off') return endStandingOrders(scene, ownOrders, ownOrders);
    const typed = /^(\d{1,6}) (\d{1,6}) (off|\d{1,9})$/i.exec(words.join(' '));
    if (typed === null) return { says: wrapSentences([expected(scene, words)]) };
    const [source, target] = [Number(typed[1]), Number(typed[2])];
    const [, , , keep] = typed;
    const { map, visible } = scene.view;
    const no = refusalOfTransfer(scene.view, source, target, 1);
    const [from, to] = [map.indexOf[source], map.indexOf[target]];
    if ((no !== undefined && no.code !== 'not-enough-people') || from === undefined || to === undefined)
      return { says: no === undefined ? [] : wrapSentences([refusalWords(scene, no)]) };
    if (keep?.toLowerCase() === 'off')
      return endStandingOrders(
        scene,
        ownOrders,
        ownOrders.filter((order) => order.from === from && order.to === to),
      );
    if (visible[from] !== true)
      return {
        says: [`You cannot see planet ${source}. You can give standing orders only to planets that you can see.`],
      };
    return addStandingOrder(scene, { player: situationOf(scene).me, from, to, keep: Number(keep) });
  },
};

const expected = ({ view: { map } }: ExplorersScene, words: readonly string[]): string => {
  const [edge] = map.edges;
  const way = edge === undefined ? '0 1' : `${idOf(map, edge.a)} ${idOf(map, edge.b)}`;
  return `${foundInput(words)}, expected two planets and how many people stay, as in standing ${way} 50, or standing ${way} off.`;
};

/** Adds a standing order. During the player's turn, also queues its transfer for this turn. */
function addStandingOrder(scene: ExplorersScene, order: StandingOrder): ExplorersActionResult {
  const { view, local } = scene;
  const says = wrapSentences([withPeriod(`Every turn: ${standingText(view, order)}`)]);
  const all = withStanding(local.standing, order);
  if (!isOpen(scene)) return { says, does: { commands: [], local: { ...local, standing: all } } };
  const commands = ordersOf(view, [order]).map((due) => sendOf(scene, due));
  const now: Local = { ...local, standing: all, stood: view.turn };
  const spared = commands.length > 0 ? [] : ['Nobody is free to leave now.'];
  return { says: [...says, ...spared], does: { commands, local: now } };
}

function endStandingOrders(
  { local, view }: ExplorersScene,
  ownOrders: readonly StandingOrder[],
  ended: readonly StandingOrder[],
): ExplorersActionResult {
  if (ended.length === 0)
    return {
      says: [
        ownOrders.length === 0
          ? 'You have no standing orders.'
          : 'There is no such standing order. Type standing to hear yours.',
      ],
    };
  return {
    says: ended.flatMap((order) => wrapSentences([`No longer: ${standingText(view, order)}.`])),
    does: { commands: [], local: { ...local, standing: local.standing.filter((order) => !ended.includes(order)) } },
  };
}

export function standingOrderLines(scene: ExplorersScene): string[] {
  const ownOrders = standingOrdersOf(scene.local.standing, situationOf(scene).me);
  if (ownOrders.length === 0) return ['You have no standing orders.'];
  return [
    `${pluralize(ownOrders.length, 'standing order')}, every turn:`,
    ...ownOrders.flatMap((order) => wrapSentences([`${standingText(scene.view, order)}.`])),
  ];
}

export const wait: ExplorersTextAction = {
  usage: 'wait',
  help: `let turns pass until something needs you, at most ${maxWaitedTurns} of your turns`,
  act(scene) {
    if (scene.view.outcome !== null) return { says: ['The match is over.'] };
    if (!isOpen(scene)) return { says: wrapSentences([thinkingSentence(scene)]) };
    const now = nothingToWaitFor(scene);
    if (now !== undefined) return { says: wrapSentences([now, `Type end to end ${endsWhat(scene)} anyway.`]) };
    return { says: [], does: { commands: [{ name: 'end_turn', args: {} }], local: waitingFrom(scene) } };
  },
};

export const finish: ExplorersTextAction = {
  usage: 'finish',
  help: 'let all turns pass, once no planet can change hands any more',
  act(scene) {
    if (scene.view.outcome !== null) return { says: ['The match is over.'] };
    if (!isOpen(scene)) return { says: wrapSentences([thinkingSentence(scene)]) };
    if (!isSettledFor(scene)) return { says: ['Planets can still change hands. Type wait to let turns pass.'] };
    return { says: [], does: { commands: [{ name: 'end_turn', args: {} }], local: finishingFrom(scene) } };
  },
};

function waitedLines(scene: ExplorersScene, news: News): string[] {
  if (isMinorNews(news)) return wrapSentences([newsText(perspectiveOf(scene), news)]);
  const { afterWaiting = 0 } = news;
  return afterWaiting > 2 ? [`Waited ${pluralize(afterWaiting, 'turn')}.`] : [];
}

export const textMode: GameTextMode<SpaceExplorersScreen> = {
  describe,
  tell: (before, after, goesOn = false) => {
    if (after.local.waiting !== undefined) return [];
    const { news } = after.local;
    const newsLines = before.local.waiting === undefined || news === undefined ? [] : waitedLines(after, news);
    if (!isTurn(after.events)) return queueLines(after);
    return [...newsLines, ...(goesOn ? turnLines(after) : afterTurnLines(after))];
  },
  doubt: (scene, command) =>
    command.name === 'resign' ? wrapSentences([`If you concede, ${lossByResigning(scene)} You can't undo it.`]) : [],
  acts: [standing, wait, finish],
  questions: {
    planets: question(
      'planets or planets KIND',
      'all planets, or one kind: yours, theirs, 1, 2, nobody or unseen',
      planetsLines,
    ),
    planet: question('planet N', 'what you know of a planet, its neighbours, and who is flying there', planetLines),
    near: question('near N', 'the neighbours of a planet, the nearest first', nearLines),
    paths: question('paths A B', 'the quickest way between two planets', pathLines),
    needs: question('needs', 'what needs your decision, the most urgent first', needLines),
    orders: question('orders', 'your orders for this turn', orderLines),
    forecast: question(
      'forecast, forecast N or forecast FROM TO PEOPLE',
      'what will happen if nobody does anything else: this turn, on a planet, or with one more order',
      forecastLines,
    ),
    shuttles: question('shuttles', 'the shuttles you know of, soonest landing first', shuttleLines),
    totals: question('totals', "both players' people, now and turn by turn, as far as you could see", totalLines),
    level: question('level', 'the level and its goal', levelLines),
    again: question('again', 'the last turn again', (scene) =>
      isTurn(scene.events) ? afterTurnLines(scene) : ['Nothing has happened yet.'],
    ),
  },
};
