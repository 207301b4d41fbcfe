import ssh2 from 'ssh2';
import { expect, test, vi } from 'vitest';
import { createKeyPair, hostKeyIn } from '#gateways/ssh/host-key.ts';
import { temporaryFolder } from '../support/program.ts';

/** A pair that `ssh2` generated: its public key began with a zero byte, which is missing. */
const unreadable = {
  private: `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMgAAAAtz
c2gtZWQyNTUxOQAAAB+Mj0hClzI4hubNcNyUNgx4VtIbY23dpI7ao2qUY8KNAAAA
kCe60kInutJCAAAAC3NzaC1lZDI1NTE5AAAAH4yPSEKXMjiG5s1w3JQ2DHhW0htj
bd2kjtqjapRjwo0AAAA/AMCAW5tMCesiT3KlpYaIKo9MOArGhilGek0+pxGX/7iM
j0hClzI4hubNcNyUNgx4VtIbY23dpI7ao2qUY8KNAAAACHR1cm5jYWRlAQIDBAUG
Bw==
-----END OPENSSH PRIVATE KEY-----
`,
  public: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAH4yPSEKXMjiG5s1w3JQ2DHhW0htjbd2kjtqjapRjwo0= turncade',
};

test('a pair that ssh2 generates but cannot read is replaced', () => {
  vi.spyOn(ssh2.utils, 'generateKeyPairSync').mockReturnValueOnce(unreadable);
  const pair = createKeyPair('mia@laptop');
  expect(ssh2.utils.parseKey(pair.private)).toMatchObject({ comment: 'mia@laptop' });
  expect(ssh2.utils.parseKey(pair.public)).toMatchObject({ type: 'ssh-ed25519' });
});

test('a server that generates an unreadable pair first still gets a host key', () => {
  vi.spyOn(ssh2.utils, 'generateKeyPairSync').mockReturnValueOnce(unreadable);
  expect(hostKeyIn(temporaryFolder())).toMatchObject({ ok: true });
});
