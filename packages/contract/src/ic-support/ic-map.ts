import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentFormId, Instant, OrderId, OrderItemId, VideoId } from '#shared/primitives.ts';

/** In the order of what matters before a talk: of what was not opened, watched or answered nothing is known. */
export const mapKinds = [
  'noContents',
  'notOpened',
  'notWatched',
  'notAnswered',
  'missingInterview',
  'misunderstood',
  'wrongFirst',
  'question',
  'worry',
  'flag',
  'missingAttendee',
  'missingForm',
  'skipped',
  'rewatched',
] as const;
export const MapKind = z.enum(mapKinds);
export type MapKind = z.infer<typeof MapKind>;
export const mapKindNames: Record<MapKind, string> = {
  noContents: '事前の理解は分かりません',
  notOpened: 'まだ開いていません',
  notWatched: 'まだ見終わっていない動画',
  notAnswered: 'まだ答えていないもの',
  misunderstood: '理解できていない',
  wrongFirst: 'はじめの答えが誤り',
  question: '質問',
  worry: '心配',
  flag: '問診の要注意',
  missingInterview: '問診が未回答',
  missingAttendee: '同席者の不足',
  missingForm: '同意書の不足',
  skipped: '見ていないところ',
  rewatched: 'くり返し見たところ',
};

/** One thing to know before the talk. */
export const MapTopic = z.object({
  kind: MapKind,
  title: z.string(),
  /** What the patient answered or wrote, and what would have been right. */
  detail: z.string(),
  itemId: OrderItemId.nullable(),
  /** In the film of the item. */
  seconds: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** The step of the scenario. */
  step: z.string().nullable(),
  at: Instant.nullable(),
});
export type MapTopic = z.infer<typeof MapTopic>;

/** `videoId`: the film that `seconds` are of; null where there is none, or none any more. `formId`: the draft that waits where a form is missing. */
export const ShownTopic = MapTopic.extend({ videoId: VideoId.nullable(), formId: ConsentFormId.nullable() });
export type ShownTopic = z.infer<typeof ShownTopic>;

export const IcMap = z.object({ topics: z.array(ShownTopic) });
export type IcMap = z.infer<typeof IcMap>;

export const icMapContract = {
  get: endpoint({
    method: 'GET',
    path: '/ic-orders/{orderId}/map',
    permission: 'icSupport.view',
    summary:
      'Before the talk: what the patient has not opened, watched or answered, did not understand, asks, worries about and skipped, and who and what is missing',
    params: z.object({ orderId: OrderId }),
    response: IcMap,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
