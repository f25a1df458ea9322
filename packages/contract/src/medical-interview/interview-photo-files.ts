import { z } from 'zod';
import { InterviewPhoto } from '#medical-interview/interview-page-item.ts';
import { interviewReaders } from '#medical-interview/interview-readers.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, octets, pictureFile } from '#shared/file-endpoint.ts';
import { InterviewPhotoId, OrderItemId } from '#shared/primitives.ts';

/** Of one picture as it is sent; pages make larger ones smaller before. */
export const INTERVIEW_PHOTO_MAX_BYTES = 20 * 1024 ** 2;
/** Of one interview, whatever becomes of them. */
export const INTERVIEW_PHOTOS_MAX = 60;

export const interviewPhotosPath = `${apiPrefix}/patient-page/interviews/{itemId}/photos`;
export const interviewPhotoPath = (photoId: string): string => `${apiPrefix}/interview-photos/${photoId}`;
export const staffInterviewPhotosPath = `${apiPrefix}/interviews/{itemId}/photos`;

const byItem = z.object({ itemId: OrderItemId });
const refusals = ['notFound', 'interview.photoRefused', 'interview.tooManyPhotos', 'request.tooLarge'] as const;

/** Pictures that are answers (specification/medical-interview.md §16). */
export const interviewPhotoFiles = {
  add: fileEndpoint({
    method: 'POST',
    path: interviewPhotosPath,
    admission: 'urgent',
    permission: 'link',
    summary:
      'Take a picture in for a question: JPEG or PNG, kept without what a camera wrote into it. The answer names it by its id',
    params: byItem,
    upload: { types: [octets], maxBytes: INTERVIEW_PHOTO_MAX_BYTES },
    response: InterviewPhoto,
    problems: [...refusals, 'link.sessionMissing', 'link.invalid'],
  }),
  addByStaff: fileEndpoint({
    method: 'POST',
    path: staffInterviewPhotosPath,
    permission: 'interview.order',
    summary: 'The same for staff who type in what a patient wrote on paper',
    params: byItem,
    upload: { types: [octets], maxBytes: INTERVIEW_PHOTO_MAX_BYTES },
    response: InterviewPhoto,
    problems: [...refusals, 'patient.reasonNeeded'],
  }),
  photo: fileEndpoint({
    method: 'GET',
    path: interviewPhotoPath('{photoId}'),
    permission: { viewers: [[...interviewReaders], 'link'] },
    summary: 'A picture that is an answer, for staff who may see the interview and for the patient who sent it',
    params: z.object({ photoId: InterviewPhotoId }),
    file: pictureFile,
    problems: ['notFound'],
  }),
};
