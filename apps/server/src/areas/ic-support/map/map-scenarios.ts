import type { MapTopic } from '@nattoku/contract/ic-support/ic-map';
import type { ScenarioProgress, ScenarioWayStep } from '@nattoku/contract/ic-support/scenario-item';
import type { ChatMessageId } from '@nattoku/contract/shared/primitives';
import { TRIES_PER_CHECK } from '@nattoku/rules/scenario/answered-checks';
import { wrongFirst } from '#areas/ic-support/map/map-videos.ts';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { progressOfScenarios } from '#domain/scenario/scenario-progress.ts';
import type { Tx } from '#kernel/database/database.ts';

/** `messageId`: the message of the conversation that it is. */
export type AskedTopic = MapTopic & { messageId?: ChatMessageId };

/** What came of a scenario at home. `worryIds`: messages of the conversation that are these worries, and need not be said twice. */
export type HomeTopics = { topics: AskedTopic[]; worryIds: ReadonlySet<string> };

/** What a patient did not understand, or worries about, in the scenarios gone through at home. */
export async function topicsOfScenarios(
  tx: Tx,
  items: readonly Pick<OrderItem, 'id' | 'orderId' | 'title' | 'doneAt'>[],
): Promise<HomeTopics> {
  const progress = await progressOfScenarios(tx, items);
  return {
    topics: progress.flatMap((one) => [...misunderstood(one), ...wrongFirstOf(one), ...worries(one)]),
    worryIds: new Set(progress.flatMap((one) => one.worries.map(({ id }) => id))),
  };
}

const misunderstood = ({ itemId, way }: ScenarioProgress): MapTopic[] =>
  way.filter(needsExplaining).map(({ step, words, answers }) => {
    const last = answers.at(-1);
    return {
      kind: 'misunderstood',
      title: words,
      detail: last ? `回答：${last.words}` : '',
      itemId,
      seconds: null,
      step,
      at: last?.at ?? null,
    };
  });

const wrongFirstOf = ({ itemId, title, checks: { answered, wrongFirst: wrong } }: ScenarioProgress): MapTopic[] =>
  wrong === 0 ? [] : [wrongFirst({ itemId, title, answered, wrong })];

/** Wrong at the last answer, or as often as the rule of comprehension checks counts (specification/ic-support.md §44). */
const needsExplaining = ({ kind, answers }: ScenarioWayStep): boolean =>
  kind === 'check' &&
  (answers.at(-1)?.isRight === false || answers.filter(({ isRight }) => isRight === false).length >= TRIES_PER_CHECK);

const worries = ({ itemId, worries: said }: ScenarioProgress): AskedTopic[] =>
  said.map(({ id, step, words, asked, at }) => ({
    kind: 'worry',
    title: words,
    detail: asked,
    messageId: id as ChatMessageId,
    itemId,
    seconds: null,
    step,
    at,
  }));
