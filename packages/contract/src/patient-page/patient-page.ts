import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import { CHAT_TEXT_MAX } from '#chat/chat-text.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ChatMessageId,
  CommonOrderId,
  Instant,
  Language,
  Nothing,
  OrderId,
  OrderItemId,
  PlainDate,
} from '#shared/primitives.ts';
import { pageItemKinds } from '#patient-page/page-item-kinds.ts';
import { recorded, shownItem } from '#patient-page/shown-item.ts';
import { line, verbatim } from '#shared/text.ts';
import { LayerLanguage, ShownLayers } from '#text-layer/text-layer.ts';
import { ChatMessage, ItemSeconds } from '#video/video-order.ts';

/** Whom to call; shown on every patient screen, also when a link no longer works and a facility is known. */
export const Contact = z.object({
  facilityName: z.string(),
  wardName: z.string().nullable(),
  phone: z.string().nullable(),
  /** In which the hospital speaks to its patients: the page is offered in these. */
  languages: z.array(Language).optional(),
});
export type Contact = z.infer<typeof Contact>;

/** `page`: the address in the staff app at which staff go on when they have the device back. */
export const KioskVisit = z.object({ orderId: OrderId, page: z.string() });
export type KioskVisit = z.infer<typeof KioskVisit>;

/** What a visitor to a common order says who they are for: what becomes theirs by it. */
export const IdentityFor = z.enum(['signature', 'answers', 'attendance', 'views']);
export type IdentityFor = z.infer<typeof IdentityFor>;

export const PatientPageSession = z.object({
  /** `needsIdentity`: a common order that asks for number and birth date; `paused`, `over`: one that lets nobody in. */
  state: z.enum(['none', 'needsBirthDate', 'needsIdentity', 'verified', 'paused', 'over']),
  contact: Contact.nullable(),
  triesLeft: z.int().nullable(),
  /** Staff handed this device over for this order and have not taken it back: behind the visit waits their locked screen. */
  kiosk: KioskVisit.nullable(),
  /** With `needsIdentity`: a visitor who has no number, or whose number does not match, may give name and birth date instead. */
  mayIntroduce: z.boolean().optional(),
  /** With `needsIdentity`. */
  identityFor: IdentityFor.optional(),
  /** Of a link for one patient: in which language the hospital writes to them, out of those that it offers to everybody. */
  language: Language.optional(),
  /** With `needsBirthDate`: a film lies behind the link. What plays it is fetched while the birth date is typed. */
  hasFilm: z.boolean().optional(),
});
export type PatientPageSession = z.infer<typeof PatientPageSession>;

/** Of a kind that the page on this device may not know yet: one that a service worker kept can be older than the server. */
export const OtherPageItem = z.object({
  ...shownItem,
  kind: z.string().refine((kind) => !Object.hasOwn(pageItemKinds, kind)),
  content: z.record(z.string(), z.unknown()),
});
export type OtherPageItem = z.infer<typeof OtherPageItem>;

const kinds = Object.values(pageItemKinds);

export const PatientPageItem = z.union([...kinds.map(({ item }) => item), OtherPageItem]);
export type PatientPageItem = z.infer<typeof PatientPageItem>;

export const PatientPageOrder = z.object({
  id: OrderId,
  title: z.string(),
  message: z.string(),
  senderName: z.string(),
  dueAt: Instant.nullable(),
  /** One after the other as the patient is to take them, of whatever kinds. */
  items: z.array(PatientPageItem),
  chatMessages: z.array(ChatMessage),
  /** Who answers: a ward, a department or the facility, never a person. */
  teamName: z.string(),
  /** Nothing more is expected from anybody; writing opens it again. */
  chatClosed: z.boolean(),
  doneAt: Instant.nullable(),
  /** Six digits by which staff find a response to a common order; null for every other order. */
  receiptCode: z.string().nullable(),
});
export type PatientPageOrder = z.infer<typeof PatientPageOrder>;

/** When the hospital answers what patients ask, in words for them. */
export const Answering = z.object({
  /** False where the facility does not chat: then patients are asked to call. */
  enabled: z.boolean(),
  /** 「月〜金 9:00〜17:00」; empty where nothing is set. */
  hours: z.string(),
  isOpen: z.boolean(),
  opensAt: Instant.nullable(),
  emergency: z.string(),
});
export type Answering = z.infer<typeof Answering>;

export const PatientPage = z.object({
  contact: Contact,
  /** Null behind a common order: nobody there has proved who they are. */
  patientName: z.string().nullable(),
  /** As it is read, for the furigana above it. */
  patientNameKana: z.string().optional(),
  /** In Latin letters, where the record has it so. */
  patientNameRoman: z.string().optional(),
  /** Which the hospital has written down for this patient; the page speaks it until the reader chooses another. */
  language: Language.optional(),
  answering: Answering,
  /** All open orders of the patient, the one whose link was opened first. */
  orders: z.array(PatientPageOrder),
  /**
   * How long a device may show it without a network, once the birth date was given there; 0 when nothing is left to do. Left out where only the
   * window that shows it may.
   */
  keepSeconds: z.int().optional(),
  /** What the hospital's own texts say in the language that was asked for. */
  layers: ShownLayers.optional(),
});
export type PatientPage = z.infer<typeof PatientPage>;

