import { z } from 'zod';
import { interviewReaders } from '#medical-interview/interview-readers.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, octets, pictureFile } from '#shared/file-endpoint.ts';
import { InterviewPictureId } from '#shared/primitives.ts';

export const InterviewPicture = z.object({ id: InterviewPictureId, width: z.int(), height: z.int() });
export type InterviewPicture = z.infer<typeof InterviewPicture>;
export const INTERVIEW_PICTURE_MAX_BYTES = 20 * 1024 ** 2;
export const interviewPicturesPath = `${apiPrefix}/interview-pictures`;
export const interviewPicturePath = (pictureId: string): string => `${interviewPicturesPath}/${pictureId}`;

/** Pictures that are asked with: of a question, or of something to choose (specification/medical-interview.md §4). */
export const interviewPictureFiles = {
  add: fileEndpoint({
    method: 'POST',
    path: interviewPicturesPath,
    permission: 'interview.manage',
    summary: 'Take a picture in for a question: JPEG or PNG, kept without what a camera wrote into it',
    upload: { types: [octets], maxBytes: INTERVIEW_PICTURE_MAX_BYTES },
    response: InterviewPicture,
    problems: ['interview.pictureRefused', 'request.tooLarge', 'upload.gone', 'upload.checksum'],
  }),
  picture: fileEndpoint({
    method: 'GET',
    path: interviewPicturePath('{pictureId}'),
    permission: { viewers: [[...interviewReaders], 'link'] },
    summary: 'A picture of a question, for staff and for patients who are asked it',
    params: z.object({ pictureId: InterviewPictureId }),
    file: pictureFile,
    problems: ['notFound'],
  }),
};
