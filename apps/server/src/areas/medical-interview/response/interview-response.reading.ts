import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type { OrderId, OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { layerLanguageOf } from '@nattoku/contract/text-layer/text-layer';
import { chartText } from '@nattoku/rules/interview/result/chart-text';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { scoresOf } from '#areas/medical-interview/response/interview-response.scores.ts';
import { draftsOf, type InterviewDraft } from '#domain/interview/interview-draft.ts';
import { formerAnswersOf, type Former } from '#domain/interview/former-answers.ts';
import { interviewReturns } from '#domain/interview/interview-item.table.ts';
import { factsOf, interviewsOfItems, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { flagsOfItem, type StoredFlag } from '#domain/interview/raise-flags.ts';
import { readInterview } from '#domain/interview/read-interview.ts';
import { isOpenFor, photosOf } from '#domain/interview/send-interview.ts';
import { sentInterviews, type SentInterview } from '#domain/interview/sent-interviews.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { undeliveredSince } from '#domain/order/undelivered-since.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** One response; that it was opened is written down. */
export const getInterview = (scope: StaffScope, itemId: OrderItemId) =>
  recordedRead(scope, async (tx) => {
    const result = await findInterview(tx, itemId, scope);
    const subject = { type: 'order', id: result.orderId } as const;
    return {
      result,
      audit: { action: 'interview.open', subject, patientId: result.patient?.id ?? null, detail: { itemId } },
    };
  });

/** An interview that was sent to its patient. @throws Problem `notFound` for one of a draft, or none */
export async function requireInterview(tx: Tx, itemId: OrderItemId): Promise<InterviewOfItem> {
  const interview = (await interviewsOfItems(tx, [itemId])).get(itemId);
  if (!interview?.item.versionId) throw new Problem('notFound');
  return interview;
}

/** As staff see it. @throws Problem `notFound` */
export async function findInterview(tx: Tx, itemId: OrderItemId, scope: StaffScope): Promise<InterviewResponse> {
  const interview = await requireInterview(tx, itemId);
  const known = await everythingOf(tx, interview);
  const { item, form, name, version } = interview;
  const { sent, former, draft, flags } = known;
  const facts = sent?.newest.facts ?? factsOf(interview, scope.clock.now());
  const current = sent?.current ?? (draft ? { answers: draft.answers, rows: draft.rows } : { answers: {}, rows: [] });
  const read = await readInterview(form, current, { facts, former: former?.answers ?? {} });
  const order = await orderOf(tx, interview, scope);
  return {
    id: itemId,
    version: item.version,
    orderId: item.orderId,
    order,
    patient: interview.patientId ? await patientSummary(tx, interview.patientId) : null,
    title: name,
    template: { id: item.templateId, versionId: version.id, number: version.number },
    state: item.state,
    form,
    facts,
    current: sent ? read.counted : current,
    removed: draft?.removed ?? [],
    original: sent ? { answers: sent.newest.answers, rows: sent.newest.rows } : null,
    ...presentHistory(known),
    flags: flags.map((flag) => presentFlag(flag, known.people)),
    scores: sent ? await scoresOf(tx, interview, read) : [],
    chartText: sent ? chartText(form.chartText, read.evaluator, read.evaluation, read.flags) : '',
    wordsRead: sent ? await wordsReadOf(tx, interview, sent) : null,
    former: (former && presentFormer(former)) || null,
    photos: known.photos.map(({ id, width, height, size: bytes }) => ({ id, width, height, bytes })),
    reviewed: item.reviewedAt && { at: item.reviewedAt.toISOString(), by: known.people(item.reviewedBy) },
    finalised: item.finalisedAt && { at: item.finalisedAt.toISOString(), by: known.people(item.finalisedBy) },
    assignee: known.people(item.assigneeId),
    allowed: allowedFor(scope, { state: item.state, isRunning: order.lifecycle === 'issued', flags }),
  };
}

type People = (id: StaffId | null) => { id: StaffId; name: string } | null;

type Known = {
  sent: SentInterview | undefined;
  draft: InterviewDraft | undefined;
  former: Former | undefined;
  flags: StoredFlag[];
  returns: (typeof interviewReturns.$inferSelect)[];
  photos: Awaited<ReturnType<typeof photosOf>>;
  people: People;
};

const everythingOf = async (tx: Tx, interview: InterviewOfItem): Promise<Known> => {
  const itemId = interview.item.orderItemId;
  const sent = (await sentInterviews(tx, [itemId])).get(itemId);
  const draft = isOpenFor(interview.item.state) ? (await draftsOf(tx, [itemId])).get(itemId) : undefined;
  const former = (await formerAnswersOf(tx, [interview])).get(itemId);
  const flags = await flagsOfItem(tx, itemId);
  const returns = await tx
    .select()
    .from(interviewReturns)
    .where(eq(interviewReturns.orderItemId, itemId))
    .orderBy(desc(interviewReturns.returnedAt));
  const { item } = interview;
  const people = await peopleOf(tx, [
    item.reviewedBy,
    item.finalisedBy,
    item.assigneeId,
    ...flags.map(({ acknowledgedBy }) => acknowledgedBy),
    ...returns.map(({ returnedBy }) => returnedBy),
    ...(sent?.submissions ?? []).map(({ enteredBy }) => enteredBy),
    ...(sent?.corrections ?? []).map(({ madeBy }) => madeBy),
  ]);
  return { sent, draft, former, flags, returns, photos: await photosOf(tx, [itemId]), people };
};

const peopleOf = async (tx: Tx, ids: readonly (StaffId | null)[]): Promise<People> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await tx.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, wanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
};

/** What stood beside the Japanese when the newest was sent. */
const wordsReadOf = async (
  tx: Tx,
  { version }: InterviewOfItem,
  { newest: { language: spoken, at } }: SentInterview,
): Promise<InterviewResponse['wordsRead']> => {
  const language = layerLanguageOf(spoken);
  if (language === null) return null;
  const content = { kind: 'interviewTemplateVersion', contentId: version.id } as const;
  return { language, texts: (await layersOf(tx, [content], language, at)).get(version.id) ?? [] };
};

const orderOf = async (tx: Tx, { item, order }: InterviewOfItem, { clock }: StaffScope) => {
  const { id, title, version, reviewedAt } = orders;
  const [row] = await tx.select({ id, title, version, reviewedAt }).from(orders).where(eq(id, item.orderId));
  if (!row) throw new Problem('notFound');
  const { page } = await placeOf(tx, { id: item.orderId, area: order.area });
  return {
    area: order.area,
    page,
    title: row.title,
    version: row.version,
    lifecycle: lifecycleAt(order, clock.now()),
    undeliveredSince: await undeliveredSince(tx, row),
    hasLink: await hasLink(tx, item.orderId),
  };
};

const hasLink = async (tx: Tx, orderId: OrderId): Promise<boolean> => {
  const [link] = await tx
    .select({ id: orderLinks.id })
    .from(orderLinks)
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt), isNull(orderLinks.lockedAt)));
  return link !== undefined;
};

