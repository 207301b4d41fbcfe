import type { ShownHint } from '../../../../screen/parts/hint-steps.ts';
import { counted } from '../../../../screen/sentences.ts';
import type { StatusTexts } from '../../../../screen/status-line.ts';
import type { Command } from '../../commands.ts';
import type { RiscScene } from '../local.ts';
import { placedText } from './hint.ts';
import { hintOrders } from './hinted.ts';
import { landNamed } from './names.ts';
import { orderWords, wordsOf } from './orders.ts';
import { assaultsOf, risksOf } from '../odds.ts';

/** A hint for the placement as far as it is told: where first, how many there, all of them. */
export function placementHint(
  scene: RiscScene,
  { commands, step }: ShownHint<Command>,
): readonly [StatusTexts, StatusTexts] {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap(({ name, args }) =>
    name === 'place' ? [{ land: nameOf(args.territory), units: placedText(args.units) }] : [],
  );
  const [first] = placed;
  if (first === undefined)
    return [{ texts: ['Hint: spread your units evenly.'] }, { texts: ['Enter: use the hint, Esc: ignore.'] }];
  if (step === 'where')
    return [{ texts: [`Hint: begin in ${first.land}.`] }, { texts: ['b: how many units, Esc: ignore.'] }];
  const hintText = (some: typeof placed) =>
    `Hint: place ${some.map(({ land, units }) => `${units} in ${land}`).join(', ')}`;
  if (step === 'act')
    return [{ texts: [`${hintText([first])}.`] }, { texts: ['b: all of them, Enter: use the hint, Esc: ignore.'] }];
  const shorter = placed.map((_, i) => {
    const rest = i === 0 ? '' : ` and more in ${counted(i, 'other land')}`;
    return `${hintText(placed.slice(0, placed.length - i))}${rest}.`;
  });
  return [{ texts: shorter }, { texts: ['Enter: use the hint, Esc: ignore.'] }];
}

/** A hint for the orders, step by step: first the source, then the order, then all of them beside the own ones. */
export function draftHint(scene: RiscScene, { step, why }: ShownHint<Command>): readonly [StatusTexts, StatusTexts] {
  const [first] = hintOrders(scene);
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  if (step === 'where' && first !== undefined)
    return [
      { texts: [`Hint: ${wordsOf(first.type).begins(first, nameOf)}.`] },
      { texts: ['b: what to do, Esc: ignore (the turn continues).'] },
    ];
  if (step === 'act' && first !== undefined) {
    const act = `Hint: ${orderWords(first, nameOf)}.`;
    const keys = 'b: the whole turn, Enter: use it, Esc: ignore.';
    return [{ texts: [act] }, { texts: [`${why} ${keys}`.trim(), `${why} b: the whole turn.`.trim(), why, keys] }];
  }
  const keys = 'Enter: use it, Esc: ignore.';
  return [{ texts: hintedTexts(scene) }, { texts: [...comparedTexts(scene).map((text) => `${text} ${keys}`), keys] }];
}

/** A comparison of the turn with and without the hint: `Expect to win 1.7 territories with 1 at risk; without it 0 and 2.` */
function comparedTexts(scene: RiscScene): readonly string[] {
  const { view, seat, local } = scene;
  const plain: RiscScene = { ...scene, local: { ...local, hint: undefined } };
  const seats = view.seats.map((of, i) =>
    i === seat - 1 && of.orders !== null ? { ...of, orders: [...of.orders, ...hintOrders(scene)] } : of,
  );
  const expectation = (of: RiscScene) => {
    const won = assaultsOf(of).reduce((sum, { win = 0 }) => sum + win, 0);
    return [won.toFixed(1).replace('.0', ''), risksOf(of).length] as const;
  };
  const [wonThen, riskThen] = expectation({ ...plain, view: { ...view, seats } });
  const [won, risk] = expectation(plain);
  return [
    `Expect to win ${territories(wonThen)} with ${riskThen} at risk; without it ${won} and ${risk}.`,
    `Expect to win ${territories(wonThen)} with ${riskThen} at risk.`,
  ];
}

const territories = (won: string): string => `${won} ${won === '1' ? 'territory' : 'territories'}`;

/** The orders of a hint in words, and how many more there are. */
function hintedTexts(scene: RiscScene): readonly string[] {
  const texts = hintOrders(scene).map((order) => orderWords(order, (id) => landNamed(scene.view.map, id)));
  const all = texts.map((_, i) => {
    const orderTexts = texts.slice(0, texts.length - i).join('; ');
    return `Hint: ${orderTexts}${i === 0 ? '' : `; ${counted(i, 'more order')}`}.`;
  });
  return [...all, `Enter: use the hint, ${counted(texts.length, 'order')}.`];
}
