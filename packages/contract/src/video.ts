import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import {
  ApproachId,
  DepartmentId,
  Instant,
  Paging,
  PlainDate,
  StaffId,
  Version,
  VideoId,
  VideoQuestionId,
  line,
  pageOf,
} from '#shared.ts';

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

/** A BCP 47 tag, as far as a player needs it; `ja-easy` is Japanese in easy words. */
export const ContentLanguage = z.string().regex(/^[a-z]{2}(-[A-Za-z]+)?$/);
export const contentLanguageNames: Record<string, string> = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  zh: '中文',
  ko: '한국어',
  vi: 'Tiếng Việt',
  pt: 'Português',
  tl: 'Filipino',
  ne: 'नेपाली',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  my: 'မြန်မာဘာသာ',
  es: 'Español',
};

export const Captions = z.object({
  language: ContentLanguage,
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
  /** What follows may be left out: a new video gets what is usual, a known one keeps what it has. */
  kind: VideoKind.optional(),
  /** Other names that people search for. */
  synonyms: z.array(line(60)).max(20).optional(),
  language: ContentLanguage.optional(),
  ownerId: StaffId.nullish(),
  /** Somebody else than the owner. */
  reviewerId: StaffId.nullish(),
  reviewedOn: PlainDate.nullish(),
  /** The last day on which it may be ordered. */
  validUntil: PlainDate.nullish(),
});
export type NewVideo = z.infer<typeof NewVideo>;

/** Before `validUntil` the keepers of a video are told, and the library shows it, this many days ahead. */
export const EXPIRING_DAYS = 30;

export const VideoSummary = z.object({
  id: VideoId,
  version: Version,
  title: z.string(),
  description: z.string(),
  departmentIds: z.array(DepartmentId),
  kind: VideoKind,
  synonyms: z.array(z.string()),
  language: ContentLanguage,
  chapters: z.array(Chapter),
  edition: z.int().min(1),
  previousVideoId: VideoId.nullable(),
  ownerId: StaffId.nullable(),
  ownerName: z.string().nullable(),
  reviewerId: StaffId.nullable(),
  reviewerName: z.string().nullable(),
  reviewedOn: PlainDate.nullable(),
  validUntil: PlainDate.nullable(),
  /** Taken back for safety: nobody sees it, whoever had it ordered included. */
  withdrawnAt: Instant.nullable(),
  withdrawnReason: z.string().nullable(),
  /** Taken from the operator's catalogue: a copy of one's own, or the very thing, which follows every change there. */
  catalogueUse: z.enum(['copy', 'asIs']).nullable(),
  /** The catalogue has changed since this copy was taken, or the operator took it back. */
  catalogueNews: z.enum(['older', 'withdrawn']).nullish(),
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

/** How often a video was sent to patients; answers of common orders count too. */
export const VideoUsage = z.object({
  orders: z.int().min(0),
  /** Within the last USAGE_DAYS days. */
  recentOrders: z.int().min(0),
  /** Issued, and neither closed, canceled nor expired. */
  runningOrders: z.int().min(0),
  lastUsedAt: Instant.nullable(),
});
export type VideoUsage = z.infer<typeof VideoUsage>;
export const USAGE_DAYS = 90;

export const ListedVideo = VideoSummary.extend({ usage: VideoUsage });
export type ListedVideo = z.infer<typeof ListedVideo>;

/** One of all films about the same thing, the newest first. */
export const VideoEdition = z.object({
  id: VideoId,
  edition: z.int().min(1),
  title: z.string(),
  status: VideoStatus,
  published: z.boolean(),
  withdrawnAt: Instant.nullable(),
});
export type VideoEdition = z.infer<typeof VideoEdition>;

export const Video = ListedVideo.extend({
  playback: Playback,
  editions: z.array(VideoEdition),
  withdrawnByName: z.string().nullable(),
  questions: z.array(VideoQuestion),
  approachIds: z.array(ApproachId),
  sourceName: z.string().nullable(),
  sourceSize: z.number().nullable(),
  /** True when ffmpeg was missing and only the original plays. */
  originalOnly: z.boolean(),
});
export type Video = z.infer<typeof Video>;

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
  expiring: 'まもなく期限切れ',
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
  text: z.string().max(200).default(''),
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

/** tus 1.0; metadata: videoId, filename, filetype, md5 (of the whole file, in hex or in base64 as md5Hash of given.md §3). */
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
      'Make a ready video available for orders, or take it back; orders that run go on. A new edition takes the place of the one before',
    params: byVideo,
    body: z.object({ version: Version, published: z.boolean() }),
    response: Video,
    problems: ['notFound', 'record.versionConflict', 'video.notReady', 'video.withdrawn'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/videos/{videoId}/withdraw',
    permission: 'video.manage',
    summary: 'For safety: nobody sees the video from this moment, running orders included',
    params: byVideo,
    body: z.object({ version: Version, reason: line(300) }),
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
      webvtt: z.string().max(1_000_000),
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
