import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { checkLinks, type ChunkVerdict, type LinkChunk } from '#kernel/audit/audit-links.ts';

const MOST_THREADS = 4;
/** Fewer bytes are checked sooner than they are handed over. */
const WORTH_A_THREAD = 2 ** 17;

/** Checks chunks of a chain beside each other. The first is checked here, since most chains are read in one; with the second come threads. */
export function openLinkCheckers(key: AuditKey) {
  const size = Math.min(MOST_THREADS, availableParallelism());
  const free: Worker[] = [];
  const all: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let asked = 0;

  const take = async (): Promise<Worker> => {
    const idle = free.pop();
    if (idle) return idle;
    if (all.length === size) return new Promise((resolve) => waiting.push(resolve));
    const worker = new Worker(new URL('audit-links.worker.ts', import.meta.url), { workerData: key });
    all.push(worker);
    return worker;
  };
  const giveBack = (worker: Worker): void => {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  };

  return {
    /** So many at once keep every thread busy. */
    atOnce: size + 1,
    async check(chunk: LinkChunk): Promise<ChunkVerdict> {
      asked += 1;
      if (asked === 1 || chunk.tuples.length < WORTH_A_THREAD) return checkLinks(key, chunk);
      const worker = await take();
      const { buffer } = chunk.tuples;
      // Memory of its own goes along uncopied; what is small lies in memory that Node shares out.
      worker.postMessage(chunk, buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize ? [buffer] : []);
      // Rejects with what ended the thread, if that comes instead of an answer.
      const [verdict] = (await once(worker, 'message')) as [ChunkVerdict];
      giveBack(worker);
      return verdict;
    },
    close: () => Promise.all(all.map((worker) => worker.terminate())),
  };
}
