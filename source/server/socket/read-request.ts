import { failure, type Result, success } from '../../engine/result.ts';
import { checked, parsed } from '../../net/wire/checked.ts';
import { mostBytes, protocolVersion } from '../../net/wire/limits.ts';
import type { Answer, ErrorCode } from '../../net/wire/messages.ts';
import { type Request, requestSchema } from '../../net/wire/requests.ts';
import { faultOfShape } from './message-shape.ts';

/** The answer to a message that is none, or is too much. */
type Refused = Extract<Answer, { error: unknown }>;

/** Reads a message of a client, or says what is wrong with it. */
export function readRequest(text: string, bytes: number): Result<Request, Refused> {
  const fault = faultOfShape(text);
  const json = fault === undefined ? parsed(text) : undefined;
  const given = typeof json === 'object' && json !== null ? json : {};
  const id = numberOf(given);
  const refused = (code: ErrorCode, message: string) => failure({ id, error: { code, message } });
  if (fault !== undefined) return refused('bad-message', fault);
  if (json === undefined) return refused('bad-message', 'found no complete JSON text');
  const type = 'type' in given ? given.type : undefined;
  const most = type === 'check-level' || type === 'create' ? mostBytes.upload : mostBytes.message;
  if (bytes > most)
    return refused('too-large', `A message of this type has at most ${most / 1024} KiB, found ${bytes} bytes.`);
  const read = checked(requestSchema, json);
  if (!read.ok) return refused('bad-message', read.error.message);
  const request = read.value;
  return request.type === 'hello' && request.protocol !== protocolVersion
    ? refused('version', otherVersion(request.protocol))
    : success(request);
}

/** The words for a client with another version of the protocol. */
export const otherVersion = (theirs: number): string =>
  theirs > protocolVersion
    ? `This server speaks version ${protocolVersion} of the protocol, you speak version ${theirs}: the server needs an update.`
    : `This server speaks version ${protocolVersion} of the protocol, you speak version ${theirs}: your turncade needs an update.`;

/** The number of a message that is not looked at further, where it has one. */
export function idIn(text: string): number | null {
  const json = faultOfShape(text) === undefined ? parsed(text) : undefined;
  return typeof json === 'object' && json !== null ? numberOf(json) : null;
}

/** The number of a message, where it has one, so that its sender knows which was refused. */
function numberOf(json: object): number | null {
  const id = 'id' in json ? json.id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
