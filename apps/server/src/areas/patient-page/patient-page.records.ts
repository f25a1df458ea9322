import type { PatientRecord as AnyRecord } from '@nattoku/contract/patient-page/patient-page';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { isConsentRecord, takeConsentRecords, type Browser } from '#areas/patient-page/patient-page.consent.ts';
import { keepAnswers, keepMessages, keepSeen, keepWatched } from '#areas/patient-page/patient-page.keeping.ts';
import { openResponses, recomputeProgress } from '#areas/patient-page/patient-page.progress.ts';
import { byServerClock, clockOffset } from '#areas/patient-page/patient-page.rules.ts';
import { sortOut, type KnownOrder, type PatientRecord } from '#areas/patient-page/patient-page.sorting.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { videoItems, videoQuestions } from '#domain/video/video.table.ts';
import { orderItems, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor, LinkScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Handed = { records: readonly AnyRecord[]; sentAt?: string | undefined; browser: Browser };

/**
 * Takes in what happened on a device. Records may come late, out of order, twice and from several devices at once: each counts once, and
 * what they come to is weighed from everything that is there.
 */
export const takeRecords = write(async (tx, { records: sent, sentAt, browser }: Handed, scope: LinkScope) => {
  const now = scope.clock.now();
  const offset = clockOffset(sentAt, now);
  const all = byServerClock(sent, offset);
  const moment = { cameInAt: await cameInAt(tx, scope.actor), now };
  const records = all.filter((record): record is PatientRecord => !isConsentRecord(record));
  const known = await ordersNamedIn(tx, records, scope.actor);
  const { fitting, refused } = sortOut(records, known, moment);
  const orderIds = [...new Set(fitting.map(({ orderId }) => orderId))];
  const opened = await openResponses(tx, orderIds, { now });

  await keepWatched(
    tx,
    fitting.filter((record) => record.kind === 'watched'),
    now,
  );
  await keepAnswers(
    tx,
    fitting.filter((record) => record.kind === 'answered'),
    now,
  );
  const asked = await keepMessages(
    tx,
    fitting.filter((record) => record.kind === 'asked'),
    now,
  );
  const seen = await keepSeen(
    tx,
    fitting.filter((record) => record.kind === 'seen'),
  );
  const handed = { actor: scope.actor, browser, clockOffsetMs: offset, ...moment };
  const consents = await takeConsentRecords(tx, all.filter(isConsentRecord), handed);
  const traces = [opened, asked, seen, consents];
  for (const orderId of orderIds) traces.push(await recomputeProgress(tx, orderId, now));
  return {
    result: {
      accepted: [...fitting.map(({ id }) => id), ...consents.accepted],
      refused: [...refused, ...consents.refused],
    },
    audit: traces.flatMap(({ audit }) => audit),
    changes: traces.flatMap(({ changes }) => changes),
    jobs: traces.flatMap(({ jobs }) => jobs),
  };
});

const cameInAt = async (tx: Tx, { linkSessionId }: LinkActor): Promise<Date> => {
  const [session] = await tx
    .select({ createdAt: linkSessions.createdAt })
    .from(linkSessions)
    .where(eq(linkSessions.id, linkSessionId));
  if (!session) throw new Error('An actor without a session');
  return session.createdAt;
};

/** The orders of this patient that the records speak of; those of others are as unknown as those that do not exist. */
const ordersNamedIn = async (tx: Tx, records: readonly PatientRecord[], actor: LinkActor): Promise<KnownOrder[]> => {
  const itemIds = records.flatMap((record) => ('itemId' in record && record.itemId !== null ? [record.itemId] : []));
  const orderIds = records.flatMap((record) => ('orderId' in record ? [record.orderId] : []));
  const ofItems = tx.select({ id: orderItems.orderId }).from(orderItems).where(inArray(orderItems.id, itemIds));
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        ordersSeenBy(actor),
        inArray(orders.area, ['video', 'consent']),
        or(inArray(orders.id, orderIds), inArray(orders.id, ofItems)),
      ),
    );
  const items = await tx
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      durationSeconds: videoItems.durationSeconds,
      questionIds: videoItems.questionIds,
    })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .where(
      inArray(
        orderItems.orderId,
        found.map(({ id }) => id),
      ),
    );
  const questions = await tx
    .select({
      id: videoQuestions.id,
      optionCount: sql<number>`cardinality(${videoQuestions.options})`,
      correctOption: videoQuestions.correctOption,
    })
    .from(videoQuestions)
    .where(
      inArray(
        videoQuestions.id,
        items.flatMap(({ questionIds }) => questionIds),
      ),
    );
  return found.map((order) => ({
    ...order,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, durationSeconds, questionIds }) => ({
        id,
        durationSeconds: durationSeconds ?? 0,
        questions: questions.filter((question) => questionIds.includes(question.id)),
      })),
  }));
};
