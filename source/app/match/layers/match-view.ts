import { wrap } from '#engine/text/width.ts';
import type { Frame } from '#screen/frame.ts';
import { rivalLines } from '#screen/game/rivals.ts';
import { presenceSigns } from '#screen/parts/online-parts.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { type Dialog, dialogFloat, enterText, type Notice, noticeRows, noticeStatus } from '../../layers/dialog.ts';
import type { MatchRows } from '../../layers/key-rows.ts';
import type { ScreenFrame, Size } from '../../layers/page-view.ts';
import { debugTags } from '../../scene/scene.ts';
import type { MatchController } from '../controller.ts';
import type { MatchServices, MatchStore } from '../match-store.ts';
import type { Notices } from '../notices.ts';
import { noSideContent, type SideContent } from './side-content.ts';
import type { TurnPlayback } from './turn-playback.ts';

export interface MatchUi<T extends ScreenTypes> {
  readonly store: MatchStore<T, MatchServices<T>>;
  readonly controller: MatchController<T>;
  readonly notices: Notices;
  readonly turns: TurnPlayback<T>;
  readonly view: MatchView<T>;
}

export interface Painted<T extends ScreenTypes> {
  readonly scene: Scene<T>;
  readonly painting: Frame;
  readonly tags: readonly string[];
}

export type MatchView<T extends ScreenTypes> = ReturnType<typeof createMatchView<T>>;

export function createMatchView<T extends ScreenTypes>(
  { screen, services, driver, rivals, scene: sceneOf }: MatchStore<T, MatchServices<T>>,
  turns: TurnPlayback<T>,
) {
  const { commands } = driver.match.game;
  let mark: string | undefined;
  let sideContent: SideContent<T> = noSideContent;
  const marked = () => (mark === undefined ? [] : [mark]);
  const shownScene = (size: Size): Scene<T> => ({ ...sceneOf(size), ...turns.sceneChanges() });
  return {
    scene: shownScene,
    painted(size: Size): Painted<T> {
      const scene = shownScene(size);
      const isNow = turns.keyframe() === undefined;
      const tags = [
        ...debugTags(screen, scene),
        ...(turns.isAgain() ? ['REPLAY'] : []),
        ...sideContent.tags(isNow),
        ...marked(),
      ];
      const painting = screen.view.paint(scene);
      return { scene, painting: sideContent.decorate(painting, size, isNow), tags };
    },
    help(size: Size, { gameRows, shared }: MatchRows) {
      const scene = sceneOf(size);
      services.help({
        ownRows: gameRows,
        shared,
        signs: [...screen.view.signs(scene), ...(scene.online === undefined ? [] : [presenceSigns])],
        commands,
        rules: screen.rules,
        rivals: [...rivals.values()].map((rival) =>
          rivalLines(rival, { glyphs: services.glyphs(), columns: size.columns - 4 }),
        ),
      });
    },
    /** Shows a word in the foot rule until the next call. `undefined` removes the word. */
    mark(word: string | undefined) {
      mark = word;
    },
    marked,
    setSideContent(content: SideContent<T>) {
      sideContent = content;
    },
  };
}

export function showBox(
  dialog: Dialog,
  columns: number,
): Pick<ScreenFrame, 'status'> & Required<Pick<ScreenFrame, 'float'>> {
  const [first = '', second = ''] = wrap(enterText(dialog), columns - 2);
  return { status: [line(first), line(second)], float: dialogFloat(dialog) };
}

/** Status rows of a notice while a text field occupies the first row. */
export function belowField(notice: Notice, size: Size): ScreenFrame['status'] {
  const [first = [], ...rest] = noticeRows(notice, size);
  return [[], first, ...rest];
}

export interface Messages {
  readonly notice: Notice | undefined;
  readonly thinking: string | undefined;
}

/** Shows messages instead of status rows. If `rows` is `one text`, a message replaces both rows. */
export function withMessages(
  status: ScreenFrame['status'],
  { notice, thinking }: Messages,
  size: Size,
  rows: 'each its own' | 'one text' = 'each its own',
): ScreenFrame['status'] {
  const hasMessage = notice !== undefined || thinking !== undefined;
  const [first, second] = hasMessage && rows === 'one text' ? blank : status;
  const thought: Line | undefined = thinking === undefined ? undefined : line(thinking);
  if (notice !== undefined) return noticeStatus(notice, size, thought ?? second);
  return thought === undefined ? status : [thought, second.length === 0 ? first : second];
}

const blank: ScreenFrame['status'] = [[], []];
