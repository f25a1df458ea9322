import { checkStepLengths } from '@nattoku/contract/ic-support/scenario-input';
import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioId } from '@nattoku/contract/shared/primitives';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { droppedRisks, personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { eq } from 'drizzle-orm';
import { requirePictures } from '#areas/ic-support/scenario/scenario-picture.operations.ts';
import { risksOf } from '#areas/ic-support/scenario/scenario.select.ts';
import { scenarios } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

type Fitted = { scenarioId: ScenarioId; published: readonly ScenarioStep[] };

/** The required risks of the approach that a scenario explains. */
export async function risksOfScenario(tx: Tx, scenarioId: ScenarioId) {
  const [row] = await tx
    .select({ approachId: scenarios.approachId })
    .from(scenarios)
    .where(eq(scenarios.id, scenarioId));
  return risksOf(tx, row?.approachId ?? null);
}

/**
 * @throws Problem `request.invalid` for words that are too long, `scenario.incomplete` for what would not play, and for a required risk that is
 * left out without a reason
 */
export async function refuseBroken(
  tx: Tx,
  { scenarioId, published }: Fitted,
  personal: ScenarioPersonal,
): Promise<void> {
  const own = personal.own.map(({ step }) => step);
  const lengths = checkStepLengths(own);
  if (lengths.length > 0) throw invalidInput(...lengths);
  await requirePictures(tx, own);
  const reasons = new Set((personal.waived ?? []).flatMap(({ riskId, reason }) => (reason === '' ? [] : [riskId])));
  const dropped = droppedRisks(published, personal, await risksOfScenario(tx, scenarioId));
  const errors = [
    ...checkScenario(personalSteps(published, personal), { risks: [] })
      .filter(({ severity }) => severity === 'error')
      .map(({ step, sentence }) => ({ field: step ?? 'steps', message: sentence })),
    ...dropped
      .filter(({ id }) => !reasons.has(id))
      .map(({ name }) => ({
        field: 'waived',
        message: `必須リスク「${name}」をシナリオから省く理由を入力してください`,
      })),
  ];
  if (errors.length > 0) throw new Problem('scenario.incomplete', { errors });
}
