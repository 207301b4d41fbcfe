import { readFile } from 'node:fs/promises';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transform } from 'sucrase';

/** Loads TypeScript modules of custom games without their types. Line numbers stay the same. */
export const load: LoadHook = async (url, context, nextLoad) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  const source = transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  return { format: 'module', shortCircuit: true, source };
};
