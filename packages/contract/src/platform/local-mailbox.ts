import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint } from '#shared/file-endpoint.ts';

/** With APP_ENV=local alone. */
export const localMailboxPath = `${apiPrefix}/local/mailbox`;

export const localMailboxFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: localMailboxPath,
    permission: 'ownMachine',
    summary: 'The emails and text messages that were not sent, as a page for a person at this machine',
    file: { types: ['text/html'] },
    problems: ['notFound'],
  }),
};
