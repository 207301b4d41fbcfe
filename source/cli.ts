#!/usr/bin/env node

// This file imports nothing and uses old syntax, so that even an outdated Node can parse it and print the message.
const oldest = 20;
const { node } = process.versions;
if (Number(node.split('.')[0]) >= oldest) await import('./main.ts');
else {
  process.stderr.write(`turncade needs Node ${oldest} or newer, found ${node}; https://nodejs.org has it\n`);
  process.exitCode = 1;
}

// Makes the file a module, which may use top-level await.
export {};
