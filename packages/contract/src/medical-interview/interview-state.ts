import { z } from 'zod';

/**
 * How far a response is (specification/medical-interview.md §2). `returned`: sent back to the patient with a question, and not sent again since;
 * `amended`: changed after it was finalised.
 */
export const InterviewState = z.enum([
  'open',
  'answering',
  'submitted',
  'returned',
  'reviewed',
  'finalised',
  'amended',
]);
export type InterviewState = z.infer<typeof InterviewState>;
export const interviewStateNames: Record<InterviewState, string> = {
  open: '未回答',
  answering: '回答中',
  submitted: '未確認',
  returned: '患者さんに確認中',
  reviewed: '確認済み',
  finalised: '確定',
  amended: '確定後に訂正',
};

/** By which way a response came: the patient's own device, a device of the hospital, staff who typed it in, another system. */
export const InterviewChannel = z.enum(['link', 'kiosk', 'staff', 'api']);
export type InterviewChannel = z.infer<typeof InterviewChannel>;
export const interviewChannelNames: Record<InterviewChannel, string> = {
  link: '患者用リンク',
  kiosk: '院内の端末',
  staff: '職員が入力',
  api: '他システム',
};

export const FlagLevel = z.enum(['red', 'amber']);
export type FlagLevel = z.infer<typeof FlagLevel>;
