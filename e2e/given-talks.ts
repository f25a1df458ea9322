import { randomUUID } from 'node:crypto';
import { authContract } from '@nattoku/contract/auth/auth';
import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { noFacts, type TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { Caller } from '@nattoku/contract/shared/client';

type GivenTalk = { patient: Patient; title?: string } & Partial<TalkPlan>;

/** A talk that the caller, a doctor, explains, and has sent. */
export async function givenTalk(call: Caller, { patient, title = '', ...given }: GivenTalk): Promise<IcOrder> {
  const { session } = await call(authContract.session, {});
  const draft = await call(icOrderContract.draft, {
    body: { patientId: patient.id, approachId: null },
    idempotencyKey: randomUUID(),
  });
  const plan: TalkPlan = {
    ledTopic: 'medical',
    approachId: null,
    scenarioVersionId: null,
    procedure: { name: '腹腔鏡下胆のう摘出術', on: null, side: 'none' },
    facts: { ...noFacts, diagnosis: '胆のうの中に石があります', operatorName: '田中 一郎' },
    startsAt: null,
    minutes: 30,
    place: '外来2階',
    room: '面談室1',
    explainerId: session?.uid ?? null,
    attendees: [{ kind: 'patient', staffId: null, name: '', relation: '', required: true }],
    ...given,
  };
  const params = { orderId: draft.id };
  const { version, talk } = await call(icOrderContract.savePlan, {
    params,
    body: { title, message: '', dueOn: null, version: draft.version, plan },
  });
  const confirmed = [{ itemId: talk.itemId, answer: plan.procedure.side }];
  const { order } = await call(icOrderContract.issue, {
    params,
    body: { version, confirmed },
    idempotencyKey: randomUUID(),
  });
  return order;
}
