import { randomUUID } from 'node:crypto';
import type { NewScenario, Scenario } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioFile } from '@nattoku/contract/ic-support/scenario-files';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { checkNewScenario } from '@nattoku/contract/ic-support/scenario-input';
import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { desc, eq } from 'drizzle-orm';
import { readScenarioFile } from '#areas/ic-support/scenario/scenario.file.ts';
import {
  changeScenario,
  countedSteps,
  holdScenario,
  scenarioWritten,
  type SeenScenario,
} from '#areas/ic-support/scenario/scenario.lock.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { copyLayers } from '#domain/text-layer/copy-layers.ts';
import { approaches } from '#domain/video/video.table.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

const checked = async (tx: Tx, input: NewScenario) => {
  const { name, description, departmentId, approachId, ownerId, reviewDueOn } = input;
  const problems = checkNewScenario(input);
  if (problems.length > 0) throw invalidInput(...problems);
  await requireParts(tx, input);
  return { name, description, departmentId, approachId, ownerId, reviewDueOn, ...searchColumns([name, description]) };
};

const requireParts = async (tx: Tx, { departmentId, approachId, ownerId }: NewScenario): Promise<void> => {
  if (departmentId !== null && (await tx.$count(departments, eq(departments.id, departmentId))) === 0)
    throw invalidInput({ field: 'departmentId', message: '診療科を選び直してください' });
  if (approachId !== null && (await tx.$count(approaches, eq(approaches.id, approachId))) === 0)
    throw invalidInput({ field: 'approachId', message: 'アプローチを選び直してください' });
  if (ownerId !== null && (await tx.$count(staff, eq(staff.id, ownerId))) === 0)
    throw invalidInput({ field: 'ownerId', message: '責任者を選び直してください' });
};

const shared = { place: 'both', minutes: 0, coreRiskIds: [], staffNote: '', next: null } as const;

/** A greeting and an end, so that the first step is never looked for. */
const firstSteps = (): ScenarioStep[] => [
  {
    ...shared,
    coreRiskIds: [],
    key: randomUUID(),
    kind: 'message',
    text: 'これから、治療の内容をいっしょに確かめていきます。',
  },
  { ...shared, coreRiskIds: [], key: randomUUID(), kind: 'end', text: 'おつかれさまでした。説明は以上です。' },
];

type Made = { facts: NewScenario; steps: readonly ScenarioStep[]; action: 'scenario.create' | 'scenario.import' };

const make = async (
  tx: Tx,
  { facts, steps, action }: Made,
  { actor, clock }: StaffScope,
): Promise<Written<Scenario>> => {
  const now = clock.now();
  const id = newId<ScenarioId>(now.getTime());
  const made = { createdAt: now, updatedAt: now };
  await tx.insert(scenarios).values({ id, ...(await checked(tx, facts)), createdBy: actor.staffId, ...made });
  await tx.insert(scenarioVersions).values({
    id: newId<ScenarioVersionId>(now.getTime()),
    scenarioId: id,
    number: 1,
    ...countedSteps(steps),
    authorId: actor.staffId,
    ...made,
  });
  return scenarioWritten(tx, id, { action });
};

/** The scenario, and its first version as a draft. */
export const createScenario = write((tx, facts: NewScenario, scope: StaffScope) =>
  make(tx, { facts, steps: firstSteps(), action: 'scenario.create' }, scope),
);

const makeImported = write((tx, { name, description, steps }: ScenarioFile, scope: StaffScope) => {
  const facts = { name, description, departmentId: null, approachId: null, ownerId: null, reviewDueOn: null };
  return make(tx, { facts, steps, action: 'scenario.import' }, scope);
});

/** What the file says, as a draft: films, pictures and risks of the other hospital are not here, and are found missing. */
export const importScenario = async (scope: StaffScope, { file }: { file: string }): Promise<Scenario> =>
  makeImported(scope, readScenarioFile(file));

export const updateScenario = write(
  async (tx, { scenario, ...seen }: SeenScenario & { scenario: NewScenario }, { clock }: StaffScope) => {
    await holdScenario(tx, seen);
    await changeScenario(tx, seen.scenarioId, await checked(tx, scenario), clock.now());
    return scenarioWritten(tx, seen.scenarioId, { action: 'scenario.update' });
  },
);

export const archiveScenario = write(async (tx, seen: SeenScenario, { clock }: StaffScope) => {
  await holdScenario(tx, seen);
  await changeScenario(tx, seen.scenarioId, { archivedAt: clock.now() }, clock.now());
  return scenarioWritten(tx, seen.scenarioId, { action: 'scenario.archive' });
});

export const restoreScenario = write(async (tx, seen: SeenScenario, { clock }: StaffScope) => {
  await holdScenario(tx, seen);
  await changeScenario(tx, seen.scenarioId, { archivedAt: null }, clock.now());
  return scenarioWritten(tx, seen.scenarioId, { action: 'scenario.restore' });
});

/** A copy of the newest version; what is published stays as it is until the copy takes its place. */
export const newVersion = write(
  async (tx, { scenarioId }: { scenarioId: ScenarioId }, { actor, clock }: StaffScope) => {
    const [scenario] = await tx
      .select({ id: scenarios.id })
      .from(scenarios)
      .where(eq(scenarios.id, scenarioId))
      .for('update');
    const [newest] = await tx
      .select()
      .from(scenarioVersions)
      .where(eq(scenarioVersions.scenarioId, scenarioId))
      .orderBy(desc(scenarioVersions.number))
      .limit(1);
    if (!scenario || !newest) throw new Problem('notFound');
    if (newest.state === 'draft' || newest.state === 'inReview') throw new Problem('scenario.draftExists');
    const now = clock.now();
    const id = newId<ScenarioVersionId>(now.getTime());
    const made = { id, scenarioId, number: newest.number + 1, authorId: actor.staffId, createdAt: now, updatedAt: now };
    await tx.insert(scenarioVersions).values({ ...made, ...countedSteps(newest.steps) });
    await copyLayers(tx, { kind: 'scenarioVersion', from: newest.id, to: id, now });
    return scenarioWritten(tx, scenarioId, { action: 'scenario.newVersion', detail: { versionId: id } });
  },
);
