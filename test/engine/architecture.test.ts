import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Layer {
  readonly name: string;
  /** Its files, below `source`. The first layer that a file fits is its own. */
  readonly files: RegExp;
  /** What it may import of `source`, `own` standing for the folder of its own game; and which packages, if not any. */
  readonly imports: readonly string[];
  readonly packages?: readonly string[];
  /** Whether it must know neither clock nor chance nor the world outside. */
  readonly pure?: boolean;
}

/** The layers: who may import what. Everything points towards the engine. */
const layers: readonly Layer[] = [
  { name: 'engine', files: /^engine\//, imports: ['engine/'], packages: ['seedrandom', 'zod'], pure: true },
  { name: 'screen', files: /^screen\//, imports: ['engine/', 'screen/'], packages: [] },
  { name: 'storage', files: /^storage\//, imports: ['engine/', 'storage/'] },
  { name: 'registry', files: /^games\/index\.ts$/, imports: ['engine/', 'screen/', 'games/'], packages: [] },
  {
    name: "a game's screen",
    files: /^games\/[^/]+\/screen\//,
    imports: ['engine/', 'screen/', 'own'],
    packages: [],
  },
  { name: 'a game', files: /^games\/[^/]+\//, imports: ['engine/', 'own'], packages: ['zod'], pure: true },
  {
    name: 'app',
    files: /^app\//,
    imports: ['engine/', 'screen/', 'storage/', 'games/index.ts', 'app/'],
  },
  {
    name: 'commands',
    files: /^commands\//,
    imports: ['engine/', 'storage/', 'games/index.ts', 'app/', 'commands/'],
  },
  { name: 'cli', files: /^cli\.ts$/, imports: ['commands/', '../package.json'], packages: [] },
  { name: 'declarations', files: /^[\w-]+\.d\.ts$/, imports: [], packages: [] },
];

const impure = /\b(?:Date|performance|process|fetch|set(?:Timeout|Interval|Immediate)|Math\.random)\b/;

/** What is against the layers in a file, one sentence each. */
function violations(file: string, text: string): string[] {
  const layer = layers.find(({ files }) => files.test(file));
  if (layer === undefined) return [`${file} is in no layer`];
  const found = (what: string) => `${file}: ${layer.name} must not ${what}`;
  const forbidden = importsOf(text).flatMap((target) => {
    if (!target.startsWith('.')) {
      const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
      return layer.packages?.includes(packageName) === false ? [found(`import the package ${target}`)] : [];
    }
    const path = posix.join(posix.dirname(file), target);
    return layer.imports.some((allowed) => path.startsWith(placeOf(allowed, file, layer))) ? [] : [found(`import ${path}`)];
  });
  const [outside] = (layer.pure === true && impure.exec(withoutWords(text))) || [];
  return outside === undefined ? forbidden : [...forbidden, found(`use ${outside}`)];
}

/** `own` is the folder of the file's game; of it the rules know all but the screen. */
function placeOf(allowed: string, file: string, layer: Layer): string | RegExp {
  return allowed;
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^'";]*?(?:from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm)].flatMap(
    ([, statement, call]) => statement ?? call ?? [],
  );
