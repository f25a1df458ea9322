import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { DepartmentId, Paging, Version, VideoId, pageOf } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';
import {
  VideoStatus,
  VideoKind,
  Chapter,
  ContentLanguage,
  Captions,
  VideoQuestionInput,
  NewVideo,
  ListedVideo,
  Video,
} from '#video/video.ts';

/** What the library says of a video, in one word; exactly one of them is true of each. */
export const VideoState = z.enum([
  'uploading',
  'processing',
  'failed',
  'withdrawn',
  'unpublished',
  'expired',
  'expiring',
  'published',
]);
export type VideoState = z.infer<typeof VideoState>;
export const videoStateNames: Record<VideoState, string> = {
  uploading: 'ファイル待ち',
  processing: '変換中',
  failed: '変換失敗',
  withdrawn: '取り下げ',
  unpublished: '非公開',
  expired: '有効期限切れ',
  expiring: '有効期限間近',
  published: '公開中',
};

/** Up to three minutes, up to ten, or more. */
export const VideoLength = z.enum(['short', 'medium', 'long']);
export type VideoLength = z.infer<typeof VideoLength>;
/** Seconds: from (excluded) and to (included). */
export const videoLengths: Record<VideoLength, { name: string; over: number; upTo: number }> = {
  short: { name: '3分まで', over: 0, upTo: 180 },
  medium: { name: '3分〜10分', over: 180, upTo: 600 },
  long: { name: '10分より長い', over: 600, upTo: 86_400 },
};

export const VideoSearch = Paging.extend({
  text: verbatim(200).default(''),
  /** `none`: those that stand under no department. */
  departmentId: z.union([DepartmentId, z.literal('none')]).optional(),
  status: VideoStatus.optional(),
  published: z.enum(['true', 'false']).optional(),
  kind: VideoKind.optional(),
  state: VideoState.optional(),
  /** The language that is spoken. */
  language: ContentLanguage.optional(),
  captions: z.enum(['true', 'false']).optional(),
  length: VideoLength.optional(),
  sort: z.enum(['title', 'updatedAt', 'duration', 'use', 'validUntil']).default('title'),
});
export type VideoSearch = z.infer<typeof VideoSearch>;

/** How many videos stand under a department and a kind; `departmentId` null: under no department. */
export const VideoTreeLeaf = z.object({
  departmentId: DepartmentId.nullable(),
  kind: VideoKind,
  count: z.int().min(1),
});
export type VideoTreeLeaf = z.infer<typeof VideoTreeLeaf>;

const byVideo = z.object({ videoId: VideoId });

/** tus 1.0; metadata: videoId, filename, filetype, md5 (of the whole file, in hex or in base64 as md5Hash of specification/files.md §1). */
export const uploadPath = '/api/uploads';
/** Files above are refused before the first byte. */
export const VIDEO_MAX_BYTES = 2 * 1024 ** 3;
/** PUT of a JPEG's or PNG's bytes to /api/videos/{videoId}/poster?version=…, answered with the video; larger ones are refused. */
export const posterPath = (videoId: string): string => `/api/videos/${videoId}/poster`;
export const POSTER_MAX_BYTES = 5 * 1024 ** 2;

export const videoContract = {
  list: endpoint({
    method: 'GET',
    path: '/videos',
    permission: ['video.view', 'video.manage'],
    summary: 'Videos; without video.manage only the published ones that are ready',
    query: VideoSearch,
    response: pageOf(ListedVideo),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/video-tree',
    permission: ['video.view', 'video.manage'],
    summary: 'How many of the videos that the caller sees stand under each department and kind',
    response: z.object({ total: z.int().min(0), leaves: z.array(VideoTreeLeaf) }),
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
    summary:
      'Make a ready video available for orders, or take it back; orders that run go on. A new edition takes the place of the one before. `reason`: why it is published although something is missing',
    params: byVideo,
    body: z.object({ version: Version, published: z.boolean(), reason: text(600).optional() }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'request.invalid', 'video.notReady', 'video.withdrawn'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/withdraw',
    permission: 'video.manage',
    summary: 'For safety: nobody sees the video from this moment, running orders included',
    params: byVideo,
    body: z.object({ version: Version, reason: text(300) }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.illegalTransition'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/restore',
    permission: 'video.manage',
    summary: 'Take a withdrawal back: running orders play again, and the video may be published',
    params: byVideo,
    body: z.object({ version: Version }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.illegalTransition'],
  }),
  newEdition: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/new-edition',
    permission: 'video.manage',
    summary:
      'A video that will follow this one: what is written of it and its questions are copied, the file is to be uploaded',
    params: byVideo,
    body: z.object({ version: Version }),
    response: Video,
    idempotent: true,
    problems: ['notFound', 'record.versionConflict', 'video.editionBegun'],
  }),
  putChapters: endpoint({
    method: 'PUT',
    path: '/videos/{videoId}/chapters',
    permission: 'video.manage',
    summary: 'Set the chapters; orders that were issued keep the ones they were issued with',
    params: byVideo,
    body: z.object({ version: Version, chapters: z.array(Chapter).max(50) }),
    response: Video,
    problems: ['notFound', 'record.versionConflict'],
  }),
  pickPoster: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/poster-frame',
    permission: 'video.manage',
    summary: 'Make the picture at a position of the video its poster',
    params: byVideo,
    body: z.object({ version: Version, seconds: z.number().min(0) }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.notReady', 'video.noPicture'],
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
    body: z.object({
      label: line(40),
      webvtt: verbatim(1_000_000),
      /** Given, a video that was changed since is refused. */
      version: Version.optional(),
      /** What is odd but may be meant – captions that overlap, or begin after the end – is refused when this is false. */
      isConfirmed: z.boolean().default(true),
    }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.captionsInvalid', 'video.captionsOdd'],
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
};
