import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ApproachId, DepartmentId, StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { type Approach, NewApproach } from '@nattoku/contract/video/approach';
import type { Video } from '@nattoku/contract/video/video';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq } from 'drizzle-orm';
import { createApproach, publishApproach } from '#areas/video/approach/approach.operations.ts';
import { putCaptions } from '#areas/video/library/video-captions.operations.ts';
import { putChapters } from '#areas/video/library/video-edition.operations.ts';
import { mediaFolderOf } from '#areas/video/pipeline/video-process.files.ts';
import { putQuestions } from '#areas/video/library/video-questions.operations.ts';
import { publishVideo } from '#areas/video/library/video-publish.operations.ts';
import { createVideo, updateVideo } from '#areas/video/library/video.operations.ts';
import { refusalSentences } from '#areas/video/library/video.rules.ts';
import { mustFindVideo } from '#areas/video/library/video.select.ts';
import { approaches, fileObjects, videos } from '#domain/video/video.table.ts';
import { newId } from '#kernel/new-id.ts';
import { read, type StaffActor, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { seedLayers } from '#seed/text-layers.ts';
import { contentOf, type SeedContent } from '#seed/approach-content.ts';
import { type SeedApproach, seedApproaches } from '#seed/approach-list.ts';
import { demoMediaFolder, type DemoVideo, demoVideos } from '#seed/media/videos.ts';
import { copyFilm } from '#seed/video-files.ts';
import { videoNotes } from '#seed/video-notes.ts';
import { actAs, type DemoHospital } from '#seed/world.ts';

/** What orders of the demonstration are made of, by the slugs of seed/media/videos.ts and seed/approach-list.ts. */
export type DemoShelf = { videos: ReadonlyMap<string, VideoId>; approaches: ReadonlyMap<string, ApproachId> };

type Entry = Pick<DemoVideo, 'slug' | 'title' | 'description'> & {
  /** The approach whose departments show it. */
  approach: string;
  film: DemoVideo | null;
  /** `draft` shows a video that only its makers see, and one without HLS; `failed` one whose file was refused. */
  state: 'published' | 'draft' | 'failed';
};

const publishedOf = (film: DemoVideo): Entry => ({
  ...film,
  approach: film.approaches[0]?.slug ?? film.slug,
  film,
  state: 'published',
});

const anesthesia = demoVideos.find(({ slug }) => slug === 'general-anesthesia') ?? null;

const sakuraEntries: readonly Entry[] = [
  ...demoVideos.map(publishedOf),
  {
    slug: 'general-anesthesia-draft',
    title: '全身麻酔について（改訂案）',
    description: '見本の動画です（医学的確認前）。公開前の確認用です。',
    approach: 'general-anesthesia',
    film: anesthesia,
    state: 'draft',
  },
  {
    slug: 'contrast-mri',
    title: '造影MRI検査について',
    description: '見本の動画です（医学的確認前）。',
    approach: 'contrast-mri',
    film: null,
    state: 'failed',
  },
];

const midoriSlugs = ['colonoscopy-preparation', 'colonoscopy'];
const midoriEntries = demoVideos.filter(({ slug }) => midoriSlugs.includes(slug)).map(publishedOf);

/** さくら総合病院 shows every state a video can rest in; みどり医療センター has two videos of its own. */
export const seedSakuraVideos = (services: Services, hospital: DemoHospital, by: StaffActor): Promise<DemoShelf> =>
  seedShelf(services, hospital, by, { entries: sakuraEntries, named: seedApproaches });

export const seedMidoriVideos = (services: Services, hospital: DemoHospital, by: StaffActor): Promise<DemoShelf> =>
  seedShelf(services, hospital, by, {
    entries: midoriEntries,
    named: seedApproaches.filter(({ slug }) => slug === 'colonoscopy'),
  });

const operatorSlugs = ['colonoscopy-preparation', 'colonoscopy', 'contrast-ct'];

/** The operator's catalogue: three videos and an approach that hospitals may take. */
export const seedCatalogue = (services: Services, operator: DemoHospital, by: StaffActor): Promise<DemoShelf> =>
  seedShelf(services, operator, by, {
    entries: demoVideos
      .filter(({ slug }) => operatorSlugs.includes(slug))
      .map((film) => ({ ...publishedOf(film), title: `【標準】${film.title}` })),
    named: seedApproaches
      .filter(({ slug }) => slug === 'colonoscopy')
      .map((approach) => ({ ...approach, name: `【標準】${approach.name}` })),
  });

type Plan = { entries: readonly Entry[]; named: readonly SeedApproach[] };

const OPENED_DAYS_AGO = 150;
const HOUR = 3_600_000;

/** Fills a hospital's shelf, an entry an hour; the person who was stopped half-way goes on with what is missing. */
const seedShelf = async (
  services: Services,
  { departments, staff }: DemoHospital,
  by: StaffActor,
  { entries, named }: Plan,
): Promise<DemoShelf> => {
  const opened = services.clock.now().getTime() - OPENED_DAYS_AGO * 24 * HOUR;
  const scopeAt = (hour: number) => actAs(services, by, new Date(opened + hour * HOUR));
  const departmentIds = (codes: readonly string[]) => codes.flatMap((code) => departments.get(code) ?? []);
  const codesOf = (slug: string) => seedApproaches.find((approach) => approach.slug === slug)?.departments ?? [];

  const keepers = ['pharmacist@sakura.example', 'doctor@sakura.example'].flatMap(
    (email) => staff.get(email)?.staffId ?? [],
  );

  const shelved = await Promise.all(
    entries.map(async (entry, hour) => {
      const place = { ...entry, keepers, departmentIds: departmentIds(codesOf(entry.approach)) };
      return [entry.slug, await shelve(scopeAt(hour), services.files, place)] as const;
    }),
  );
  const ids = new Map(shelved);
  const approachIds = new Map<string, ApproachId>();
  for (const [index, { slug, departments: codes, videos: slugs, ...approach }] of named.entries()) {
    const videoIds = slugs.flatMap((each) => ids.get(each) ?? []);
    const input = { ...approach, departmentIds: departmentIds(codes), videoIds };
    const scope = scopeAt(entries.length + index);
    const approachId = await nameApproach(scope, input, contentOf(slug));
    await seedLayers(scope, { kind: 'approach', contentId: approachId });
    approachIds.set(slug, approachId);
  }
  return { videos: ids, approaches: approachIds };
};

type NamedApproach = Pick<NewApproach, 'name' | 'category' | 'description' | 'departmentIds' | 'videoIds'>;

const nameApproach = async (scope: StaffScope, named: NamedApproach, content: SeedContent | undefined) => {
  const { name, category, description, departmentIds, videoIds } = named;
  const known = await read(scope, (tx) =>
    tx.select({ id: approaches.id }).from(approaches).where(eq(approaches.name, name)),
  );
  if (known[0]) return known[0].id;
  const ownerId = scope.actor.staffId;
  const approach = NewApproach.parse({ name, category, description, departmentIds, videoIds, ...content, ownerId });
  const made = await createApproach(scope, approach);
  if (content) await show(scope, made);
  return made.id;
};

/** What lacks something was published before anybody asked for it, as in a hospital that has had the product for some time. */
const show = async (scope: StaffScope, { id: approachId, version, completeness }: Approach): Promise<void> => {
  if (completeness.filled === completeness.of) {
    await publishApproach(scope, { approachId, version, published: true });
    return;
  }
  await scope.database.transaction(scope.actor.facilityId, (tx) =>
    tx.update(approaches).set({ published: true }).where(eq(approaches.id, approachId)),
  );
};

type Place = Entry & { departmentIds: DepartmentId[]; keepers: readonly StaffId[] };

const shelve = async (scope: StaffScope, files: FileStore, entry: Place): Promise<VideoId> => {
  const { title, description, departmentIds, film, state } = entry;
  const { id: videoId, status } =
    (await findVideo(scope, title)) ??
    (await createVideo(scope, { title, description, departmentIds, kind: videoNotes[entry.slug]?.kind }));
  if (!film) {
    await seedLayers(scope, { kind: 'video', contentId: videoId });
    await refuseFilm(scope, videoId);
    return videoId;
  }
  if (status === 'uploading') await fill(scope, files, { videoId, film, withHls: state === 'published' });
  await annotate(scope, videoId, film);
  if (state === 'published') await describe(scope, videoId, entry);
  await seedLayers(scope, { kind: 'video', contentId: videoId });
  await seedLayers(scope, { kind: 'videoCaptions', contentId: videoId });
  const { version, published } = await read(scope, (tx) => mustFindVideo(tx, videoId, { now: scope.clock.now() }));
  if (state === 'published' && !published)
    await publishVideo(scope, { videoId, version, published: true, reason: '見本の動画のため' });
  return videoId;
};

const findVideo = (scope: StaffScope, title: string): Promise<Video | undefined> =>
  read(scope, async (tx) => {
    const [row] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.title, title));
    return row && mustFindVideo(tx, row.id, { now: scope.clock.now() });
  });

