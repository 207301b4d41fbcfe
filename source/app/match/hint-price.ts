import { tutorialName } from '#engine/level.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { hintPriceText } from '../campaign/campaign-words.ts';
import { stageIn } from '../campaign/judge.ts';
import { starsIn } from '../scene/match-result.ts';
import type { MatchStore } from './match-store.ts';

/** Question before the first hint of a local match that costs something. Undefined if a hint is free. */
export function hintQuestion<T extends ScreenTypes>({
  driver: { match },
  screen,
  services,
  only,
  isOver,
}: MatchStore<T>): string | undefined {
  const facts = services.file.facts();
  const { game, state, setup } = match;
  if (only !== undefined || isOver() || facts.hints > 0) return undefined;
  if (services.rush !== undefined) return 'A hint counts as an error in a rush.';
  if (setup.level === undefined || setup.level.name === tutorialName || puzzleOf(setup.level) !== undefined)
    return undefined;
  const isUnaided = starsIn(match, { ...screen.view.standing(game.view(state, 'all')), end: 'won' }, facts)?.some(
    ({ name, isEarned }) => name === 'unaided' && isEarned,
  );
  if (isUnaided !== true) return undefined;
  if (facts.campaign === undefined) return hintPriceText({ stars: ['no hint'] });
  const stage = stageIn(game.id, facts);
  return stage?.stars.includes('no hint') === true ? hintPriceText(stage) : undefined;
}
