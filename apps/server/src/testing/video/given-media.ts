import type { VideoId } from '@nattoku/contract/shared/primitives';
import { newId } from '#kernel/new-id.ts';
import type { Hospital } from '#testing/hospital.ts';

/** 1 MB in which every byte tells where it stands. */
export const originalBytes = Buffer.from(Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 7) % 251));

/** Puts files of every kind behind a video, small ones that no player plays, and captions. */
export async function givenMedia({ server, facilityId }: Hospital, videoId: VideoId): Promise<void> {
  const folder = `videos/${videoId}/1`;
  const put = (name: string, content: string | Uint8Array, contentType: string) =>
    server.services.files.put(`${folder}/${name}`, Buffer.from(content), { contentType });
  await put('master.m3u8', '#EXTM3U\n360p/index.m3u8\n', 'application/vnd.apple.mpegurl');
  await put('360p/index.m3u8', '#EXTM3U\nsegment-0000.m4s\n', 'application/vnd.apple.mpegurl');
  await put('360p/segment-0000.m4s', 'segment', 'video/iso.segment');
  await put('poster.jpg', 'poster', 'image/jpeg');
  const original = await put('source.mp4', originalBytes, 'video/mp4');

  const fileId = newId();
  await server.owner.query(
    `INSERT INTO file_objects (id, facility_id, bucket, full_path, name, size, content_type, time_created, updated, md5_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      fileId,
      facilityId,
      original.bucket,
      original.fullPath,
      original.name,
      original.size,
      original.contentType,
      original.timeCreated,
      original.updated,
      original.md5Hash,
    ],
  );
  await server.owner.query(
    'UPDATE videos SET source_file_id = $2, source_number = 1, media_folder = $3, has_hls = true, has_poster = true WHERE id = $1',
    [videoId, fileId, folder],
  );
  await server.owner.query(
    "INSERT INTO video_captions (facility_id, video_id, language, label, webvtt) VALUES ($1, $2, 'ja', '日本語', $3)",
    [facilityId, videoId, 'WEBVTT\n\n00:01.000 --> 00:02.000\nこんにちは\n'],
  );
}
