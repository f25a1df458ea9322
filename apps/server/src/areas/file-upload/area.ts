import { serveFileUploads } from '#areas/file-upload/file-upload.routes.ts';
import type { Area } from '#kernel/area.ts';

export const fileUpload: Area = {
  name: 'file-upload',
  files: [serveFileUploads],
};
