/** The deepest nesting and the most values of a message: no request needs half as many. */
export const mostNested = 8;
export const mostValues = 500;

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * What makes a JSON text none that is worth reading; nothing where it is. It is counted through before it is read: what is
 * nested thousands of times, or has thousands of values, takes a hundred times as long to read and to check as the longest
 * request.
 *
 * @example
 * faultOfShape('{"text":"[[[[[[[[["}') // => undefined
 * faultOfShape('[[[[[[[[[') // => 'found something nested too deeply'
 */
export function faultOfShape(text: string): string | undefined {
  let nested = 0;
  let values = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInText) {
      if (code === backslash) i++;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === comma) values++;
    else if (code === openList || code === openObject) {
      nested++;
      values++;
    } else if (code === closeList || code === closeObject) nested--;
    if (nested > mostNested) return 'found something nested too deeply';
    if (values > mostValues) return `found more than ${mostValues} values`;
  }
  return undefined;
}
