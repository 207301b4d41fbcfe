import type { Stage } from '#engine/campaign/campaign-file.ts';
import type { Card, Run } from '#engine/campaign/carry.ts';
import { progressAt } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { sentence } from '#screen/sentences.ts';
import { type Glyphs, type Line, line, paragraph, type Role, span } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import type { Size } from '../layers/page-view.ts';
import { allSeen, choiceAfter, inItem, itemTargets, rowKeys } from '../pages/lists/list.ts';
import { type DrawerPart, withDrawer } from '../pages/lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../pages/page.ts';
import type { PageContext } from '../services.ts';
import {
  groupText,
  helpAfterLosses,
  hintPriceText,
  lockedText,
  noStarTexts,
  openedText,
  priceText,
  recordText,
  stageName,
  totalsText,
} from './campaign-words.ts';
import { boardPanel, stageList, stageTextWidth } from './stage-list.ts';
import { nextStage, type OpenCampaign, type StageOutcome, type StageSheet, type StageStart } from './stages.ts';

export interface BriefingOptions {
  readonly open: OpenCampaign;
  readonly sheet: StageSheet;
  readonly glyphs: Glyphs;
  /** Seed of the last try, for stages with a new seed each time. */
  readonly lastSeed: string | undefined;
  start(how: StageStart): ActionResult;
  back(): void;
}

export function briefingPage(
  around: PageContext,
  { open, sheet, glyphs, lastSeed, start, back }: BriefingOptions,
): Page {
  const { stage } = sheet;
  return page(around, {
    show(size) {
      const { panel, leftWidth } = withBoard(open, stage, glyphs, size);
      return {
        title: pageTitle(open.entry.title, open.campaign.title),
        facts: [span(recordText(open, stage))],
        left: withDrawer(
          { title: stageName(sheet), lines: briefingLines(open, sheet, Math.min(size.columns, stageTextWidth - 1)) },
          size,
          partsBelow(open, leftWidth),
        ),
        panel,
        status: compact('Enter: start.', helpAfterLosses(open, stage)),
      };
    },
    keys: () =>
      compact<PageKey>(
        keyRow('enter', 'start', 'start the stage', () => start({})),
        lastSeed !== undefined &&
          keyRow('s', 'same start', 'start with the same dice and maps as last time', () => start({ seed: lastSeed })),
        sheet.canBeEased &&
          keyRow('e', 'one step easier', 'play against weaker rivals, but without the third star', () =>
            start({ isEased: true }),
          ),
        escapeKey('map', 'back to the map', back),
      ),
  });
}

function briefingLines(open: OpenCampaign, { stage, stars, terms }: StageSheet, width: number): Line[] {
  const earned = progressAt(open.progress, stage.id).stars;
  return [
    ...paragraphs(compact(groupText(open, stage)), width, 'dim'),
    [],
    ...paragraph(stage.brief, width, 'strong'),
    [],
    ...paragraph(terms, width),
    ...paragraphs(compact(priceText(open, stage)), width),
    [],
    ...stars.map(
      (label, i): Line => [
        span(earned[i] === 1 ? ' * ' : ' - ', 'hazard'),
        span(label),
        ...(i === 0 ? [span(stars[0] === 'win' ? '' : '  (wins the stage)', 'dim')] : []),
      ],
    ),
    [],
    ...paragraph(`Stars from different tries add up. ${hintPriceText(stage)}`, width, 'dim'),
  ];
}

const partsBelow = (open: OpenCampaign, width: number): readonly DrawerPart[] => [
  { title: 'what you bring', lines: open.run === undefined ? [] : sheetLines(open.run, width), isWhole: true },
  { title: 'stages', lines: stageList(open, width), isWhole: true },
];

/** The panel with the stage's board, if it has one, and the columns beside it. */
function withBoard(open: OpenCampaign, stage: Stage | undefined, glyphs: Glyphs, size: Size) {
  const panel = stage && boardPanel(open, stage, glyphs, size);
  return { panel, leftWidth: size.columns - (panel === undefined ? 0 : panel.width + 1) };
}

function sheetLines({ sheet }: Pick<Run, 'sheet'>, width: number): readonly Line[] {
  const widest = Math.max(0, ...sheet.map(([label]) => label.length));
  return sheet.flatMap(([label, text]) =>
    wrapWords(text, width - widest - 4).map(
      (row, i): Line => [span(` ${(i === 0 ? label : '').padEnd(widest)}  `, 'dim'), span(row)],
    ),
  );
}

const paragraphs = (texts: readonly string[], width: number, role: Role = 'text'): Line[] =>
  texts.flatMap((text) => [[], ...paragraph(text, width, role)]);

export interface CardPageOptions {
  readonly open: OpenCampaign;
  readonly glyphs: Glyphs;
  readonly choice: NonNullable<Run['choice']>;
  choose(card: string): ActionResult;
  back(): void;
}