type Filling = { videoId: VideoId; film: DemoVideo; withHls: boolean };

/** What an upload and its processing leave behind, without doing either. */
const fill = async (scope: StaffScope, files: FileStore, { videoId, film, withHls }: Filling): Promise<void> => {
  const mediaFolder = mediaFolderOf(videoId, 1);
  const { timeCreated, updated, ...stored } = await copyFilm(files, film, { folder: mediaFolder, withHls });
  const id = newId();
  await scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const times = { timeCreated: new Date(timeCreated), updated: new Date(updated) };
    await tx.insert(fileObjects).values({ ...stored, ...times, id });
    const arrived = { sourceFileId: id, sourceNumber: 1, mediaFolder, durationSeconds: film.durationSeconds };
    await tx
      .update(videos)
      .set({ ...arrived, status: 'processing' })
      .where(eq(videos.id, videoId));
    await tx.update(videos).set({ status: 'ready', hasHls: withHls, hasPoster: true }).where(eq(videos.id, videoId));
  });
};

const refuseFilm = (scope: StaffScope, videoId: VideoId) =>
  scope.database.transaction(scope.actor.facilityId, (tx) =>
    tx.update(videos).set({ status: 'failed', failure: refusalSentences.broken }).where(eq(videos.id, videoId)),
  );

