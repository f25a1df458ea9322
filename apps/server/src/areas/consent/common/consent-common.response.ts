import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import type { ConsentFormId, ConsentSignerId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { newFormFor } from '#domain/consent/form/new-form.ts';
import { commonVersionFor } from '#domain/consent/template/common-template.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import type { Opening, ResponseContent } from '#domain/order/common/response-content.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';

/** A form of one's own, made once it is known who stands there – or that nobody knows. */
export const consentResponses: ResponseContent = {
  isAvailable: async (tx, common) => (await versionOfCommon(tx, common)) !== null,
  begin: async () => {},
  complete: issueCommonForm,
  takesNames: true,
  identityFor: 'signature',
  sample: async (tx, common) => ({ items: [await sampleItem(tx, common)] }),
};

/** What everybody gets who opens this common order now; null where its template is not to be had any more. */
const versionOfCommon = async (tx: Tx, { consentTemplateId }: StoredCommonOrder): Promise<TemplateVersion | null> => {
  if (consentTemplateId === null) return null;
  try {
    return await commonVersionFor(tx, consentTemplateId);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

async function issueCommonForm(
  tx: Tx,
  { common, orderId, patientId, files }: Opening,
  { actor, clock }: Scope<SystemActor | LinkActor>,
): Promise<void> {
  const version = await versionOfCommon(tx, common);
  if (!version) throw new Problem('link.invalid');
  const now = clock.now();
  const draft = await newFormFor(tx, orderId, { version, patientId, enteredBy: common.createdBy }, now);
  await issueForm(tx, draft, { facilityId: actor.facilityId, files, by: common.createdBy }, now).catch(
    (error: unknown) => {
      // Nothing that the person who opened the code could mend.
      if (error instanceof Problem && error.code === 'consent.incomplete') throw new Problem('link.invalid');
      throw error;
    },
  );
}

/** The form as everybody gets it who opens the code now; nobody has read or signed it. */
const sampleItem = async (tx: Tx, common: StoredCommonOrder): Promise<ConsentPageItem> => {
  const version = await versionOfCommon(tx, common);
  if (!version) throw new Problem('consent.templateUnavailable');
  const id = version.id as string as OrderItemId;
  return { id, kind: 'consent', title: version.template.name, required: true, done: false, consent: sampleOf(version) };
};

const sampleOf = (version: TemplateVersion): PatientConsent => {
  const { rules, fields } = version;
  return {
    formId: version.id as string as ConsentFormId,
    state: 'issued',
    closed: null,
    procedureName: '',
    explainerName: null,
    reading: version.reading,
    pages: version.pages,
    fields: fields.filter(({ filler }) => filler === 'patient'),
    values: [],
    questions: rules.questions.map((question) => ({ ...question, answers: [] })),
    gates: rules.gates.map(({ kind }) => ({ kind, metAt: null, opensAt: null, overridden: false })),
    signers: rules.signers.map(({ role, required }, index) => ({
      id: newId<ConsentSignerId>(index),
      role,
      required,
      reason: 'template',
      name: '',
      relation: null,
      state: 'waiting',
      decision: null,
      revisitOn: null,
      isStaff: role === 'doctor' || role === 'supervisor',
    })),
    shownSha256: null,
    signedAt: null,
    copies: [],
    staffBeside: false,
  };
};