/** Shows what each card changes. The player takes one of them. */
export function cardPage(
  around: PageContext,
  { open, glyphs, choice: { cards }, choose, back }: CardPageOptions,
): Page {
  let chosen = 0;
  const take = (): ActionResult => {
    const card = cards[chosen];
    return card && choose(card.name);
  };
  return page(around, {
    show(size) {
      const { panel, leftWidth } = withBoard(open, nextStage(open), glyphs, size);
      const width = Math.min(size.columns, stageTextWidth);
      return {
        title: pageTitle(open.entry.title, open.campaign.title),
        facts: [span(totalsText(open))],
        left: withDrawer(
          { title: 'Choose one card', lines: cards.flatMap((card, i) => cardLines(card, i, i === chosen, width)) },
          size,
          partsBelow(open, leftWidth),
        ),
        panel,
        status: [`Enter: take ${cards[chosen]?.name}. You can't undo it.`],
      };
    },
    keys: () => [
      ...rowKeys(
        (key) => {
          chosen = choiceAfter(key, chosen, cards.length, cards.length);
        },
        { what: 'a card', hasLetters: true, further: allSeen },
      ),
      keyRow<ActionResult>('enter', 'take it', 'take this card', take),
      escapeKey('map', 'back to the map; choose later', back),
    ],
    click(target) {
      const clicked = cards.findIndex(({ name }) => name === itemTargets.read(target)?.item);
      if (clicked < 0) return undefined;
      const isAgain = clicked === chosen;
      chosen = clicked;
      return isAgain ? take() : undefined;
    },
  });
}

const cardLines = ({ name, effects }: Card, index: number, isChosen: boolean, width: number): Line[] => [
  [],
  inItem(name, [
    span(isChosen ? '>' : ' ', 'accent'),
    span(` ${index + 1} ${name} `, isChosen ? 'strong' : 'text', isChosen ? 'selection' : undefined),
  ]),
  ...paragraph(effects.map(sentence).join(' '), width - 4).map((row): Line => [span('   '), ...row]),
];

export interface StageResultOptions {
  readonly open: OpenCampaign;
  readonly glyphs: Glyphs;
  readonly sheet: StageSheet;
  readonly outcome: Omit<StageOutcome, 'stored'>;
  brief(stage: Stage): ActionResult;
  watch(): ActionResult;
  back(): void;
}

export function stageResultPage(around: PageContext, options: StageResultOptions): Page {
  const { open, glyphs, sheet, outcome, brief, watch, back } = options;
  const { stage } = sheet;
  const next = nextStage(open);
  const goesOn = next !== undefined && next !== stage && (outcome.isWon || lockedText(open, stage) !== undefined);
  const again = keyRow<ActionResult>('enter', 'again', 'play this stage again', () => brief(stage));
  return page(around, {
    show(size) {
      const { panel, leftWidth } = withBoard(open, stage, glyphs, size);
      return {
        title: pageTitle(open.entry.title, open.campaign.title),
        facts: [span(totalsText(open))],
        left: withDrawer(
          { title: stageName(sheet), lines: resultLines(open, sheet, outcome, Math.min(size.columns, stageTextWidth)) },
          size,
          partsBelow(open, leftWidth),
        ),
        panel,
        status: compact(
          open.run?.choice !== undefined
            ? 'Enter: choose a card.'
            : goesOn
              ? `Enter: next stage, ${next.title}.`
              : 'Enter: play this stage again.',
          helpAfterLosses(open, stage),
        ),
      };
    },
    keys: () =>
      compact<PageKey>(
        ...(open.run?.choice !== undefined
          ? [keyRow<ActionResult>('enter', 'choose a card', 'choose a card', () => brief(next ?? stage))]
          : goesOn
            ? [
                keyRow<ActionResult>('enter', 'next', `the briefing of ${next.title}`, () => brief(next)),
                lockedText(open, stage) === undefined &&
                  keyRow<ActionResult>('y', 'again', 'play this stage again', () => brief(stage)),
              ]
            : [again]),
        keyRow('r', 'replay', 'watch the match', watch),
        escapeKey('map', 'to the map', back),
      ),
  });
}

function resultLines(
  open: OpenCampaign,
  { stage }: StageSheet,
  outcome: StageResultOptions['outcome'],
  width: number,
): Line[] {
  const { isWon, turn, stars, points, change } = outcome;
  const opened = openedText(outcome);
  return [
    [],
    line(` ${isWon ? 'Won' : 'Lost'}: ${stage.title}, ${open.entry.turnName} ${turn}`, isWon ? 'success' : 'strong'),
    ...paragraph(isWon ? stage.won : stage.lost, width),
    [],
    ...stars.map(
      ({ label, isMet, reached }): Line => [
        span(isMet ? ' * ' : ' - ', 'hazard'),
        span(label, isMet ? 'strong' : 'text'),
        span(reached === undefined ? '' : `  ${reached}`, 'dim'),
      ],
    ),
    ...(points === undefined ? [] : [[], line(` ${points} points`)]),
    ...paragraphs(compact(change?.join(' ')), width, 'strong'),
    ...paragraphs(noStarTexts(outcome), width, 'dim'),
    ...(opened === undefined ? [] : [[], ...paragraph(opened, width, 'accent')]),
  ];
}
