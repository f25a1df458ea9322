import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, FacilityId } from '@nattoku/contract/shared/primitives';
import { addDays, endOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 200;

type ById = { formId: ConsentFormId };

const settleOne = write(async (tx, { formId }: ById, { actor, clock }: Scope<SystemActor>) => {
  const form = await lockFormRow(tx, formId, null);
  const { audit, changes, jobs } = await settleSigners(tx, form, { facilityId: actor.facilityId, now: clock.now() });
  return { result: {}, audit, changes, jobs };
});

/** Open forms whose signers were last asked before this moment, in the order of their ids. */
const findAsked = ({ database, actor }: Scope<SystemActor>, before: Date, after: string): Promise<ConsentFormId[]> =>
  database.transaction(actor.facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ id: ConsentFormId }>(
      `SELECT id FROM consent_forms
        WHERE state = ANY ($1) AND (signers_asked_at IS NULL OR signers_asked_at < $2) AND id > $3 ORDER BY id LIMIT ${AT_ONCE}`,
      [openConsentStates, before, after],
    );
    return rows.map(({ id }) => id);
  });

/** Each in a transaction of its own, and one that cannot be settled keeps no other waiting. */
const settleAskedBefore = async (services: Services, facilityId: FacilityId, before: Date): Promise<void> => {
  const scope = services.scopeOf({ kind: 'system', facilityId } as const, newId(), services.log);
  let after: string = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await findAsked(scope, before, after);
    for (const formId of found) {
      await settleOne(scope, { formId }).catch((error: unknown) =>
        services.log.error({ err: error, formId }, 'consent.settle'),
      );
      after = formId;
    }
    if (found.length < AT_ONCE) return;
  }
};

/** Every minute: after midnight the open forms of a facility are asked again once, for the person who has come of age, opened or not. */
export async function settleForms(services: Services): Promise<void> {
  const startOfToday = new Date(Date.parse(endOfDayInTokyo(addDays(todayInTokyo(services.clock.now()), -1))) + 1);
  for (const id of await allFacilityIds(services.database)) await settleAskedBefore(services, id, startOfToday);
}

/** After the facility changed its rules: whatever was asked before this job began was asked by the old ones. */
export const settleFacility =
  (services: Services): Worker =>
  ({ facilityId }) =>
    settleAskedBefore(services, facilityId as FacilityId, services.clock.now());
