import { z } from 'zod';

const id = <const Name extends string>(name: Name) => z.uuid().brand(name);

export const FacilityId = id('FacilityId');
export type FacilityId = z.infer<typeof FacilityId>;
export const DepartmentId = id('DepartmentId');
export type DepartmentId = z.infer<typeof DepartmentId>;
export const WardId = id('WardId');
export type WardId = z.infer<typeof WardId>;
export const StaffId = id('StaffId');
export type StaffId = z.infer<typeof StaffId>;
export const PatientId = id('PatientId');
export type PatientId = z.infer<typeof PatientId>;
export const RelatedPersonId = id('RelatedPersonId');
export type RelatedPersonId = z.infer<typeof RelatedPersonId>;
export const PatientMergeId = id('PatientMergeId');
export type PatientMergeId = z.infer<typeof PatientMergeId>;
export const VideoId = id('VideoId');
export type VideoId = z.infer<typeof VideoId>;
export const VideoQuestionId = id('VideoQuestionId');
export type VideoQuestionId = z.infer<typeof VideoQuestionId>;
export const ApproachId = id('ApproachId');
export type ApproachId = z.infer<typeof ApproachId>;
export const OrderId = id('OrderId');
export type OrderId = z.infer<typeof OrderId>;
export const CommonOrderId = id('CommonOrderId');
export type CommonOrderId = z.infer<typeof CommonOrderId>;
export const VideoTemplateId = id('VideoTemplateId');
export type VideoTemplateId = z.infer<typeof VideoTemplateId>;
export const IcTemplateId = id('IcTemplateId');
export type IcTemplateId = z.infer<typeof IcTemplateId>;
export const ConsentTemplateId = id('ConsentTemplateId');
export type ConsentTemplateId = z.infer<typeof ConsentTemplateId>;
export const ConsentTemplateVersionId = id('ConsentTemplateVersionId');
export type ConsentTemplateVersionId = z.infer<typeof ConsentTemplateVersionId>;
export const ConsentFormId = id('ConsentFormId');
export type ConsentFormId = z.infer<typeof ConsentFormId>;
export const ConsentSignerId = id('ConsentSignerId');
export type ConsentSignerId = z.infer<typeof ConsentSignerId>;
export const ConsentDocumentId = id('ConsentDocumentId');
export type ConsentDocumentId = z.infer<typeof ConsentDocumentId>;
export const OrderItemId = id('OrderItemId');
export type OrderItemId = z.infer<typeof OrderItemId>;
export const FamilyLinkId = id('FamilyLinkId');
export type FamilyLinkId = z.infer<typeof FamilyLinkId>;
export const NotificationId = id('NotificationId');
export type NotificationId = z.infer<typeof NotificationId>;
export const AnnouncementId = id('AnnouncementId');
export type AnnouncementId = z.infer<typeof AnnouncementId>;
export const ChatMessageId = id('ChatMessageId');
export type ChatMessageId = z.infer<typeof ChatMessageId>;
export const ChatTemplateId = id('ChatTemplateId');
export type ChatTemplateId = z.infer<typeof ChatTemplateId>;
export const TextLayerId = id('TextLayerId');
export type TextLayerId = z.infer<typeof TextLayerId>;
export const ScenarioId = id('ScenarioId');
export type ScenarioId = z.infer<typeof ScenarioId>;
export const ScenarioVersionId = id('ScenarioVersionId');
export type ScenarioVersionId = z.infer<typeof ScenarioVersionId>;
export const ClassAttendeeId = id('ClassAttendeeId');
export type ClassAttendeeId = z.infer<typeof ClassAttendeeId>;
export const AttendeeId = id('AttendeeId');
export type AttendeeId = z.infer<typeof AttendeeId>;
export const InterviewTemplateId = id('InterviewTemplateId');
export type InterviewTemplateId = z.infer<typeof InterviewTemplateId>;
export const InterviewTemplateVersionId = id('InterviewTemplateVersionId');
export type InterviewTemplateVersionId = z.infer<typeof InterviewTemplateVersionId>;
export const InterviewInstrumentId = id('InterviewInstrumentId');
export type InterviewInstrumentId = z.infer<typeof InterviewInstrumentId>;
export const InterviewPhotoId = id('InterviewPhotoId');
export type InterviewPhotoId = z.infer<typeof InterviewPhotoId>;
export const InterviewPictureId = id('InterviewPictureId');
export type InterviewPictureId = z.infer<typeof InterviewPictureId>;
export const InterviewFlagId = id('InterviewFlagId');
export type InterviewFlagId = z.infer<typeof InterviewFlagId>;
export const ScenarioPictureId = id('ScenarioPictureId');
export type ScenarioPictureId = z.infer<typeof ScenarioPictureId>;

/** YYYY-MM-DD without a time zone; never turned into a Date. */
export const PlainDate = z.iso.date();
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** Optimistic lock: the version the caller saw. */
export const Version = z.int().min(1);

export const Language = z.enum(['ja', 'ja-easy', 'en', 'zh', 'vi', 'pt']);
export type Language = z.infer<typeof Language>;
/** Each in itself, as its speakers look for it. */
export const languageNames: Record<Language, string> = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  zh: '中文',
  vi: 'Tiếng Việt',
  pt: 'Português',
};

export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(50_000).default(1),
  pageSize: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
    .default(20),
});
export type Paging = z.infer<typeof Paging>;

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), total: z.int().min(0), page: z.int(), pageSize: z.int() });

export const WatchedRange = z.object({ start: z.number().min(0), end: z.number().min(0) });
export type WatchedRange = z.infer<typeof WatchedRange>;

export const Nothing = z.object({});
