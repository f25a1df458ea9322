import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyFilesIn, verifyFiles } from '#commands/backup/file-copy.ts';
import type { Manifest } from '#commands/backup/manifest.ts';
import {
  joinRepository,
  listGenerations,
  readManifest,
  readPassphrase,
  type Repository,
} from '#commands/backup/repository.ts';
import { restoreDatabase } from '#commands/backup/restore-database.ts';
import { type Command, type CommandContext, CommandProblem } from '#commands/command.ts';
import { readWords, required } from '#commands/command-words.ts';
import { verifyEverywhere } from '#commands/verify-audit.command.ts';
import { openOwnDatabase } from '#commands/owner-database.ts';
import { withServices } from '#commands/with-services.ts';

const usage = 'restore --from FOLDER [--generation NAME] [--passphrase-file FILE] [--verify]';

export const restoreCommand: Command = {
  usage,
  summary:
    '空の場所へ戻します。--verify は試すだけです / Restore into an empty place; with --verify only try it, aside, and say whether it can be trusted',
  run: async (context) => {
    const words = readWords(usage, context.words, {
      from: { type: 'string' },
      generation: { type: 'string' },
      'passphrase-file': { type: 'string' },
      verify: { type: 'boolean' },
    });
    const passphrase = await readPassphrase(words['passphrase-file']);
    const repository = await joinRepository(resolve(required(usage, words, 'from')), passphrase);
    const name = await chooseGeneration(repository, words.generation);
    const manifest = await readManifest(repository, name);
    const generation = { repository, name, manifest };
    const begun = performance.now();
    if (words.verify) await verify(context, generation);
    else await restore(context, generation);
    context.say(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  },
};

type Generation = { repository: Repository; name: string; manifest: Manifest };

const chooseGeneration = async (repository: Repository, wanted: string | undefined): Promise<string> => {
  const names = await listGenerations(repository);
  const name = wanted === undefined ? names[0] : names.find((each) => each === wanted);
  if (name !== undefined) return name;
  throw new CommandProblem(
    `世代が見つかりません。 / There is no such generation.\n${names.map((each) => `  ${each}`).join('\n')}`,
  );
};

/** Into the settings' own place, which must be empty. Files come last: the server does not start while they are missing. */
async function restore(context: CommandContext, { repository, name, manifest }: Generation): Promise<void> {
  const { environment, log } = context;
  await writeKeys(environment.dataDir, manifest);
  const database = await openOwnDatabase(environment, (line) => log.info(line));
  try {
    await restoreDatabase(database.url, join(repository.folder, name), repository.key, manifest);
  } finally {
    await database.stop();
  }
  await withServices(context, ({ files }) => copyFilesIn(repository, files, manifest.files));
}

async function writeKeys(dataDir: string, { keys }: Manifest): Promise<void> {
  const folder = join(resolve(dataDir), 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(keys)) {
    await writeFile(join(folder, name), Buffer.from(content, 'base64'), { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new CommandProblem(
          `${folder} には別の鍵があります。空の DATA_DIR を指定してください。 / There are other keys; restore into an empty DATA_DIR.`,
        );
      },
    );
  }
}

/** The anchors of the audit log are files: they go along, so that a log that was cut off before the backup is noticed here. */
const verifyLog = (context: CommandContext, { repository, manifest }: Generation): Promise<void> =>
  withServices(context, async (services) => {
    const anchors = manifest.files.filter(({ fullPath }) => fullPath.startsWith('audit/'));
    await copyFilesIn(repository, services.files, anchors);
    if (!(await verifyEverywhere(services, context.say)))
      throw new CommandProblem('監査ログに異常があります。 / The audit log in this backup is not as it was written.');
  });

/** Restores into a database of its own in the temporary folder, reads every byte of every file, and leaves nothing behind. */
async function verify(context: CommandContext, generation: Generation): Promise<void> {
  const { repository, name, manifest } = generation;
  const aside = await mkdtemp(join(tmpdir(), 'nattoku-restore-'));
  try {
    const environment = { ...context.environment, dataDir: aside, databaseUrl: undefined, s3: null };
    await writeKeys(aside, manifest);
    const database = await openOwnDatabase(environment, (line) => context.log.info(line));
    try {
      await restoreDatabase(database.url, join(repository.folder, name), repository.key, manifest);
    } finally {
      await database.stop();
    }
    await verifyFiles(repository, manifest.files);
    await verifyLog({ ...context, environment }, generation);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    context.say(`  ${rows} rows, ${manifest.files.length} files: すべて戻せます。 / All of it can be restored.`);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
