import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint } from '#shared/file-endpoint.ts';

export const apiDocumentFiles = {
  get: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/openapi.json`,
    permission: 'anonymous',
    summary: 'This document',
    file: { types: ['application/json'] },
  }),
};
