import type { CommonResponseDetail, CommonResponseSearch } from '@nattoku/contract/order/common-response';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { isFinished, watchedShare } from '@nattoku/rules/video/watched-ranges';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { commonOrders, commonResponses } from '#domain/order/common/common-order.table.ts';
import { hasReceiptCode } from '#domain/order/common/receipt-code.ts';
import { presentCommonResponse, selectCommonResponses } from '#areas/video/common/common-response.select.ts';
import { itemWatches, messagesOf, questionAnswers, responses } from '#domain/order/response.table.ts';
import { videoItems, videoQuestions } from '#domain/video/video.table.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { withSameNames } from '#domain/patient/same-names.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Search = CommonResponseSearch & { commonOrderId: CommonOrderId };

export const searchCommonResponses = (scope: StaffScope, search: Search) =>
  recordedRead(scope, async (tx) => {
    await videoCommonOrders.find(tx, search.commonOrderId, scope);
    const where = wanted(search);
    const found = await selectCommonResponses(tx)
      .where(where)
      .orderBy(desc(responses.openedAt), asc(orders.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(orders)
      .innerJoin(responses, eq(responses.orderId, orders.id))
      .where(where);
    const rows = await withSameNames(tx, found);
    const items = rows.map((row) => presentCommonResponse(row, scope.clock.now()));
    const patientIds = items.flatMap(({ patient }) => (patient ? [patient.id] : []));
    const subject = { type: 'commonOrder', id: search.commonOrderId };
    return {
      result: { items, total: counted?.total ?? 0, page: search.page, pageSize: search.pageSize },
      audit: patientIds.length === 0 ? [] : { action: 'commonOrder.listResponses', subject, patientIds },
    };
  });

const wanted = ({ commonOrderId, linked, attention, progress }: Search): SQL | undefined =>
  and(
    eq(orders.commonOrderId, commonOrderId),
    linked === true ? isNotNull(orders.patientId) : undefined,
    linked === false ? isNull(orders.patientId) : undefined,
    attention ? sql`${responses.attention} <> '{}'` : undefined,
    progress ? eq(responses.progress, progress) : undefined,
  );

export const getCommonResponse = (scope: StaffScope, orderId: OrderId) =>
  recordedRead(scope, async (tx) => shown(await findDetail(tx, eq(commonResponses.orderId, orderId), scope)));

export const findByReceiptCode = (scope: StaffScope, typed: string) =>
  recordedRead(scope, async (tx) => {
    const where = hasReceiptCode(typed, scope.clock.now());
    return shown(await findDetail(tx, where, scope).catch(unknownCode));
  });

const unknownCode = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error;
  throw new Problem('commonOrder.codeUnknown');
};

const shown = (detail: CommonResponseDetail): { result: CommonResponseDetail; audit: AuditEntry } => ({
  result: detail,
  audit: {
    action: 'commonOrder.viewResponse',
    subject: { type: 'order', id: detail.orderId },
    patientId: detail.patient?.id ?? null,
  },
});

const findDetail = async (tx: Tx, where: SQL | undefined, { clock }: StaffScope): Promise<CommonResponseDetail> => {
  const [row] = await withSameNames(tx, await selectCommonResponses(tx).where(where));
  if (!row) throw new Problem('notFound');
  const { orderId, commonOrderId } = row.own;
  const [common] = await tx
    .select({ title: commonOrders.internalTitle })
    .from(commonOrders)
    .where(eq(commonOrders.id, commonOrderId));
  return {
    ...presentCommonResponse(row, clock.now()),
    commonOrderId,
    commonTitle: common?.title ?? '',
    items: await itemsOf(tx, orderId),
    chatMessages: await messagesOf(tx, orderId),
  };
};

const itemsOf = async (tx: Tx, orderId: OrderId): Promise<CommonResponseDetail['items']> => {
  const rows = await tx
    .select({ item: orderItems, own: videoItems, watched: itemWatches.watched })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const questions = await tx
    .select({ id: videoQuestions.id, stem: videoQuestions.stem })
    .from(videoQuestions)
    .where(
      inArray(
        videoQuestions.id,
        rows.flatMap(({ own }) => own.questionIds),
      ),
    )
    .orderBy(asc(videoQuestions.position));
  const answers = await tx
    .select()
    .from(questionAnswers)
    .where(
      inArray(
        questionAnswers.orderItemId,
        rows.map(({ item }) => item.id),
      ),
    )
    .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence));
  return rows.map(({ item, own, watched }) => ({
    title: item.title ?? '',
    watchedShare: watchedShare(watched ?? [], own.durationSeconds ?? 0),
    finished: isFinished(watched ?? [], own.durationSeconds ?? 0),
    questions: questions
      .filter(({ id }) => own.questionIds.includes(id))
      .map(({ id, stem }) => {
        const last = answers.filter((answer) => answer.orderItemId === item.id && answer.questionId === id).at(-1);
        return { stem, answered: last !== undefined, correct: last?.correct ?? false };
      }),
  }));
};
