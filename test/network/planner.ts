import { setupOf } from '#client/match/received-log.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { formatCommand } from '#engine/script.ts';
import { publish, type Seat } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { MessageOf } from '#net/wire/messages.ts';

/** Plans legal commands for a seat from the view that its client received. */
export type Planner = (view: Readonly<Record<string, unknown>>, seat: Seat, seed: string) => readonly string[];

/** A planner that plays like a bot of the game. */
export function plannerFor(first: MessageOf<'match'>, bot: string): Promise<Planner> {
  const game = games.find(({ id }) => id === first.card.game);
  if (game === undefined) throw new Error(`there is no game ${first.card.game}`);
  return game.visit((rules): Planner => {
    const setup = setupOf(rules, first);
    if (!setup.ok) throw new Error(setup.error.message);
    const player = rules.bots?.[bot];
    if (player === undefined) throw new Error(`there is no bot ${bot}`);
    return (view, seat, seed) => {
      const known = rules.position.known?.(view, setup.value);
      if (known?.ok !== true) throw new Error(`the position of seat ${seat}: ${known?.error.message}`);
      const random = openStreams(seeded(seed)).stream('bot');
      const choice = player.choose({ view: rules.view(publish(known.value), seat), seat, random });
      if (choice === undefined) return [];
      return [choice.command, ...(choice.next ?? [])].map((command) => formatCommand(rules.commands, command));
    };
  });
}
