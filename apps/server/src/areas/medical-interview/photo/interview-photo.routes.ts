import { interviewPhotoFiles } from '@nattoku/contract/medical-interview/interview-photo-files';
import { findShownPhoto } from '#areas/medical-interview/photo/interview-photo.access.ts';
import { takePhoto, takePhotoOfStaff } from '#areas/medical-interview/photo/interview-photo.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { sendFile } from '#kernel/http/send-file.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';

const bytesOf = (body: unknown): Buffer => {
  if (!Buffer.isBuffer(body)) throw new Problem('interview.photoRefused');
  return body;
};

/** An answer is no part of what a browser keeps: the device may be a hospital's. */
const NOT_KEPT = 'private, no-store';

export const serveInterviewPhotos = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(interviewPhotoFiles, {
    add: (scope, { params }, { request }) =>
      takePhoto(services, scope, { itemId: params.itemId, bytes: bytesOf(request.body) }),
    addByStaff: (scope, { params: { itemId } }, { request }) =>
      withBytes(scope, request, 'interviewPhoto', (bytes) => takePhotoOfStaff(services, scope, { itemId, bytes })),
    photo: async (viewers, { params }, { request, reply }) => {
      const path = await findShownPhoto(viewers, params.photoId);
      if (path === null) throw new Problem('notFound');
      const metadata = await services.files.getMetadata(path);
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(services.files, request, reply, { metadata, cacheControl: NOT_KEPT });
    },
  });
};
