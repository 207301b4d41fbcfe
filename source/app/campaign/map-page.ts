import type { Stage } from '#engine/campaign/campaign.ts';
import { progressAt } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { sentence } from '#screen/sentences.ts';
import { type Glyphs, type Line, paragraph, span } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey } from '../layers/dialog.ts';
import { helpRow, keyRow } from '../layers/key-rows.ts';
import { itemTargets } from '../pages/lists/list.ts';
import { isRoomy } from '../pages/lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import { campaignTotals, helpAfterLosses, lockedText, recordText, stageName, totalsText } from './campaign-words.ts';
import { mapLines, mapSize, neighbourOf } from './map-drawing.ts';
import { nextStage, type OpenCampaign, type StageSheet } from './stages.ts';

export interface CampaignMapOptions {
  readonly open: OpenCampaign;
  readonly glyphs: Glyphs;
  /** Id of the stage with the cursor. Default: the next stage to play. */
  readonly chosen?: string | undefined;
  brief(stage: Stage): ActionResult;
  resume(stage: Stage): ActionResult;
  watchBest(stage: Stage): ActionResult;
  back(): void;
}

export function campaignMap(around: PageContext, options: CampaignMapOptions): Page {
  const { open, glyphs, brief, resume, watchBest, back } = options;
  const { campaign, sheets, progress, running, entry } = open;
  const { stages } = campaign;
  let chosen = stages.find(({ id }) => id === options.chosen) ?? nextStage(open);
  const sheet = (): StageSheet | undefined => sheets.find(({ stage }) => stage === chosen);
  const enter = (stage: Stage): ActionResult =>
    running.has(stage.id) ? resume(stage) : (lockedText(open, stage) ?? brief(stage));
  const move = (key: string) => {
    chosen = (chosen && neighbourOf(stages, chosen, direction[key] ?? key)) ?? chosen;
  };
  const step = (key: string) => {
    const index = chosen === undefined ? 0 : stages.indexOf(chosen);
    const next = key === 'home' ? 0 : key === 'end' ? stages.length - 1 : index + (key === 'wheelup' ? 1 : -1);
    chosen = stages[Math.max(0, Math.min(stages.length - 1, next))];
  };
  const stageKeys = (stage: Stage): readonly PageKey[] => {
    const isRunning = running.has(stage.id);
    return compact<PageKey>(
      isRunning
        ? keyRow('enter', 'resume', 'resume the match under way', () => enter(stage))
        : keyRow('enter', 'briefing', 'what the stage asks for, and its start', () => enter(stage)),
      isRunning && keyRow('n', 'new', 'start over; the match under way is kept', () => brief(stage)),
      progressAt(progress, stage.id).best !== undefined &&
        keyRow('r', 'watch best', 'watch your best win', () => watchBest(stage)),
    );
  };
  return page(around, {
    show({ columns }) {
      const at = sheet();
      const isWide = isRoomy({ columns });
      const width = isWide ? columns - mapSize.columns - 3 : columns;
      const lines = at === undefined ? [] : detailLines(open, at, width);
      const section = { title: at === undefined ? '' : stageName(at), lines };
      return {
        title: pageTitle(entry.title, campaign.title),
        facts: [span(totalsText(campaignTotals(open)))],
        left: [{ title: 'map', lines: mapLines(open, chosen, glyphs) }, ...(isWide ? [] : [section])],
        ...(isWide && { panel: { width, sections: [section] } }),
        status: compact(at === undefined ? '' : enterText(open, at), open.problem && `! ${open.problem}`),
      };
    },
    keys: () => [
      {
        keys: ['up', 'down', 'left', 'right', 'k', 'j', 'h', 'l'],
        label: 'arrows h j k l',
        footer: ['arrows', 'choose'],
        help: 'choose a stage',
        press: move,
      },
      helpRow(['home', 'end', 'wheelup', 'wheeldown'], 'the first, the last; wheel: a stage', step, 'Home End'),
      ...(chosen === undefined ? [] : stageKeys(chosen)),
      escapeKey('back', 'back', back),
    ],
    click(target) {
      const id = itemTargets.read(target)?.item;
      const clicked = stages.find((stage) => stage.id === id);
      if (clicked === undefined) return undefined;
      const isAgain = clicked === chosen;
      chosen = clicked;
      return isAgain ? enter(clicked) : undefined;
    },
  });
}

const direction: Readonly<Record<string, string>> = { k: 'up', j: 'down', h: 'left', l: 'right' };

function detailLines(open: OpenCampaign, { stage, stars, terms }: StageSheet, width: number): readonly Line[] {
  const earned = progressAt(open.progress, stage.id).stars;
  const starSpans = stars.flatMap((label, i) => [
    span(i === 0 ? ' ' : '   '),
    span(earned[i] === 1 ? '* ' : '- ', 'hazard'),
    span(label),
  ]);
  const isWide = width < mapSize.columns;
  return [
    ...paragraph(stage.brief, width, 'strong'),
    ...paragraph(terms, width),
    ...(isWide
      ? stars.map((label, i): Line => [span(earned[i] === 1 ? ' * ' : ' - ', 'hazard'), span(label)])
      : [starSpans]),
    ...(isWide ? paragraph(recordText(open, stage), width, 'dim') : []),
  ];
}

function enterText(open: OpenCampaign, { stage }: StageSheet): string {
  const locked = lockedText(open, stage);
  const match = open.running.get(stage.id);
  if (match !== undefined) return `Enter: resume ${stage.title} (${match.standing}). n: start over.`;
  if (locked !== undefined) return locked;
  return compact(`Enter: briefing. ${sentence(recordText(open, stage))}`, helpAfterLosses(open, stage)).join(' ');
}
