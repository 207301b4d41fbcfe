import { basename } from 'node:path';
import { type Result, success } from '#engine/result.ts';
import { titleOf } from '#games/index.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Folders, matchesFolder } from '#storage/files/folders.ts';
import { absolutePath, openFile, withTilde } from '#storage/files/open-file.ts';
import { completePath } from '#storage/files/players-files.ts';
import { type DamagedFile, type ListedMatch, newestFirst } from '#storage/matches/match-list.ts';
import { listMatches, type StoredMatch } from '#storage/matches/matches.ts';
import { listSaves, saveAs } from '#storage/matches/saves.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { bytesOf, deleteForGood, listTrash, restoreMatch, wasSave } from '#storage/matches/trash.ts';
import { now } from '#storage/now.ts';
import { asyncValue } from '../../async-value.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageView } from '../../layers/page-view.ts';
import type { MatchPage } from '../../match/match-page.ts';
import type { LocalServices } from '../../services.ts';
import { matchPreview, matchPreviews, playFacts } from '../lists/match-cards.ts';
import { levelIn, nameInTrash, trash } from '../lists/match-lists.ts';
import { settingsPlace, showNames } from '../settings/settings-entry.ts';
import type { SettingsPageOptions } from '../settings/settings-page.ts';
import { fileActions, listedFile } from './file-actions.ts';
import { type FileCard, openPage, type SavedMatch, savePage } from './files-page.ts';

export interface KeptPagesSource {
  /** `openSave` and `openReplay` resolve to the reason if they fail. */
  readonly matches: {
    openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined>;
    openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined>;
    last(): Pick<MatchPage, 'notify'> | undefined;
  };
  openLevel(path: string, leave: () => void): Promise<string | undefined>;
}

export function keptPages(app: LocalServices, { matches, openLevel }: KeptPagesSource) {
  const { navigator, pageContext, home, glyphs } = app;
  const { folders, cwd } = home;
  const complete = (text: string) => completePath(text, cwd);
  const absolute = (path: string) => absolutePath(path, cwd);

  /** Opens a save, the replay of a finished match, or a level file. Resolves to the reason if that fails. */
  const openPath = async (path: string, back: () => void): Promise<string | undefined> => {
    if (!path.endsWith('.turncade')) return openLevel(absolute(path), back);
    const file = openFile(folders, path, cwd);
    if (!file.ok) return notDone('opened', `${basename(path)}: ${file.error.message}`);
    const { match } = file.value;
    const isOver = match.save.header.notes['over'] !== undefined;
    const isOwn = match.path.startsWith(matchesFolder(folders));
    return isOver ? matches.openReplay(match, back) : matches.openSave(match, isOwn, back);
  };

  const open = (back: () => void, isPlaying: boolean): PageView => {
    const place = openPage(pageContext, {
      card: fileCard(app, () => place.changed()),
      now: now(),
      files: () => savedMatches(folders),
      isPlaying,
      open: (choice) => openPath(choice.type === 'path' ? choice.path : choice.match.path, back),
      actions: fileActions<SavedMatch>(home, ({ path, name, isStarred = false, damage }) =>
        damage?.hasCopy === false ? undefined : { path: absolute(path), label: name, isStarred },
      ),
      trash: () => navigator.go(trashPage(() => navigator.go(open(back, isPlaying)))),
      complete,
      hasPaths: home.isLocal,
      back,
    });
    return place;
  };
  const trashPage = (back: () => void, notice?: string): PageView => {
    const nameOf = (match: ListedMatch) => nameInTrash(match, wasSave(folders, match));
    const again = (result: Result<unknown>, done: string, what: string): ActionResult => {
      if (!result.ok) return notDone(done, result.error.message);
      return navigator.go(trashPage(back, `${capitalize(done)}: ${what}.`));
    };
    const preview = matchPreviews(app, () => page.changed());
    const page = trash(pageContext, {
      now: now(),
      glyphs: glyphs(),
      card: (match) => ({ facts: playFacts(match), preview: preview(match.path) }),
      matches: () => listTrash(folders),
      actions: fileActions<ListedMatch>(home, (match) => listedFile(match, nameOf(match))),
      size: (removed) => sizeText(bytesOf(removed)),
      wasSave: (match) => wasSave(folders, match),
      notice,
      restore: (match) => again(restoreMatch(folders, match), 'restored', nameOf(match)),
      deleteForGood: (chosen) =>
        again(
          chosen.map(deleteForGood).find(({ ok }) => !ok) ?? success(undefined),
          'deleted',
          chosen.map(nameOf).join(', '),
        ),
      back,
    });
    return page;
  };
  return {
    complete,
    absolute,
    open,
    trash: (back: () => void): PageView => trashPage(back),
    settings: (back: () => void, backTo: SettingsPageOptions['backTo']): PageView =>
      settingsPlace(app, back, backTo, () => showNames(app)),
    save(text: string, name: string, match: string, back: () => void): PageView {
      const [game = match, ...where] = match.split(', ');
      const current: SavedMatch = {
        name: 'this match',
        kind: 'save',
        game,
        where: where.join(', '),
        saved: now(),
        path: '',
      };
      const page = savePage(pageContext, {
        now: now(),
        card: saveCard(app, text, current, () => page.changed()),
        current,
        files: newestFirst(listSaves(folders)).map((save) => savedMatch(save, 'save')),
        name,
        match,
        save(chosen, replace) {
          const saved = saveAs(folders, chosen, text, { replace });
          if (!saved.ok) return notDone('saved', saved.error.message);
          back();
          matches.last()?.notify(`Saved a copy as ${basename(saved.value, '.turncade')}.`);
          return undefined;
        },
        back,
      });
      return page;
    },
  };
}

