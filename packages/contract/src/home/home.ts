import { z } from 'zod';
import { AnnouncementSummary } from '#notification/announcement.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, Nothing, OrderId, PatientId, PlainDate } from '#shared/primitives.ts';
import { AttentionReason, OrderLifecycle, OrderProgress } from '#video/video-order.ts';

/** Whose patients home shows: those whose orders I made or whom I attend, of my departments, of the wards I chose, of the facility. */
export const HomeScope = z.enum(['mine', 'department', 'ward', 'all']);
export type HomeScope = z.infer<typeof HomeScope>;

/** As much of a patient as tells two of them apart. */
export const HomePatient = z.object({
  id: PatientId,
  patientNumber: z.string(),
  familyName: z.string(),
  givenName: z.string(),
  familyNameKana: z.string(),
  givenNameKana: z.string(),
  birthDate: PlainDate,
  wardName: z.string().nullable(),
  room: z.string().nullable(),
});
export type HomePatient = z.infer<typeof HomePatient>;

export const HomeOrder = z.object({
  id: OrderId,
  title: z.string(),
  patient: HomePatient,
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  attention: z.array(AttentionReason),
  watchedShare: z.number(),
  dueOn: PlainDate.nullable(),
  icAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  /** When the oldest question that nobody has answered was asked. */
  askedAt: Instant.nullable(),
  /** The beginning of that question; null also for a patient who is marked as 要配慮. */
  question: z.string().nullable(),
  /** In which it was made. */
  area: z.string(),
  /** As the area calls how its content stands; null where the progress says it. */
  state: z.string().nullable(),
  /** The address in the staff app where what it asks for is done. */
  page: z.string(),
});
export type HomeOrder = z.infer<typeof HomeOrder>;

/** What is missing before a talk: the film has not been seen, or a question about it is still answered wrong. */
export const TalkGap = z.enum(['notWatched', 'notUnderstood', 'question']);
export type TalkGap = z.infer<typeof TalkGap>;
export const HomeTalk = HomeOrder.extend({ gaps: z.array(TalkGap) });
export type HomeTalk = z.infer<typeof HomeTalk>;

/** The first few of a group, and how many there are. */
const few = <S extends z.ZodType>(item: S) => z.object({ total: z.int(), items: z.array(item) });

/** Characters of a question that home quotes; the whole of it stands where it is answered. */
export const QUESTION_SHOWN = 200;

/** How many of a group home shows; the list has the rest. */
export const HOME_SHOWN = 8;

export const Home = z.object({
  scope: HomeScope,
  /** Scopes that would be empty for want of a department or of chosen wards. */
  unset: z.array(HomeScope),
  /** Null for a person who may not order. Each order stands in the first group that it belongs to. */
  work: z
    .object({
      questions: few(HomeOrder),
      misunderstood: few(HomeOrder),
      overdue: few(HomeOrder),
      due: few(HomeOrder),
      locked: few(HomeOrder),
      talks: few(HomeTalk),
      drafts: few(HomeOrder),
    })
    .nullable(),
  /** Whom I opened last; null for a person who may not see patients. */
  recentPatients: z.array(HomePatient).nullable(),
  /** Null for a person who may not see announcements. */
  announcements: z.object({ items: z.array(AnnouncementSummary), unreadCount: z.int() }).nullable(),
  /** For the operator alone. */
  installation: z.object({ hospitals: z.int(), activeStaff: z.int() }).nullable(),
});
export type Home = z.infer<typeof Home>;

export const homeContract = {
  get: endpoint({
    method: 'GET',
    path: '/home',
    permission: 'signedIn',
    summary: "Today's work, as far as the permissions reach",
    response: Home,
  }),
  chooseScope: endpoint({
    method: 'PUT',
    path: '/home/scope',
    permission: 'signedIn',
    summary: 'Whose patients home shows from now on',
    body: z.object({ scope: HomeScope }),
    response: Nothing,
  }),
};
