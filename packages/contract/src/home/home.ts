import { z } from 'zod';
import { HomePatient, HomeScope } from '#home/home-patient.ts';
import { PatientWork, Worklist, WorklistSearch } from '#home/worklist.ts';
import { AnnouncementSummary } from '#notification/announcement.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, Nothing, OrderId, PatientId } from '#shared/primitives.ts';

/** Begun by the reader, and not issued yet. */
export const HomeDraft = z.object({
  id: OrderId,
  title: z.string(),
  patient: HomePatient,
  updatedAt: Instant,
  /** The address in the staff app where it goes on. */
  page: z.string(),
});
export type HomeDraft = z.infer<typeof HomeDraft>;

/** The first few of a group, and how many there are. */
const few = <S extends z.ZodType>(item: S) => z.object({ total: z.int(), items: z.array(item) });

/** How many drafts home shows; the list has the rest. */
export const HOME_DRAFTS_SHOWN = 5;

export const Home = z.object({
  /** True if there is a worklist: the reader may see orders of any kind, or there are rejected messages that the reader may close. */
  hasWork: z.boolean(),
  /** Own ones; null for a person who may not order. */
  drafts: few(HomeDraft).nullable(),
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
    summary: 'What stands beside the worklist, as far as the permissions reach',
    response: Home,
  }),
  worklist: endpoint({
    method: 'GET',
    path: '/home/worklist',
    permission: 'signedIn',
    summary:
      "Today's work in the scope that was chosen: one row per patient and procedure, with everything that is missing",
    query: WorklistSearch,
    response: Worklist,
  }),
  patientWork: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/work',
    permission: 'patient.view',
    summary: 'Where one patient stands: what runs and what asks for somebody, one row per procedure',
    params: z.object({ patientId: PatientId }),
    response: PatientWork,
    problems: ['notFound', 'patient.reasonNeeded'],
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
