import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewPicture } from '@nattoku/contract/medical-interview/interview-picture-files';
import type { InterviewPictureId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray } from 'drizzle-orm';
import { interviewPictures } from '#domain/interview/interview-template.table.ts';
import { isAskedWith, picturesOf } from '#domain/interview/shown-media.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import type { Viewers } from '#kernel/http/mount-files.ts';
import { keepPicture, type KeptPicture } from '#kernel/media/keep-picture.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** @throws Problem `interview.pictureRefused` */
export const takePicture = ({ files }: Services, scope: StaffScope, sent: Buffer): Promise<InterviewPicture> =>
  keepPicture(
    sent,
    { files, folder: `interview/${scope.actor.facilityId}`, refusal: 'interview.pictureRefused' },
    (picture) => notePicture(scope, picture),
  );

const notePicture = write(async (tx, stored: KeptPicture, { actor, clock }: StaffScope) => {
  const now = clock.now();
  const id = newId<InterviewPictureId>(now.getTime());
  await tx.insert(interviewPictures).values({ id, ...stored, createdBy: actor.staffId, createdAt: now });
  const { width, height } = stored;
  return {
    result: { id, width, height },
    audit: { action: 'interviewTemplate.picture', subject: { type: 'interviewPicture', id } },
  };
});

/** Where a picture lies, for the first of these who may see it: staff of the facility, and patients who are asked with it; null where none may. */
export async function findShownPicture(viewers: Viewers, pictureId: InterviewPictureId): Promise<string | null> {
  for (const { actor, ...scope } of viewers) {
    if (actor.kind === 'family') continue;
    const path = await read({ ...scope, actor }, async (tx) => {
      const { fullPath, id } = interviewPictures;
      const asked = { part: 'picture', media: id } as const;
      const seen = actor.kind === 'link' ? isAskedWith(tx, actor, asked, scope.clock.now()) : undefined;
      const [row] = await tx
        .select({ fullPath })
        .from(interviewPictures)
        .where(and(eq(id, pictureId), seen));
      return row?.fullPath ?? null;
    });
    if (path !== null) return path;
  }
  return null;
}

type PictureIds = ReadonlySet<string>;

const knownOf = async (tx: Tx, ids: readonly string[]): Promise<PictureIds> => {
  if (ids.length === 0) return new Set();
  const known = await tx
    .select({ id: interviewPictures.id })
    .from(interviewPictures)
    .where(inArray(interviewPictures.id, [...new Set(ids)] as InterviewPictureId[]));
  return new Set(known.map(({ id }) => id));
};

type Item = InterviewForm['items'][number];

/** Questions show only pictures of the own facility. @throws Problem `request.invalid` at the question */
export async function requirePictures(tx: Tx, { items }: InterviewForm): Promise<void> {
  const shown = items.flatMap((item, index) => picturesOf(item).map((id) => ({ index, id })));
  const known = await knownOf(
    tx,
    shown.map(({ id }) => id),
  );
  const lost = shown.filter(({ id }) => !known.has(id));
  if (lost.length === 0) return;
  throw invalidInput(
    ...lost.map(({ index }) => ({ field: `form.items.${index}.imageId`, message: '図を選び直してください' })),
  );
}

/** Of a form that comes from elsewhere, without the pictures that stayed there: they are chosen anew. */
export async function withOwnPictures(tx: Tx, form: InterviewForm): Promise<InterviewForm> {
  const known = await knownOf(tx, form.items.flatMap(picturesOf));
  const own = (imageId: string | null) => (imageId !== null && known.has(imageId) ? imageId : null);
  const chosen = (item: Item): Item => {
    if (item.kind === 'picture') return { ...item, imageId: own(item.imageId) };
    if (item.kind !== 'choice' && item.kind !== 'matrix') return item;
    return { ...item, options: item.options.map((option) => ({ ...option, imageId: own(option.imageId) })) };
  };
  return { ...form, items: form.items.map(chosen) };
}
