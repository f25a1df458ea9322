import type { ScenarioPicture } from '@nattoku/contract/ic-support/scenario-files';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioPictureId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { scenarioPictures } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { keepPicture, type KeptPicture } from '#kernel/media/keep-picture.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** @throws Problem `scenario.pictureRefused` */
export const takePicture = ({ files }: Services, scope: StaffScope, sent: Buffer): Promise<ScenarioPicture> =>
  keepPicture(
    sent,
    { files, folder: `scenario/${scope.actor.facilityId}`, refusal: 'scenario.pictureRefused' },
    (picture) => notePicture(scope, picture),
  );

const notePicture = write(async (tx, stored: KeptPicture, { actor, clock }: StaffScope) => {
  const now = clock.now();
  const id = newId<ScenarioPictureId>(now.getTime());
  await tx.insert(scenarioPictures).values({ id, ...stored, createdBy: actor.staffId, createdAt: now });
  const { width, height } = stored;
  return {
    result: { id, width, height },
    audit: { action: 'scenario.picture', subject: { type: 'scenarioPicture', id } },
  };
});

/** Where a picture of the own facility lies. @throws Problem `notFound` */
export async function findPicture(tx: Tx, pictureId: ScenarioPictureId): Promise<string> {
  const [row] = await tx
    .select({ fullPath: scenarioPictures.fullPath })
    .from(scenarioPictures)
    .where(eq(scenarioPictures.id, pictureId));
  if (!row) throw new Problem('notFound');
  return row.fullPath;
}

/** Steps show only pictures of the own facility. @throws Problem `request.invalid` at the step */
export async function requirePictures(tx: Tx, steps: readonly ScenarioStep[]): Promise<void> {
  const shown = steps.flatMap((step, index) =>
    'imageId' in step && step.imageId !== null ? [{ index, id: step.imageId as ScenarioPictureId }] : [],
  );
  if (shown.length === 0) return;
  const known = await tx
    .select({ id: scenarioPictures.id })
    .from(scenarioPictures)
    .where(inArray(scenarioPictures.id, [...new Set(shown.map(({ id }) => id))]));
  const ids = new Set(known.map(({ id }) => id));
  const lost = shown.filter(({ id }) => !ids.has(id));
  if (lost.length === 0) return;
  throw invalidInput(
    ...lost.map(({ index }) => ({ field: `steps.${index}.imageId`, message: '図を選び直してください' })),
  );
}
