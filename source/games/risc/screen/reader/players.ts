import { counted, flow, sentence } from '../../../../screen/sentences.ts';
import type { RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { isListener, playersOf } from '../words/voice.ts';

/** How all players stand, and who has committed. */
export function playerLines(scene: RiscScene): string[] {
  const seats = playersOf(scene);
  return [`${seats.length} players:`, ...seats.flatMap((seat) => flow([sentence(playerText(scene, seat))]))];
}

function playerText(scene: RiscScene, seat: number): string {
  const { view, bots } = scene;
  const bot = bots[seat];
  const own = isListener(scene, seat) ? ', you' : bot === undefined ? '' : `, ${bot}`;
  const player = view.seats[seat - 1];
  if (player === undefined || !player.alive) return `player ${seat}${own}, out`;
  const { lands, units, bonus, food, tech } = figuresOf(view, seat);
  const army = view.phase === 'placement' ? [] : [counted(units, 'unit'), `bonus ${bonus}`];
  return [
    `player ${seat}${own}`,
    counted(lands, 'territory', 'territories'),
    ...army,
    `${food} food and ${tech} tech a turn`,
    `stock ${player.food} and ${player.tech}`,
    `level ${player.level}`,
    ...(view.outcome !== null ? [] : [player.committed ? 'committed' : 'thinking']),
  ].join(', ');
}
