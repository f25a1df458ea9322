import type { ContactMessage, ContactMessageId, ContactSearch } from '@nattoku/contract/contact/contact';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Answering } from '#areas/contact/contact.operations.ts';
import { countMessages, selectMessages } from '#areas/contact/contact.select.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { Problem } from '#kernel/problem.ts';
import type { Scope, StaffScope, SystemActor } from '#kernel/scope.ts';

/** An operator answers every facility; an administrator the own one. */
const isOperator = ({ actor }: StaffScope): boolean => isAllowed(actor, 'facility.manage');

const facilitiesOf = async (scope: StaffScope): Promise<FacilityId[]> => {
  if (!isOperator(scope)) return [scope.actor.facilityId];
  return allFacilityIds(scope.database);
};

/** Each facility is asked in a transaction of its own, then all are put into one order. */
export async function listMessages(scope: StaffScope, { page, pageSize, state }: ContactSearch) {
  const facilityIds = await facilitiesOf(scope);
  const parts = await Promise.all(
    facilityIds.map((facilityId) =>
      scope.database.transaction(facilityId, async (tx) => ({
        total: await countMessages(tx, state),
        messages: await selectMessages(tx, { state, limit: page * pageSize }),
      })),
    ),
  );
  const all = parts
    .flatMap(({ messages }) => messages)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  const items: ContactMessage[] = all.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: parts.reduce((sum, { total }) => sum + total, 0), page, pageSize };
}

type Owned = { scope: Scope<SystemActor> | StaffScope; by: Answering };

/** In whose name an answer is written, and in which facility. A message of a facility that is not theirs does not exist. */
export async function answeringOf(scope: StaffScope, messageId: ContactMessageId): Promise<Owned> {
  const { actor, database } = scope;
  const { rows } = await database.pool.query<{ id: FacilityId | null }>('SELECT app.facility_of_contact($1) AS id', [
    messageId,
  ]);
  const facilityId = rows[0]?.id;
  const fromOperator = isOperator(scope);
  if (!facilityId || (!fromOperator && facilityId !== actor.facilityId)) throw new Problem('notFound');
  const by = { messageId, authorId: actor.staffId, authorName: actor.name, fromOperator };
  if (facilityId === actor.facilityId) return { scope, by };
  // The key of an answer is its id, so no other is claimed in the foreign facility.
  const { idempotency: _, ...means } = scope;
  return { scope: { ...means, actor: { kind: 'system', facilityId } }, by };
}
