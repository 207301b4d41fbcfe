import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { checked, maxBytes, protocolVersion } from '#net/wire/limits.ts';
import type { Answer, ErrorCode } from '#net/wire/messages.ts';
import { type Request, requestSchema } from '#net/wire/requests.ts';

/** Maximum nesting depth of a message. Requests need less than half of it. */
export const maxNested = 8;
export const maxValues = 500;

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

type Refused = Extract<Answer, { error: unknown }>;

export function readRequest(text: string, bytes: number): Result<Request, Refused> {
  const fault = faultOfShape(text);
  const json = fault === undefined ? parseJsonOrUndefined(text) : undefined;
  const record = typeof json === 'object' && json !== null ? json : {};
  const id = numberOf(record);
  const refused = (code: ErrorCode, message: string) => failure({ id, error: { code, message } });
  if (fault !== undefined) return refused('bad-message', fault);
  if (json === undefined) return refused('bad-message', 'found no complete JSON text');
  const type = 'type' in record ? record.type : undefined;
  const byteLimit =
    type === 'check-level' || type === 'create' || type === 'upload' ? maxBytes.upload : maxBytes.message;
  if (bytes > byteLimit)
    return refused('too-large', `A message of this type has at most ${byteLimit / 1024} KiB, found ${bytes} bytes.`);
  const read = checked(requestSchema, json);
  if (!read.ok) return refused('bad-message', read.error.message);
  const request = read.value;
  return request.type === 'hello' && request.protocol !== protocolVersion
    ? refused('version', otherVersion(request.protocol))
    : success(request);
}

export const otherVersion = (theirs: number): string =>
  theirs > protocolVersion
    ? `This server speaks version ${protocolVersion} of the protocol, and your turncade speaks version ${theirs}: the server needs an update.`
    : `This server speaks version ${protocolVersion} of the protocol, and your turncade speaks version ${theirs}: your turncade needs an update.`;

/** Finds the id in an invalid message, so that the client learns which request failed. Null if none. */
function numberOf(json: object): number | null {
  const id = 'id' in json ? json.id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** Checks depth and number of values before parsing, because parsing thousands of values is slow. */
function faultOfShape(text: string): string | undefined {
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
    if (nested > maxNested) return 'found something nested too deeply';
    if (values > maxValues) return `found more than ${maxValues} values`;
  }
  return undefined;
}
