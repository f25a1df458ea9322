import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, octets } from '#shared/file-endpoint.ts';
import { Instant, pageOf, Paging, Version } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

export const ContactMessageId = z.uuid().brand('ContactMessageId');
export type ContactMessageId = z.infer<typeof ContactMessageId>;
export const ContactFileId = z.uuid().brand('ContactFileId');
export type ContactFileId = z.infer<typeof ContactFileId>;

export const contactCategories = ['howTo', 'trouble', 'request', 'account', 'other'] as const;
export const contactUrgencies = ['normal', 'urgent'] as const;
export const contactStates = ['open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

export const contactCategoryNames: Record<(typeof contactCategories)[number], string> = {
  howTo: '使い方の質問',
  trouble: '不具合・エラー',
  request: '改善の要望',
  account: 'アカウント・権限',
  other: 'その他',
};
export const contactUrgencyNames: Record<(typeof contactUrgencies)[number], string> = {
  normal: '通常',
  urgent: '至急（診療に差し支える）',
};
export const contactStateNames: Record<ContactState, string> = { open: '未対応', answered: '返信済み', closed: '完了' };

/** Perceived characters; bytes of a file. */
export const contactLimits = { subject: 100, body: 4000, answer: 4000, files: 5, fileBytes: 10 * 1024 * 1024 } as const;
export const contactFileTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const;

/** A file goes up alone, as its bytes, before the message that it belongs to. */
export const contactFilesPath = '/api/contact-files';
/** The file's name, percent-encoded: it rides in a header, which a log does not keep. */
export const contactFileNameHeader = 'x-nattoku-file-name';

export const ContactFile = z.object({
  id: ContactFileId,
  name: z.string(),
  contentType: z.enum(contactFileTypes),
  size: z.int(),
});
export type ContactFile = z.infer<typeof ContactFile>;

export const NewContactMessage = z.object({
  category: z.enum(contactCategories),
  urgency: z.enum(contactUrgencies),
  subject: line(contactLimits.subject),
  body: text(contactLimits.body),
  /** The pattern of a page (`/patients/detail`), so that no record can be named. */
  screen: z
    .string()
    .regex(/^\/[A-Za-z0-9/:]*$/)
    .max(100)
    .nullable(),
  replyTo: verbatim(320),
  fileIds: z.array(ContactFileId).max(contactLimits.files),
});
export type NewContactMessage = z.infer<typeof NewContactMessage>;

const ContactAnswer = z.object({
  id: z.uuid(),
  authorName: z.string(),
  fromOperator: z.boolean(),
  body: z.string(),
  createdAt: Instant,
});

export const ContactMessage = z.object({
  id: ContactMessageId,
  /** 「N-000012」, as it is read out on the telephone. */
  reference: z.string(),
  facilityName: z.string(),
  staffName: z.string(),
  category: z.enum(contactCategories),
  urgency: z.enum(contactUrgencies),
  subject: z.string(),
  body: z.string(),
  screen: z.string().nullable(),
  replyTo: z.string(),
  state: z.enum(contactStates),
  version: Version,
  createdAt: Instant,
  files: z.array(ContactFile),
  answers: z.array(ContactAnswer),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactSearch = Paging.extend({ state: z.enum(contactStates).optional() });
export type ContactSearch = z.infer<typeof ContactSearch>;

const answering = ['settings.manage', 'facility.manage'] as const;
const byId = { params: z.object({ messageId: ContactMessageId }) };

export const contactContract = {
  send: endpoint({
    method: 'POST',
    path: '/contact-messages',
    permission: 'signedIn',
    summary: 'Ask the people who run this system; kept, and mailed to them without its content',
    body: NewContactMessage,
    response: z.object({ id: ContactMessageId, reference: z.string() }),
    problems: ['request.invalid'],
    idempotent: true,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/contact-messages/mine',
    permission: 'signedIn',
    summary: 'The newest fifty that I sent, with their answers',
    response: z.array(ContactMessage),
  }),
  list: endpoint({
    method: 'GET',
    path: '/contact-messages',
    permission: answering,
    summary: 'Messages of the facility, or of all for an operator, newest first',
    query: ContactSearch,
    response: pageOf(ContactMessage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/contact-messages/{messageId}',
    permission: answering,
    summary: 'One message with files and answers',
    ...byId,
    response: ContactMessage,
    problems: ['notFound'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/contact-messages/{messageId}/answers/{answerId}',
    permission: answering,
    summary: 'Answer; the caller makes the id, so that the same answer sent again stands once',
    params: byId.params.extend({ answerId: z.uuid() }),
    body: z.object({ body: text(contactLimits.answer) }),
    response: ContactMessage,
    problems: ['request.invalid', 'notFound'],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/contact-messages/{messageId}/state',
    permission: answering,
    summary: 'Close a message, or open it again',
    ...byId,
    body: z.object({ state: z.enum(['open', 'closed']), version: Version }),
    response: ContactMessage,
    problems: ['notFound', 'record.versionConflict'],
  }),
};

export const contactFiles = {
  take: fileEndpoint({
    method: 'POST',
    path: contactFilesPath,
    permission: 'signedIn',
    summary: 'Send a file up, before the message that it belongs to',
    headers: z.object({ [contactFileNameHeader]: z.string().optional() }),
    upload: { types: [octets], maxBytes: contactLimits.fileBytes },
    response: ContactFile,
    problems: [
      'upload.refused',
      'request.tooLarge',
      'request.tooMany',
      'request.unsupportedType',
      'upload.gone',
      'upload.checksum',
    ],
  }),
  get: fileEndpoint({
    method: 'GET',
    path: `${contactFilesPath}/{fileId}`,
    permission: 'signedIn',
    summary: 'A file, for its sender and for whom the message goes to',
    params: z.object({ fileId: ContactFileId }),
    file: { types: contactFileTypes, ranged: true },
    problems: ['notFound'],
  }),
};
