import type { InterviewPhoto } from '@nattoku/contract/medical-interview/interview-page-item';
import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { send } from '#platform/http.ts';

const addressFor = (itemId: string): string => `/api/patient-page/interviews/${itemId}/photos`;
export const photoAddress = (photoId: string): string => `/api/interview-photos/${photoId}`;

/** A picture takes its time on a slow line. */
const http = createHttpClient(send, { tries: 1, timeout: 120_000 });

/** Gives the id by which an answer names the picture. @throws ApiProblem, NetworkProblem */
export async function sendPhoto(itemId: string, picture: Blob): Promise<Pick<InterviewPhoto, 'id' | 'bytes'>> {
  const taken = await http(addressFor(itemId), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: picture,
    isRepeatable: false,
  });
  return taken as InterviewPhoto;
}
