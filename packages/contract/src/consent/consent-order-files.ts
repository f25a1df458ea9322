import { z } from 'zod';
import { consentPreviewPagePath } from '#consent/consent-order.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pictureFile } from '#shared/file-endpoint.ts';
import { PageNumber, PictureWidth } from '#shared/page-picture.ts';
import { ConsentFormId } from '#shared/primitives.ts';

export const consentPreviewFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentPreviewPagePath('{formId}', '{sha256}', '{page}'),
    permission: 'consent.order',
    summary: 'A page of a drawing that was made for a look before the form is issued',
    params: z.object({ formId: ConsentFormId, sha256: z.string().regex(/^[0-9a-f]{64}$/), page: PageNumber }),
    query: PictureWidth,
    file: pictureFile,
    problems: ['notFound'],
  }),
};
