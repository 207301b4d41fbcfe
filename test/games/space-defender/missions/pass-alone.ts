import { startMatch } from '#engine/match.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { type Equipment, equipmentSlots } from '#games/space-defender/vocabulary.ts';

const pass: Command = { name: 'pass', args: {} };
const next: Command = { name: 'setup_next', args: { state: 1 } };
const patience = 200;

/** True if waiting every turn wins the mission within 200 turns with these parts. */
export function passAlone(text: string, seed: string, equipment: Readonly<Equipment>): boolean {
  const match = startMatch(game, { seed, players: 1, options: {}, level: { name: 'passed', text } });
  for (const slot of equipmentSlots) {
    const step = match.play(1, { name: 'setup_select', args: { value: equipment[slot] } });
    if (!step.ok) throw new Error(step.error.message);
    match.play(1, next);
  }
  match.play(1, next);
  while (game.outcome?.(match.state) === undefined && match.state.turn < patience) match.play(1, pass);
  return game.outcome?.(match.state)?.winners.length === 1;
}
