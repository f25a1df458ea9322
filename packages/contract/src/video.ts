import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { ApproachId, DepartmentId, Instant, Paging, Version, VideoId, VideoQuestionId, line, pageOf } from '#shared.ts';

export const VideoStatus = z.enum(['uploading', 'processing', 'ready', 'failed']);
export type VideoStatus = z.infer<typeof VideoStatus>;

/** What a video is about; the tree of the library is department, then kind. */
export const VideoKind = z.enum([
  'disease',
  'examination',
  'treatment',
  'anaesthesia',
  'complication',
  'hospitalStay',
  'discharge',
  'other',
]);
export type VideoKind = z.infer<typeof VideoKind>;
export const videoKindNames: Record<VideoKind, string> = {
  disease: '病気',
  examination: '検査',
  treatment: '治療',
  anaesthesia: '麻酔',
  complication: '合併症',
  hospitalStay: '入院生活',
  discharge: '退院後',
  other: 'その他',
};

/** A stretch of a video that begins at `start` (seconds) and lasts until the next one, or the end. */
export const Chapter = z.object({ title: line(60), start: z.number().min(0) });
export type Chapter = z.infer<typeof Chapter>;

export const Captions = z.object({
  language: z.string().regex(/^[a-z]{2}(-[A-Za-z]+)?$/),
  label: line(40),
  url: z.string(),
});
export type Captions = z.infer<typeof Captions>;

/** Where a player finds the video. `hls` is null when this machine has no ffmpeg: then the original plays by byte range. */
export const Playback = z.object({
  hls: z.string().nullable(),
  original: z.string().nullable(),
  originalContentType: z.string().nullable(),
  poster: z.string().nullable(),
  captions: z.array(Captions),
});
export type Playback = z.infer<typeof Playback>;

/** A comprehension question about one video; the passage is where the answer is explained, in seconds. */
export const VideoQuestionInput = z.object({
  stem: line(300),
  options: z.array(line(200)).min(2).max(6),
  correctOption: z.int().min(0).max(5),
  explanation: line(800),
  passageStart: z.number().min(0).nullable(),
  passageEnd: z.number().min(0).nullable(),
});
export type VideoQuestionInput = z.infer<typeof VideoQuestionInput>;
export const VideoQuestion = VideoQuestionInput.extend({ id: VideoQuestionId });
export type VideoQuestion = z.infer<typeof VideoQuestion>;

export const NewVideo = z.object({
  title: line(100),
  description: z.string().max(8000),
  departmentIds: z.array(DepartmentId).max(50),
});
export type NewVideo = z.infer<typeof NewVideo>;

export const VideoSummary = NewVideo.extend({
  id: VideoId,
  version: Version,
  status: VideoStatus,
  published: z.boolean(),
  durationSeconds: z.number().nullable(),
  poster: z.string().nullable(),
  questionCount: z.int(),
  captionLanguages: z.array(z.string()),
  approachNames: z.array(z.string()),
  updatedAt: Instant,
  /** While processing: 0 to 1. */
  processingShare: z.number().nullable(),
  /** A Japanese sentence when status is failed. */
  failure: z.string().nullable(),
});
export type VideoSummary = z.infer<typeof VideoSummary>;

export const Video = VideoSummary.extend({
  playback: Playback,
  questions: z.array(VideoQuestion),
  approachIds: z.array(ApproachId),
  sourceName: z.string().nullable(),
  sourceSize: z.number().nullable(),
  /** True when ffmpeg was missing and only the original plays. */
  originalOnly: z.boolean(),
});
export type Video = z.infer<typeof Video>;

export const VideoSearch = Paging.extend({
  text: z.string().max(200).default(''),
  departmentId: DepartmentId.optional(),
  status: VideoStatus.optional(),
  published: z.enum(['true', 'false']).optional(),
  sort: z.enum(['title', 'updatedAt', 'duration']).default('title'),
});
export type VideoSearch = z.infer<typeof VideoSearch>;

export const ApproachCategory = z.enum([
  'surgery',
  'examination',
  'treatment',
  'medication',
  'rehabilitation',
  'other',
]);
export type ApproachCategory = z.infer<typeof ApproachCategory>;
export const approachCategoryNames: Record<ApproachCategory, string> = {
  surgery: '手術',
  examination: '検査',
  treatment: '処置',
  medication: '薬物療法',
  rehabilitation: 'リハビリ',
  other: 'その他',
};

