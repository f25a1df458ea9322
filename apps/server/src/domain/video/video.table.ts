import { and, eq, gte, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ApproachId,
  DepartmentId,
  OrderItemId,
  ScenarioId,
  StaffId,
  VideoId,
  VideoQuestionId,
} from '@nattoku/contract/shared/primitives';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ApproachCategory, CoreRisk, ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { Alternative, ConsentLevel, ExpectedAttendee, PackagePlan } from '@nattoku/contract/video/approach-plan';
import type { Captions, Chapter, Playback, VideoKind, VideoStatus } from '@nattoku/contract/video/video';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

export const fileObjects = pgTable('file_objects', {
  id: uuid().primaryKey(),
  bucket: text().notNull(),
  fullPath: text().notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  contentType: text().notNull(),
  timeCreated: timestamp({ withTimezone: true }).notNull(),
  updated: timestamp({ withTimezone: true }).notNull(),
  md5Hash: text().notNull(),
  customMetadata: jsonb().$type<Record<string, string>>().notNull(),
});

export const videos = pgTable('videos', {
  id: uuid().$type<VideoId>().primaryKey(),
  version: integer().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  departmentIds: uuid().array().$type<DepartmentId[]>().notNull(),
  status: text().$type<VideoStatus>().notNull(),
  published: boolean().notNull(),
  failure: text(),
  processingShare: real(),
  processingTries: integer().notNull(),
  sourceNumber: integer().notNull(),
  sourceFileId: uuid(),
  mediaFolder: text(),
  hasHls: boolean().notNull(),
  hasPoster: boolean().notNull(),
  durationSeconds: doublePrecision(),
  kind: text().$type<VideoKind>().notNull(),
  synonyms: text().array().notNull(),
  language: text().notNull(),
  chapters: jsonb().$type<Chapter[]>().notNull(),
  edition: integer().notNull(),
  previousVideoId: uuid().$type<VideoId>(),
  ownerId: uuid().$type<StaffId>(),
  reviewerId: uuid().$type<StaffId>(),
  reviewedOn: date({ mode: 'string' }),
  validUntil: date({ mode: 'string' }),
  withdrawnAt: timestamp({ withTimezone: true }),
  withdrawnBy: uuid().$type<StaffId>(),
  withdrawnReason: text(),
  /** The operator's video that this one was taken from. */
  catalogueVideoId: uuid().$type<VideoId>(),
  catalogueUse: text().$type<'copy' | 'asIs'>(),
  searchText: text().notNull(),
  grams: text().array().notNull(),
  createdBy: uuid().$type<StaffId>(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** What an item of an order has when it is a video. Length, chapters and questions are copied at issue; until then the video's own count. */
export const videoItems = pgTable('video_items', {
  orderItemId: uuid().$type<OrderItemId>().primaryKey(),
  videoId: uuid().$type<VideoId>().notNull(),
  durationSeconds: doublePrecision(),
  chapters: jsonb().$type<Chapter[]>().notNull().default([]),
  questionIds: uuid().array().$type<VideoQuestionId[]>().notNull().default([]),
});

export const videoCaptions = pgTable('video_captions', {
  videoId: uuid().$type<VideoId>().notNull(),
  language: text().notNull(),
  label: text().notNull(),
  webvtt: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const videoQuestions = pgTable('video_questions', {
  id: uuid().$type<VideoQuestionId>().primaryKey(),
  videoId: uuid().$type<VideoId>().notNull(),
  position: integer().notNull(),
  stem: text().notNull(),
  options: text().array().notNull(),
  correctOption: integer().notNull(),
  explanation: text().notNull(),
  passageStart: doublePrecision(),
  passageEnd: doublePrecision(),
  retiredAt: timestamp({ withTimezone: true }),
});

export const approaches = pgTable('approaches', {
  id: uuid().$type<ApproachId>().primaryKey(),
  version: integer().notNull(),
  name: text().notNull(),
  category: text().$type<ApproachCategory>().notNull(),
  description: text().notNull(),
  departmentIds: uuid().array().$type<DepartmentId[]>().notNull(),
  synonyms: text().array().notNull(),
  blocks: jsonb().$type<ExplanationBlocks>().notNull(),
  /** How many of the seven hold a text or a reason. */
  blocksFilled: integer().notNull(),
  risks: jsonb().$type<CoreRisk[]>().notNull(),
  ownerId: uuid().$type<StaffId>(),
  validUntil: date({ mode: 'string' }),
  reviewerId: uuid().$type<StaffId>(),
  reviewedOn: date({ mode: 'string' }),
  consentLevel: text().$type<ConsentLevel>().notNull(),
  alternatives: jsonb().$type<Alternative[]>().notNull(),
  attendees: text().array().$type<ExpectedAttendee[]>().notNull(),
  minutes: integer().notNull(),
  scenarioId: uuid().$type<ScenarioId>(),
  package: jsonb().$type<PackagePlan>().notNull(),
  published: boolean().notNull(),
  /** The operator's approach that this one was taken from. */
  catalogueApproachId: uuid().$type<ApproachId>(),
  catalogueUse: text().$type<'copy' | 'asIs'>(),
  /** The operator's content as it was when it was taken, and as it is now. */
  catalogueSeen: text(),
  catalogueLatest: text(),
  catalogueWithdrawnAt: timestamp({ withTimezone: true }),
  searchText: text().notNull(),
  grams: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const approachVideos = pgTable('approach_videos', {
  approachId: uuid().$type<ApproachId>().notNull(),
  videoId: uuid().$type<VideoId>().notNull(),
  position: integer().notNull(),
});

/** What may be ordered on a day (in Tokyo), and so seen by everybody who sees videos: published, ready, not withdrawn, still valid. */
export const isOrderable = (today: PlainDate | Placeholder): SQL | undefined =>
  and(
    eq(videos.published, true),
    eq(videos.status, 'ready'),
    isNull(videos.withdrawnAt),
    or(isNull(videos.validUntil), gte(videos.validUntil, today)),
  );

/** What plays for the person who was sent it: an order goes on with what is no longer published, never with what was withdrawn for safety. */
export const isPlayable: SQL | undefined = and(eq(videos.status, 'ready'), isNull(videos.withdrawnAt));

/** The same of a row that is at hand. */
export const plays = ({ status, withdrawnAt }: Pick<typeof videos.$inferSelect, 'status' | 'withdrawnAt'>): boolean =>
  status === 'ready' && withdrawnAt === null;

type Stored = Pick<typeof videos.$inferSelect, 'id' | 'mediaFolder' | 'hasHls' | 'hasPoster'>;
type StoredCaptions = Omit<Captions, 'url'>;

/** The number of the source stands in the address, so that a browser may keep what it fetched. */
const mediaAddress = ({ id, mediaFolder }: Stored, name: string): string =>
  `${apiPrefix}/videos/${id}/media/${mediaFolder?.split('/').at(-1)}/${name}`;

export const posterAddress = (video: Stored): string | null =>
  video.hasPoster ? mediaAddress(video, 'poster.jpg') : null;

/** A player shows the first ones unless something else is chosen. */
const japaneseFirst = (one: StoredCaptions, other: StoredCaptions): number =>
  Number(other.language === 'ja') - Number(one.language === 'ja');

/** Where a player finds what the rows speak of; `originalContentType` is that of the source's file object. */
export const playbackOf = (
  video: Stored,
  originalContentType: string | null,
  captions: readonly StoredCaptions[],
): Playback => ({
  hls: video.hasHls ? mediaAddress(video, 'master.m3u8') : null,
  original: originalContentType === null ? null : mediaAddress(video, 'original'),
  originalContentType,
  poster: posterAddress(video),
  captions: captions.toSorted(japaneseFirst).map(({ language, label, reviewed, layered }) => ({
    language,
    label,
    url: `${apiPrefix}/videos/${video.id}/media/captions/${language}.vtt`,
    reviewed,
    layered,
  })),
});
