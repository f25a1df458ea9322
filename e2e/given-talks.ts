import { randomUUID } from 'node:crypto';
import { authContract } from '@nattoku/contract/auth/auth';
import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { noFacts, type TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { Caller } from '@nattoku/contract/shared/client';
import type { ApproachId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { approachContract } from '@nattoku/contract/video/approach';

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

/** A published scenario of four steps in the room, and a film between them; one writes it, another publishes it. */
export async function givenScenario(
  writer: Caller,
  publisher: Caller,
  film: ScenarioStep[] = [],
): Promise<ScenarioVersionId> {
  const scenario = await writer(scenarioContract.create, {
    body: {
      name: `胆のうの手術の説明 ${randomUUID().slice(0, 8)}`,
      description: '',
      departmentId: null,
      approachId: null,
      ownerId: null,
      reviewDueOn: null,
    },
    idempotencyKey: randomUUID(),
  });
  const params = { versionId: scenario.open!.id };
  const common = { place: 'room' as const, minutes: 2, coreRiskIds: [], staffNote: '', next: null };
  const steps: ScenarioStep[] = [
    {
      ...common,
      key: 'a',
      kind: 'message',
      text: '胆のうに石ができています。',
      staffNote: '画像を見せる前に、痛みの様子を聞く。',
    },
    {
      ...common,
      key: 'b',
      kind: 'pictogram',
      text: '100人のうち、手術のあとに出血する人の数です。',
      per: 100,
      items: [{ label: '出血', count: 2 }],
      source: '学会の指針',
    },
    ...film,
    {
      ...common,
      key: 'c',
      kind: 'comparison',
      title: '手術をする・しない',
      columns: [
        { key: 'op', name: '手術', isDoingNothing: false },
        { key: 'no', name: '様子を見る', isDoingNothing: true },
      ],
      rows: [{ label: '入院', cells: ['4日', 'なし'] }],
    },
    { ...common, key: 'd', kind: 'end', text: '以上です。' },
  ];
  const versionNow = async () => (await writer(scenarioContract.version, { params })).version;
  await writer(scenarioContract.save, { params, body: { version: await versionNow(), steps } });
  await writer(scenarioContract.submit, { params, body: { version: await versionNow(), note: '' } });
  await publisher(scenarioContract.publish, { params, body: { version: await versionNow(), note: '' } });
  return params.versionId;
}

/** A published approach that names core risks. */
export async function shownApproach(call: Caller): Promise<ApproachId> {
  const { items } = await call(approachContract.list, { query: { text: '', page: 1, pageSize: 100 } });
  const found = items.find(({ published, risks }) => published && risks.length > 0);
  if (!found) throw new Error('The demonstration has no approach with core risks.');
  return found.id;
}

/** An approach of the demonstration whose scenario explains a required risk in one step alone. */
export async function givenRiskyScenario(call: Caller, { videos = 0 }: { videos?: number } = {}) {
  const { items } = await call(approachContract.list, { query: { text: '', page: 1, pageSize: 100 } });
  for (const approach of items) {
    if (!approach.published || approach.scenarioId === null || approach.videos.length < videos) continue;
    const { published } = await call(scenarioContract.get, { params: { scenarioId: approach.scenarioId } });
    if (!published) continue;
    const { steps, risks } = await call(scenarioContract.version, { params: { versionId: published.id } });
    for (const { id, name } of risks) {
      const explaining = steps.flatMap((step, at) => (step.coreRiskIds.includes(id) ? [at] : []));
      const [only, ...others] = explaining;
      if (only !== undefined && others.length === 0)
        return { approach, riskName: name, riskStep: new RegExp(`^${only + 1}\\. `) };
    }
  }
  throw new Error('The demonstration has no scenario that explains a required risk once.');
}
