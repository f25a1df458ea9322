import { parentPort, workerData } from 'node:worker_threads';
import { checkLinks, type LinkChunk } from '#kernel/audit/audit-links.ts';

const key = Buffer.from(workerData as Uint8Array);

parentPort?.on('message', (chunk: LinkChunk) => parentPort?.postMessage(checkLinks(key, chunk)));
