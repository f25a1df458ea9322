import { z } from 'zod';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import { OrderId, PatientId } from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';
import { OrderLifecycle } from '#order/order-state.ts';

/** Of each kind so many are told; the lists have the rest. */
export const SEARCH_SHOWN = 6;
export const SEARCH_TEXT_MAX = 200;

export const FoundOrder = z.object({
  id: OrderId,
  title: z.string(),
  /** In which it was made. */
  area: z.string(),
  /** As this area calls its orders. */
  areaName: z.string(),
  lifecycle: OrderLifecycle,
  /** As the area calls how its content stands; null where the lifecycle says it. */
  state: z.string().nullable(),
  /** The address of its page in the staff app. */
  page: z.string(),
  /** Whose it is; null for a response that is not linked to anybody. */
  patient: z.object({ patientNumber: z.string(), familyName: z.string(), givenName: z.string() }).nullable(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

const contentKinds = ['approach', 'video', 'consentTemplate', 'videoTemplate', 'chatTemplate'] as const;
export const FoundContent = z.object({ kind: z.enum(contentKinds), id: z.uuid(), title: z.string() });
export type FoundContent = z.infer<typeof FoundContent>;

export const SearchResults = z.object({
  patients: z.array(PatientSummary),
  /** The one whose whole number was typed. */
  numberOf: PatientId.nullable(),
  /** Of these patients, and of any title that holds the words, newest first. */
  orders: z.array(FoundOrder),
  content: z.array(FoundContent),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** Whom one is likely to look for before anything is typed. */
export const LikelyPatients = z.object({
  /** Whose record I opened last. */
  recent: z.array(PatientSummary),
  /** With a talk or a procedure today; those whom I attend first. */
  today: z.array(PatientSummary),
});
export type LikelyPatients = z.infer<typeof LikelyPatients>;

export const searchContract = {
  likelyPatients: endpoint({
    method: 'GET',
    path: '/search/likely-patients',
    permission: 'patient.view',
    summary: 'Patients whom I opened last, and those with a talk or a procedure today',
    response: LikelyPatients,
  }),
  search: endpoint({
    method: 'POST',
    path: '/search',
    permission: 'signedIn',
    summary: 'Patients, orders and content that hold the words, as far as the permissions reach',
    body: z.object({ text: verbatim(SEARCH_TEXT_MAX) }),
    response: SearchResults,
    safe: true,
    problems: ['patient.tooManyLookUps'],
  }),
};
