import { z } from 'zod';
import { ConsentField, ConsentFieldId, FieldValue, fieldLimits } from '#consent/consent-field.ts';
import { IcOrderDraft } from '#ic-support/ic-order-draft.ts';
import { IcOrder } from '#ic-support/ic-order.ts';
import { ProcedureSide } from '#ic-support/ic-talk-state.ts';
import { nothingPersonal, ScenarioPersonal } from '#ic-support/scenario-personal.ts';
import { talkLimits, TalkPlan } from '#ic-support/ic-talk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { line } from '#shared/text.ts';
import {
  ApproachId,
  ConsentFormId,
  ConsentTemplateId,
  IcTemplateId,
  InterviewTemplateId,
  OrderId,
  PatientId,
  PlainDate,
  Version,
  VideoId,
} from '#shared/primitives.ts';
import { usualPackage } from '#video/approach-plan.ts';

const days = z.int().min(0).max(90);

/** As many questionnaires as one package takes. */
export const MOST_INTERVIEWS = 5;

/** How many days before the procedure each part is due. */
export const PackageDays = z.object({
  video: days,
  interview: days.default(usualPackage.interview.daysBefore),
  scenario: days,
  talk: days,
  consent: days,
});
export type PackageDays = z.infer<typeof PackageDays>;

/** Value that staff enter into a form of a package before it is issued. */
export const PackageFormValue = z.object({ templateId: ConsentTemplateId, fieldId: ConsentFieldId, value: FieldValue });
export type PackageFormValue = z.infer<typeof PackageFormValue>;
const formValues = z.array(PackageFormValue).max(fieldLimits.fields).default([]);

/** Questions that staff answer before the forms of a package can be issued, apart from left and right. */
export const PackageQuestions = z.object({
  /** A form is for a procedure whose operator has to be named. */
  operator: z.boolean(),
  forms: z.array(z.object({ templateId: ConsentTemplateId, name: z.string(), fields: z.array(ConsentField) })),
});
export type PackageQuestions = z.infer<typeof PackageQuestions>;

/** What goes out with the talk when the order is issued. */
export const PackageContents = z.object({
  videoIds: z.array(VideoId).max(30),
  withScenario: z.boolean(),
  /** What is different of the scenario for this patient. */
  personal: ScenarioPersonal.default(nothingPersonal),
  templateIds: z.array(ConsentTemplateId).max(10),
  interviewIds: z.array(InterviewTemplateId).max(MOST_INTERVIEWS).default([]),
  formValues,
  days: PackageDays,
});
export type PackageContents = z.infer<typeof PackageContents>;

const PackageDue = z.object({
  dueOn: PlainDate,
  /** Its day had passed already: it is due at once. */
  isPulledIn: z.boolean(),
});

export const IcPackage = z.object({
  order: IcOrder,
  contents: PackageContents,
  /** The template it was begun from, or null. */
  templateId: IcTemplateId.nullable(),
  /** Null while no day of the procedure is known. */
  dates: z
    .object({
      video: PackageDue,
      interview: PackageDue,
      scenario: PackageDue,
      talk: PackageDue,
      consent: PackageDue,
    })
    .nullable(),
  videos: z.array(
    z.object({ id: VideoId, title: z.string(), durationSeconds: z.number().nullable(), available: z.boolean() }),
  ),
  templates: z.array(
    z.object({
      id: ConsentTemplateId,
      number: z.string(),
      name: z.string(),
      available: z.boolean(),
      /** It asks for left or right. */
      sided: z.boolean(),
    }),
  ),
  interviews: z.array(z.object({ id: InterviewTemplateId, title: z.string(), available: z.boolean() })),
  /** Empty once it was sent. */
  questions: PackageQuestions,
  /** Forms of this package that lacked something when it went out: drafts of their own, to be completed. */
  unfinished: z.array(
    z.object({ formId: ConsentFormId, name: z.string(), lacking: z.array(z.string()), isDone: z.boolean() }),
  ),
});
export type IcPackage = z.infer<typeof IcPackage>;

