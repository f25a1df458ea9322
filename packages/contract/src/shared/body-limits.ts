import { apiPrefix } from '#shared/endpoint.ts';
import { CONSENT_INTAKE_MAX_BYTES, consentIntakePath } from '#consent/consent-intake.ts';
import { consentScanPath, scanLimits } from '#consent/consent-paper.ts';
import { contactFilesPath, contactLimits } from '#contact/contact.ts';
import { fileUploadPath } from '#shared/file-upload.ts';
import { CSV_MAX_BYTES } from '#shared/csv.ts';
import {
  INTERVIEW_PHOTO_MAX_BYTES,
  interviewPhotosPath,
  staffInterviewPhotosPath,
} from '#medical-interview/interview-photo-files.ts';
import { INTERVIEW_PICTURE_MAX_BYTES, interviewPicturesPath } from '#medical-interview/interview-picture-files.ts';
import { SCENARIO_PICTURE_MAX_BYTES, scenarioPicturesPath } from '#ic-support/scenario-files.ts';
import { importFilePath, importLimits } from '#patient/patient-import.ts';
import { staffImportContract } from '#staff/staff-import.ts';
import { POSTER_MAX_BYTES, posterPath, uploadPath } from '#video/video-library.ts';

const MB = 1024 ** 2;

/** Of every path that stands not in `largeBodies`. */
export const JSON_BODY_MAX_BYTES = 2 * MB;

/** Browsers send a video in pieces that grow and stay below this. */
export const UPLOAD_PIECE_MAX_BYTES = 32 * MB;

export type LargeBody = {
  /** As the address begins, or with {name} for a part that differs. */
  path: string;
  method: 'POST' | 'PUT' | 'PATCH';
  bytes: number;
  holds: string;
};

/** Every path that takes more than JSON_BODY_MAX_BYTES: what a proxy in front must let through. */
export const largeBodies: readonly LargeBody[] = [
  { path: uploadPath, method: 'PATCH', bytes: UPLOAD_PIECE_MAX_BYTES, holds: 'a piece of a video' },
  { path: fileUploadPath, method: 'PATCH', bytes: UPLOAD_PIECE_MAX_BYTES, holds: 'a piece of another large file' },
  { path: consentScanPath, method: 'POST', bytes: scanLimits.bytes, holds: 'scanned consent forms, a PDF' },
  { path: consentIntakePath, method: 'POST', bytes: CONSENT_INTAKE_MAX_BYTES, holds: 'a PDF for a consent template' },
  { path: apiPrefix + importFilePath, method: 'POST', bytes: importLimits.bytes, holds: 'patients, a CSV file' },
  { path: contactFilesPath, method: 'POST', bytes: contactLimits.fileBytes, holds: 'a file of a contact message' },
  { path: scenarioPicturesPath, method: 'POST', bytes: SCENARIO_PICTURE_MAX_BYTES, holds: 'a picture of a scenario' },
  { path: interviewPicturesPath, method: 'POST', bytes: INTERVIEW_PICTURE_MAX_BYTES, holds: 'a picture of a question' },
  { path: interviewPhotosPath, method: 'POST', bytes: INTERVIEW_PHOTO_MAX_BYTES, holds: 'a picture of an answer' },
  { path: staffInterviewPhotosPath, method: 'POST', bytes: INTERVIEW_PHOTO_MAX_BYTES, holds: 'the same from paper' },
  { path: posterPath('{videoId}'), method: 'PUT', bytes: POSTER_MAX_BYTES, holds: 'the poster of a video' },
  ...[staffImportContract.check, staffImportContract.invite].map(({ path, method }) => ({
    path: apiPrefix + path,
    method,
    bytes: CSV_MAX_BYTES,
    holds: 'staff, a CSV file',
  })),
];

/** What the largest of them takes. */
export const LARGEST_BODY_BYTES = Math.max(...largeBodies.map(({ bytes }) => bytes));
