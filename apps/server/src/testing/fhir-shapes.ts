import { z } from 'zod';

/**
 * The elements of HL7 FHIR R4 (4.0.1) that this server sends, written down from the specification by hand: names, cardinalities, value sets and
 * the invariants that bind them. Strict, so that a wrong name shows. For tests alone.
 */
const Id = z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/);
const DateText = z.string().regex(/^\d{4}(-\d\d(-\d\d)?)?$/);
const Instant = z.iso.datetime();
const DateTime = z.union([DateText, Instant]);
const Uri = z.string().regex(/^\S+$/);

const Coding = z.strictObject({ system: Uri, version: z.string().optional(), code: z.string().regex(/^\S+( \S+)*$/) });
const CodeableConcept = z.strictObject({
  coding: z.array(Coding).min(1).optional(),
  text: z.string().min(1).optional(),
});
const Reference = z.strictObject({
  reference: z
    .string()
    .regex(/^(Patient|Task|Consent|Communication|DocumentReference)\/[A-Za-z0-9\-.]{1,64}$/)
    .optional(),
  type: z.enum(['RelatedPerson', 'Practitioner']).optional(),
  identifier: z.strictObject({ system: Uri, value: z.string().min(1) }).optional(),
  display: z.string().min(1).optional(),
});
const Period = z.strictObject({ start: DateTime.optional(), end: DateTime.optional() });
const Identifier = z.strictObject({
  use: z.enum(['usual', 'official', 'temp', 'secondary', 'old']).optional(),
  system: Uri,
  value: z.string().min(1),
});
const Meta = z.strictObject({ versionId: Id, lastUpdated: Instant, profile: z.array(Uri).optional() });

const HumanName = z.strictObject({
  extension: z.array(
    z.strictObject({
      url: z.literal('http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation'),
      valueCode: z.enum(['IDE', 'SYL', 'ABC']),
    }),
  ),
  use: z.enum(['official', 'usual']),
  text: z.string().min(1),
  family: z.string().min(1).optional(),
  given: z.array(z.string().min(1)).min(1).optional(),
});

export const Patient = z.strictObject({
  resourceType: z.literal('Patient'),
  id: Id,
  meta: Meta,
  identifier: z.array(Identifier).min(1),
  active: z.boolean(),
  name: z.array(HumanName).min(1),
  gender: z.enum(['male', 'female', 'other', 'unknown']),
  birthDate: DateText,
  deceasedDateTime: DateTime.optional(),
  managingOrganization: Reference,
  link: z
    .array(z.strictObject({ other: Reference, type: z.enum(['replaced-by', 'replaces', 'refer', 'seealso']) }))
    .optional(),
});

export const Consent = z.strictObject({
  resourceType: z.literal('Consent'),
  id: Id,
  meta: Meta,
  status: z.enum(['draft', 'proposed', 'active', 'rejected', 'inactive', 'entered-in-error']),
  scope: CodeableConcept,
  category: z.array(CodeableConcept).min(1),
  // ppc-5: with the scope of treatment there must be a patient.
  patient: Reference.required({ reference: true }),
  dateTime: DateTime.optional(),
  performer: z.array(Reference).min(1).optional(),
  organization: z.array(Reference).min(1).optional(),
  sourceReference: Reference.optional(),
  // ppc-1: a policy or a policy rule.
  policyRule: CodeableConcept,
  verification: z
    .array(
      z.strictObject({
        verified: z.boolean(),
        verifiedWith: Reference.optional(),
        verificationDate: DateTime.optional(),
      }),
    )
    .min(1)
    .optional(),
  provision: z.strictObject({ period: Period.optional(), code: z.array(CodeableConcept).min(1).optional() }).optional(),
});

const Attachment = z.strictObject({
  contentType: z.literal('application/pdf'),
  language: z.string(),
  url: z.url(),
  size: z.int().min(1),
  title: z.string().min(1),
  creation: DateTime,
});

