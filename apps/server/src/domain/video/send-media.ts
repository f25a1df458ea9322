import type { FastifyReply } from 'fastify';
import type { Media } from '#domain/video/video-media.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { sendFile, sendText } from '#kernel/http/send-file.ts';
import type { Services } from '#kernel/services.ts';

/** Whole cache-control headers: of captions, and of a file by its content type. */
type Kept = { captions: string; file: (contentType: string) => string };

/** Answers with what was found below a video's media address. */
export async function sendMedia(
  { files }: Pick<Services, 'files'>,
  { request, reply }: Exchange,
  media: Media,
  kept: Kept,
): Promise<FastifyReply> {
  if (media.kind === 'captions') {
    const contentType = 'text/vtt; charset=utf-8';
    return sendText(request, reply, { body: media.webvtt, contentType, cacheControl: kept.captions });
  }
  const metadata = await files.getMetadata(media.fullPath);
  return sendFile(files, request, reply, { metadata, cacheControl: kept.file(metadata.contentType) });
}
