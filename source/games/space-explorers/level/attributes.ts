import { type DotReader, isName, isSign, readAttributes, type Token } from '../../../engine/reading/dot.ts';

/** Values of attributes by name in lower case, each with its line. */
export type Attributes = ReadonlyMap<string, { readonly text: string; readonly line: number }>;

/** The attributes that mean something by what they are called in a file, which may have any number of others. */
const known: ReadonlyMap<string, string> = new Map([
  ...['name', 'population', 'turns', 'habit', 'size', 'base', 'x', 'y', 'weight', 'label'].map(
    (name) => [name, name] as const,
  ),
  ['habitability', 'habit'],
]);

/** These attributes and another one, over what it was before; one that means nothing is left out. */
export function withAttribute(attributes: Attributes, { text: name }: Token, { text, line }: Token): Attributes {
  const key = known.get(name.toLowerCase());
  return key === undefined ? attributes : new Map(attributes).set(key, { text, line });
}

/** Reads `[name=value, …]`, as often as it stands there, over what was there before. */
export function readOver(reader: DotReader, before: Attributes): Attributes {
  let attributes = before;
  const take = (name: Token, value: Token) => {
    attributes = withAttribute(attributes, name, value);
  };
  while (isSign(reader.peek(), '[')) readAttributes(reader, { isKey: isName, isValue: isName, take });
  return attributes;
}
