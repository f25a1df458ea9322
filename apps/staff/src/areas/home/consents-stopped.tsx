import { consentListContract, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { href } from '#routing/paths.ts';
import { ConsentGroup } from '#parts/consent/consent-group.tsx';

const search: ConsentSearch = {
  text: '',
  preset: 'stopped',
  sort: 'createdAt',
  descending: false,
  page: 1,
  pageSize: 20,
};

/** Forms that wait for what does not come, until somebody helps them on. Nothing is shown while there are none. */
export function ConsentsStopped() {
  const { data } = useQuery({
    queryKey: ['consentForm', 'list', search],
    queryFn: ({ signal }) => call(consentListContract.search, { body: search }, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <ConsentGroup
      title="止まっていて、対応が必要な同意書"
      group={data}
      more={href('/consent/list', { preset: 'stopped' })}
    />
  );
}
