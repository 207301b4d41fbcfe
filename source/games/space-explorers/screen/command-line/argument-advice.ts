import { cutText } from '../../../../screen/cut.ts';
import { idOf } from '../../map.ts';
import type { ExplorersScene } from '../local.ts';
import { freeOn, neighboursText, planetsWithFree } from '../words/planets.ts';
import { ownPlayer } from '../words/voice.ts';

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 36;

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  scene: ExplorersScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const { view } = scene;
  if (view.outcome !== null || view.mover !== ownPlayer(scene)) return undefined;
  const [from] = typed;
  const source = from === undefined ? undefined : view.map.indexOf[Number(from)];
  const text = textOf(scene, command, argument, source);
  return text === undefined ? undefined : cutText(text, scene.columns - taken);
}

function textOf(
  scene: ExplorersScene,
  command: string,
  argument: string,
  source: number | undefined,
): string | undefined {
  const { view } = scene;
  if (command === 'cancel') return view.orders.length === 0 ? 'the queue is empty' : `1..${view.orders.length}`;
  if (command !== 'send') return undefined;
  if (argument === 'from') return sourcesText(scene);
  if (source === undefined) return undefined;
  if (argument === 'to') return `neighbours: ${neighboursText(view, source)}`;
  if (view.visible[source] !== true) return 'not seen: only send tells how many';
  const free = freeOn(scene, source);
  return free === 0 ? 'nobody is free there' : `1..${free}`;
}

function sourcesText(scene: ExplorersScene): string {
  const found = planetsWithFree(scene);
  if (found.length === 0) return 'you see no free people of yours';
  return `free: ${found.map(({ planet, free }) => `${free} on ${idOf(scene.view.map, planet)}`).join(', ')}`;
}
