import ssh2 from 'ssh2';

interface KeyPair {
  /** In the form of OpenSSH. */
  readonly private: string;
  readonly public: string;
}

/**
 * Generates an Ed25519 key pair. The generator of `ssh2` drops leading zero bytes of the public key, so one pair in 256
 * cannot be read by anything; such a pair is replaced by another one.
 */
export function createKeyPair(comment = ''): KeyPair {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment });
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}
