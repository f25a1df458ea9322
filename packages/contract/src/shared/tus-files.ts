import { z } from 'zod';
import { type FileAccess, fileEndpoint } from '#shared/file-endpoint.ts';

const tusMediaType = 'application/offset+octet-stream';
const tus = { 'tus-resumable': z.literal('1.0.0') };
const byUpload = z.object({ uploadId: z.string() });

/** tus 1.0 (creation, creation-with-upload, termination) below a path; `begin` says what is sent up there. */
export const tusFiles = <const P extends string, const A extends FileAccess>(
  path: P,
  permission: A,
  begin: string,
) => ({
  begin: fileEndpoint({
    method: 'POST',
    path,
    permission,
    summary: begin,
    headers: z.object({ ...tus, 'upload-length': z.string(), 'upload-metadata': z.string() }),
    upload: { types: [tusMediaType] },
    status: 201,
    problems: ['notFound', 'upload.refused', 'request.tooLarge', 'storage.full'],
  }),
  find: fileEndpoint({
    method: 'HEAD',
    path: `${path}/{uploadId}`,
    permission,
    summary: 'How many bytes have arrived',
    params: byUpload,
    headers: z.object(tus),
    status: 204,
    problems: ['notFound'],
  }),
  append: fileEndpoint({
    method: 'PATCH',
    path: `${path}/{uploadId}`,
    permission,
    summary: 'Send the next bytes',
    params: byUpload,
    headers: z.object({ ...tus, 'upload-offset': z.string() }),
    upload: { types: [tusMediaType] },
    status: 204,
    problems: ['notFound', 'upload.offset', 'storage.full', 'request.unsupportedType'],
  }),
  remove: fileEndpoint({
    method: 'DELETE',
    path: `${path}/{uploadId}`,
    permission,
    summary: 'Give up what has arrived',
    params: byUpload,
    headers: z.object(tus),
    status: 204,
    problems: ['notFound'],
  }),
});
