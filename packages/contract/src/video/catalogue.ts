import { z } from 'zod';
import { ApproachCategory, CatalogueOrigin, CoreRisk, ExplanationBlocks } from '#video/approach.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint } from '#shared/file-endpoint.ts';
import { videoMedia } from '#video/video-media.ts';
import { ApproachId, DepartmentId, Instant, Nothing, Paging, PlainDate, VideoId, pageOf } from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';
import { Chapter, ContentLanguage, Playback, VideoKind, VideoQuestion } from '#video/video.ts';

/** A hospital takes content as a copy, which is its own from then on, or as it is: then it follows every change of the operator. */
export const CatalogueUse = CatalogueOrigin.shape.use;
export type CatalogueUse = z.infer<typeof CatalogueUse>;
export const catalogueUseNames: Record<CatalogueUse, string> = { asIs: 'そのまま使う', copy: 'コピーして使う' };

/** What the asking hospital has of it. */
const takenAs = <S extends z.ZodType>(id: S) => z.array(z.object({ id, use: CatalogueUse, isOlder: z.boolean() }));

export const CatalogueVideo = z.object({
  id: VideoId,
  title: z.string(),
  description: z.string(),
  kind: VideoKind,
  synonyms: z.array(z.string()),
  language: ContentLanguage,
  chapters: z.array(Chapter),
  durationSeconds: z.number().nullable(),
  poster: z.string().nullable(),
  questionCount: z.int(),
  captionLanguages: z.array(z.string()),
  validUntil: PlainDate.nullable(),
  updatedAt: Instant,
  taken: takenAs(VideoId),
});
export type CatalogueVideo = z.infer<typeof CatalogueVideo>;

/** With what is needed to look at it before it is taken. */
export const CatalogueVideoDetail = CatalogueVideo.extend({ playback: Playback, questions: z.array(VideoQuestion) });
export type CatalogueVideoDetail = z.infer<typeof CatalogueVideoDetail>;

export const CatalogueApproach = z.object({
  id: ApproachId,
  name: z.string(),
  category: ApproachCategory,
  description: z.string(),
  synonyms: z.array(z.string()),
  blocks: ExplanationBlocks,
  risks: z.array(CoreRisk),
  validUntil: PlainDate.nullable(),
  updatedAt: Instant,
  videos: z.array(CatalogueVideo),
  totalSeconds: z.number(),
  taken: takenAs(ApproachId),
});
export type CatalogueApproach = z.infer<typeof CatalogueApproach>;

const Search = Paging.extend({ text: verbatim(200).default('') });
export const CatalogueVideoSearch = Search.extend({ kind: VideoKind.optional() });
export type CatalogueVideoSearch = z.infer<typeof CatalogueVideoSearch>;
export const CatalogueApproachSearch = Search.extend({ category: ApproachCategory.optional() });
export type CatalogueApproachSearch = z.infer<typeof CatalogueApproachSearch>;

/** For which departments it is shown in the own library. */
const Taking = z.object({ use: CatalogueUse, departmentIds: z.array(DepartmentId).max(50) });

const byVideo = z.object({ videoId: VideoId });
const byApproach = z.object({ approachId: ApproachId });

/** For hospitals. The operator keeps the catalogue as the videos and approaches of its own facility. */
export const catalogueContract = {
  listVideos: endpoint({
    method: 'GET',
    path: '/catalogue/videos',
    permission: 'video.manage',
    summary: 'Videos that the operator has published',
    query: CatalogueVideoSearch,
    response: pageOf(CatalogueVideo),
  }),
  getVideo: endpoint({
    method: 'GET',
    path: '/catalogue/videos/{videoId}',
    permission: 'video.manage',
    summary: 'One of them, to look at before it is taken',
    params: byVideo,
    response: CatalogueVideoDetail,
    problems: ['notFound'],
  }),
  listApproaches: endpoint({
    method: 'GET',
    path: '/catalogue/approaches',
    permission: 'video.manage',
    summary: 'Approaches that the operator has published',
    query: CatalogueApproachSearch,
    response: pageOf(CatalogueApproach),
  }),
  getApproach: endpoint({
    method: 'GET',
    path: '/catalogue/approaches/{approachId}',
    permission: 'video.manage',
    summary: 'One of them with everything it says',
    params: byApproach,
    response: CatalogueApproach,
    problems: ['notFound'],
  }),
  takeVideo: endpoint({
    method: 'POST',
    path: '/catalogue/videos/{videoId}/take',
    permission: 'video.manage',
    summary: 'Take a video into the own library; taken in the same way before, it is the one that is there',
    params: byVideo,
    body: Taking,
    response: z.object({ id: VideoId }),
    idempotent: true,
    problems: ['notFound', 'catalogue.gone'],
  }),
  takeApproach: endpoint({
    method: 'POST',
    path: '/catalogue/approaches/{approachId}/take',
    permission: 'video.manage',
    summary:
      'Take an approach and its videos into the own library; taken in the same way before, it is the one that is there',
    params: byApproach,
    body: Taking,
    response: z.object({ id: ApproachId }),
    idempotent: true,
    problems: ['notFound', 'catalogue.gone'],
  }),
  copyVideo: endpoint({
    method: 'POST',
    path: '/catalogue/taken/videos/{videoId}/copy',
    permission: 'video.manage',
    summary: 'Turn an own video that is used as it is into a copy, to be changed or unpublished here',
    params: byVideo,
    response: Nothing,
    problems: ['notFound', 'catalogue.copyExists'],
  }),
  copyApproach: endpoint({
    method: 'POST',
    path: '/catalogue/taken/approaches/{approachId}/copy',
    permission: 'video.manage',
    summary: 'Turn an own approach that is used as it is into a copy; its videos stay as they are',
    params: byApproach,
    response: Nothing,
    problems: ['notFound', 'catalogue.copyExists'],
  }),
};

/** Films, pictures and captions of the catalogue, for staff with video.manage: `/api/catalogue/videos/<id>/media/…`, named as those of own videos. */
export const catalogueMediaPath = '/catalogue/videos';

export const catalogueMediaFiles = {
  get: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}${catalogueMediaPath}/{videoId}/media/{file*}`,
    permission: { viewers: ['video.manage'] },
    summary: 'The same of a video of the catalogue, to be looked at before it is taken',
    params: z.object({ videoId: VideoId, file: z.string() }),
    file: videoMedia,
    problems: ['notFound'],
  }),
};
