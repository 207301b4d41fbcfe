import { failure, type Result, refusal, success } from '../../engine/result.ts';
import { reason } from './reason.ts';

/** What an action on files returned, or why the system refused it, with the code `file-error`. */
export function attempt<Value>(action: () => Value): Result<Value> {
  try {
    return success(action());
  } catch (error) {
    if (error instanceof Error && 'code' in error) return failure(refusal('file-error', reason(error)));
    throw error;
  }
}
