// A match as a stepping environment, modelled on PettingZoo's agent iteration: agents take turns to observe, get their
// legal actions, and act. `node by-chance.mjs` lets random agents play matches of RISC.
import { createMatch } from 'turncade';

/** Target for the number of listed actions. Larger ranges are sampled evenly. */
const mostActions = 400;

/** Sample of an argument's values: a complete list, some numbers of a range, or 1 and the maximum of each kind. */
function valuesOf(values, most) {
  if (Array.isArray(values)) return values;
  if ('upTo' in values) {
    const all = Object.entries(values.upTo).filter(([, count]) => count > 0);
    return all.flatMap(([kind, count]) => [1, Math.min(count, values.most)].map((taken) => `${taken}${kind}`));
  }
  const { from, to } = values;
  const count = Math.min(to - from + 1, Math.max(2, most));
  if (count === 1) return [from];
  return Array.from({ length: count }, (_, i) => from + Math.round((i * (to - from)) / (count - 1)));
}

/** Sample of the legal commands, as a player types them. */
export function actionsOf(legal) {
  const share = Math.floor(mostActions / Math.max(1, legal.length));
  const actions = legal.flatMap(({ name, args, different }) => {
    const each = Math.floor(share ** (1 / Math.max(1, Object.keys(args).length)));
    let chosen = [[]];
    for (const range of Object.values(args)) {
      const values = valuesOf(range, each);
      const longer = [];
      for (const before of chosen)
        for (const value of values)
          if (longer.length < mostActions && !(different && before.includes(value))) longer.push([...before, value]);
      chosen = longer;
    }
    return chosen.map((values) => (values.length === 0 ? name : `${name}(${values.join(',')})`));
  });
  return [...new Set(actions)];
}

/** Creates an environment for a match of a game. */
export function environment(game, options = {}) {
  let match;
  /** All actions seen so far. The index of an action never changes, because machine learning requires it. */
  const actions = [];
  const numbers = new Map();
  const result = (seat) => {
    const { outcome } = match;
    if (outcome === undefined) return 0;
    // Nobody wins a draw, or a match that the only player loses.
    if (outcome.winners.length === 0) return match.players === 1 ? -1 : 0;
    return outcome.winners.includes(seat) ? 1 : -1;
  };
  return {
    get possibleAgents() {
      return Array.from({ length: match.players }, (_, i) => i + 1);
    },
    reset(seed) {
      match = createMatch(game, { ...options, ...(seed !== undefined && seed !== null && { seed: String(seed) }) });
    },
    /** Yields the agent to act, at most `most` times. After the end of the match, yields each agent once more. */
    *agents(most = 10_000) {
      for (let turn = 0; turn < most && match.outcome === undefined; turn++) {
        const [seat] = match.waitingFor;
        if (seat === undefined) return;
        yield seat;
      }
      if (match.outcome !== undefined) yield* this.possibleAgents;
    },
    /** Observation of an agent, a mask of its legal actions (`mask[n]` is 1 if action n is legal), and its reward. */
    observe(agent) {
      const legal = actionsOf(match.legal(agent));
      for (const action of legal) if (!numbers.has(action)) numbers.set(action, actions.push(action) - 1);
      const mask = new Uint8Array(actions.length);
      for (const action of legal) mask[numbers.get(action)] = 1;
      const terminated = match.outcome !== undefined;
      return { observation: match.view(agent), actions, mask, reward: result(agent), terminated };
    },
    /** Performs an action, given by number or text. After the end of the match, it does nothing. */
    step(agent, action) {
      if (match.outcome !== undefined) return { reward: result(agent), terminated: true, info: {} };
      if (typeof action === 'number' && actions[action] === undefined)
        throw new RangeError(`action: found ${action}, expected a whole number from 0 to ${actions.length - 1}`);
      const command = typeof action === 'number' ? actions[action] : action;
      const played = match.play(agent, command);
      return {
        reward: result(agent),
        terminated: match.outcome !== undefined,
        // An illegal action changes nothing and reports an error.
        info: played.ok ? { events: played.events } : { error: played.error },
      };
    },
    /** Current rewards of all agents: 1 for winners and -1 for the others, or 0 for all while there is no winner. */
    rewards() {
      return Object.fromEntries(this.possibleAgents.map((agent) => [agent, result(agent)]));
    },
    render: () => match.transcript('text', 'all'),
  };
}
