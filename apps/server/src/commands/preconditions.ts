import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { CommandProblem } from '#commands/command.ts';
import type { Environment } from '#kernel/environment.ts';

/**
 * Checks what a server cannot do without, before anything is opened or migrated.
 * @throws CommandProblem
 */
export async function checkPreconditions(environment: Environment): Promise<void> {
  await assertAddressIsFree(environment);
  await assertFolderIsWritable(resolve(environment.dataDir));
}

/** Why the server cannot listen, as a sentence; other errors stay as they are. */
export const listenProblem = (error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown => {
  const sentence = listenSentences[codeOf(error)];
  return sentence === undefined ? error : new CommandProblem(sentence(host, port));
};

const listenSentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `${host} のポート ${port} は、ほかのプログラム（おそらく、すでに動いている Nattoku）が使っています。そのプログラムを終了するか、別の PORT を指定してください。\n` +
    `Port ${port} of ${host} is in use by another program, perhaps by a Nattoku that runs already. Stop that program, or choose another PORT.`,
  EACCES: (host, port) =>
    `${host} のポート ${port} を開く権限がありません。1024 以上の PORT を指定してください。\n` +
    `This user may not open port ${port} of ${host}. Choose a PORT of 1024 or more.`,
  EADDRNOTAVAIL: (host) =>
    `HOST の ${host} は、このコンピューターのアドレスではありません。\n` +
    `HOST is ${host}, which is no address of this machine.`,
};

const assertAddressIsFree = async ({ host, port }: Environment): Promise<void> => {
  const server = createServer();
  await new Promise<void>((fulfil, reject) => {
    server.once('error', (error) => reject(listenProblem(error, { host, port })));
    server.listen({ host, port }, () => server.close(() => fulfil()));
  });
};

const assertFolderIsWritable = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new CommandProblem(
      `データフォルダー「${folder}」に書き込めません（${codeOf(error)}）。書き込めるフォルダーを DATA_DIR で指定してください。\n` +
        `The data folder "${folder}" cannot be written to (${codeOf(error)}). Choose a folder that this user can write to as DATA_DIR.`,
    );
  }
};

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
