import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { defaultConsentPolicy, type SignerBand } from '@nattoku/contract/consent/consent-rules';
import { consentDecisionNames, type ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import { patientContract } from '@nattoku/contract/patient/patient';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import { staffContract } from '@nattoku/contract/staff/staff';
import type { PatientMergeId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import * as fc from 'fast-check';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { settleFacility, settleForms } from '#areas/consent/order/consent-settling.job.ts';
import { askedHere, openPage } from '#testing/consent/model/at-the-device.ts';
import { bornFor, forgetTemplates, givenDoctor, signedIn, type World } from '#testing/consent/model/model-world.ts';
import { retrySealings, runSealings } from '#testing/consent/model/sealings.ts';
import { signAsStaff, staffWho } from '#testing/consent/model/staff-signs.ts';

const bandsWithParent = (parent: SignerBand['parent']): SignerBand[] =>
  defaultConsentPolicy.signerBands.map((band) => (band.patient === 'required' ? { ...band, parent } : band));

const policies = {
  usual: defaultConsentPolicy.signerBands,
  parentsOptional: bandsWithParent('optional'),
  parentsNeeded: bandsWithParent('required'),
} as const;
const decisions = Object.keys(consentDecisionNames) as ConsentDecisionKind[];
const policyNames = Object.keys(policies) as (keyof typeof policies)[];

export type Step =
  | { kind: 'decide'; which: number; decision: ConsentDecisionKind }
  | { kind: 'sign' | 'signAsStaff'; which: number }
  | { kind: 'age'; to: number | 'almost18'; runs: boolean }
  | { kind: 'policy'; to: keyof typeof policies; runs: boolean }
  | { kind: 'merge'; age: number }
  | { kind: PlainKind };

const reason = '理由を書きます';
const at = ({ hospital }: World) => ({ params: {} as never, now: hospital.clock.now() });
const seen = async (world: World) => ({
  params: { formId: world.formId },
  version: (await world.row()).version,
  today: todayInTokyo(at(world).now),
});
const seenOrder = async (world: World) => {
  const { orderId, orderVersion: version } = (await world.detail()).form;
  return { params: { orderId }, version };
};
type Reply = { status: number; body: { code?: string } };

/** A refusal is an answer; anything else than an answer is a fault of the server. */
const answered = async (reply: Promise<Reply>): Promise<void> => {
  const { status, body } = await reply;
  if (status >= 500) throw new Error(`the server answered ${status} ${body.code ?? ''}`);
};

const order = (verb: 'submit' | 'issue', who: 'doctor' | 'nurse') => async (world: World) => {
  const { params, version } = await seen(world);
  return answered(world.hospital[who](consentOrderContract[verb], { params, body: { version, side: null } }));
};
const record =
  (verb: 'finalise' | 'approveVoid' | 'dropVoid', who: 'doctor' | 'nurse' | 'admin') => async (world: World) => {
    const { params, version } = await seen(world);
    return answered(world.hospital[who](consentRecordContract[verb], { params, body: { version } }));
  };

const changeExplainer =
  (verb: 'suspend' | 'lift') =>
  async ({ hospital, explainer: { staffId } }: World) => {
    const params = { staffId };
    const { version } = (await hospital.admin(staffContract.get, { params })).body;
    const body = verb === 'suspend' ? { verb, version, reason } : { verb, version };
    await answered(hospital.admin(staffContract.change, { params, body }));
  };

const changeArchived =
  (verb: 'archive' | 'unarchive') =>
  async ({ hospital, patientId }: World) => {
    const params = { patientId };
    const { version } = (await hospital.admin(patientContract.get, { params })).body;
    await answered(hospital.admin(patientContract[verb], { params, body: { version, reason } }));
  };

const plain = {
  submit: order('submit', 'nurse'),
  issue: order('issue', 'doctor'),
  return: async (world: World) => {
    const { params, version } = await seen(world);
    await answered(world.hospital.doctor(consentOrderContract.return, { params, body: { version, note: reason } }));
  },
  open: async (world: World) => void (await (await openPage(world))?.consent()),
  withdrawOnPage: async (world: World) => {
    const page = await openPage(world);
    const signed = (await page?.consent())?.signers.find(({ state }) => state === 'signed');
    if (signed) await page?.happens({ kind: 'consentWithdrawn', signerId: signed.id, name: '山田 太郎', reason: '' });
  },
  hearWithdrawal: async (world: World) => {
    const { params, version } = await seen(world);
    const heard = { by: 'patient', name: '山田 太郎', method: 'heard', scope: '', reason } as const;
    const body = { ...heard, version, at: at(world).now.toISOString() };
    await answered(world.hospital.nurse(consentRecordContract.withdraw, { params, body }));
  },
  explain: async (world: World) => {
    const { params, version } = await seen(world);
    await answered(world.explainer.call(consentRecordContract.explain, { params, body: { version } }));
  },
  overrideGate: async (world: World) => {
    const { params, version } = await seen(world);
    const [gate] = (await world.detail()).form.gates.filter(({ metAt, overriddenAt }) => !metAt && !overriddenAt);
    if (!gate) return;
    const input = { params: { ...params, kind: gate.rule.kind }, body: { version, reason } };
    await answered(world.hospital.doctor(consentRecordContract.overrideGate, input));
  },
  finalise: record('finalise', 'doctor'),
  lockLink: (world: World) =>
    world.ask(
      'UPDATE order_links SET locked_at = now() WHERE order_id = (SELECT order_id FROM consent_forms WHERE id = $1)',
      [world.formId],
    ),
  expire: async (world: World) => {
    const ofForm = '(SELECT order_id FROM consent_forms WHERE id = $1)';
    const over = "expires_at = now() - interval '1 minute'";
    await world.ask(`UPDATE orders SET ${over} WHERE id = ${ofForm} AND expires_at IS NOT NULL`, [world.formId]);
    await world.ask(`UPDATE order_links SET ${over} WHERE order_id = ${ofForm}`, [world.formId]);
    await expireOrders(world.hospital.server.services);
  },
  reissueLink: async (world: World) => {
    const { params, version } = await seenOrder(world);
    await answered(world.hospital.nurse(orderVerbContract.reissueLink, { params, body: { version } }));
  },
  extend: async (world: World) => {
    const { params, version } = await seenOrder(world);
    const body = { version, dueOn: addDays(todayInTokyo(at(world).now), 7) };
    await answered(world.hospital.nurse(orderVerbContract.extend, { params, body }));
  },
  requestVoid: async (world: World) => {
    const { params, version } = await seen(world);
    await answered(world.hospital.nurse(consentRecordContract.requestVoid, { params, body: { version, reason } }));
  },
  approveVoid: record('approveVoid', 'doctor'),
  dropVoid: record('dropVoid', 'nurse'),
  seal: runSealings,
  changeOriginal: (world: World) => Promise.resolve(void (world.isOriginalChanged = true)),
  restoreOriginal: (world: World) => Promise.resolve(void (world.isOriginalChanged = false)),
  retrySealing: retrySealings,
  explainerLeaves: changeExplainer('suspend'),
  explainerReturns: async (world: World) => {
    await changeExplainer('lift')(world);
    const { staffId } = world.explainer;
    world.explainer = { staffId, call: await signedIn(world.hospital, staffId) };
  },
  reassign: async (world: World) => {
    const { hospital, explainer } = world;
    const { params, version } = await seen(world);
    const successor = await givenDoctor(hospital);
    const body = { version, fromId: explainer.staffId, toId: successor.staffId };
    const given = await hospital.doctor(consentRepairContract.reassign, { params, body });
    await answered(Promise.resolve(given));
    if (given.status === 200) world.explainer = successor;
  },
  askAgain: async (world: World) => {
    const { params, version, today } = await seen(world);
    const body = { version, dueOn: addDays(today, 7) };
    await answered(world.hospital.nurse(consentRepairContract.askAgain, { params, body }));
  },
  supersede: async (world: World) => {
    const { params, version } = await seen(world);
    const made = await world.hospital.nurse(consentRecordContract.supersede, { params, body: { version } });
    await answered(Promise.resolve(made));
    if (made.status !== 200) return;
    world.isOriginalChanged = false;
    await retrySealings(world);
    await runSealings(world);
    const isSealed = (await world.row()).sealings.every(({ state }) => state === 'done');
    if (!isSealed) throw new Error('a form that was superseded is not sealed');
    world.formId = made.body.formId;
    world.accepted.clear();
  },
  retireTemplate: async (world: World) => {
    await world.ask(
      `UPDATE consent_template_versions SET state = 'retired', retired_at = now()
        WHERE state = 'published' AND id = (SELECT template_version_id FROM consent_forms WHERE id = $1)`,
      [world.formId],
    );
    forgetTemplates();
  },
  archive: changeArchived('archive'),
  unarchive: changeArchived('unarchive'),
  undoMerge: async (world: World) => {
    const { mergeId, hospital } = world;
    if (mergeId === null) return;
    const params = { mergeId: mergeId as PatientMergeId };
    await answered(hospital.admin(patientMergeContract.undo, { params, body: { reason } }));
    world.mergeId = null;
  },
} as const;

/** Does one step by the operations that the server itself offers; time passes by moving what is dated. */
export async function takeStep(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case 'decide':
    case 'sign': {
      const page = await openPage(world);
      const consent = await page?.consent();
      const asked = consent ? askedHere(consent) : [];
      const signer = asked[step.which % asked.length];
      if (!signer || !page) return;
      if (step.kind === 'decide') await page.decide(signer.id, step.decision);
      else await page.sign(signer, consent?.shownSha256 ?? '');
      return;
    }
    case 'signAsStaff':
      return void (await signAsStaff(world, staffWho(world)[step.which % 4]));
    case 'age':
      return growTo(world, step.to, step.runs);
    case 'policy':
      return followPolicy(world, step.to, step.runs);
    case 'merge':
      return mergeInto(world, step.age);
    default:
      return plain[step.kind](world);
  }
}

/** The day of another age has come, and a night has passed. */
const growTo = async (world: World, age: number | 'almost18', runs: boolean): Promise<void> => {
  const birthDate = bornFor(age, at(world).now);
  await world.ask(
    'UPDATE patients SET birth_date = $2 WHERE id = $1 OR id = (SELECT survivor_id FROM patients WHERE id = $1)',
    [world.patientId, birthDate],
  );
  await world.ask("UPDATE consent_forms SET signers_asked_at = signers_asked_at - interval '1 day' WHERE id = $1", [
    world.formId,
  ]);
  if (runs) await settleForms(world.hospital.server.services);
};

export const followPolicy = async ({ hospital }: World, to: keyof typeof policies, runs: boolean): Promise<void> => {
  const { version } = (await hospital.admin(consentPolicyContract.get, {})).body;
  const body = { version, policy: { ...defaultConsentPolicy, signerBands: [...policies[to]] } };
  await answered(hospital.admin(consentPolicyContract.save, { body }));
  const { signal } = new AbortController();
  if (runs) await settleFacility(hospital.server.services)({ facilityId: hospital.facilityId }, { signal });
};

const mergeInto = async (world: World, age: number): Promise<void> => {
  const { hospital, patientId } = world;
  const { body: own } = await hospital.admin(patientContract.get, { params: { patientId } });
  if (world.mergeId !== null || own.archivedAt) return;
  const survivor = await hospital.given.patient({ birthDate: bornFor(age, at(world).now) });
  const body = {
    version: survivor.version,
    otherId: patientId,
    otherVersion: own.version,
    fromOther: [],
    reason: null,
  };
  const merged = await hospital.admin(patientMergeContract.merge, { params: { patientId: survivor.id }, body });
  await answered(Promise.resolve(merged));
  if (merged.status < 300) world.mergeId = merged.body.id;
};

export type PlainKind = keyof typeof plain;

const which = fc.nat(3);
const runs = fc.boolean();
const plainKinds = Object.keys(plain) as PlainKind[];

/** Signing often, so that most runs come to where something can stick. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('sign' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('signAsStaff' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), which, decision: fc.constantFrom(...decisions) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('age' as const),
      to: fc.constantFrom(15, 'almost18' as const, 18, 40),
      runs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('policy' as const), to: fc.constantFrom(...policyNames), runs }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), age: fc.constantFrom(10, 16, 40) }) },
  { weight: 18, arbitrary: fc.record({ kind: fc.constantFrom(...plainKinds) }) },
);
