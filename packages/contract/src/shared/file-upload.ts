import type { Permission } from '#auth/permissions.ts';
import { CONSENT_INTAKE_MAX_BYTES } from '#consent/consent-intake.ts';
import { scanLimits } from '#consent/consent-paper.ts';
import { contactLimits } from '#contact/contact.ts';
import { SCENARIO_PICTURE_MAX_BYTES } from '#ic-support/scenario-files.ts';
import { INTERVIEW_PHOTO_MAX_BYTES } from '#medical-interview/interview-photo-files.ts';
import { INTERVIEW_PICTURE_MAX_BYTES } from '#medical-interview/interview-picture-files.ts';
import { tusFiles } from '#shared/tus-files.ts';
import { POSTER_MAX_BYTES } from '#video/video-library.ts';

/** Where a large file goes in pieces, before the call that it is for. */
export const fileUploadPath = '/api/file-uploads';

/** Names a complete upload in place of its bytes, at each address of `fileUploadPurposes`. */
export const fileUploadHeader = 'x-nattoku-file-upload';

type Purpose = { /** Of the call that uses it. */ permission: Permission | 'signedIn'; bytes: number };

/** What an upload is for is said when it begins: it is used for nothing else, and by nobody else. */
export const fileUploadPurposes = {
  consentScan: { permission: 'consent.takeIn', bytes: scanLimits.bytes },
  consentIntake: { permission: 'consent.manage', bytes: CONSENT_INTAKE_MAX_BYTES },
  contactFile: { permission: 'signedIn', bytes: contactLimits.fileBytes },
  interviewPhoto: { permission: 'interview.order', bytes: INTERVIEW_PHOTO_MAX_BYTES },
  interviewPicture: { permission: 'interview.manage', bytes: INTERVIEW_PICTURE_MAX_BYTES },
  scenarioPicture: { permission: 'icSupport.manage', bytes: SCENARIO_PICTURE_MAX_BYTES },
  videoPoster: { permission: 'video.manage', bytes: POSTER_MAX_BYTES },
} as const satisfies Record<string, Purpose>;
export type FileUploadPurpose = keyof typeof fileUploadPurposes;

export const isFileUploadPurpose = (name: unknown): name is FileUploadPurpose =>
  typeof name === 'string' && Object.hasOwn(fileUploadPurposes, name);

export const fileUploadFiles = tusFiles(
  fileUploadPath,
  'signedIn',
  'Begin to send a file up that a later call uses; `upload-metadata` says for what',
);
