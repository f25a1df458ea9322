import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { inArray } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What departments and approaches are called that the conditions of these forms name by their id. Asks nothing where they name none. */
export async function conditionNames(tx: Tx, forms: readonly InterviewForm[]): Promise<KnownNames> {
  const named = forms.flatMap(({ items, flags }) =>
    [...items.map(({ enabling }) => enabling?.conditions ?? []), ...flags.map(({ conditions }) => conditions)].flat(),
  );
  const idsOf = (of: 'department' | 'approach') =>
    named.flatMap((condition) =>
      condition.of === of && condition.value.type === 'option' && UUID.test(condition.value.code)
        ? [condition.value.code]
        : [],
    );
  return new Map([
    ...(await departmentNames(tx, idsOf('department'))),
    ...(await approachNames(tx, idsOf('approach'))),
  ]);
}

// A questionnaire that was read in may name whatever it likes.
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const departmentNames = async (tx: Tx, ids: readonly string[]): Promise<[id: string, name: string][]> => {
  if (ids.length === 0) return [];
  const { id, name } = departments;
  const rows = await tx
    .select({ id, name })
    .from(departments)
    .where(inArray(id, ids as DepartmentId[]));
  return rows.map((row) => [row.id, row.name]);
};

const approachNames = async (tx: Tx, ids: readonly string[]): Promise<[id: string, name: string][]> => {
  if (ids.length === 0) return [];
  const { id, name } = approaches;
  const rows = await tx
    .select({ id, name })
    .from(approaches)
    .where(inArray(id, ids as ApproachId[]));
  return rows.map((row) => [row.id, row.name]);
};
