// @ts-nocheck
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { afterAll, expect } from 'vitest';
const g = globalThis;
if (!g.__prof) {
  const session = new Session();
  session.connect();
  g.__prof = { session, self: {}, files: {}, count: 0, last: process.cpuUsage() };
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 10000 });
  session.post('Profiler.start');
  mkdirSync('/tmp/gateprof', { recursive: true });
}
const path = expect.getState().testPath;
const p = g.__prof;
afterAll(() => {
  const now = process.cpuUsage();
  p.files[path] = [(now.user - p.last.user) / 1000, (now.system - p.last.system) / 1000];
  p.last = now;
  p.count++;
  if (p.count % 20 === 0) {
    p.session.post('Profiler.stop', (_, { profile }) => {
      const byId = new Map(profile.nodes.map((n) => [n.id, n]));
      profile.samples.forEach((id, i) => {
        const { functionName, url, lineNumber } = byId.get(id).callFrame;
        const k = `${functionName}|${url.replace(/.*\/wt\/gate\//, '').replace(/.*node_modules/, 'nm')}|${lineNumber}`;
        p.self[k] = (p.self[k] ?? 0) + (profile.timeDeltas[i] ?? 0);
      });
    });
    p.session.post('Profiler.start');
    p.last = process.cpuUsage();
  }
  writeFileSync(`/tmp/gateprof/${process.pid}.json`, JSON.stringify({ self: p.self, files: p.files }));
});
