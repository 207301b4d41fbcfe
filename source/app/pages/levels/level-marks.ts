import type { PickerLevel } from './level-rows.ts';

/** What the player used in all matches of a level. */
export interface HelpUsed {
  readonly hints: number;
  readonly undos: number;
}

/** What a picker tells of what the player has done in a level. */
export type LevelMarks = Pick<PickerLevel, 'mark' | 'remark' | 'recordRows'>;

/**
 * What the player's best in a level is worth.
 *
 * @param par turns of the best solution known; nothing for levels that are not judged by turns
 */
export function marksOf({ record, par }: Pick<PickerLevel, 'record' | 'par'>, used: HelpUsed): LevelMarks {
  const { played, won, best } = record;
  if (par === undefined) return won > 0 ? { mark: { text: 'done', role: 'success' } } : {};
  const counts = [`played ${played}, won ${won}`, `hints ${used.hints}, undo ${used.undos}`];
  if (played === 0) return { remark: `Not played yet; par is ${par}.`, recordRows: ['not played yet', `par ${par}`] };
  if (best === undefined)
    return { remark: `Not solved yet; par is ${par}.`, recordRows: [`not solved, par ${par}`, ...counts] };
  return {
    mark: best > par ? { text: `+${best - par}`, role: 'warning' } : { text: 'par', role: 'success' },
    remark: `You solved it in ${best}; par is ${par}.`,
    recordRows: [`best ${best}, par ${par}`, ...counts],
  };
}

/** How many levels are solved in par or better, as a few words; nothing where no level has a par. */
export function inPar(levels: readonly Pick<PickerLevel, 'record' | 'par'>[]): string | undefined {
  if (levels.every(({ par }) => par === undefined)) return undefined;
  const reached = levels.filter(({ par, record: { best } }) => par !== undefined && best !== undefined && best <= par);
  return `in par ${reached.length}`;
}
