import { parentPort, workerData } from 'node:worker_threads';
import { recordingOf } from '#app/export/live-recording.ts';

parentPort?.postMessage(await recordingOf(String(workerData)));
