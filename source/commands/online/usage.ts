import { ownGame, type Subcommand, screenOptions, trust } from '../options.ts';

/** Subcommands for matches on a server, as a player and as a host. */
export const onlineSubcommands = {
  join: {
    usage: 'turncade join [ADDRESS]',
    help: 'Play with friends on a server. The owner of the server gives you ADDRESS. Without it, you join the server that you used last.',
    options: {
      name: {
        type: 'string',
        value: 'NAME',
        help: 'your name on the server, if several people play from this machine',
      },
      match: { type: 'string', value: 'CODE', help: 'go straight to the match with this code, such as oak-17' },
      tournament: {
        type: 'string',
        value: 'ID',
        help: 'with --bot: join this tournament and play all its matches',
      },
      format: {
        type: 'string',
        value: 'text|json',
        help: 'json is for programs: they exchange protocol messages over standard input and output. The first line of input is the password, unless TURNCADE_PASSWORD is set',
      },
      bot: {
        type: 'string',
        value: 'NAME|FILE',
        help: 'let a bot or your program play a seat in --match CODE, and print a line per turn; it logs in as with --format json',
      },
      all: {
        type: 'boolean',
        help: 'with --bot: accept invitations, join open rooms, and play on after each match, until you press Ctrl+C',
      },
      games: {
        type: 'string',
        value: 'GAME,GAME',
        help: 'with --all: play only these games; a program needs this',
      },
      upload: {
        type: 'string',
        value: 'FILE',
        help: 'send a match that you have won on this machine, print what it counts for, and stop',
      },
      trust,
      game: {
        ...ownGame,
        help: 'the module of a game of your own that the server hosts, to play it here; repeatable',
        repeatable: true,
      },
      register: {
        type: 'boolean',
        help: 'create an account with this --name and stop; turncade asks for the password, or reads it from the first line of input or TURNCADE_PASSWORD',
      },
      code: { type: 'string', value: 'CODE', help: 'with --register, the invitation code' },
      ...screenOptions,
    },
    examples: [
      'turncade join',
      'turncade join 192.0.2.7:7777#q7m3-x2kd-90ha-t5vb --match oak-17',
      'turncade join oak.example.org --name mia',
      'TURNCADE_PASSWORD=... turncade join localhost --name mia --format json',
      'turncade join oak.example.org --register --name mias-bot --code 3f0a1-9c27e',
      'turncade join oak.example.org --name mias-bot --bot hard --match oak-17',
      'turncade join oak.example.org --name mias-bot --bot ./my-strategy.mjs --all --games risc',
      'turncade join oak.example.org --upload my-win.turncade',
      'turncade join oak.example.org --name mias-bot --bot ./my-strategy.mjs --match oak-17',
    ],
  },
  serve: {
    usage: 'turncade serve',
    help: 'Host matches for you and your friends. It prints the line that they type to join.',
    options: {
      listen: {
        type: 'string',
        value: 'HOST',
        help: 'the address to listen on; 0.0.0.0 lets others in; default: 127.0.0.1, this machine only',
      },
      port: { type: 'number', value: 'N', help: 'the port; 0 picks a free one; default: 7777' },
      ssh: {
        type: 'number',
        value: 'PORT',
        help: 'let people play over ssh, with nothing to install; ssh -p PORT new@HOST creates an account',
      },
      web: {
        type: 'boolean',
        help: 'let people play in a browser, on the same port',
      },
      data: {
        type: 'string',
        value: 'FOLDER|postgres://HOST/NAME',
        repeatable: true,
        help: "where to store everything: a folder or a PostgreSQL database; if you name both, the folder keeps this machine's own files",
      },
      game: {
        ...ownGame,
        help: 'host this game of your own, too, as a module with all of your permissions; repeatable',
        repeatable: true,
      },
      registration: {
        type: 'string',
        value: 'open|code|closed',
        help: 'who may create an account: everyone, people with the printed code, or nobody; default: code, or open if only this machine can reach the server',
      },
      name: { type: 'string', value: 'TEXT', help: "the server's name, as players see it; default: its address" },
      greeting: { type: 'string', value: 'TEXT', help: 'a greeting for players, at the login and in the lobby' },
      rule: { type: 'string', value: 'TEXT', repeatable: true, help: 'a rule for players; repeatable' },
      contact: { type: 'string', value: 'TEXT', help: 'how players reach you' },
      guests: {
        type: 'string',
        value: 'on|quiet|off',
        help: 'whether people may play in the browser without an account: on, quiet (without chat) or off; default: on if registration is open, else off',
      },
      'public-pages': {
        type: 'string',
        value: 'on|off',
        help: 'whether rankings, tournaments and accounts have pages in the browser that need no login; default: off if registration is closed, else on',
      },
      'guest-days': { type: 'string', value: 'N', help: 'days away before a guest is removed, 1 to 90; default: 7' },
      'messages-to': {
        type: 'string',
        value: 'public|off|HOST',
        repeatable: true,
        help: 'where messages such as "Your turn" may go: to any public address, nowhere, or to hosts such as ntfy.sh or *.example.org; repeatable; default: off',
      },
      'messages-to-private': {
        type: 'string',
        value: 'ADDRESS',
        repeatable: true,
        help: 'an address of your own network that may get such messages, too; repeatable',
      },
      tournaments: {
        type: 'string',
        value: 'owner|accounts|off',
        help: 'who may open tournaments: only you with --admin, every account that is three days old, or nobody (owner)',
      },
      'tls-cert': { type: 'string', value: 'FILE', help: 'your own certificate (PEM), with --tls-key' },
      'tls-key': { type: 'string', value: 'FILE', help: "the certificate's private key (PEM)" },
      plain: { type: 'boolean', help: 'use no certificate, behind a proxy that has one' },
      'behind-proxy': { type: 'boolean', help: "take clients' addresses from the proxy's X-Forwarded-For" },
      host: {
        type: 'string',
        value: 'NAME',
        repeatable: true,
        help: 'another name for this machine, for clients without a certificate; repeatable',
      },
      log: { type: 'string', value: 'text|json', help: 'the format of the log, one line per event' },
      metrics: {
        type: 'number',
        value: 'PORT',
        help: 'a port for Prometheus that other machines can reach; without it, only this machine can read /metrics',
      },
      config: {
        type: 'string',
        value: 'FILE',
        help: 'read further options from a file, one per line, such as port 443; options on the command line take precedence',
      },
      admin: {
        type: 'string',
        value: 'COMMAND',
        help: 'manage the server or its data: status, accounts, "reset-password NAME", "ban NAME", "unban NAME", "delete NAME", "kick NAME", "mute NAME", "unmute NAME", "rename NAME NEW", "ban-address ADDRESS", "unban-address ADDRESS", banned-addresses, reports, "close-report NUMBER", matches, "finished NAME", "end MATCH", "export MATCH", "export-day DATE", invitation (prints the code), invitations, "invite NAME", "revoke NAME", "notice HOURS TEXT", end-notice, "backup FILE", "restore FILE", "move postgres://HOST/NAME", check',
      },
    },
    examples: [
      'turncade serve',
      'turncade serve --listen 0.0.0.0',
      'turncade serve --listen 0.0.0.0 --ssh 2222 --web',
      'turncade serve --listen 0.0.0.0 --port 443 --tls-cert cert.pem --tls-key key.pem --registration closed',
      'turncade serve --plain --behind-proxy',
      'turncade serve --config /etc/turncade.conf',
      'turncade serve --admin status',
      'turncade serve --admin accounts',
      'turncade serve --admin "backup /mnt/oak.sqlite"',
    ],
  },
} as const satisfies Readonly<Record<string, Subcommand>>;
