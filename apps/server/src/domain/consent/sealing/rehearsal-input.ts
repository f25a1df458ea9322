import { createHash } from 'node:crypto';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { selfCapacity } from '@nattoku/contract/consent/consent-rules';
import type {
  ConsentFormId,
  ConsentSignerId,
  OrderId,
  OrderItemId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { sampleOf } from '@nattoku/rules/consent/consent-samples';
import { samplesFor } from '#domain/consent/document/sample-values.ts';
import type { SealInput, Signature, Signed } from '#domain/consent/sealing/seal-input.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';

/** As long as every other id; nobody's. */
const ID = '00000000-0000-4000-8000-000000000000';
const FORM_ID = ID as ConsentFormId;
const STAFF_ID = ID as StaffId;
const HASH = createHash('sha256').update('rehearsal').digest();

/** What a form of this version would be sealed with if every field bore its longest value and every box a signature. */
export function rehearsalInput(version: TemplateVersion, at: Date): SealInput {
  // What lies on no page is told by its place.
  const fields = version.fields.filter(({ box }) => box.page <= version.pages.length);
  const { values, signatures } = samplesFor(fields, 'longest');
  const ink = new Map(signatures.map(({ fieldId, signature }) => [fieldId, signature]));
  const initials = Object.fromEntries(
    fields.flatMap(({ id, type }) => {
      const given = type === 'initials' ? ink.get(id) : undefined;
      return given ? [[id, given] as const] : [];
    }),
  );
  const boxes = fields.filter(({ type, signer }) => type === 'signature' && signer !== null);
  const signed = boxes.flatMap((field, index) => {
    const given = ink.get(field.id);
    // Initials name their box themselves, whoever gives them.
    return given ? [signedIn(field, index, { signature: given, initials: index === 0 ? initials : {}, at })] : [];
  });
  const patient = {
    number: sampleOf('patientNumber', 'longest'),
    name: sampleOf('patientName', 'longest'),
    birthDate: sampleOf('birthDate', 'longest'),
  };
  return {
    kind: 'sealed',
    form: formOf(version, at),
    version: { ...version, fields },
    facilityName: sampleOf('facility', 'longest'),
    patient,
    attachmentHeading: { formName: version.template.name, formId: FORM_ID, patient },
    values,
    signers: signed.map(({ signer }) => signer),
    signed,
    gates: [],
    issued: null,
    scans: [],
    withdrawal: null,
    evidence: { values: [], decisions: [], answers: [], withdrawal: null, earlier: [] },
    repairs: [],
    names: new Map(),
  };
}

type Given = Pick<Signature, 'signature' | 'initials'> & { at: Date };

const signedIn = ({ signer: role }: ConsentField, position: number, { at, ...given }: Given): Signed => {
  const id = `${ID.slice(0, -4)}${String(position).padStart(4, '0')}` as ConsentSignerId;
  const name = sampleOf('patientName', 'longest');
  const signer: ConsentSigner = {
    id,
    position,
    role: role ?? 'patient',
    required: true,
    reason: 'template',
    name,
    relation: null,
    relatedPersonId: null,
    staffId: null,
    state: 'signed',
    decision: 'agree',
    decisionReason: '',
    revisitOn: null,
    identifiedHow: 'link',
    identifiedByName: null,
    signedAt: at.toISOString(),
    receivedAt: at.toISOString(),
    method: 'ownDevice',
    mark: null,
  };
  return { signer, signature: { ...signatureOf(at), ...given, signerId: id, typedName: name } };
};

const signatureOf = (at: Date): Omit<Signature, 'signature' | 'initials' | 'signerId' | 'typedName'> => ({
  id: ID,
  formId: FORM_ID,
  nameConfirmed: false,
  shownSha256: HASH,
  method: 'ownDevice',
  staffId: null,
  linkSessionId: null,
  userAgent: '',
  address: '',
  signedAt: at,
  receivedAt: at,
  sequence: 1,
  language: null,
  layers: null,
  previousHash: null,
  hash: HASH,
});

const formOf = ({ id, templateId, documentSha256 }: TemplateVersion, at: Date): SealInput['form'] => ({
  id: FORM_ID,
  version: 1,
  orderId: ID as OrderId,
  orderItemId: ID as OrderItemId,
  templateId,
  templateVersionId: id,
  templateSha256: documentSha256 ?? HASH,
  patientId: null,
  state: 'signed',
  procedureName: '',
  procedureOn: null,
  side: null,
  operatorName: '',
  assistantNames: [],
  explainerId: null,
  route: 'link',
  capacity: selfCapacity,
  language: 'ja',
  validUntil: null,
  enteredBy: STAFF_ID,
  confirmedBy: null,
  confirmedAt: null,
  explainedBy: null,
  explainedAt: null,
  signedAt: at,
  finalisedAt: null,
  finalisedBy: null,
  declinedAt: null,
  withdrawnAt: null,
  voidedAt: null,
  voidReason: null,
  supersedesId: null,
  supersededAt: null,
  returnNote: null,
  signersAskedAt: null,
  explanationChecked: true,
  createdAt: at,
  updatedAt: at,
});
