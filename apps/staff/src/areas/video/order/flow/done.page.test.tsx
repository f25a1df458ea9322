// @vitest-environment jsdom

import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from '#areas/video/order/flow/done.page.tsx';
import { Page as PreviewPage } from '#areas/video/order/flow/preview.page.tsx';
import { orderQuery } from '#areas/video/order/video-order.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { openScreen } from '#testing/screen.tsx';

const id = '01900000-0000-7000-8000-000000000001' as OrderId;
const done = `/video/order/flow/done?order=${id}`;
const selection = `/video/order/flow/select/approach?order=${id}`;

/** The page over the order as this tab knew it before the answer to the issuing. */
function openOverDraft() {
  queryClient.setQueryData(orderQuery(id).queryKey, { id, lifecycle: 'draft' } as Order);
  const renderPage = (search: Record<string, string>) =>
    search.order ? <Page search={{ order: id }} params={{}} title="" /> : null;
  return openScreen(renderPage, { at: '/' });
}

test('an order that was issued a moment ago keeps the page with its link, however slow the device is', async () => {
  const { router, address } = openOverDraft();
  await act(() => router.navigate(done, { state: { linkSecret: 'x', made: 'issued' } }));
  await act(() => Promise.resolve());
  expect(address()).toBe(done);
});

test('a draft that somebody calls up there is led to where its videos are chosen', async () => {
  const { router, address } = openOverDraft();
  await act(() => router.navigate(done));
  await waitFor(() => expect(address()).toBe(selection));
});

test('a draft that another window has sent meanwhile leads to the page of its order, without a link that is not there', async () => {
  queryClient.setQueryData(orderQuery(id).queryKey, { id, lifecycle: 'issued' } as Order);
  const preview = `/video/order/flow/preview?order=${id}`;
  const { address } = openScreen(
    (search) => (search.order === id ? <PreviewPage search={{ order: id }} params={{}} title="" /> : null),
    { at: preview },
  );
  await waitFor(() => expect(address()).toBe(`/video/order/detail?order=${id}`));
});
