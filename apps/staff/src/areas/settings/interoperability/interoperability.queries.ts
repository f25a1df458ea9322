import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { recordDropContract, type RecordDropState } from '@nattoku/contract/interoperability/record-drop';
import { webhookContract, type WebhookId, type WebhookMessageState } from '@nattoku/contract/interoperability/webhook';
import { patientFolderContract } from '@nattoku/contract/patient/patient-folder';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const apiClientsQuery = queryOptions({
  queryKey: ['interoperability', 'clients'],
  queryFn: ({ signal }) => call(apiClientContract.list, {}, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ['interoperability', 'webhooks'],
  queryFn: ({ signal }) => call(webhookContract.list, {}, { signal }),
});

type MessagesSearch = { state?: WebhookMessageState | undefined; page: number };

export const messagesQuery = (webhookId: WebhookId, query: MessagesSearch) =>
  queryOptions({
    queryKey: ['interoperability', 'messages', webhookId, query],
    queryFn: ({ signal }) => call(webhookContract.messages, { params: { webhookId }, query }, { signal }),
  });

export const dropSettingsQuery = queryOptions({
  queryKey: ['interoperability', 'drop'],
  queryFn: ({ signal }) => call(recordDropContract.settings, {}, { signal }),
});

export const patientFolderQuery = queryOptions({
  queryKey: ['interoperability', 'patientFolder'],
  queryFn: ({ signal }) => call(patientFolderContract.get, {}, { signal }),
});

export const dropsQuery = (query: { state?: RecordDropState | undefined; page: number }) =>
  queryOptions({
    queryKey: ['interoperability', 'drops', query],
    queryFn: ({ signal }) => call(recordDropContract.list, { query }, { signal }),
  });

export const refetchInteroperability = () => queryClient.invalidateQueries({ queryKey: ['interoperability'] });
