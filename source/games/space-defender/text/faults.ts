import type { ScriptFault } from '../../../engine/script.ts';
import { usageOf } from './declarations.ts';

/** What a script with faults prints instead of a transcript (rules, section 14). */
export function faultText(faults: readonly ScriptFault[]): string {
  const [first] = faults;
  if (first?.kind === 'syntax')
    return [
      'Syntax Error: specification of command executions cannot be parsed',
      `parse error (Line ${first.line}, Column ${first.column})`,
    ].join('\n');
  return ['Type Error: specification of command executions is not type-correct', ...faults.map(typeFault)].join('\n');
}

const typeFault = ({ code, name, args }: ScriptFault): string =>
  code === 'unknown-command'
    ? `Error: unknown event name ${name}`
    : `${name}(${args.join(', ')}) does not conform to declaration ${usageOf(name)}`;
