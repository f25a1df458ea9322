import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { consentQuery, keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { overtakenBy } from '#editing/conflict.ts';
import { type RecordAttempt, useRecordAction } from '#editing/use-record-action.ts';

/** One decision about a form as it stands on the screen. */
export const useConsentAction = <Given extends unknown[]>(
  { id, version }: ConsentDetail['form'],
  action: (attempt: RecordAttempt, ...given: Given) => Promise<void>,
) =>
  useRecordAction(
    {
      version,
      noun: '同意書',
      currentOf: (error) => overtakenBy(error, isDetail),
      keep: keepConsent,
      refetch: () => void queryClient.invalidateQueries({ queryKey: consentQuery(id).queryKey }),
    },
    action,
  );

const isDetail = (current: unknown): current is ConsentDetail =>
  typeof current === 'object' && current !== null && 'form' in current && 'allowed' in current;
