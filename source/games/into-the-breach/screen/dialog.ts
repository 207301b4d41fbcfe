import { countsAsBest } from '../../../screen/counts-as-best.ts';
import { copyButton, nextLevelButtons, nextLevelWords, replayButton } from '../../../screen/keys/after-end.ts';
import { type Line, line, span } from '../../../screen/paint.ts';
import type { GameDialog } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { buildingsOf, coordText } from '../board.ts';
import { at, isMech } from '../state.ts';
import { isMechKind } from '../vocabulary.ts';
import { grouped } from './board/numbers.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';
import { isWatched } from './outlook.ts';
import { endSections } from './panel/end-panel.ts';
import { buildingsAtFirst } from './standing.ts';
import { endTexts } from './words.ts';

type Buttons = GameDialog<IntoTheBreachScreen>['buttons'];

/** The box at the end of a match: how it ended, what it took, and what can be done now. */
export function dialogOf(scene: BreachScene): GameDialog<IntoTheBreachScreen> | undefined {
  const { reason } = scene.view;
  if (reason === null || isWatched(scene)) return undefined;
  const won = reason === 'enemies-destroyed';
  const title = won ? 'You Win!' : 'You Lost!';
  const asks = `${title} Would you like to play again?`;
  return {
    title,
    asks,
    panel: (room) =>
      endSections(
        scene,
        {
          title,
          reasons: won ? [] : lossLines(scene, 'turn told'),
          figures: figureLines(scene, won, room.columns - 2),
        },
        room,
      ),
    lines: [line(asks, 'strong'), [], ...(won ? [] : [...lossLines(scene), []]), ...figureLines(scene, won)],
    buttons: buttonsOf(scene, won),
  };
}

/** Columns from which on numbers stand apart from what is told of them, and what was there at first is told, too. */
const [roomForFigures, roomForFirst] = [38, 48];

/** Columns below which health is told in two letters, as in the list of units, and each number has a row. */
const roomForWords = 22;

/** Why and when the match was lost, and what fell last. */
function lossLines({ view, events }: BreachScene, told?: 'turn told'): Line[] {
  const { reason, turn } = view;
  if (reason === null) return [];
  const decided = line(`${endTexts[reason]}${told === undefined ? `: decided in turn ${turn}` : ''}`, 'refusal');
  const last = events.findLast((event) =>
    reason === 'mechs-destroyed'
      ? event.type === 'destroyed' && isMechKind(event.kind)
      : event.type === 'building-destroyed',
  );
  if (last?.type !== 'destroyed' && last?.type !== 'building-destroyed') return [decided];
  const what = last.type === 'destroyed' ? last.kind : 'building';
  const { by } = last;
  return [decided, line(`${what} ${coordText(at(last))} fell last, to ${by.kind} ${coordText(at(by))}`)];
}

/** Turns, mechs, buildings, and how much help there was, with the numbers below one another; in few columns in short. */
function figureLines(scene: BreachScene, won: boolean, columns = 54): Line[] {
  const { view, hints, undos } = scene;
  const mechs = view.entities.filter(isMech);
  const standing = buildingsOf(view.board).filter(({ health }) => health > 0);
  const healthOf = (things: readonly { readonly health: number }[]) =>
    grouped(things.reduce((sum, thing) => sum + thing.health, 0));
  const isNarrow = columns < roomForWords;
  const health = isNarrow ? 'hp' : 'health';
  const first = buildingsAtFirst(view);
  const isTight = columns < roomForFigures;
  const figures: readonly (readonly [label: string, number: number, more: string])[] = [
    ...(isTight ? [] : [['turns', view.turn, turnsText(scene, won)] as const]),
    ['mechs', mechs.length, `${health} ${healthOf(mechs)}`],
    [
      'buildings',
      standing.length,
      columns < roomForFirst
        ? `${health} ${healthOf(standing)}`
        : `${health} ${healthOf(standing)} (at first ${first.length} with ${healthOf(first)})`,
    ],
    ['undos', undos, isNarrow ? '' : counted(hints, 'hint')],
    ...(isNarrow ? [['hints', hints, ''] as const] : []),
  ];
  const width = Math.max(...figures.map(([, number]) => grouped(number).length));
  return figures.map(([label, number, more]) => [
    span(label.padEnd(isTight ? 10 : 12), 'dim'),
    span(grouped(number).padStart(width), 'strong'),
    span(`${isTight ? ' ' : '   '}${more}`),
  ]);
}

/** Par, and the player's best with this match in it. */
function turnsText(scene: BreachScene, won: boolean): string {
  const { view, level, record } = scene;
  const par = level?.par === undefined ? [] : [`par ${level.par}`];
  const { best } = record;
  const counts = won && countsAsBest(scene);
  if (best !== undefined && counts && view.turn < best) return [...par, `a new best (was ${best})`].join(', ');
  const now = best ?? (counts ? view.turn : undefined);
  return [...par, now === undefined ? 'not solved yet' : `your best ${now}`].join(', ');
}

/** After a win the next level comes first. */
function buttonsOf(scene: BreachScene, won: boolean): Buttons {
  const next = nextLevelButtons<IntoTheBreachScreen>(scene);
  const question: Buttons = [
    {
      key: 'y',
      label: 'Yes',
      name: 'play again',
      says: `Enter plays this level again${nextLevelWords(scene)}.`,
      action: { type: 'again', seed: 'same', commands: [] },
    },
    { key: 'q', label: 'No', name: 'leave', says: 'Enter leaves the match.', action: { type: 'leave' } },
  ];
  return [...(won ? [...next, ...question] : [...question, ...next]), replayButton, copyButton];
}
