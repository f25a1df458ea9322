import type { InterviewAnswers, InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewChannel, InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type { LayersRead } from '@nattoku/contract/text-layer/text-layer';
import type { Language, OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { problems } from '@nattoku/contract/shared/problems';
import { initialsLeftEmpty, withHiddenAnswers } from '@nattoku/rules/interview/answer/initial-answers';
import { groupBeyondLimit } from '@nattoku/rules/interview/answer/row-limit';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { conditionNames } from '#domain/interview/condition-names.ts';
import { tooManyRowsWords } from '#domain/interview/fault-words.ts';
import { formerAnswersOf } from '#domain/interview/former-answers.ts';
import { draftsOf, keepTyped } from '#domain/interview/interview-draft.ts';
import { interviewPhotos, interviewReturns, interviewSubmissions } from '#domain/interview/interview-item.table.ts';
import { factsOf, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { keepFigures } from '#domain/interview/keep-figures.ts';
import { moveInterview } from '#domain/interview/move-interview.ts';
import { raiseFlags } from '#domain/interview/raise-flags.ts';
import { evaluatorOf, linkIdAt, readInterview, type ReadInterview } from '#domain/interview/read-interview.ts';
import { interviewPage } from '#domain/order/pages.ts';
import { layeredContent } from '#domain/text-layer/layered-content.ts';
import { layersRead } from '#domain/text-layer/layers-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { notify } from '#kernel/notify.ts';
import { Problem } from '#kernel/problem.ts';

/** Something that a person, or another system, wants to be taken as the answers. `id`: made where they come from. */
export type Sending = InterviewAnswers & {
  id: string;
  channel: InterviewChannel;
  respondent: InterviewRespondent;
  /** In which the questionnaire was read. */
  language: Language;
  enteredBy: StaffId | null;
  at: Date;
};

type Faults = ReadInterview['faults'];
type Refusals = Pick<Faults[number], 'place' | 'words'>[];

/** `known`: it was taken in before, and nothing has changed. `over`: the response was sent, and nobody asked for another one. */
export type SendingVerdict =
  | { kind: 'sent'; jobs: Job[]; layers: LayersRead | null }
  | { kind: 'known' }
  | { kind: 'over' }
  | { kind: 'faulty'; faults: Refusals };

export const isOpenFor = (state: InterviewState): boolean =>
  state === 'open' || state === 'answering' || state === 'returned';

/**
 * Takes answers in once: what counts of them by the questionnaire that the order pinned. What is hidden is left out, also where it was sent along;
 * what lacks or does not fit refuses all of it. The caller holds the item, so that of two devices one is first.
 */
export async function sendInterview(
  tx: Tx,
  interview: InterviewOfItem,
  sending: Sending,
  now: Date,
): Promise<SendingVerdict> {
  const { item } = interview;
  const [[known], former, names, drafts] = await together(
    tx
      .select({ itemId: interviewSubmissions.orderItemId })
      .from(interviewSubmissions)
      .where(eq(interviewSubmissions.id, sending.id))
      .execute(),
    formerAnswersOf(tx, [interview]),
    conditionNames(tx, [interview.form]),
    draftsOf(tx, [item.orderItemId]),
  );
  if (known) return known.itemId === item.orderItemId ? { kind: 'known' } : { kind: 'over' };
  if (!isOpenFor(item.state)) return { kind: 'over' };
  const excess = excessRows(interview, sending);
  if (excess.length > 0) return { kind: 'faulty', faults: excess };
  const facts = factsOf(interview, sending.at);
  const before = former.get(item.orderItemId)?.answers ?? {};
  const removed = drafts.get(item.orderItemId)?.removed ?? [];
  const given = withHiddenAnswers(evaluatorOf(interview.form).index, sending, removed);
  const read = await readInterview(interview.form, given, { facts, former: before, names }).catch(refusalOf);
  if ('refused' in read) return { kind: 'faulty', faults: read.refused };
  const hindering = sending.channel === 'staff' ? read.faults.filter((fault) => !isOfPaper(read, fault)) : read.faults;
  const faults = [...hindering, ...respondentFaults(sending), ...(await strangePhotos(tx, item.orderItemId, read))];
  if (faults.length > 0) return { kind: 'faulty', faults };
  const layers = await layersBefore(tx, interview, sending.language);
  keepSubmission(tx, { interview, sending, read, facts, layers }, now);
  storeLeftEmpty(tx, item.orderItemId, read, now);
  return { kind: 'sent', layers, jobs: await settleSending(tx, interview, { sending, read }, now) };
}

/** More rows than a response may have are refused before anything is evaluated. */
const excessRows = ({ form }: InterviewOfItem, { rows }: Sending): Refusals => {
  const { index } = evaluatorOf(form);
  const linkId = groupBeyondLimit(index, rows);
  if (linkId === null) return [];
  const group = index.byLinkId.get(linkId)?.item ?? { linkId, shortText: '', text: '' };
  return [{ place: linkId, words: tooManyRowsWords(group) }];
};

/** What the questionnaire itself makes impossible is said like any other fault, so that whatever else was sent is taken in. */
const refusalOf = (error: unknown): { refused: Refusals } => {
  if (error instanceof Problem && error.code === 'interview.tooCostly')
    return { refused: [{ place: 'interview', words: problems['interview.tooCostly'].title }] };
  throw error;
};

/** A signature stays on the paper, and a picture may not have come with it: staff who type in a sheet give neither. */
const isOfPaper = ({ evaluator }: ReadInterview, { place, isMissing }: Faults[number]): boolean => {
  const kind = evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item.kind;
  return isMissing && (kind === 'signature' || kind === 'photo');
};

/** Who answered in the place of a patient says who that is. */
const respondentFaults = ({ respondent: { kind, name, relation } }: Sending): Refusals => {
  if (kind === 'patient') return [];
  return [
    ...(name.trim() === '' ? [{ place: 'respondent.name', words: '回答した人の名前を入力してください' }] : []),
    ...(kind === 'family' && relation.trim() === ''
      ? [{ place: 'respondent.relation', words: '患者さんとの関係を入力してください' }]
      : []),
  ];
};

/** A picture that was sent to another interview is no answer here. */
async function strangePhotos(tx: Tx, itemId: OrderItemId, { counted }: ReadInterview): Promise<Refusals> {
  const named = Object.entries(counted.answers).flatMap(([place, answer]) =>
    answer.type === 'files' ? answer.files.map((file) => ({ place, file })) : [],
  );
  if (named.length === 0) return [];
  const own = await tx
    .select({ id: interviewPhotos.id })
    .from(interviewPhotos)
    .where(eq(interviewPhotos.orderItemId, itemId));
  const ids: ReadonlySet<string> = new Set(own.map(({ id }) => id));
  return named
    .filter(({ file }) => !ids.has(file))
    .map(({ place }) => ({ place, words: '写真が見つかりません。選び直してください' }));
}

/** How much of the questionnaire the person could read in their language. */
const layersBefore = async (tx: Tx, { version }: InterviewOfItem, language: Language): Promise<LayersRead | null> => {
  if (language === 'ja') return null;
  const content = { kind: 'interviewTemplateVersion', contentId: version.id } as const;
  const found = await layeredContent(content.kind).find(tx, content.contentId, null);
  return layersRead(tx, content, found?.texts ?? [], language);
};

type Kept = {
  interview: InterviewOfItem;
  sending: Sending;
  read: ReadInterview;
  facts: ReturnType<typeof factsOf>;
  layers: LayersRead | null;
};

const keepSubmission = (tx: Tx, { interview, sending, read, facts, layers }: Kept, now: Date): void => {
  const { orderItemId } = interview.item;
  const { id, channel, respondent, language, enteredBy, at } = sending;
  const submission = {
    id,
    orderItemId,
    number: sql`(SELECT count(*) + 1 FROM interview_submissions s WHERE s.order_item_id = ${orderItemId})`,
    channel,
    respondent: respondent.kind,
    respondentName: respondent.kind === 'patient' ? '' : respondent.name.trim(),
    respondentRelation: respondent.kind === 'patient' ? '' : respondent.relation.trim(),
    enteredBy,
    answers: read.counted.answers,
    rows: read.counted.rows,
    facts,
    language,
    layers,
    at,
    receivedAt: now,
  };
  sendAlong(
    tx.insert(interviewSubmissions).values(submission).execute(),
    tx
      .update(interviewReturns)
      .set({ answeredAt: now })
      .where(and(eq(interviewReturns.orderItemId, orderItemId), isNull(interviewReturns.answeredAt)))
      .execute(),
  );
  moveInterview(tx, orderItemId, {
    state: 'submitted',
    receivedAt: now,
    channel,
    respondent: respondent.kind,
    reviewedAt: null,
    reviewedBy: null,
  });
};

/** Marks the questions that the sender left empty as removed in the draft, so that their initial answers do not come back once staff send it back. */
const storeLeftEmpty = (tx: Tx, itemId: OrderItemId, { evaluator, evaluation }: ReadInterview, at: Date): void => {
  const places = initialsLeftEmpty(evaluator.index, evaluation).map((place) => ({ place, answer: null }));
  keepTyped(tx, { itemId, places, rowsAdded: [], rowsRemoved: [], at });
};

/** The flags, and who is told. */
const settleSending = async (
  tx: Tx,
  { item, order }: InterviewOfItem,
  { sending, read }: Pick<Kept, 'sending' | 'read'>,
  now: Date,
): Promise<Job[]> => {
  keepFigures(tx, item.orderItemId, read, sending.at);
  const { isRedNew } = await raiseFlags(tx, item.orderItemId, read.flags, now);
  return notify(
    tx,
    {
      kind: isRedNew ? 'interview.flagged' : 'interview.received',
      subject: { type: 'order', id: item.orderId },
      cause: sending.id,
      staffIds: [order.createdBy, ...(item.assigneeId ? [item.assigneeId] : [])],
      link: interviewPage(item.orderItemId),
    },
    now,
  );
};

/** Photos of these interviews, the oldest first. */
export const photosOf = (tx: Tx, itemIds: readonly OrderItemId[]) =>
  tx
    .select()
    .from(interviewPhotos)
    .where(inArray(interviewPhotos.orderItemId, [...itemIds]))
    .orderBy(interviewPhotos.createdAt);
