import { z } from 'zod';
import { ScenarioFinding } from '#ic-support/scenario.ts';
import { ScenarioPersonal } from '#ic-support/scenario-personal.ts';
import { ScenarioSteps } from '#ic-support/scenario-step.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, OrderId, OrderItemId, ScenarioId, ScenarioVersionId, Version } from '#shared/primitives.ts';

/** One answer in words for staff. `isRight`: null where nothing can be wrong; `isUndone`: the patient came back and answered anew. */
export const ScenarioAnswerLine = z.object({
  id: z.uuid(),
  words: z.string(),
  isRight: z.boolean().nullable(),
  isUndone: z.boolean(),
  at: Instant,
});

/** A step that the patient came to, and what was answered to it. */
export const ScenarioWayStep = z.object({
  step: z.string(),
  kind: z.string(),
  /** The question in the words that the patient read. */
  words: z.string(),
  coreRiskIds: z.array(z.string()),
  answers: z.array(ScenarioAnswerLine),
  isCurrent: z.boolean(),
});
export type ScenarioWayStep = z.infer<typeof ScenarioWayStep>;

/** What the patient said about a step without being asked for a right answer: a worry, or a question to the doctor. */
export const ScenarioSaying = z.object({
  id: z.uuid(),
  step: z.string(),
  asked: z.string(),
  words: z.string(),
  at: Instant,
});
export type ScenarioSaying = z.infer<typeof ScenarioSaying>;

/** How one patient went through a scenario at home. */
export const ScenarioProgress = z.object({
  itemId: OrderItemId,
  orderId: OrderId,
  title: z.string(),
  scenarioId: ScenarioId,
  /** The edition that the order shows; null where a draft has none to show any more. */
  version: z.object({ id: ScenarioVersionId, number: z.int() }).nullable(),
  begunAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** Whether the end is shown now. */
  isOver: z.boolean(),
  /** When the end was reached first; who goes back afterwards has been through it all the same. */
  doneAt: Instant.nullable(),
  /** Steps that can be met at home, and those that were. */
  steps: z.object({ all: z.int(), met: z.int() }),
  checks: z.object({ asked: z.int(), answered: z.int(), right: z.int(), wrongFirst: z.int(), misunderstood: z.int() }),
  way: z.array(ScenarioWayStep),
  worries: z.array(ScenarioSaying),
  questions: z.array(ScenarioSaying),
});
export type ScenarioProgress = z.infer<typeof ScenarioProgress>;

const byItem = z.object({ itemId: OrderItemId });

/** A scenario as an item of an order (specification/ic-support.md §§40–44). */
export const scenarioItemContract = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/{orderId}/scenarios',
    permission: 'orders.view',
    summary: 'How the patient went through each scenario of an order: the way, the answers, worries and questions',
    params: z.object({ orderId: OrderId }),
    response: z.object({ items: z.array(ScenarioProgress) }),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  personal: endpoint({
    method: 'GET',
    path: '/scenario-items/{itemId}/personal',
    permission: 'orders.order',
    summary: 'What is different of the scenario for this patient, the steps it comes to, and what is wrong with them',
    params: byItem,
    response: z.object({ personal: ScenarioPersonal, steps: ScenarioSteps, findings: z.array(ScenarioFinding) }),
    problems: ['notFound', 'patient.reasonNeeded', 'scenario.unavailable'],
  }),
  savePersonal: endpoint({
    method: 'PUT',
    path: '/scenario-items/{itemId}/personal',
    permission: 'orders.order',
    summary:
      'Leave steps out, change their order, add own ones, while the order is a draft; `version` is that of the order',
    params: byItem,
    body: z.object({ version: Version, personal: ScenarioPersonal }),
    response: z.object({
      version: Version,
      personal: ScenarioPersonal,
      steps: ScenarioSteps,
      findings: z.array(ScenarioFinding),
    }),
    problems: [
      'notFound',
      'record.versionConflict',
      'order.illegalTransition',
      'patient.reasonNeeded',
      'request.invalid',
      'scenario.unavailable',
      'scenario.incomplete',
    ],
  }),
};
