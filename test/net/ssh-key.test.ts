import { expect, test } from 'vitest';
import { readSshKey } from '#net/fingerprint.ts';

const [ed25519, rsa, ecdsa] = [
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPpqyyz2F44hTs/tUMiL52f+8o8jKIqtS3t7sQpPLWKa mia@laptop',
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC0u4MmIlcxt1hU1nQYwl+rOWzjMLVCHwG/t5bV4Gil4cvIPvUfK0xk+0GBkvEjKC8d0Fv2/p/84tHRDYU88owV0TJMJuRsySa4Z47gbZ0oceHBnMn6g4wNBRoUeP147HRSJglWNaq0jBpdFqcrbbqzEHR2/3punnQpZ2Iva1gsqUmxlFH8FJeJkKYnGZvCoo7b3qvKlnuy4qKj8+ZhMvCjbEXPvEDpyLjjkRk8iFVolrVayGbITeYKkE3dpOhWJvSWWemJZCQuUx4OBDHZXK1hwqdPOKDMsySNK1Fs4PIaUeuVeyrUUP7+jx57w+LYpyZqnBCA9yvC7Wh96qWzHqVd',
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBAm1noNzsRafvcJuJzs5anG8Rdg02OIfDbvrBczMlGuyNVxFUJUOWvP819wHvm5D0BGS+6UacePCvAOVuAp/d6Q= é work',
] as const;

// Fingerprints as printed by ssh-keygen.
test.each([
  ['Ed25519', ed25519, 'SHA256:fzTJeLYwvz5hZgr0fMeABMZrPnhJll41ETpD8TADuNE', 'mia@laptop'],
  ['RSA, without a comment', rsa, 'SHA256:lV0ywfz/PSLVPwo7Oi1ewA2kbgqpDpEt1I8Js1Cb9OI', ''],
  [
    'ECDSA, with a letter in its comment that is not ASCII',
    ecdsa,
    'SHA256:5gjFiGYb3GeGVkCLtL5evGs0dlXIWl77nx/jNr7ti6o',
    '? work',
  ],
  ['one with blanks around it', `  ${ed25519}\r\n`, 'SHA256:fzTJeLYwvz5hZgr0fMeABMZrPnhJll41ETpD8TADuNE', 'mia@laptop'],
])('a public ssh key is read: %s', (_, text, fingerprint, comment) => {
  const read = readSshKey(text);
  expect(read).toMatchObject({ ok: true, value: { fingerprint, comment } });
});

test.each([
  ['nothing', '', 'That is not a key'],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----', 'never give it to anyone'],
  ['a cut key', ed25519.slice(0, 40), 'damaged or incomplete'],
  ['a key of another type than it says', ed25519.replace('ssh-ed25519', 'ssh-rsa'), 'damaged or incomplete'],
  ['letters that are not base64', ed25519.replace('AAAA', 'A*A!'), 'damaged or incomplete'],
  ['the key of a security key', ed25519.replace('ssh-ed25519', 'sk-ssh-ed25519@openssh.com'), 'are not accepted'],
  ['a type alone', 'ssh-ed25519', 'damaged or incomplete'],
  ['a key of more than 4,000 letters', `${ed25519} ${'x'.repeat(4000)}`, 'damaged or incomplete'],
])('an invalid ssh key is refused with a reason: %s', (_, text, says) => {
  const read = readSshKey(text);
  expect(read.ok ? '' : read.error.message).toContain(says);
});
