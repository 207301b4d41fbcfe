import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Makes texts unreadable, and not to be forged, for everybody without a key. */
export interface Seal {
  close(text: string): string;
  /** The text; undefined where somebody else has made it. */
  open(sealed: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param secret a text with at least 128 bits that nobody can guess */
export function sealOf(secret: string): Seal {
  const key = createHash('sha256').update(secret).digest();
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const closing = createCipheriv(cipher, key, nonce);
      return Buffer.concat([nonce, closing.update(text, 'utf8'), closing.final(), closing.getAuthTag()]).toString(
        'base64',
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = opening.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
