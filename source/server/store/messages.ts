import type { Group, Question } from './answers.ts';
import type { Fault } from './write-batching.ts';

export type Request =
  | { readonly type: 'open'; readonly file: string; readonly isChecked: boolean }
  | { readonly type: 'write'; readonly groups: readonly Group[] }
  | { readonly type: 'ask'; readonly question: Question; readonly args: readonly unknown[] }
  | { readonly type: 'check' }
  | { readonly type: 'copy'; readonly file: string }
  | { readonly type: 'close' };

export type Said<Answer> =
  | { readonly id: number; readonly type: 'done'; readonly answer: Answer }
  | { readonly id: number; readonly type: 'failed'; readonly error: Fault };
