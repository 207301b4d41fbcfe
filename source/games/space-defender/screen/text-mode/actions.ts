import { listOf } from '../../../../screen/sentences.ts';
import type { EventOf } from '../../events.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { remark, type Sentence } from '../../text/words.ts';

/** The clauses about one enemy, and what follows from its action. */
interface Action {
  readonly id: number;
  readonly name: string;
  readonly clauses: string[];
  readonly healed: string[];
  readonly after: Sentence[];
  matters: boolean;
}

/** A kind of gain, and the enemies that had it one after another. */
interface Gains {
  readonly key: string;
  readonly kind: string;
  readonly what: string;
  readonly ids: number[];
}

/** The sentences of a phase of enemies while they are made: clauses about one enemy in a row become one sentence. */
export interface ActionSentences {
  /** Whether the newest sentence is about this enemy. */
  isAbout(id: number | 'fog' | undefined): boolean;
  /** Adds a clause about an enemy. */
  does(id: number, name: string, clause: string, matters: boolean): void;
  /** Adds an enemy that this one heals. */
  heals(id: number, name: string, healed: string): void;
  gains(event: EventOf<'gained'>): void;
  /** Adds what follows from the newest sentence. */
  follows(sentences: readonly Sentence[]): void;
  /** Adds sentences of their own. */
  tell(...sentences: readonly Sentence[]): void;
  sentences(): Sentence[];
}

/** Begins with no sentence. */
export function createActionSentences(): ActionSentences {
  const entries: (Action | Gains | Sentence)[] = [];
  const newest = () => {
    const entry = entries.at(-1);
    return entry !== undefined && 'clauses' in entry ? entry : undefined;
  };
  const actionOf = (id: number, name: string): Action => {
    const known = newest();
    if (known?.id === id) return known;
    const action: Action = { id, name, clauses: [], healed: [], after: [], matters: false };
    entries.push(action);
    return action;
  };
  return {
    isAbout: (id) => id !== undefined && newest()?.id === id,
    does(id, name, clause, matters) {
      const action = actionOf(id, name);
      action.clauses.push(clause);
      action.matters ||= matters;
    },
    heals: (id, name, healed) => actionOf(id, name).healed.push(healed),
    gains(event) {
      const { kind, id } = event;
      const what = spokenTexts(event, { of: 'enemy', events: [] }).join('');
      const key = `${kind} ${what}`;
      const last = entries.at(-1);
      if (last !== undefined && 'ids' in last && last.key === key) last.ids.push(id);
      else entries.push({ key, kind, what, ids: [id] });
    },
    follows: (sentences) => newest()?.after.push(...sentences),
    tell: (...sentences) => entries.push(...sentences),
    sentences: () => entries.flatMap(entrySentences),
  };
}

function entrySentences(entry: Action | Gains | Sentence): Sentence[] {
  if ('text' in entry) return [entry];
  if ('ids' in entry) {
    const { kind, what, ids } = entry;
    const several = ids.length > 1;
    return [remark(`${kind}${several ? 's' : ''} ${listOf(ids.map(String))} ${several ? 'gain' : 'gains'} ${what}.`)];
  }
  const { name, clauses, healed, after, matters } = entry;
  const all = healed.length === 0 ? clauses : [...clauses, `heals ${listOf(healed)}`];
  return [{ text: `${name} ${listOf(all)}.`, hurts: false, matters }, ...after];
}
