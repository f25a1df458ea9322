import { ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { discarding, refetchTemplates, templateQuery } from '#areas/consent/template/consent-template.queries.ts';
import { queryClient } from '#platform/query-client.ts';

/** A template that a page shows, and how often it was asked for. */
const shown = () => {
  const id = ConsentTemplateId.parse(crypto.randomUUID());
  let asked = 0;
  const { queryKey, staleTime } = templateQuery(id);
  const queryFn = () => (asked += 1);
  new QueryObserver<unknown>(queryClient, { queryKey, staleTime, queryFn, initialData: {} } as never).subscribe(
    () => {},
  );
  return { id, asked: () => asked };
};

test('a page is not asked for again while its template is discarded, and is when that was refused', async () => {
  const { id, asked } = shown();
  await discarding([id], () => refetchTemplates());
  expect(asked()).toBe(0);

  const refused = shown();
  await expect(discarding([refused.id], () => Promise.reject(new Error('used')))).rejects.toThrow('used');
  await refetchTemplates();
  expect(refused.asked()).toBe(1);
});
