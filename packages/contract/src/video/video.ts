import { z } from 'zod';
import {
  ApproachId,
  DepartmentId,
  Instant,
  PlainDate,
  StaffId,
  Version,
  VideoId,
  VideoQuestionId,
} from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

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
  /** False where nobody has said that they mean what the film says. */
  reviewed: z.boolean(),
  /** Made of the Japanese captions and their layers, not of a file of their own. */
  layered: z.boolean(),
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
  stem: text(300),
  options: z.array(line(200)).min(2).max(6),
  correctOption: z.int().min(0).max(5),
  explanation: text(800),
  passageStart: z.number().min(0).nullable(),
  passageEnd: z.number().min(0).nullable(),
});
export type VideoQuestionInput = z.infer<typeof VideoQuestionInput>;
export const VideoQuestion = VideoQuestionInput.extend({ id: VideoQuestionId });
export type VideoQuestion = z.infer<typeof VideoQuestion>;

export const NewVideo = z.object({
  title: line(100),
  description: text(2000),
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
  /** Taken back for safety: nobody sees it, the person who had it ordered included. */
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
