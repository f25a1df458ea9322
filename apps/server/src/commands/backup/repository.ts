import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { Manifest } from '#commands/backup/manifest.ts';
import { readEncrypted, type BackupKey, writeEncrypted } from '#commands/backup/encrypted-file.ts';
import { CommandProblem } from '#commands/command.ts';

/**
 * A folder of backups:
 *
 *     repository.json      whether it is encrypted, and by what salt the passphrase becomes its key
 *     objects/ab/abcd…     the bytes of stored files, each once for all generations
 *     2026-11-21T16-40-00Z/manifest, tables/…
 *
 * A generation takes its name only when it is whole.
 */
export type Repository = { folder: string; key: BackupKey };

const Description = z.object({ format: z.literal(1), salt: z.string().nullable(), proof: z.string().nullable() });

/** RFC 7914; 128 MB and about half a second, once for each command. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, cost);
const proofOf = (key: Buffer): string => createHmac('sha256', key).update('nattoku backup').digest('base64');

/** Begins a folder of backups, or goes on with one. What it was begun as – encrypted or open – it stays. */
export async function openRepository(folder: string, passphrase: string | null): Promise<Repository> {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  if (!(await exists(join(folder, 'repository.json')))) await begin(folder, passphrase);
  return joinRepository(folder, passphrase);
}

async function begin(folder: string, passphrase: string | null): Promise<void> {
  const salt = passphrase === null ? null : randomBytes(16);
  const proof = salt && passphrase !== null ? proofOf(await keyOf(passphrase, salt)) : null;
  const description = { format: 1, salt: salt?.toString('base64') ?? null, proof };
  await writeFile(join(folder, 'repository.json'), `${JSON.stringify(description)}\n`, { flag: 'wx', mode: 0o600 });
}

/** @throws CommandProblem without such a folder, or with another passphrase than its own */
export async function joinRepository(folder: string, passphrase: string | null): Promise<Repository> {
  const text = await readFile(join(folder, 'repository.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new CommandProblem(`${folder} はバックアップのフォルダーではありません。 / This is no folder of backups.`);
  const { salt, proof } = Description.parse(JSON.parse(text));
  if (salt === null || proof === null) {
    if (passphrase === null) return { folder, key: null };
    throw new CommandProblem(
      `${folder} は暗号化なしで始めたバックアップです。別のフォルダーを使ってください。 / These backups are not encrypted; begin another folder.`,
    );
  }
  if (passphrase === null)
    throw new CommandProblem(
      '--passphrase-file が必要です。 / These backups are encrypted: --passphrase-file is needed.',
    );
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64'));
  if (!timingSafeEqual(Buffer.from(proofOf(key)), Buffer.from(proof)))
    throw new CommandProblem('パスフレーズが違います。 / The passphrase is wrong.');
  return { folder, key };
}

/** The first line of a file that only its owner should be able to read. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1);
  if (line.length < 16)
    throw new CommandProblem('パスフレーズは16文字以上にしてください。 / A passphrase has at least 16 characters.');
  return line;
}

const generationName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
export const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

/** Names of whole generations, the newest first. */
export const listGenerations = async ({ folder }: Repository): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => generationName.test(name))
    .sort()
    .reverse();

/** Makes a generation in a folder aside, which takes its name when `fill` has ended. What a cut-off one left is removed first. */
export async function addGeneration(
  { folder }: Repository,
  name: string,
  fill: (place: string) => Promise<void>,
): Promise<void> {
  const aside = (await readdir(folder)).filter((each) => each.startsWith('unfinished-'));
  for (const each of aside) await rm(join(folder, each), { recursive: true });
  const place = join(folder, `unfinished-${name}`);
  await mkdir(join(place, 'tables'), { recursive: true, mode: 0o700 });
  await fill(place);
  await syncFolder(place);
  await rename(place, join(folder, name));
  await syncFolder(folder);
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

export async function writeManifest({ key }: Repository, place: string, manifest: Manifest): Promise<void> {
  await writeEncrypted(join(place, 'manifest'), [Buffer.from(JSON.stringify(manifest))], key);
}

/** @throws CommandProblem when it cannot be read as what was written */
export async function readManifest({ folder, key }: Repository, name: string): Promise<Manifest> {
  try {
    const text = await buffer(await readEncrypted(join(folder, name, 'manifest'), key));
    return Manifest.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw new CommandProblem(
      `世代「${name}」の一覧が読めません（${String(error)}）。 / The manifest of this generation cannot be read.`,
    );
  }
}

export const tablePath = (place: string, table: string): string => join(place, 'tables', `${table}.copy.gz`);
export const objectPath = ({ folder }: Repository, object: string): string =>
  join(folder, 'objects', object.slice(0, 2), object);

/** A name that says nothing about the bytes to the person who lacks the key, and is the same for the same bytes. */
export const objectName = ({ key }: Repository, sha256: string): string =>
  key ? createHmac('sha256', key).update(sha256).digest('hex') : sha256;

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
