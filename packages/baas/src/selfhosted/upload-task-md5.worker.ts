import { createGate, md5OfFile } from '#selfhosted/upload-task-md5.ts';
import type { Md5Answer, Md5Request } from '#selfhosted/upload-task-hashing.ts';

const gate = createGate();
const answer = (message: Md5Answer): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Md5Request>) => {
  if (data === 'hold') return gate.close();
  if (data === 'goOn') return gate.open();
  md5OfFile(data, { onProgress: (checked) => answer({ checked }), gate: gate.pass }).then(
    (md5) => answer({ md5 }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.name : 'Error' }),
  );
});
