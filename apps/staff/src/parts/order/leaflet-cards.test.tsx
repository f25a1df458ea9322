// @vitest-environment jsdom
import type { Language, OrderId } from '@nattoku/contract/shared/primitives';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { LeafletCards } from '#parts/order/leaflet-cards.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const orderId = '0192' as OrderId;

function show(language: Language, languages: Language[]) {
  const opened = vi.fn<(address: string) => void>();
  vi.stubGlobal('open', opened);
  const client = new QueryClient();
  client.setQueryData(facilityQuery.queryKey, { languages } as never);
  render(
    <QueryClientProvider client={client}>
      <LeafletCards orderId={orderId} language={language} />
    </QueryClientProvider>,
  );
  return { addresses: () => opened.mock.calls.map(([address]) => address) };
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the leaflet comes at once in the language of the record, and in another one when staff choose it', () => {
  const { addresses } = show('vi', ['ja', 'en', 'vi']);
  press(/^配布用紙を印刷.*Tiếng Việtと日本語/);
  press(/^ほかの言語で印刷/);
  const chosen = screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked);
  expect(chosen.map((radio) => (radio as HTMLInputElement).value)).toEqual(['vi']);
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  press(/印刷する用紙を開く/);
  expect(addresses()).toEqual(['/api/orders/0192/leaflet.pdf?language=vi', '/api/orders/0192/leaflet.pdf?language=en']);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a language that the hospital does not speak is not promised', () => {
  const { addresses } = show('pt', ['ja']);
  press(/^配布用紙を印刷.*日本語で/);
  expect(screen.queryByRole('button', { name: /ほかの言語/ })).toBeNull();
  expect(addresses()).toEqual(['/api/orders/0192/leaflet.pdf?language=ja']);
});
