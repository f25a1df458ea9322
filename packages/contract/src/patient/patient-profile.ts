import { z } from 'zod';
import { line, text } from '#shared/text.ts';

/** Whom a telephone number belongs to. */
export const PhoneOwner = z.enum(['self', 'spouse', 'parent', 'child', 'sibling', 'relative', 'facility', 'other']);
export type PhoneOwner = z.infer<typeof PhoneOwner>;
export const phoneOwnerNames: Record<PhoneOwner, string> = {
  self: '本人',
  spouse: '配偶者',
  parent: '父母',
  child: '子',
  sibling: '兄弟姉妹',
  relative: 'その他の親族',
  facility: '施設・勤務先',
  other: 'その他',
};

export const PatientPhone = z.object({
  number: line(30),
  owner: PhoneOwner.default('self'),
  acceptsSms: z.boolean().default(false),
});
export type PatientPhone = z.infer<typeof PatientPhone>;

export const AliasKind = z.enum(['former', 'common', 'other']);
export type AliasKind = z.infer<typeof AliasKind>;
export const aliasKindNames: Record<AliasKind, string> = { former: '旧姓・旧氏名', common: '通称', other: 'その他' };

/** Another name by which this patient is known; either part may be empty, not both. */
export const PatientAlias = z.object({
  kind: AliasKind,
  familyName: line(60),
  givenName: line(60),
  familyNameKana: line(60).default(''),
  givenNameKana: line(60).default(''),
});
export type PatientAlias = z.infer<typeof PatientAlias>;

export const PatientNeed = z.enum(['furigana', 'largeLetters', 'hearing', 'sight', 'interpreter']);
export type PatientNeed = z.infer<typeof PatientNeed>;
export const patientNeedNames: Record<PatientNeed, string> = {
  furigana: 'ふりがな',
  largeLetters: '大きな文字',
  hearing: '聞こえの支援（筆談など）',
  sight: '見え方の支援（読み上げなど）',
  interpreter: '通訳',
};

export const ContactChannel = z.enum(['phone', 'sms', 'email', 'letter']);
export type ContactChannel = z.infer<typeof ContactChannel>;
export const contactChannelNames: Record<ContactChannel, string> = {
  phone: '電話',
  sms: 'SMS',
  email: 'メール',
  letter: '郵便',
};

/** HH:MM in Tokyo. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When and by which way the hospital may turn to the patient. No channel named: all of them. */
export const ContactPolicy = z.object({
  doNotContact: z.boolean().default(false),
  reason: text(200).nullable().default(null),
  channels: z.array(ContactChannel).max(4).default([]),
  hoursFrom: TimeOfDay.nullable().default(null),
  hoursUntil: TimeOfDay.nullable().default(null),
});
export type ContactPolicy = z.infer<typeof ContactPolicy>;
export const anyContact: ContactPolicy = {
  doNotContact: false,
  reason: null,
  channels: [],
  hoursFrom: null,
  hoursUntil: null,
};

/** How many of each a patient may have. */
export const profileLimits = { phones: 5, aliases: 5, tags: 20 } as const;
