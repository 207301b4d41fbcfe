#!/usr/bin/env node

// No static imports and no newer syntax than top-level await, so that an outdated Node can print the message.
const oldest = 20;
const { node } = process.versions;
if (Number(node.split('.')[0]) >= oldest) await import('./main.ts');
else {
  process.stderr.write(`turncade needs Node ${oldest} or newer, but found ${node}; get it at https://nodejs.org\n`);
  process.exitCode = 1;
}

// Makes the file a module, which may use top-level await.
export {};
