import { parentPort, workerData } from 'node:worker_threads';
import { webRecording } from '#app/export/web-recording.ts';

parentPort?.postMessage(await webRecording(String(workerData)));
