import { Readable } from 'node:stream';
import type { FileStore } from '@nattoku/baas/file-store';
import { consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import type { World } from '#testing/consent/model/model-world.ts';

/** The pages of every template have become other pages than those that were hashed. */
const changedPages = (files: FileStore): FileStore =>
  new Proxy(files, {
    get: (store, name: keyof FileStore) => {
      const member = store[name];
      if (name === 'read')
        return async (path: string) => {
          const found = await store.read(path);
          if (!path.startsWith('consent-templates/')) return found;
          found.stream.destroy();
          return { ...found, stream: Readable.from([Buffer.from('other pages')]) };
        };
      return typeof member === 'function' ? member.bind(store) : member;
    },
  });

const TRIES = 5;

/** Lets the jobs of this form run: one whose original was changed until it is stuck, with the waits between as if they were over. */
export async function runSealings(world: World): Promise<void> {
  const { server, facilityId } = world.hospital;
  const files = world.isOriginalChanged ? changedPages(server.services.files) : server.services.files;
  for (const { id, state } of (await world.row()).sealings) {
    if (state === 'done' || state === 'stuck') continue;
    for (let tried = 0; tried < (world.isOriginalChanged ? TRIES : 1); tried += 1) {
      await world.ask('UPDATE consent_sealings SET next_try_at = NULL WHERE id = $1', [id]);
      await sealForm({ ...server.services, files }, facilityId, id);
    }
  }
}

export async function retrySealings(world: World): Promise<void> {
  for (const { id, state } of (await world.row()).sealings) {
    if (state === 'done') continue;
    const { status } = await world.hospital.admin(consentSealingContract.retry, { body: { sealingId: id } });
    if (status !== 200) throw new Error(`a sealing cannot be tried again: ${status}`);
  }
}
