import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { createClient, listClients, revokeClient } from '#areas/interoperability/fhir/api-client.operations.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const apiClientRoutes = ({ publicUrl }: Pick<Services, 'publicUrl'>) =>
  serve(apiClientContract, {
    list: (scope) => listClients(scope, publicUrl),
    create: (scope, { body }) => createClient(scope, body),
    revoke: (scope, { params: { clientId } }) => revokeClient(scope, clientId),
  });