export const DocumentReference = z.strictObject({
  resourceType: z.literal('DocumentReference'),
  id: Id,
  meta: Meta,
  masterIdentifier: Identifier,
  identifier: z.tuple([Identifier]),
  status: z.enum(['current', 'superseded', 'entered-in-error']),
  docStatus: z.enum(['preliminary', 'final', 'amended', 'entered-in-error']),
  type: CodeableConcept,
  category: z.array(CodeableConcept).min(1),
  subject: Reference,
  date: Instant,
  custodian: Reference,
  description: z.string(),
  content: z.tuple([z.strictObject({ attachment: Attachment })]),
  context: z.strictObject({ related: z.array(Reference).min(1) }),
});

const taskStatuses = [
  'draft',
  'requested',
  'received',
  'accepted',
  'rejected',
  'ready',
  'cancelled',
  'in-progress',
  'on-hold',
  'failed',
  'completed',
  'entered-in-error',
] as const;
const taskIntents = [
  'unknown',
  'proposal',
  'plan',
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
  'option',
] as const;

/** per-1: a period does not end before it starts. */
const ordered = ({ start, end }: z.infer<typeof Period>) => !start || !end || Date.parse(start) <= Date.parse(end);

export const Task = z
  .strictObject({
    resourceType: z.literal('Task'),
    id: Id,
    meta: Meta,
    status: z.enum(taskStatuses),
    statusReason: CodeableConcept.optional(),
    businessStatus: CodeableConcept.optional(),
    intent: z.enum(taskIntents),
    code: CodeableConcept,
    description: z.string().min(1),
    for: Reference.required({ reference: true }),
    executionPeriod: Period.refine(ordered).optional(),
    authoredOn: Instant,
    lastModified: Instant,
    requester: Reference,
    owner: Reference,
    restriction: z.strictObject({ period: Period.refine(ordered).optional() }).optional(),
    input: z
      .array(z.strictObject({ type: CodeableConcept, valueString: z.string().min(1) }))
      .min(1)
      .optional(),
    output: z
      .array(z.strictObject({ type: CodeableConcept, valueDateTime: DateTime }))
      .min(1)
      .optional(),
  })
  // inv-1: last modified date must be greater than or equal to authored-on date.
  .refine(({ authoredOn, lastModified }) => Date.parse(lastModified) >= Date.parse(authoredOn));

export const Bundle = z.strictObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  total: z.int().min(0),
  link: z.array(z.strictObject({ relation: z.enum(['self', 'next']), url: z.url() })).min(1),
  // Left out where there is nothing: an array is never empty.
  entry: z
    .array(
      z.strictObject({
        fullUrl: z.url(),
        resource: z.looseObject({ resourceType: z.string(), id: Id }),
        search: z.strictObject({ mode: z.literal('match') }),
      }),
    )
    .min(1)
    .default([]),
});
export type Bundle = z.infer<typeof Bundle>;

export const OperationOutcome = z.strictObject({
  resourceType: z.literal('OperationOutcome'),
  issue: z
    .array(
      z.strictObject({
        severity: z.enum(['fatal', 'error', 'warning', 'information']),
        code: z.string(),
        details: CodeableConcept,
        diagnostics: z.string().optional(),
        expression: z.array(z.string().min(1)).min(1).optional(),
      }),
    )
    .min(1),
});

const Interactions = z.array(z.strictObject({ code: z.enum(['read', 'search-type', 'create', 'update']) })).min(1);
export const CapabilityStatement = z.looseObject({
  resourceType: z.literal('CapabilityStatement'),
  status: z.literal('active'),
  date: DateTime,
  kind: z.literal('instance'),
  fhirVersion: z.literal('4.0.1'),
  format: z.array(z.string()).min(1),
  rest: z.tuple([
    z.looseObject({
      mode: z.literal('server'),
      resource: z.array(z.looseObject({ type: z.string(), interaction: Interactions })).min(1),
    }),
  ]),
});
