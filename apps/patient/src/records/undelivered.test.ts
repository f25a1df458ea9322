import { NetworkProblem } from '@nattoku/contract/shared/client';
import { expect, test, vi } from 'vitest';
import type { Request } from '#platform/request.ts';
import { createMemoryStore } from '#records/record-store.ts';
import { tellUndelivered } from '#records/undelivered.ts';
import { anItem, anOrder, asked, watched } from '#testing/patient-pages.ts';

const order = anOrder();
const question = asked(order, '手術がこわいです');

test('the hospital hears which records wait, and nothing of what they say', async () => {
  const store = createMemoryStore();
  await store.add(order.id, watched(anItem(), 0, 4));
  const tell = vi.fn<() => Promise<object>>(async () => ({ told: true, mayArrive: true }));
  const ports = { store, tell: tell as unknown as Request };
  expect(await tellUndelivered('secret', ports)).toEqual({ waits: false, told: false, mayArrive: false });
  expect(tell).not.toHaveBeenCalled();

  await store.add(order.id, question);
  expect(await tellUndelivered('secret', ports)).toEqual({ waits: true, told: true, mayArrive: true });
  const waiting = [{ orderId: order.id, recordId: question.id }];
  expect(tell).toHaveBeenCalledExactlyOnceWith('undelivered', { body: { secret: 'secret', waiting } });
});

test('where the hospital cannot be told, what waits is still said, and nobody claims that it knows', async () => {
  const store = createMemoryStore();
  await store.add(order.id, question);
  const tell = (async () => Promise.reject(new NetworkProblem('away'))) as unknown as Request;
  expect(await tellUndelivered(null, { store, tell })).toEqual({ waits: true, told: false, mayArrive: false });
});
