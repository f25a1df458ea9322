import { randomUUID } from 'node:crypto';
import type { Caller } from '@nattoku/contract/shared/client';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import type { ApproachId, InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { unique } from '#given.ts';

type Given = { items: readonly InterviewItem[]; name?: string; approachId?: ApproachId };

/** A questionnaire that somebody of the staff has published. */
export async function givenInterview(
  call: Caller,
  { items, name = `初診の問診票 ${unique()}`, approachId }: Given,
): Promise<{ id: InterviewTemplateId; name: string }> {
  const { id, open } = await call(interviewTemplateContract.create, {
    body: {
      name,
      description: '',
      departmentId: null,
      approachId: approachId ?? null,
      instrumentId: null,
      ownerId: null,
      reviewDueOn: null,
    },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new questionnaire has no draft.');
  const params = { versionId: open.id };
  const form: InterviewForm = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '' };
  const saved = await call(interviewTemplateContract.save, { params, body: { version: 1, form } });
  await call(interviewTemplateContract.publish, { params, body: { version: saved.version, note: '' } });
  return { id, name };
}
