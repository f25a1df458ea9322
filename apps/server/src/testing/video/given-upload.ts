import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { Hospital } from '#testing/hospital.ts';
import { md5Of, tusClient } from '#testing/video/tus-client.ts';

/** A new video whose file has just arrived and waits to be processed. */
export async function uploadVideo({ server, staff, given }: Hospital, bytes: Buffer): Promise<VideoId> {
  const videoId = await given.video({ status: 'uploading' });
  const sent = await tusClient(server.origin, staff.admin.cookie).send(bytes, { videoId, md5: md5Of(bytes) });
  if (sent.status !== 204) throw new Error(`The upload was refused: ${sent.status} ${sent.body.code}`);
  return videoId;
}