export const NewApproach = z.object({
  name: line(100),
  category: ApproachCategory,
  description: z.string().max(8000),
  departmentIds: z.array(DepartmentId).max(50),
  /** In the order in which they are shown. */
  videoIds: z.array(VideoId).max(50),
});
export type NewApproach = z.infer<typeof NewApproach>;

export const Approach = NewApproach.extend({
  id: ApproachId,
  version: Version,
  videos: z.array(VideoSummary),
  totalSeconds: z.number(),
  updatedAt: Instant,
});
export type Approach = z.infer<typeof Approach>;

export const ApproachSearch = Paging.extend({
  text: z.string().max(200).default(''),
  departmentId: DepartmentId.optional(),
  category: ApproachCategory.optional(),
});
export type ApproachSearch = z.infer<typeof ApproachSearch>;

const byVideo = z.object({ videoId: VideoId });
const byApproach = z.object({ approachId: ApproachId });

/** tus 1.0; metadata: videoId, filename, filetype, md5 (of the whole file, in hex or in base64 as md5Hash of given.md §3). */
export const uploadPath = '/api/uploads';
/** Files above are refused before the first byte. */
export const VIDEO_MAX_BYTES = 2 * 1024 ** 3;

export const videoContract = {
  list: endpoint({
    method: 'GET',
    path: '/videos',
    permission: ['video.view', 'video.manage'],
    summary: 'Videos; without video.manage only the published ones that are ready',
    query: VideoSearch,
    response: pageOf(VideoSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/videos/{videoId}',
    permission: ['video.view', 'video.manage'],
    summary: 'One video with everything needed to play and edit it',
    params: byVideo,
    response: Video,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/videos',
    permission: 'video.manage',
    summary: 'A video whose file is about to be uploaded',
    body: NewVideo,
    response: Video,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/videos/{videoId}',
    permission: 'video.manage',
    summary: 'Change title, description and departments',
    params: byVideo,
    body: NewVideo.extend({ version: Version }),
    response: Video,
    problems: ['notFound', 'record.versionConflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/publish',
    permission: 'video.manage',
    summary: 'Make a ready video available for orders, or take it back',
    params: byVideo,
    body: z.object({ version: Version, published: z.boolean() }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.notReady'],
  }),
  process: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/process',
    permission: 'video.manage',
    summary: 'Try the processing of a failed video again',
    params: byVideo,
    body: z.object({ version: Version }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.illegalTransition'],
  }),
  putCaptions: endpoint({
    method: 'PUT',
    path: '/videos/{videoId}/captions/{language}',
    permission: 'video.manage',
    summary: 'Set the WebVTT captions of one language',
    params: byVideo.extend({ language: Captions.shape.language }),
    body: z.object({ label: line(40), webvtt: z.string().max(1_000_000) }),
    response: Video,
    problems: ['notFound', 'video.captionsInvalid'],
  }),
  removeCaptions: endpoint({
    method: 'DELETE',
    path: '/videos/{videoId}/captions/{language}',
    permission: 'video.manage',
    summary: 'Remove the captions of one language',
    params: byVideo.extend({ language: Captions.shape.language }),
    response: Video,
    problems: ['notFound'],
  }),
  putQuestions: endpoint({
    method: 'PUT',
    path: '/videos/{videoId}/questions',
    permission: 'video.manage',
    summary: 'Set the comprehension questions; orders that were issued keep the ones they were issued with',
    params: byVideo,
    body: z.object({ version: Version, questions: z.array(VideoQuestionInput).max(20) }),
    response: Video,
    problems: ['notFound', 'record.versionConflict'],
  }),
  listApproaches: endpoint({
    method: 'GET',
    path: '/approaches',
    permission: ['video.view', 'video.manage'],
    summary: 'Approaches with their videos',
    query: ApproachSearch,
    response: pageOf(Approach),
  }),
  getApproach: endpoint({
    method: 'GET',
    path: '/approaches/{approachId}',
    permission: ['video.view', 'video.manage'],
    summary: 'One approach',
    params: byApproach,
    response: Approach,
    problems: ['notFound'],
  }),
  createApproach: endpoint({
    method: 'POST',
    path: '/approaches',
    permission: 'video.manage',
    summary: 'A new approach',
    body: NewApproach,
    response: Approach,
    idempotent: true,
  }),
  updateApproach: endpoint({
    method: 'PUT',
    path: '/approaches/{approachId}',
    permission: 'video.manage',
    summary: 'Change an approach',
    params: byApproach,
    body: NewApproach.extend({ version: Version }),
    response: Approach,
    problems: ['notFound', 'record.versionConflict'],
  }),
};
