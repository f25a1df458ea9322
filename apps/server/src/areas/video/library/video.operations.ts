import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { NewVideo } from '@nattoku/contract/video/video';
import { checkVideo, normaliseVideo } from '@nattoku/contract/video/video-input';
import { eq } from 'drizzle-orm';
import { refreshSearch } from '#areas/video/library/video.columns.ts';
import {
  lockSeenVideo,
  nextVersion,
  requireDepartments,
  requireStaff,
  type SeenVideo,
} from '#areas/video/library/video.lock.ts';
import { processingOf } from '#areas/video/pipeline/video-process.queue.ts';
import { canProcess } from '#areas/video/library/video.rules.ts';
import { mustFindVideo } from '#areas/video/library/video.select.ts';
import { videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { Scope, StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

/** A video without its file; what a new one and a new edition begin with. */
export const unfilled = {
  version: 1,
  status: 'uploading',
  published: false,
  processingTries: 0,
  sourceNumber: 0,
  hasHls: false,
  hasPoster: false,
  chapters: [],
  edition: 1,
  searchText: '',
  grams: [],
} as const satisfies Partial<typeof videos.$inferInsert>;

const usual = {
  kind: 'treatment',
  synonyms: [] as string[],
  language: 'ja',
  ownerId: null,
  reviewerId: null,
  reviewedOn: null,
  validUntil: null,
} as const satisfies Partial<typeof videos.$inferInsert>;

type Kept = Pick<typeof videos.$inferSelect, keyof typeof usual>;

/** What was typed, over what is there; checked as a whole, since owner and reviewer may come one after the other. */
const contentOf = (input: NewVideo, kept: Kept) => {
  const { title, description, departmentIds, ...given } = normaliseVideo(input);
  const {
    kind = kept.kind,
    synonyms = kept.synonyms,
    language = kept.language,
    ownerId = kept.ownerId,
    reviewerId = kept.reviewerId,
    reviewedOn = kept.reviewedOn,
    validUntil = kept.validUntil,
  } = given;
  const people = { ownerId, reviewerId, reviewedOn: reviewerId === null ? null : reviewedOn };
  const content = { title, description, departmentIds, kind, synonyms, language, validUntil, ...people };
  const problems = checkVideo(content);
  if (problems.length > 0) throw invalidInput(...problems);
  return content;
};

/** What every change of a video leaves behind: the video as it stands, the entry, and the event. */
export const videoWritten = async (
  tx: Tx,
  videoId: VideoId,
  { clock }: Pick<Scope, 'clock'>,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<Written<Awaited<ReturnType<typeof mustFindVideo>>>> => ({
  result: await mustFindVideo(tx, videoId, { now: clock.now() }),
  audit: { action, subject: { type: 'video', id: videoId }, detail },
  changes: [{ topic: 'video', id: videoId }],
});

export const createVideo = write(async (tx, input: NewVideo, scope: StaffScope) => {
  const content = contentOf(input, usual);
  await requireDepartments(tx, content.departmentIds);
  await requireStaff(tx, content);
  const now = scope.clock.now();
  const id = newId<VideoId>(now.getTime());
  const made = { createdBy: scope.actor.staffId, createdAt: now, updatedAt: now };
  await tx.insert(videos).values({ ...unfilled, ...content, ...made, id });
  await refreshSearch(tx, [id]);
  return videoWritten(tx, id, scope, 'video.create');
});

type VideoChange = { videoId: VideoId; video: NewVideo & { version: number } };

export const updateVideo = write(async (tx, { videoId, video: input }: VideoChange, scope: StaffScope) => {
  const before = await lockSeenVideo(tx, { videoId, version: input.version }, scope);
  const content = contentOf(input, before);
  await requireDepartments(tx, content.departmentIds);
  await requireStaff(tx, content);
  await tx
    .update(videos)
    .set({ ...content, version: nextVersion, updatedAt: scope.clock.now() })
    .where(eq(videos.id, videoId));
  await refreshSearch(tx, [videoId]);
  const changed = Object.entries(content)
    .filter(([field, value]) => String(before[field as keyof typeof content]) !== String(value))
    .map(([field]) => field);
  return videoWritten(tx, videoId, scope, 'video.update', { changed });
});

export const processVideoAgain = write(async (tx, seen: SeenVideo, scope: StaffScope) => {
  const { videoId } = seen;
  const video = await lockSeenVideo(tx, seen, scope);
  if (!canProcess(video)) throw new Problem('video.illegalTransition');
  await tx
    .update(videos)
    .set({
      status: 'processing',
      failure: null,
      processingShare: 0,
      processingTries: 0,
      version: nextVersion,
      updatedAt: scope.clock.now(),
    })
    .where(eq(videos.id, videoId));
  const written = await videoWritten(tx, videoId, scope, 'video.process');
  return { ...written, jobs: [processingOf(scope.actor.facilityId, videoId)] };
});
