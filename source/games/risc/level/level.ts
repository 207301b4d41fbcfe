import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import { mapOf, type RiscMap } from '../map.ts';
import { readerOf } from './dialect.ts';
import { readPlan } from './plan.ts';
import { faultOfLinks, faultOfWhole } from './whole.ts';

/** A level: a map, and what it is called where its file says so. */
export interface Level {
  readonly label?: string;
  readonly map: RiscMap;
}

/** Reads a map file, or its first fault with its line and column (rules, section 11). */
export function readLevel(text: string): Result<Level, FileFault> {
  const reader = readerOf(text);
  const plan = readPlan(reader);
  const fault = reader.fault ?? faultOfLinks(plan);
  if (fault !== undefined) return failure(fault);
  const { label, territories, links } = plan;
  const map = mapOf(
    territories,
    links.map(({ from, to }) => [from.text, to.text] as const),
  );
  const whole = faultOfWhole(territories, map);
  if (whole !== undefined) return failure(whole);
  return success({ ...(label === undefined ? {} : { label }), map });
}

/** The number of groups, which is that of players. */
export const groupCount = ({ groups }: Pick<RiscMap, 'groups'>): number => Math.max(...groups);
