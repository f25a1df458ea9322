import { createGate, md5OfFile } from '#selfhosted/upload-task-md5.ts';

export type Md5Request = File | 'hold' | 'goOn';
/** How far it is, the MD5 in hex, or the name of the error that reading the file ended with. */
export type Md5Answer = { checked: number } | { md5: string } | { failure: string };

/** A file that is being hashed, and can be held in between. */
export type Hashing = {
  /** Hex. Fails as reading the file fails; never settles after `stop`. */
  md5: Promise<string>;
  hold(): void;
  goOn(): void;
  stop(): void;
};

type OpenWorker = () => Worker;
type OnProgress = (bytes: number) => void;

const openWorker: OpenWorker = () =>
  new Worker(new URL('./upload-task-md5.worker.ts', import.meta.url), { type: 'module', name: 'md5' });

/** MD5 beside the page, so that the page stays quick; where no worker starts, the page does it itself in slices. */
export function hashFile(file: File, onProgress: OnProgress, open = openWorker): Hashing {
  let stopped = false;
  let held = false;
  let current: Hashing;
  const fallBack = (error: unknown): Promise<string> => {
    if (!(error instanceof NoWorker)) throw error;
    if (stopped) return new Promise(() => {});
    current = hashHere(file, onProgress);
    if (held) current.hold();
    return current.md5;
  };
  current = hashBeside(open, file, onProgress);
  return {
    md5: current.md5.catch(fallBack),
    hold: () => {
      held = true;
      current.hold();
    },
    goOn: () => {
      held = false;
      current.goOn();
    },
    stop: () => {
      stopped = true;
      current.stop();
    },
  };
}

class NoWorker extends Error {
  override readonly name = 'NoWorker';
}

function hashBeside(open: OpenWorker, file: File, onProgress: OnProgress): Hashing {
  let worker: Worker | undefined;
  const ask = (request: Md5Request) => worker?.postMessage(request);
  const stop = () => worker?.terminate();
  const md5 = new Promise<string>((resolve, reject) => {
    const refuse = (cause: unknown) => reject(new NoWorker('No worker starts here', { cause }));
    try {
      worker = open();
    } catch (error) {
      return refuse(error);
    }
    worker.addEventListener('error', refuse);
    worker.addEventListener('message', ({ data }: MessageEvent<Md5Answer>) => {
      if ('md5' in data) resolve(data.md5);
      else if ('failure' in data) reject(new DOMException('The file cannot be read', data.failure));
      else onProgress(data.checked);
    });
    ask(file);
  }).finally(stop);
  return { md5, hold: () => ask('hold'), goOn: () => ask('goOn'), stop };
}

function hashHere(file: File, onProgress: OnProgress): Hashing {
  const gate = createGate();
  const letOthersIn = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async () => {
    await letOthersIn();
    await gate.pass();
  };
  return { md5: md5OfFile(file, { onProgress, gate: pass }), hold: gate.close, goOn: gate.open, stop: gate.close };
}
