import { HOME_ENTRIES_MAX, OWN_WORDS_MAX } from '@nattoku/contract/ic-support/scenario-limits';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { answerWords } from '@nattoku/rules/scenario/answer-words';
import { isAnswered } from '@nattoku/rules/scenario/play-scenario';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import { characterCount } from '@nattoku/rules/text/text-length';
import type { AskedOfStaff, FittingRecord, Handed, ItemRecord, TakenRecords } from '#domain/order/item-kind.ts';
import { countEntries, keepEntries, type KeptEntry } from '#domain/scenario/scenario-entries.ts';
import { type ScenarioOfItem, scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import { isSaying, sayingMessage } from '#domain/scenario/scenario-sayings.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

/** In words that the patient reads after 「…は受け付けられませんでした。」. */
const reasons = {
  unknown: 'ご案内の中に見つかりません。病院からのご案内が変わったときは、新しいリンクから開いてください。',
  step: 'この説明の中に見つかりません。',
  answer: '選べない答えです。',
  tooLong: `${OWN_WORDS_MAX}文字以内で書いてください。`,
  tooMany: 'この説明で記録できる数を超えました。病院の職員にお知らせください。',
} as const;
type Reason = keyof typeof reasons;

type Fitting = { entry: KeptEntry; step: ScenarioStep; record: FittingRecord };

/**
 * Keeps what was done with steps, in the order in which it came. An entry for a step that is not the current one is kept as well: playing leaves
 * it out, and what somebody said with it is not lost. Worries and questions become messages of the order's conversation.
 */
export async function takeScenarioRecords(
  tx: Tx,
  records: readonly FittingRecord[],
  { now }: Handed,
): Promise<TakenRecords> {
  const itemIds = records.flatMap(({ itemId }) => itemId ?? []);
  const [scenarios, stored] = await together(scenariosOfItems(tx, itemIds), countEntries(tx, itemIds));
  const refused: TakenRecords['refused'] = [];
  const fitting: Fitting[] = [];
  for (const record of records) {
    const { itemId } = record;
    const number = itemId ? (stored.get(itemId) ?? 0) : 0;
    const verdict =
      number >= HOME_ENTRIES_MAX ? 'tooMany' : judge(record, itemId ? scenarios.get(itemId) : undefined, now);
    if (typeof verdict === 'string') {
      refused.push({ id: record.record.id, reason: reasons[verdict] });
      continue;
    }
    fitting.push(verdict);
    stored.set(verdict.entry.itemId, number + 1);
  }
  const isNew = await keepEntries(
    tx,
    fitting.map(({ entry }) => entry),
  );
  return {
    accepted: fitting.map(({ entry }) => entry.id),
    refused,
    asked: fitting.filter(({ entry }) => isNew.has(entry.id)).flatMap(askedOfStaff),
    audit: [],
    changes: [],
    jobs: [],
  };
}

type Stepped = Extract<ItemRecord, { kind: 'scenarioStepped' }>;

const isStepped = (record: ItemRecord): record is Stepped => record.kind === 'scenarioStepped' && 'step' in record;

const judge = (fitting: FittingRecord, scenario: ScenarioOfItem | undefined, now: Date): Fitting | Reason => {
  const { record, itemId, at } = fitting;
  if (!scenario || !itemId || !isStepped(record)) return 'unknown';
  const step = scenario.steps.find(({ key }) => key === record.step);
  if (!step || !isShownAt(step, 'home')) return 'step';
  const { answer } = record;
  if (ownWordsOf(answer).some((words) => characterCount(words) > OWN_WORDS_MAX)) return 'tooLong';
  const entry = {
    id: record.id,
    itemId,
    step: step.key,
    at,
    receivedAt: now,
    ...(answer && { answer }),
    ...(record.isBack && { isBack: true as const }),
  };
  return record.isBack || isAnswered(step, entry) ? { entry, step, record: fitting } : 'answer';
};

const ownWordsOf = (answer: Stepped['answer']): string[] => {
  if (answer?.kind === 'text') return [answer.text];
  return answer?.kind === 'options' ? [answer.other] : [];
};

const askedOfStaff = ({ entry, step, record: { order } }: Fitting): AskedOfStaff[] => {
  if (!isSaying(step) || entry.isBack) return [];
  const words = answerWords(step, entry.answer);
  if (words === '') return [];
  return [{ id: entry.id, orderId: order.id, itemId: entry.itemId, text: sayingMessage(step, words), at: entry.at }];
};