function fileCard(app: LocalServices, arrived: () => void): FileCard {
  const preview = matchPreviews(app, arrived);
  return { glyphs: app.glyphs(), preview: ({ path }) => preview(path) };
}

/** Card that also has a preview of the match in `text`, which has no file yet. */
function saveCard(app: LocalServices, text: string, current: SavedMatch, arrived: () => void): FileCard {
  const card = fileCard(app, arrived);
  const currentPreview = asyncValue(() => {
    const save = readSealed(app.home.folders, text);
    return save.ok ? matchPreview(app, { path: '', time: current.saved, save: save.value }) : undefined;
  }, arrived);
  return { ...card, preview: (match) => (match === current ? currentPreview : card.preview(match)) };
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** All matches and saves, newest first, then damaged files, newest first. */
function savedMatches(folders: Folders): readonly SavedMatch[] {
  const matches = listMatches(folders);
  const named = listSaves(folders);
  const intact = [
    ...newestFirst(matches).map((match) => savedMatch(match, match.over === undefined ? 'autosave' : 'finished')),
    ...newestFirst(named).map((match) => savedMatch(match, 'save')),
  ];
  return [intact, [...matches.damaged, ...named.damaged].map(damagedMatch)].flatMap((part) =>
    part.toSorted((a, b) => b.saved.getTime() - a.saved.getTime()),
  );
}

const savedMatch = (match: ListedMatch, kind: SavedMatch['kind']): SavedMatch => ({
  // Without a given name, a match that was stored automatically is named after its level or its game.
  name: kind === 'save' ? match.name : (match.givenName ?? basename(levelIn(match) ?? titleOf(match.game))),
  kind,
  game: titleOf(match.game),
  level: match.level?.title,
  where: match.over === undefined ? match.standing : `${match.standing}, over`,
  saved: match.time,
  path: withTilde(match.path),
  isStarred: match.isStarred === true,
  facts: playFacts(match),
});

const damagedMatch = ({ name, line, aside, restored, opens, time }: DamagedFile): SavedMatch => ({
  name,
  kind: 'save',
  game: opens === undefined ? '' : titleOf(opens.game),
  where: '',
  saved: time,
  path: withTilde(opens?.path ?? name),
  damage: {
    at: line === undefined ? 'its checksum' : `line ${line}`,
    aside,
    hasCopy: restored,
  },
});

const notDone = (done: string, why: string): string => `Not ${done}: ${why}`;
