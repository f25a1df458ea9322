import { createHash } from 'node:crypto';
import type { FacilityId, OrderId, ScenarioPictureId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import type { PictureSource } from '#areas/ic-support/record/record.draw.ts';
import { drawRecord } from '#areas/ic-support/record/record.pdf.ts';
import { TALK_SEAL } from '#areas/ic-support/record/record.queue.ts';
import { queueRecordDrop } from '#domain/consent/sealing/queue-record-drop.ts';
import { scenarioPictures } from '#domain/scenario/scenario.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { icRecords } from '#domain/talk/record.table.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { requireHolding } from '#kernel/seal/seal-key.ts';
import { signPdf } from '#kernel/seal/sign-pdf.ts';
import { keepAuthority } from '#kernel/seal/published-certificates.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Sealed = { recordId: string; path: string; sha256: Buffer; size: number };

const inFacility = ({ database }: Services, facilityId: FacilityId) => ({
  sourceOf: ((picture) => database.transaction(facilityId, (tx) => pictureIn(tx, picture))) satisfies PictureSource,
});

/** Where a picture of the facility lies; none for the board, and for what is no id. */
export async function pictureIn(tx: Tx, picture: string): Promise<{ path: string; contentType: string } | null> {
  if (!/^[\da-f-]{36}$/u.test(picture)) return null;
  const { fullPath, contentType } = scenarioPictures;
  const [found] = await tx
    .select({ path: fullPath, contentType })
    .from(scenarioPictures)
    .where(eq(scenarioPictures.id, picture as ScenarioPictureId));
  return found ?? null;
}

/**
 * Makes the sealed PDF of an edition, as a form is sealed: drawn, signed, stamped where an authority is configured, stored and read back. Each try
 * writes a file of its own; an edition that has its seal is left alone.
 */
export async function sealRecord(services: Services, facilityId: FacilityId, recordId: string): Promise<void> {
  const { database, seal, files, clock } = services;
  const row = await database.transaction(facilityId, async (tx) => {
    const [found] = await tx
      .select({ record: icRecords, by: staff.name })
      .from(icRecords)
      .innerJoin(staff, eq(staff.id, icRecords.finalisedBy))
      .where(and(eq(icRecords.id, recordId), isNull(icRecords.sealedAt)));
    return found;
  });
  if (!row) return;
  const { body, number, changeNote, finalisedAt } = row.record;
  const key = await seal.key();
  requireHolding(key, clock.now());
  const edition = { body, number, changeNote, finalisedAt, finalisedBy: row.by };
  const { document, record } = await drawRecord(edition, { files, ...inFacility(services, facilityId) });
  const { timeStamps } = seal;
  const bytes = await signPdf(document, {
    key,
    reason: '説明の記録の確定',
    facilityName: body.facilityName,
    at: clock.now(),
    recordSha256: createHash('sha256').update(record).digest('hex'),
    timeStamp: timeStamps && {
      stamp: async (signature) => {
        const { token, stamp } = await timeStamps.stamp(signature);
        await keepAuthority(services.database, stamp.signer, clock.now());
        return token;
      },
      mostBytes: timeStamps.mostBytes(),
    },
  });
  const path = `facilities/${facilityId}/talks/${recordId}/record-${newId()}.pdf`;
  await files.put(path, bytes, { contentType: 'application/pdf' });
  const stored = await bytesAt(services, path);
  const verified = verifyPdf(stored);
  if (!verified.isValid || !stored.equals(bytes))
    throw new Error(`sealed record ${recordId} does not hold: ${verified.fault}`);
  const scope = services.scopeOf({ kind: 'system', facilityId } as const, newId(), services.log);
  const sha256 = createHash('sha256').update(stored).digest();
  await keepSeal(scope, { recordId, path, sha256, size: stored.length });
}

export async function bytesAt({ files }: Pick<Services, 'files'>, path: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(path)).stream) parts.push(part);
  return Buffer.concat(parts);
}

const keepSeal = write(async (tx, { recordId, path, sha256, size }: Sealed, { clock }: Scope<SystemActor>) => {
  const kept = await tx
    .update(icRecords)
    .set({ path, sha256, size, sealedAt: clock.now() })
    .where(and(eq(icRecords.id, recordId), isNull(icRecords.sealedAt)))
    .returning({ itemId: icRecords.orderItemId });
  const [record] = kept;
  // Another process was faster; its file counts.
  if (!record) return { result: {}, audit: [] };
  const [talk] = await tx
    .select({ orderId: icTalks.orderId })
    .from(icTalks)
    .where(eq(icTalks.orderItemId, record.itemId));
  const orderId = talk?.orderId as OrderId;
  return {
    result: {},
    audit: { action: 'talk.seal', subject: { type: 'order', id: orderId } },
    changes: [
      { topic: 'talk', id: orderId },
      { topic: 'order', id: orderId },
    ],
    jobs: await queueRecordDrop(tx),
  };
});

export const sealTalkRecord =
  (services: Services): Worker =>
  ({ facilityId, recordId = '' }) =>
    sealRecord(services, facilityId as FacilityId, recordId);

const AT_ONCE = 100;

/** Editions that have no seal and whose job is gone: a database was restored without its jobs, or the tries came to their end. */
export async function resumeRecordSeals({ database, jobs }: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(database))
    await database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `SELECT r.id FROM ic_records r
          WHERE r.sealed_at IS NULL AND NOT EXISTS (
            SELECT FROM pgboss.job j WHERE j.name = $1 AND j.singleton_key = r.id::text AND j.state IN ('created', 'retry', 'active'))
          ORDER BY r.finalised_at LIMIT $2`,
        [TALK_SEAL, AT_ONCE],
      );
      for (const { id } of rows)
        await jobs.enqueue(tx, { queue: TALK_SEAL, data: { facilityId, recordId: id }, singletonKey: id });
    });
  jobs.wake(TALK_SEAL);
}
