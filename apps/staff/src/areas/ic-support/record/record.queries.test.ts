import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract, type IcRecord } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { keepRecord, recordQuery } from '#areas/ic-support/record/record.queries.ts';
import { refetchSession, sessionQuery } from '#areas/ic-support/session/session.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { answers, askedOf } from '#testing/network.ts';

const orderId = '0199c000-0000-7000-8000-000000000001' as OrderId;
const edition = (talkVersion: number) => ({ talkVersion }) as IcRecord;

/** A screen that shows a talk and its record, both of version 1; the server has version 2 and answers for the talk when it is let. */
function openTalk() {
  const waiting: (() => void)[] = [];
  answers(icRecordContract.preview, edition(2));
  answers(icOrderContract.get, {} as never);
  answers(
    icSessionContract.get,
    () => new Promise((resolve) => waiting.push(() => resolve({ version: 2, now: new Date().toISOString() } as never))),
  );
  const { queryKey: talkKey } = sessionQuery(orderId);
  const { queryKey: recordKey } = recordQuery(orderId);
  queryClient.setQueryData(talkKey, { version: 1 } as never);
  queryClient.setQueryData(recordKey, edition(1));
  const watched = [
    new QueryObserver(queryClient, sessionQuery(orderId)),
    new QueryObserver(queryClient, recordQuery(orderId)),
  ];
  const stops = watched.map((observer) => observer.subscribe(() => {}));
  onTestFinished(() => {
    for (const stop of stops) stop();
    queryClient.clear();
  });
  return {
    answerTalk: () => waiting.splice(0).forEach((answer) => answer()),
    shown: () => [
      (queryClient.getQueryData(talkKey) as unknown as { version: number }).version,
      queryClient.getQueryData(recordKey)?.talkVersion,
    ],
  };
}

const asksFor = async (times: number): Promise<void> => {
  await expect.poll(() => askedOf(icSessionContract.get).length).toBe(times);
};

test('an edition that was made here is shown once its talk is there, also when an event begins the request anew', async () => {
  const { answerTalk, shown } = openTalk();

  const kept = keepRecord(orderId, edition(2));
  await asksFor(1);
  refetchSession(orderId);
  await asksFor(2);
  await expect.poll(() => askedOf(icRecordContract.preview).length).toBe(1);
  expect(shown()).toEqual([1, 1]);

  answerTalk();
  await kept;
  expect(shown()).toEqual([2, 2]);
});

test('an edition that another person made is shown once its talk is there', async () => {
  const { answerTalk, shown } = openTalk();

  refetchSession(orderId);
  await asksFor(1);
  await expect.poll(() => askedOf(icRecordContract.preview).length).toBe(1);
  expect(shown()).toEqual([1, 1]);

  answerTalk();
  await expect.poll(shown).toEqual([2, 2]);
});
