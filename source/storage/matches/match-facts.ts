import { type PersonNames, personNamesIn } from '../person-names.ts';

export type End = 'won' | 'lost' | 'drawn';

/** Facts stored in a match's file, so that lists and statistics need not replay the match. */
export interface MatchFacts {
  /** Progress of the match, such as `turn 14, score 5`. */
  readonly standing?: string | undefined;
  readonly levelTitle?: string | undefined;
  /** End of the match. Undefined while the match runs. */
  readonly over?: End | undefined;
  readonly debugUsed: boolean;
  readonly seedGiven: boolean;
  readonly hints: number;
  readonly undos: number;
  /** Local state of the screen to store with the match, in a form that the game defines. */
  readonly kept?: string | undefined;
  /** Encrypted plans of several persons for one round. */
  readonly plans?: string | undefined;
  readonly bots: Readonly<Record<string, string>>;
  /** Typed names by seat: names of persons at one screen, and of robots that bots drive. */
  readonly names?: PersonNames | undefined;
  readonly campaign?: string | undefined;
  /** True if the match continues a replay or a review. It counts in no statistics. */
  readonly isContinued?: true | undefined;
  /** ISO time when the player first saw the puzzle, perhaps in an earlier try. Undefined if this is no puzzle. */
  readonly since?: string | undefined;
  /** Seconds from `since` to the end. */
  readonly seconds?: number | undefined;
}

export const noFacts: MatchFacts = { debugUsed: false, seedGiven: false, hints: 0, undos: 0, bots: {} };

/** True if a person plays. False if all seats have bots, so that the match is only watched. */
export const isPlayed = (players: number, { bots }: Pick<MatchFacts, 'bots'>): boolean =>
  Array.from({ length: players }, (_, i) => String(i + 1)).some((seat) => !Object.hasOwn(bots, seat));

type Notes = Readonly<Record<string, string>>;

const ends: readonly End[] = ['won', 'lost', 'drawn'];
const ours =
  /^(?:standing|level-title|over|debug|seed|hints|undos|kept|plans|campaign|continued|since|seconds|(?:bot|name)-[1-9])$/;

/** Converts facts to notes for `writeSave`, without default values. Keeps `otherNotes` that are not facts. */
export function notesOf(facts: MatchFacts, otherNotes: Notes = {}): Notes {
  const {
    standing,
    levelTitle,
    over,
    debugUsed,
    seedGiven,
    hints,
    undos,
    kept,
    plans,
    campaign,
    isContinued,
    since,
    seconds,
    bots,
    names = {},
  } = facts;
  const entries: readonly (readonly [name: string, value: string | undefined])[] = [
    ['standing', standing],
    ['level-title', levelTitle],
    ['over', over],
    ['debug', debugUsed ? 'used' : undefined],
    ['seed', seedGiven ? 'given' : undefined],
    ['hints', hints > 0 ? String(hints) : undefined],
    ['undos', undos > 0 ? String(undos) : undefined],
    ['kept', kept],
    ['plans', plans],
    ['campaign', campaign],
    ['continued', isContinued === true ? 'yes' : undefined],
    ['since', since],
    ['seconds', seconds === undefined ? undefined : String(seconds)],
    ...Object.entries(bots).map(([seat, bot]) => [`bot-${seat}`, bot] as const),
    ...Object.entries(names).map(([seat, name]) => [`name-${seat}`, name] as const),
  ];
  return Object.fromEntries([
    ...Object.entries(otherNotes).filter(([name]) => !ours.test(name)),
    ...entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ]);
}

/** Reads the facts from the notes of a save. Invalid notes, such as handwritten ones, are ignored. */
export function factsOf(notes: Notes): MatchFacts {
  const { standing, 'level-title': levelTitle, over: end, kept, plans, campaign, since = '', seconds } = notes;
  const over = ends.find((known) => known === end);
  const count = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  const bots = bySeat(notes, 'bot');
  const names = personNamesIn(bySeat(notes, 'name'));
  return {
    standing,
    levelTitle,
    over,
    debugUsed: notes['debug'] === 'used',
    seedGiven: notes['seed'] === 'given',
    hints: count(notes['hints']),
    undos: count(notes['undos']),
    ...(kept !== undefined && { kept }),
    ...(plans !== undefined && { plans }),
    ...(campaign !== undefined && { campaign }),
    ...(notes['continued'] === 'yes' && { isContinued: true }),
    ...(!Number.isNaN(Date.parse(since)) && { since }),
    ...(seconds !== undefined && { seconds: count(seconds) }),
    bots,
    ...(Object.keys(names).length > 0 && { names }),
  };
}

const ofSeat = { bot: /^bot-[1-9]$/, name: /^name-[1-9]$/ };

const bySeat = (notes: Notes, what: keyof typeof ofSeat): Notes =>
  Object.fromEntries(
    Object.entries(notes).flatMap(([name, value]) => (ofSeat[what].test(name) ? [[name.slice(-1), value]] : [])),
  );
