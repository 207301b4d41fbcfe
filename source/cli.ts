#!/usr/bin/env node

// Nothing is imported here, and the syntax is plain and old: a Node that cannot run the program could not even read it.
const oldest = 20;
const { node } = process.versions;
if (Number(node.split('.')[0]) >= oldest) await import('./main.ts');
else {
  process.stderr.write(`turncade needs Node ${oldest} or newer, found ${node}; https://nodejs.org has it\n`);
  process.exitCode = 1;
}

// A module, which waits for what it loads.
export {};
