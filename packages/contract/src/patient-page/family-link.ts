import { z } from 'zod';
import { RelationCode } from '#patient/related-person.ts';
import { endpoint } from '#shared/endpoint.ts';
import { FamilyLinkId, Instant, Language, OrderId, PatientId } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** Perceived characters of the name of a family member, as the patient writes it. */
export const FAMILY_NAME_MAX = 60;
/** So many family members have a link of one order at once. */
export const FAMILY_LINKS_MAX = 5;

/** `locked`: five wrong birth dates were given; nobody gets in by it any more. `ended`: by the patient or by staff, or with the patient's own link. */
export const FamilyLinkState = z.enum(['notOpened', 'opened', 'locked', 'ended']);
export type FamilyLinkState = z.infer<typeof FamilyLinkState>;

/** A link that lets somebody of the family read and watch what an order explains, and nothing else. */
export const FamilyLink = z.object({
  id: FamilyLinkId,
  orderId: OrderId,
  name: z.string(),
  relation: RelationCode,
  language: Language.nullable(),
  state: FamilyLinkState,
  allowedAt: Instant,
  openedAt: Instant.nullable(),
  lastOpenedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Null unless a member of staff did it. */
  endedByName: z.string().nullable(),
});
export type FamilyLink = z.infer<typeof FamilyLink>;

export const NewFamilyLink = z.object({
  name: line(FAMILY_NAME_MAX),
  relation: RelationCode,
  language: Language.nullable(),
});
export type NewFamilyLink = z.infer<typeof NewFamilyLink>;

/** As staff see it: with the order, its address in the staff app, and whether the reader may end it in the place of the patient. */
export const FamilyLinkForStaff = FamilyLink.extend({
  orderTitle: z.string(),
  page: z.string().nullable(),
  mayEnd: z.boolean(),
});
export type FamilyLinkForStaff = z.infer<typeof FamilyLinkForStaff>;

const FamilyLinksForStaff = z.object({ items: z.array(FamilyLinkForStaff) });
const byId = z.object({ familyLinkId: FamilyLinkId });
const ofOrder = z.object({ orderId: OrderId });

/** What the patient does, on the own page. */
export const familyLinkContract = {
  list: endpoint({
    method: 'GET',
    path: '/patient-page/family-links',
    permission: 'link',
    summary: 'Who of the family has a link of an order that this patient sees, newest first; ended ones are left out',
    response: z.object({ items: z.array(FamilyLink), mayAllow: z.boolean() }),
    problems: ['link.sessionMissing', 'link.invalid'],
  }),
  allow: endpoint({
    method: 'POST',
    path: '/patient-page/family-links',
    permission: 'link',
    summary:
      'Let somebody of the family see what the order of this link explains. The secret is in this answer alone; the link ends with that of the patient',
    body: NewFamilyLink,
    response: z.object({ link: FamilyLink, secret: z.string() }),
    problems: ['link.sessionMissing', 'link.invalid', 'familyLink.notHere', 'familyLink.tooMany', 'request.invalid'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/patient-page/family-links/{familyLinkId}/end',
    permission: 'link',
    summary: 'End the link of a family member: who is in by it is out at once. Ending it twice changes nothing',
    params: byId,
    response: FamilyLink,
    problems: ['link.sessionMissing', 'notFound'],
  }),
};

/** What staff see and do of it; they make none. */
export const familyOfOrderContract = {
  list: endpoint({
    method: 'GET',
    path: '/orders/{orderId}/family-links',
    permission: 'orders.view',
    summary: 'Who of the family had a link of an order, newest first, ended ones too',
    params: ofOrder,
    response: FamilyLinksForStaff,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/family-links',
    permission: 'orders.view',
    summary: 'Who of the family had a link of any order of a patient that the reader may look at, newest first',
    params: z.object({ patientId: PatientId }),
    response: FamilyLinksForStaff,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/family-links/{familyLinkId}/end',
    permission: 'orders.order',
    summary: 'End the link of a family member in the place of the patient. Ending it twice changes nothing',
    params: ofOrder.extend(byId.shape),
    response: FamilyLink,
    idempotent: true,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