export const IcPackageDraft = IcOrderDraft.omit({ dueOn: true }).extend({ plan: TalkPlan, contents: PackageContents });
export type IcPackageDraft = z.infer<typeof IcPackageDraft>;

const byOrder = z.object({ orderId: OrderId });
const refusals = ['notFound', 'record.versionConflict', 'patient.reasonNeeded', 'order.illegalTransition'] as const;
const closed = ['patient.archived', 'patient.merged', 'patient.deceased'] as const;

/** The package of an approach, ordered for one patient (specification/ic-support.md §§15–17). */
export const icPackageContract = {
  begin: endpoint({
    method: 'POST',
    path: '/ic-packages',
    permission: 'icSupport.order',
    summary:
      'Begin a draft with everything that the template, or else the approach, proposes, dated from the procedure',
    body: z.object({
      patientId: PatientId,
      approachId: ApproachId.nullable(),
      templateId: IcTemplateId.nullable().default(null),
      procedureOn: PlainDate.nullable(),
      operatorName: line(talkLimits.name).default(''),
      formValues,
    }),
    response: IcPackage,
    idempotent: true,
    problems: ['notFound', 'patient.reasonNeeded', 'request.invalid', 'template.archived', ...closed],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/ic-package-questions',
    permission: 'icSupport.order',
    summary: 'What the forms of a template, or else of an approach, ask of staff before a package with them is issued',
    query: z.object({ approachId: ApproachId.optional(), templateId: IcTemplateId.optional() }),
    response: PackageQuestions,
    problems: ['notFound', 'template.archived'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/ic-packages/{orderId}',
    permission: 'icSupport.order',
    summary: 'The package as it is put together, or as it was sent',
    params: byOrder,
    response: IcPackage,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/ic-packages/{orderId}/propose',
    permission: 'icSupport.order',
    summary: 'Put what a template, or else an approach, proposes in the place of what the draft holds',
    params: byOrder,
    body: z.object({
      version: Version,
      approachId: ApproachId.nullable().default(null),
      templateId: IcTemplateId.nullable().default(null),
    }),
    response: IcPackage,
    problems: [...refusals, 'template.archived'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ic-packages/{orderId}',
    permission: 'icSupport.order',
    summary: 'Keep the draft as it stands on the page',
    params: byOrder,
    body: IcPackageDraft.extend({ version: Version }),
    response: IcPackage,
    problems: [...refusals, 'request.invalid', 'talk.scenarioUnavailable'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/ic-packages/{orderId}/issue',
    permission: 'icSupport.order',
    summary:
      'Send it whole. A form that lacks something becomes a draft of its own. `side`: chosen once more where there is one',
    params: byOrder,
    body: z.object({ version: Version, side: ProcedureSide }),
    response: z.object({ package: IcPackage, linkSecret: z.string() }),
    idempotent: true,
    problems: [
      ...refusals,
      ...closed,
      'request.invalid',
      'order.dueInPast',
      'order.videoUnavailable',
      'consent.templateUnavailable',
      'interview.unavailable',
      'talk.incomplete',
      'talk.needsDoctor',
      'talk.sideMismatch',
      'scenario.unavailable',
      'scenario.incomplete',
      'talk.scenarioUnavailable',
    ],
  }),
  moveProcedure: endpoint({
    method: 'POST',
    path: '/ic-packages/{orderId}/procedure-date',
    permission: 'icSupport.order',
    summary: 'Move the procedure, and with it what is still open; the patient is told',
    params: byOrder,
    body: z.object({ version: Version, procedureOn: PlainDate }),
    response: z.object({ package: IcPackage, unchanged: z.array(z.string()) }),
    problems: [...refusals, 'request.invalid', 'order.dueInPast'],
  }),
};
