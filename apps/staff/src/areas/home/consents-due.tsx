import { consentListContract, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { addDays } from '@nattoku/rules/time/date-time';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { ConsentGroup } from '#parts/consent/consent-group.tsx';

/** Procedures of today and tomorrow for which nobody has decided yet. Nothing is shown while there are none. */
export function ConsentsDue() {
  const today = useToday();
  const search: ConsentSearch = {
    text: '',
    preset: 'dueSoon',
    procedureFrom: today,
    procedureTo: addDays(today, 1),
    sort: 'procedureOn',
    descending: false,
    page: 1,
    pageSize: 20,
  };
  const { data } = useQuery({
    queryKey: ['consentForm', 'list', search],
    queryFn: ({ signal }) => call(consentListContract.search, { body: search }, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <ConsentGroup
      title="今日・明日の予定で、同意書が決まっていないもの"
      group={data}
      more={href('/consent/list', {
        preset: 'dueSoon',
        procedureFrom: today,
        procedureTo: addDays(today, 1),
      })}
    />
  );
}
