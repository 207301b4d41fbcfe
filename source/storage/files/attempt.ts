import { failure, type Result, refusal, success } from '../../engine/result.ts';
import { reason } from './reason.ts';

/** Runs an action on files: its value, or the system's refusal with the code `file-error`. */
export function attempt<Value>(action: () => Value): Result<Value> {
  try {
    return success(action());
  } catch (error) {
    if (error instanceof Error && 'code' in error) return failure(refusal('file-error', reason(error)));
    throw error;
  }
}
