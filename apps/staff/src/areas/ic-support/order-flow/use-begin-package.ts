import type { ApproachId, IcTemplateId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { type IcPackage, icPackageContract, type PackageFormValue } from '@nattoku/contract/ic-support/ic-package';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#editing/use-command.ts';
import { stepAddress } from '#areas/ic-support/order-flow/flow-steps.tsx';
import { stepToOpen } from '#areas/ic-support/order-flow/package-draft.ts';
import { keepPackage } from '#areas/ic-support/order-flow/package.queries.ts';
import { sendPackage } from '#areas/ic-support/order-flow/send-package.ts';
import { useShowPackageLink } from '#areas/ic-support/order-flow/link-entry.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** With a template its approach comes along. */
type Wanted = {
  approachId: ApproachId | null;
  templateId: IcTemplateId | null;
  procedureOn: PlainDate | null;
  operatorName: string;
  formValues: PackageFormValue[];
};
/** Made once per choice; it rides in the history entry, so that a second press, back and reload find the same draft. */
type Entry = { begun: Wanted & { key: string; issueKey: string } };
type Draft = { orderId: OrderId; version: number; approachId: ApproachId | null; templateId: IcTemplateId | null };

/** From a patient and an approach to a draft – or at once to an order that is sent. */
export function useBeginPackage(patientId: PatientId, draft: Draft | undefined) {
  const navigate = useNavigate();
  const showLink = useShowPackageLink();
  const [entry, keep] = useHistoryEntry<Entry>();
  const { run, pending, refusal } = useCommand();
  const [goal, setGoal] = useState<'draft' | 'issue'>('draft');

  const create = async (wanted: Wanted, keys: { key: string; issueKey: string }) => {
    await keep({ begun: { ...wanted, ...keys } });
    const body = { patientId, ...wanted };
    return call(icPackageContract.begin, { body, idempotencyKey: keys.key });
  };

  const beginNew = async (wanted: Wanted, to: 'draft' | 'issue') => {
    const same = entry.begun && isSame(entry.begun, wanted) ? entry.begun : undefined;
    const keys = same ?? { key: newIdempotencyKey(), issueKey: newIdempotencyKey() };
    const made = await create(wanted, keys);
    keepPackage(made);
    const open = stepToOpen(made, to);
    if (open) return navigate(stepAddress(made.order.id, open));
    const { package: sent, linkSecret } = await sendPackage(made.order.id, {
      version: made.order.version,
      side: 'none',
      key: keys.issueKey,
    });
    await showLink(sent.order.id, linkSecret);
    keepPackage(sent);
    return undefined;
  };

  /** Another template or approach for the draft that is there. */
  const propose = async (held: Draft, { approachId, templateId }: Wanted): Promise<unknown> => {
    const isOther = templateId ? templateId !== held.templateId : approachId && approachId !== held.approachId;
    if (isOther) keepPackage(await proposed(held, { approachId, templateId }));
    return navigate(stepAddress(held.orderId, 'contents'));
  };

  return {
    /** What is on its way. */
    pending: pending ? goal : null,
    problem: refusal,
    begin: (wanted: Wanted, to: 'draft' | 'issue') =>
      run(() => {
        setGoal(to);
        return draft ? propose(draft, wanted) : beginNew(wanted, to);
      }),
  };
}

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.approachId === other.approachId &&
  one.templateId === other.templateId &&
  one.procedureOn === other.procedureOn &&
  one.operatorName === other.operatorName &&
  JSON.stringify(one.formValues) === JSON.stringify(other.formValues);

const proposed = ({ orderId, version }: Draft, origin: Pick<Wanted, 'approachId' | 'templateId'>): Promise<IcPackage> =>
  call(icPackageContract.propose, { params: { orderId }, body: { version, ...origin } });
