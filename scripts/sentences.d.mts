interface Sentence {
  readonly text: string;
  readonly place: string;
}

export declare function sentencesOf(text: string): string[];
export declare function textsOfRows(rows: readonly string[], slack?: number): string[];
export declare function literalsOf(code: string, lang: 'ts' | 'tsx'): { text: string; line: number }[];
export declare function textsOfMarkdown(markdown: string): string[];
export declare function listOf(sources: readonly (readonly [place: string, texts: readonly string[]])[]): Sentence[];
export declare function drawnFrom(list: readonly Sentence[], count: number, seed: string): Sentence[];