/** Everybody was somebody: who left keeps the name, and a record without one would be a fault of ours. */
const named = (people: People, id: StaffId) => people(id) ?? { id, name: '' };

const presentHistory = ({
  sent,
  returns,
  people,
}: Known): Pick<InterviewResponse, 'submissions' | 'corrections' | 'returns'> => ({
  submissions: (sent?.submissions ?? []).map((each) => ({
    id: each.id,
    number: each.number,
    channel: each.channel,
    respondent: { kind: each.respondent, name: each.respondentName, relation: each.respondentRelation },
    enteredBy: people(each.enteredBy),
    language: each.language,
    layers: each.layers,
    at: each.at.toISOString(),
    receivedAt: each.receivedAt.toISOString(),
  })),
  corrections: (sent?.corrections ?? []).map(({ id, place, before, after, reason, madeBy, madeAt, isAmendment }) => ({
    id,
    place,
    before,
    after,
    reason,
    by: named(people, madeBy),
    at: madeAt.toISOString(),
    isAmendment,
  })),
  returns: returns.map(({ question, returnedBy, returnedAt, answeredAt }) => ({
    question,
    by: named(people, returnedBy),
    at: returnedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  })),
});

const presentFlag = (flag: StoredFlag, people: People): InterviewResponse['flags'][number] => ({
  id: flag.id,
  key: flag.key,
  name: flag.name,
  level: flag.level,
  said: flag.said,
  rule: flag.rule,
  raisedAt: flag.raisedAt.toISOString(),
  isGone: flag.goneAt !== null,
  acknowledged: flag.acknowledgedAt && {
    at: flag.acknowledgedAt.toISOString(),
    by: people(flag.acknowledgedBy),
    note: flag.note,
  },
});

const presentFormer = ({ itemId, answeredAt, answers, rows }: Former): InterviewResponse['former'] => ({
  itemId,
  answeredAt: answeredAt.toISOString(),
  answers,
  rows,
});

type Standing = { state: InterviewState; isRunning: boolean; flags: readonly StoredFlag[] };

const correctable: readonly InterviewState[] = ['submitted', 'reviewed'];
const finalisable: readonly InterviewState[] = ['submitted', 'reviewed'];
const amendable: readonly InterviewState[] = ['finalised', 'amended'];

/** What an interview in this state can become, whoever asks. */
export const isPossible = (
  verb: InterviewResponse['allowed'][number],
  { state, isRunning }: Omit<Standing, 'flags'>,
): boolean => {
  if (verb === 'correct') return correctable.includes(state);
  if (verb === 'sendBack') return correctable.includes(state) && isRunning;
  if (verb === 'review') return state === 'submitted';
  if (verb === 'finalise') return finalisable.includes(state);
  if (verb === 'amend') return amendable.includes(state);
  if (verb === 'enter') return isOpenFor(state) && isRunning;
  return true;
};

const ofOrdering = ['correct', 'enter', 'sendBack', 'review', 'finalise', 'amend'] as const;

const allowedFor = ({ actor }: StaffScope, standing: Standing): InterviewResponse['allowed'] => {
  const isUnseen = standing.flags.some(({ goneAt, acknowledgedAt }) => goneAt === null && acknowledgedAt === null);
  const mayOrder = isAllowed(actor, 'interview.order');
  return [
    ...(isUnseen ? (['acknowledge'] as const) : []),
    'assign',
    ...ofOrdering.filter((verb) => mayOrder && isPossible(verb, standing)),
  ];
};
