import { z } from 'zod';
import { ApproachCategory } from '#video/approach.ts';
import { endpoint } from '#shared/endpoint.ts';
import { FavouriteKind } from '#video/favourite.ts';
import { HomePatient } from '#home/home-patient.ts';
import {
  ApproachId,
  CommonOrderId,
  DepartmentId,
  Instant,
  OrderId,
  PlainDate,
  VideoId,
  VideoTemplateId,
} from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';
import { OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import { TemplateScope } from '#video/video-template.ts';

/** The first few of a group, and how many there are. */
const few = <S extends z.ZodType>(item: S) => z.object({ total: z.int().min(0), items: z.array(item) });

/** How many of each group the page shows. */
export const TOP_SHOWN = 5;
/** Most used means: within so many days. */
export const TOP_USED_DAYS = 90;

export const TopVideo = z.object({
  id: VideoId,
  title: z.string(),
  durationSeconds: z.number().nullable(),
  poster: z.string().nullable(),
});
export type TopVideo = z.infer<typeof TopVideo>;

export const TopApproach = z.object({
  id: ApproachId,
  name: z.string(),
  category: ApproachCategory,
  /** Of what may be ordered now. */
  videoCount: z.int(),
  totalSeconds: z.number(),
  /** Orders of the last TOP_USED_DAYS days. */
  used: z.int(),
});
export type TopApproach = z.infer<typeof TopApproach>;

export const TopTemplate = z.object({
  id: VideoTemplateId,
  name: z.string(),
  scope: TemplateScope,
  departmentId: DepartmentId.nullable(),
  departmentName: z.string().nullable(),
  videoCount: z.int(),
  usedCount: z.int(),
  /** Something in it is withdrawn, expired, unpublished, or has a new edition. */
  warned: z.boolean(),
});
export type TopTemplate = z.infer<typeof TopTemplate>;

export const TopCommonOrder = z.object({
  id: CommonOrderId,
  title: z.string(),
  place: z.string(),
  /** Everybody who got in. */
  opened: z.int(),
});
export type TopCommonOrder = z.infer<typeof TopCommonOrder>;

/** What came of an order, in one line. */
export const TopOrder = z.object({
  id: OrderId,
  title: z.string(),
  patient: HomePatient,
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  watchedShare: z.number(),
  createdByName: z.string(),
  createdAt: Instant,
});
export type TopOrder = z.infer<typeof TopOrder>;

/** A video that wants the person who keeps the videos. */
export const TopContent = z.object({
  id: VideoId,
  title: z.string(),
  /** When it ends, or was withdrawn; null for one that could not be converted. */
  on: PlainDate.nullable(),
});
export type TopContent = z.infer<typeof TopContent>;

export const TopFavourite = z.object({ kind: FavouriteKind, id: z.uuid(), title: z.string() });
export type TopFavourite = z.infer<typeof TopFavourite>;

export const VideoTop = z.object({
  recent: z.object({ mine: z.array(TopOrder), all: z.array(TopOrder) }).nullable(),
  /** Null for the person who does not keep the videos. */
  content: z
    .object({
      failed: few(TopContent),
      withdrawn: few(TopContent),
      expired: few(TopContent),
      expiring: few(TopContent),
    })
    .nullable(),
  favourites: z.array(TopFavourite),
  /** Those that the own departments ordered most, or the facility where one belongs to none. */
  approaches: z.object({ ofDepartments: z.boolean(), items: z.array(TopApproach) }).nullable(),
  templates: z.object({ total: z.int(), warnedCount: z.int(), items: z.array(TopTemplate) }).nullable(),
  commonOrders: few(TopCommonOrder).nullable(),
});
export type VideoTop = z.infer<typeof VideoTop>;

/** What one search over all of it found; null where the caller may not look. */
export const VideoTopFound = z.object({
  videos: few(TopVideo).nullable(),
  approaches: few(TopApproach.omit({ used: true })).nullable(),
  templates: few(TopTemplate).nullable(),
  commonOrders: few(TopCommonOrder).nullable(),
  /** By patient. */
  orders: few(TopOrder).nullable(),
});
export type VideoTopFound = z.infer<typeof VideoTopFound>;

const anyVideo = ['video.view', 'video.order', 'video.manage'] as const;

export const videoTopContract = {
  get: endpoint({
    method: 'GET',
    path: '/video-top',
    permission: anyVideo,
    summary: 'Everything that the top of the videos shows, as far as the permissions reach',
    response: VideoTop,
  }),
  search: endpoint({
    method: 'POST',
    path: '/video-top/search',
    permission: anyVideo,
    summary:
      'The first few videos, approaches, templates, common orders, and orders by patient that hold all the words',
    body: z.object({ text: verbatim(200) }),
    response: VideoTopFound,
    safe: true,
  }),
};
