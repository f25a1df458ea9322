import { max } from '@nattoku/rules/text/validation';
import {
  interviewOrderLimits,
  type IssuedInterviewOrder,
  type NewInterviewOrder,
} from '@nattoku/contract/medical-interview/interview-order';
import { INTERVIEW_ITEM } from '#domain/interview/interview-items.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Input = NewInterviewOrder & Pick<Issuing, 'files'>;

/** Asks a patient questionnaires: an order that is made and sent in one step, since nothing of it is prepared. */
export const issueInterviewOrder = write(
  async (tx, { patientId, templateIds, message, dueOn, files }: Input, scope: StaffScope) => {
    const verdict = max(message, interviewOrderLimits.message);
    if (verdict !== true) throw invalidInput({ field: 'message', message: verdict });
    const now = scope.clock.now();
    const { id: living } = await requireOpenPatient(tx, patientId);
    await requireReasons(tx, scope, [living]);
    const made = { area: 'medicalInterview', patientId: living, createdBy: scope.actor.staffId, message, dueOn };
    const orderId = newOrder(tx, made, now);
    const order = await lockOrderRow(tx, orderId);
    if (!order) throw new Error('An order that was just made is gone.');
    const contents = [...new Set(templateIds)].map((contentId) => ({
      kind: INTERVIEW_ITEM,
      contentId,
      required: true,
    }));
    const added = await addContents(tx, order, contents, scope);
    const issued = await issueOrder(tx, order, { scope, files, confirmed: new Map() });
    return {
      result: async (): Promise<IssuedInterviewOrder> => ({
        orderId,
        itemIds: (await itemsOf(tx, orderId)).map(({ id }) => id),
        linkSecret: issued.linkSecret,
      }),
      audit: [
        {
          action: 'order.issue',
          subject: { type: 'order', id: orderId },
          patientId: living,
          detail: { expiresAt: issued.expiresAt },
        },
        ...added.audit,
        ...issued.audit,
      ],
      changes: [
        { topic: 'interview', id: null },
        { topic: 'order', id: orderId },
        { topic: 'patient', id: living },
        ...issued.changes,
      ],
      jobs: [...added.jobs, ...issued.jobs],
    };
  },
);
