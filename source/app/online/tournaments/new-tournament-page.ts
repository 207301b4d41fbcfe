import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { type Glyphs, indented, line, wrappedLines } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { form } from '../../pages/lists/form.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { sourceOf } from '../create-match/draft.ts';
import { type MatchRow, matchLine } from '../create-match/match-rows.ts';
import { type HostedGame, levelPicture } from '../hosted-games.ts';
import { following, passing } from '../live-page.ts';
import { type Online, serverTitle } from '../online-state.ts';
import { panelColumns } from '../online-words.ts';
import { type TournamentDraft, tournamentRows } from './tournament-draft.ts';

export interface NewTournamentOptions {
  readonly online: Online;
  glyphs(): Glyphs;
  readonly game: HostedGame;
  readonly games: readonly string[];
  readonly draft: TournamentDraft;
  chooseGame(id: string, draft: TournamentDraft): ActionResult;
  create(draft: TournamentDraft): ActionResult;
  back(): void;
}

export function newTournamentPage(around: PageContext, options: NewTournamentOptions): Page {
  const { online, game, games } = options;
  let { draft } = options;
  const rows = (): readonly MatchRow[] =>
    tournamentRows({
      game,
      games,
      draft,
      set(next) {
        draft = next;
      },
      setGame: (id) => options.chooseGame(id, draft),
    });
  const list = form<MatchRow>({ rows, changingKeys: ['space'], hasLetters: false });
  const typingKey = (): readonly PageKey[] => {
    const row = list.chosen();
    return row?.typed === undefined ? [] : [keyRow('enter', 'type it', 'type a value', () => list.type(row))];
  };
  const shownPage = page(around, {
    show(size) {
      const width = panelColumns(24, 35)(size.columns);
      const left = size.columns - width - 1;
      const row = list.chosen();
      const about = row === undefined ? [] : wrappedLines(row.about, width - 2);
      const source = sourceOf(game, draft.level === undefined ? undefined : { name: draft.level });
      const picture = levelPicture(game, source?.text, {
        columns: width - 2,
        rows: size.rows - frameRows - about.length - 3,
        glyphs: options.glyphs(),
      });
      return {
        title: pageTitle('turncade', serverTitle(online.state())),
        facts: line(online.state().name, 'strong'),
        left: [
          {
            title: 'new tournament',
            lines: rows().map((one, i) => matchLine(one, i, i === list.at(), left)),
          },
        ],
        panel: {
          width,
          sections: [
            { title: row === undefined ? '' : row.label, lines: [...about.map(indented), []] },
            { title: game.title, lines: picture.map(indented) },
          ],
        },
        status: compact(
          'c: open the tournament. Then join it yourself, if you like.',
          passing(online.state(), online.now()),
        ),
      };
    },
    keys: () => [
      ...list.moving().map((row, i): PageKey => (i === 0 ? { ...row, footer: ['up/down', 'row'] } : row)),
      ...list.changing(),
      ...typingKey(),
      keyRow('c', 'open it', 'open the tournament', () => options.create(draft)),
      escapeKey('tournaments', 'back to the tournaments', options.back),
    ],
    layers: [list.typing],
    click(target) {
      const clicked = list.clicked(target);
      return clicked?.value === undefined ? undefined : clicked.row.choose(clicked.value);
    },
  });
  return following(shownPage, online);
}