/** What happened on the device, with an item or with the order itself. */
export const PatientRecord = z.discriminatedUnion('kind', [
  z.object({
    ...recorded,
    kind: z.literal('asked'),
    orderId: OrderId,
    itemId: OrderItemId.nullable(),
    /** Where in the film of this item the patient was. */
    itemSeconds: ItemSeconds.optional(),
    text: verbatim(8000).min(1),
  }),
  z.object({
    ...recorded,
    kind: z.literal('seen'),
    orderId: OrderId,
    messageIds: z.array(ChatMessageId).min(1).max(100),
  }),
  z.object({ ...recorded, kind: z.literal('done'), orderId: OrderId }),
  ...kinds.flatMap(({ records }) => [...records]),
]);
export type PatientRecord = z.infer<typeof PatientRecord>;

const name = z.string().regex(/^[A-Za-z]{1,40}$/);
const answer = z.union([verbatim(8000), z.number(), z.boolean(), z.null()]);

/** What happened with an item of a kind that has no records of its own here; the kind itself looks at the content. */
export const OtherRecord = z.object({
  ...recorded,
  kind: name,
  itemId: OrderItemId,
  content: z.record(name, z.union([answer, z.array(answer).max(100)])),
});
export type OtherRecord = z.infer<typeof OtherRecord>;

/** Perceived characters of a question to the staff. */
export const QUESTION_MAX = CHAT_TEXT_MAX;
export const BIRTH_DATE_TRIES = 5;
export const RECORDS_PER_CALL = 200;
/** Of what a device can tell that it still holds. */
export const UNDELIVERED_TOLD = 50;

/** Without it the hospital's texts come in Japanese alone. */
const inLanguage = z.object({ language: LayerLanguage.optional() });

export const patientPageContract = {
  exchange: endpoint({
    method: 'POST',
    path: '/patient-page/exchange',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'Swap the secret of a link for a session cookie; unknown, replaced, expired and canceled links look alike',
    body: z.object({ secret: verbatim(200) }),
    response: PatientPageSession,
    problems: ['link.invalid', 'link.locked', 'request.tooMany'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/patient-page/session',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'How far this browser has come',
    response: PatientPageSession,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/patient-page/verify',
    admission: 'urgent',
    permission: 'linkUnverified',
    summary: 'Check the birth date; five wrong ones lock the link until staff make a new one',
    body: z.object({ birthDate: PlainDate }),
    response: PatientPageSession,
    problems: ['link.birthDateWrong', 'link.locked', 'link.invalid', 'link.sessionMissing'],
  }),
  identify: endpoint({
    method: 'POST',
    path: '/patient-page/identify',
    admission: 'urgent',
    permission: 'linkUnverified',
    summary: 'Say who one is before a common order that asks; never tells which of the two was wrong',
    body: z.object({ patientNumber: verbatim(40), birthDate: PlainDate }),
    response: PatientPageSession,
    problems: ['link.identityWrong', 'link.locked', 'link.invalid', 'link.sessionMissing', 'request.tooMany'],
  }),
  introduce: endpoint({
    method: 'POST',
    path: '/patient-page/introduce',
    admission: 'urgent',
    permission: 'linkUnverified',
    summary:
      'Say who one is before a common order that takes names, without a number that matches; staff find out whose it is',
    body: z.object({
      name: line(FULL_NAME_MAX),
      birthDate: PlainDate,
      /** As far as it is known; empty otherwise. */
      patientNumber: verbatim(40),
    }),
    response: PatientPageSession,
    problems: ['link.locked', 'link.invalid', 'link.sessionMissing', 'request.invalid', 'request.tooMany'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/patient-page',
    admission: 'urgent',
    permission: 'link',
    summary: 'Everything that is open for this patient',
    query: inLanguage,
    response: PatientPage,
    problems: ['link.sessionMissing', 'link.invalid'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/patient-page/records',
    admission: 'urgent',
    permission: 'link',
    summary:
      'Take in what happened on the device; any order, any number of times. Records that do not fit are named, not lost silently',
    body: z.object({
      records: z
        .array(z.union([PatientRecord, OtherRecord]))
        .min(1)
        .max(RECORDS_PER_CALL),
      /** What the device's clock says while it sends: how far it is off is how far the times of the records are. */
      sentAt: Instant.optional(),
    }),
    response: z.object({
      accepted: z.array(z.uuid()),
      refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
    }),
    problems: ['link.sessionMissing', 'link.invalid'],
  }),
  undelivered: endpoint({
    method: 'POST',
    path: '/patient-page/undelivered',
    admission: 'urgent',
    permission: 'anonymous',
    summary:
      'Tell staff that something of the patient waits on a device whose link has ended; no content. Known by the secret of that link, else by the cookie of its session',
    body: z.object({
      secret: verbatim(200).nullable(),
      waiting: z
        .array(z.object({ orderId: OrderId, recordId: z.uuid() }))
        .min(1)
        .max(UNDELIVERED_TOLD),
    }),
    /** `told`: it is about an order of the patient of that link, whose staff know now; `mayArrive`: a new link would let it through. */
    response: z.object({ told: z.boolean(), mayArrive: z.boolean() }),
    problems: ['request.tooMany'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/patient-page/leave',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'End the session on this device',
    response: Nothing,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/orders/{orderId}/patient-page',
    permission: 'orders.order',
    summary: 'What the patient will see, for staff; nothing is recorded',
    params: z.object({ orderId: OrderId }),
    query: inLanguage,
    response: PatientPage,
    problems: ['notFound'],
  }),
  previewCommon: endpoint({
    method: 'GET',
    path: '/common-orders/{commonOrderId}/patient-page',
    permission: 'orders.viewCommon',
    summary: 'What somebody who opens a common order will see, for staff; made of what the common order holds alone',
    params: z.object({ commonOrderId: CommonOrderId }),
    query: inLanguage,
    response: PatientPage,
    problems: ['notFound'],
  }),
};
