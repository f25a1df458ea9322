import type { CommonOrderSettings } from '@nattoku/contract/order/common-order';
import {
  checkCommonOrder,
  checkCommonOrderDraft,
  normaliseCommonOrder,
} from '@nattoku/contract/order/common-order-input';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { commonOrderReading, type ContentReading } from '#domain/order/common/common-order-list.ts';
import {
  changeStored,
  commonOrderHolding,
  refuseInvalid,
  refuseUnknownDepartment,
  type StoredCommonOrder,
  type Versioned,
} from '#domain/order/common/common-order-hold.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

type NewSettings = CommonOrderSettings & Pick<StoredCommonOrder, 'identification'>;

/** What an area gives to the common orders of its own; all else is the same for every area. */
export type CommonContent<Draft extends NewSettings, Listed, Whole extends Listed> = ContentReading<Listed, Whole> & {
  /** Stands in every event of the log. */
  detail: Record<string, unknown>;
  /** What of a draft stands in the row of the common order itself. */
  columns(draft: Draft): Partial<StoredCommonOrder>;
  /** Keeps the rest of what was chosen. @throws Problem where it may not be ordered */
  keep(tx: Tx, id: CommonOrderId, draft: Draft, now: Date): Promise<void>;
  /** What must hold of the content before it goes out. */
  check(tx: Tx, stored: StoredCommonOrder, now: Date): Promise<void>;
};

type Saving<Draft> = { commonOrderId: CommonOrderId; draft: Draft & { version: number } };
type Change = { commonOrderId: CommonOrderId; settings: CommonOrderSettings & { version: number } };

/** Everything that is done with the common orders of one area. */
export function commonOrdersOf<Draft extends NewSettings, Listed extends object, Whole extends Listed>(
  content: CommonContent<Draft, Listed, Whole>,
) {
  const reading = commonOrderReading(content);
  const { find } = reading;
  const { hold, written } = commonOrderHolding(content, find);

  const turnTo = (verb: 'pause' | 'resume' | 'end', state: StoredCommonOrder['state']) =>
    write(async (tx, input: Versioned, scope: StaffScope) => {
      await hold(verb, tx, input, scope);
      const now = scope.clock.now();
      await changeStored(tx, input.commonOrderId, { state, ...(state === 'ended' ? { endedAt: now } : {}) }, now);
      return {
        result: () => find(tx, input.commonOrderId, scope),
        ...written(`commonOrder.${verb}`, input.commonOrderId),
      };
    });

  return {
    ...reading,
    ...draftsOf(content, { find, hold, written }),
    issue: write(async (tx, input: Versioned, scope: StaffScope) => {
      const stored = await hold('issue', tx, input, scope);
      const now = scope.clock.now();
      refuseInvalid(checkCommonOrder(stored, todayInTokyo(now)));
      await content.check(tx, stored, now);
      await changeStored(tx, stored.id, { state: 'active', secret: newSecret(), issuedAt: now }, now);
      return { result: () => find(tx, stored.id, scope), ...written('commonOrder.issue', stored.id) };
    }),
    change: write(async (tx, { commonOrderId, settings: input }: Change, scope: StaffScope) => {
      const { version, ...settings } = normaliseCommonOrder(input);
      const stored = await hold('change', tx, { commonOrderId, version }, scope);
      const now = scope.clock.now();
      // A date that has passed stands as it is while something else is mended.
      const isSameDate = settings.validUntil === stored.validUntil;
      refuseInvalid(checkCommonOrder(isSameDate ? { ...settings, validUntil: null } : settings, todayInTokyo(now)));
      await refuseUnknownDepartment(tx, settings.departmentId);
      await changeStored(tx, commonOrderId, settings, now);
      const names = Object.keys(settings) as (keyof typeof settings)[];
      const fields = names.filter((name) => settings[name] !== stored[name]);
      return {
        result: () => find(tx, commonOrderId, scope),
        ...written('commonOrder.change', commonOrderId, { fields }),
      };
    }),
    pause: turnTo('pause', 'paused'),
    resume: turnTo('resume', 'active'),
    end: turnTo('end', 'ended'),
  };
}

type Access<Found> = ReturnType<typeof commonOrderHolding<Found>> & {
  find(tx: Tx, id: CommonOrderId, scope: StaffScope): Promise<Found>;
};

/** What is done before the code hangs anywhere. */
const draftsOf = <Draft extends NewSettings, Listed, Whole extends Listed, Found>(
  content: CommonContent<Draft, Listed, Whole>,
  { find, hold, written }: Access<Found>,
) => {
  return {
    /** Begins with the first content that is chosen, so that nothing of what follows can be lost. */
    create: write(async (tx, input: Draft, scope: StaffScope) => {
      const draft = normaliseCommonOrder(input);
      refuseInvalid(checkCommonOrderDraft(draft));
      await refuseUnknownDepartment(tx, draft.departmentId);
      const now = scope.clock.now();
      const id = newId<CommonOrderId>(now.getTime());
      const made = { id, area: content.area, version: 1, state: 'draft', createdBy: scope.actor.staffId } as const;
      const columns = { ...settingsOf(draft), ...content.columns(draft) };
      await tx.insert(commonOrders).values({ ...columns, ...made, createdAt: now, updatedAt: now });
      await content.keep(tx, id, draft, now);
      return { result: () => find(tx, id, scope), ...written('commonOrder.create', id) };
    }),
    saveDraft: write(async (tx, { commonOrderId: id, draft: input }: Saving<Draft>, scope: StaffScope) => {
      const draft = normaliseCommonOrder(input);
      refuseInvalid(checkCommonOrderDraft(draft));
      await hold('edit', tx, { commonOrderId: id, version: draft.version }, scope);
      await refuseUnknownDepartment(tx, draft.departmentId);
      const now = scope.clock.now();
      await changeStored(tx, id, { ...settingsOf(draft), ...content.columns(draft) }, now);
      await content.keep(tx, id, draft, now);
      return { result: () => find(tx, id, scope), ...written('commonOrder.saveDraft', id) };
    }),
    /** No row is ever removed. */
    discard: write(async (tx, input: Versioned, scope: StaffScope) => {
      await hold('discard', tx, input, scope);
      await changeStored(tx, input.commonOrderId, { state: 'discarded' }, scope.clock.now());
      return { result: {}, ...written('commonOrder.discard', input.commonOrderId) };
    }),
  };
};

const settingsOf = ({ internalTitle, patientTitle, place, message, ...rest }: NewSettings): NewSettings => {
  const { departmentId, validUntil, maxResponses, identification } = rest;
  return { internalTitle, patientTitle, place, message, departmentId, validUntil, maxResponses, identification };
};