const KEPT_DAYS = 400;
/** One of them runs out soon, so that the library has something to show. */
const RUNNING_OUT = { slug: 'contrast-ct', days: 20 };

/** Owner, reviewer, chapters and how long it holds; once. The pharmacist and the doctor of the hospital know it. */
const describe = async (scope: StaffScope, videoId: VideoId, { slug, keepers }: Place): Promise<void> => {
  const now = scope.clock.now();
  const video = await read(scope, (tx) => mustFindVideo(tx, videoId, { now }));
  const note = videoNotes[slug];
  if (!note || video.chapters.length > 0) return;
  const { title, description, departmentIds, version } = video;
  const today = todayInTokyo(new Date());
  const [ownerId = null, reviewerId = null] = keepers;
  const days = slug === RUNNING_OUT.slug ? RUNNING_OUT.days : KEPT_DAYS;
  await updateVideo(scope, {
    videoId,
    video: {
      title,
      description,
      departmentIds,
      version,
      kind: note.kind,
      synonyms: note.synonyms,
      ownerId,
      reviewerId,
      reviewedOn: reviewerId && todayInTokyo(now),
      validUntil: addDays(today, days),
    },
  });
  await putChapters(scope, { videoId, version: version + 1, chapters: note.chapters });
};

const annotate = async (scope: StaffScope, videoId: VideoId, film: DemoVideo): Promise<void> => {
  const { captionLanguages, questionCount, version } = await read(scope, (tx) =>
    mustFindVideo(tx, videoId, { now: scope.clock.now() }),
  );
  if (captionLanguages.length === 0) {
    const webvtt = await readFile(join(demoMediaFolder, film.captions), 'utf8');
    await putCaptions(scope, { videoId, language: 'ja', label: '日本語', webvtt });
  }
  if (questionCount === 0) await putQuestions(scope, { videoId, version, questions: film.questions });
};
