import { isName, matchCode, nameFrom } from '#net/names.ts';
import type { CoreDoor } from '#server/core/core.ts';
import type { PageServer } from './html-page.ts';
import {
  dailyPage,
  dailyTexts,
  noPublicPage,
  type PageTexts,
  profilePage,
  profileTexts,
  tournamentPage,
  tournamentTexts,
} from './public-pages.ts';

/** A page that needs no login, or the picture for links to it. */
export interface PublicTarget {
  readonly kind: 'daily' | 'profile' | 'tournament';
  /** Name of the account, or id of the tournament. Empty for the rankings of the day. */
  readonly id: string;
  readonly isPicture: boolean;
}

/** The target of a path such as `/daily`, `/u/mia`, `/t/oak-17` or `/t/oak-17.png`. */
export function publicTargetAt(path: string): PublicTarget | undefined {
  const isPicture = path.endsWith('.png');
  const page = isPicture ? path.slice(0, -4) : path;
  if (page === '/daily') return { kind: 'daily', id: '', isPicture };
  const parts = /^\/([tu])\/([^/]{1,200})$/.exec(page);
  if (parts === null) return undefined;
  const [, letter, typed = ''] = parts;
  if (letter === 't') return matchCode.test(typed) ? { kind: 'tournament', id: typed, isPicture } : undefined;
  const name = nameIn(typed);
  return name === undefined ? undefined : { kind: 'profile', id: name, isPicture };
}

/** A name in an address. Undefined for an invalid one. */
function nameIn(typed: string): string | undefined {
  try {
    const name = nameFrom(decodeURIComponent(typed));
    return isName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

interface PublicPage {
  readonly html: string;
  /** Undefined if there is no such account or tournament. */
  readonly texts: PageTexts | undefined;
}

export async function readPublicPage(
  house: PageServer,
  door: Pick<CoreDoor, 'profile' | 'rankings' | 'tournament'>,
  { kind, id }: PublicTarget,
): Promise<PublicPage> {
  if (kind === 'daily') {
    const rankings = await door.rankings();
    return { html: dailyPage(house, rankings), texts: dailyTexts(rankings) };
  }
  if (kind === 'profile') {
    const profile = await door.profile(id);
    if (profile !== undefined) return { html: profilePage(house, profile), texts: profileTexts(house, profile) };
  } else {
    const tournament = await door.tournament(id);
    if (tournament !== undefined)
      return { html: tournamentPage(house, id, tournament), texts: tournamentTexts(id, tournament) };
  }
  return { html: noPublicPage(house, kind), texts: undefined };
}
