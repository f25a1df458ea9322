import { z } from 'zod';
import { ScenarioComparison } from '#ic-support/scenario-comparison.ts';
import { ScenarioFile, scenarioReaders as readers } from '#ic-support/scenario-files.ts';
import { ScenarioState, ScenarioVersionMark } from '#ic-support/scenario-state.ts';
import { ScenarioSteps, scenarioLimits } from '#ic-support/scenario-step.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ApproachId,
  DepartmentId,
  Instant,
  pageOf,
  Paging,
  PlainDate,
  ScenarioId,
  ScenarioVersionId,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

const person = z.object({ id: StaffId, name: z.string() });

/** What is wrong with a version, as `checkScenario` in the rules finds it. */
export const ScenarioFinding = z.object({
  step: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  sentence: z.string(),
});
export type ScenarioFinding = z.infer<typeof ScenarioFinding>;

/** One edition of a scenario; once published it never changes. */
export const ScenarioVersion = z.object({
  id: ScenarioVersionId,
  scenarioId: ScenarioId,
  name: z.string(),
  /** 第1版, 第2版, … */
  number: z.int(),
  version: Version,
  state: ScenarioState,
  steps: ScenarioSteps,
  /** Core risks of the approach as they are now; what is published must explain each. */
  risks: z.array(z.object({ id: z.uuid(), name: z.string() })),
  changeNote: z.string(),
  author: person,
  submittedBy: person.nullable(),
  submittedAt: Instant.nullable(),
  reviewedBy: person.nullable(),
  reviewedAt: Instant.nullable(),
  reviewNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  retiredAt: Instant.nullable(),
  updatedAt: Instant,
});
export type ScenarioVersion = z.infer<typeof ScenarioVersion>;

export const NewScenario = z.object({
  name: line(scenarioLimits.name),
  description: text(scenarioLimits.description),
  departmentId: DepartmentId.nullable(),
  /** Whose core risks it explains. */
  approachId: ApproachId.nullable(),
  /** Who answers for the content. */
  ownerId: StaffId.nullable(),
  reviewDueOn: PlainDate.nullable(),
});
export type NewScenario = z.infer<typeof NewScenario>;

export const ScenarioSummary = NewScenario.extend({
  id: ScenarioId,
  version: Version,
  departmentName: z.string().nullable(),
  approachName: z.string().nullable(),
  /** Of the published version, or of the one that is worked on. */
  stepCount: z.int(),
  /** In the room. */
  minutes: z.number(),
  published: ScenarioVersionMark.nullable(),
  /** The one that is worked on. */
  open: ScenarioVersionMark.nullable(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
});
export type ScenarioSummary = z.infer<typeof ScenarioSummary>;

export const ScenarioVersionSummary = ScenarioVersion.omit({ steps: true, risks: true, name: true }).extend({
  stepCount: z.int(),
  minutes: z.number(),
});
export type ScenarioVersionSummary = z.infer<typeof ScenarioVersionSummary>;

export const Scenario = ScenarioSummary.extend({
  owner: person.nullable(),
  /** The newest first. */
  versions: z.array(ScenarioVersionSummary),
  /** Of the version that is worked on, or of the published one. */
  findings: z.array(ScenarioFinding),
  /** Another person than the one who wrote or submitted it has to publish. */
  separateApprover: z.boolean(),
});
export type Scenario = z.infer<typeof Scenario>;

export const ScenarioSearch = Paging.extend({
  text: verbatim(200).default(''),
  departmentId: z.union([DepartmentId, z.literal('none')]).optional(),
  approachId: ApproachId.optional(),
  state: ScenarioState.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  sort: z.enum(['name', 'updatedAt', 'reviewDueOn']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ScenarioSearch = z.infer<typeof ScenarioSearch>;

const byScenario = z.object({ scenarioId: ScenarioId });
const byVersion = z.object({ versionId: ScenarioVersionId });
const versioned = z.object({ version: Version });
const noted = versioned.extend({ note: text(scenarioLimits.note) });
const refusals = ['notFound', 'record.versionConflict'] as const;
const moves = [...refusals, 'scenario.moved'] as const;

/** Guided explanations that hospitals write for themselves (specification/ic-support.md §§4–9). */
export const scenarioContract = {
  search: endpoint({
    method: 'GET',
    path: '/scenarios',
    permission: readers,
    summary: 'Scenarios; without icSupport.manage those with a published version',
    query: ScenarioSearch,
    response: pageOf(ScenarioSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/scenarios/{scenarioId}',
    permission: readers,
    summary: 'One scenario with its versions; without icSupport.manage those that were published',
    params: byScenario,
    response: Scenario,
    problems: ['notFound'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/scenario-versions/{versionId}',
    permission: readers,
    summary: 'One version with its steps',
    params: byVersion,
    response: ScenarioVersion,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/scenarios',
    permission: 'icSupport.manage',
    summary: 'A new scenario; its first version is a draft with a greeting and an end',
    body: NewScenario,
    response: Scenario,
    idempotent: true,
    problems: ['request.invalid'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/scenarios/import',
    permission: 'icSupport.manage',
    summary: 'A new scenario made of a file; what it lacks is found as in any draft',
    body: z.object({ file: verbatim(scenarioLimits.fileBytes) }),
    response: Scenario,
    idempotent: true,
    problems: ['scenario.fileRefused'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/scenarios/{scenarioId}',
    permission: 'icSupport.manage',
    summary: 'Change name, department, approach, owner or review',
    params: byScenario,
    body: NewScenario.extend({ version: Version }),
    response: Scenario,
    problems: [...refusals, 'request.invalid'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/scenarios/{scenarioId}/archive',
    permission: 'icSupport.manage',
    summary: 'Take a scenario out of the list',
    params: byScenario,
    body: versioned,
    response: Scenario,
    problems: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/scenarios/{scenarioId}/restore',
    permission: 'icSupport.manage',
    summary: 'Put an archived scenario back into the list',
    params: byScenario,
    body: versioned,
    response: Scenario,
    problems: refusals,
  }),
  newVersion: endpoint({
    method: 'POST',
    path: '/scenarios/{scenarioId}/versions',
    permission: 'icSupport.manage',
    summary: 'A draft of the next version, a copy of the newest',
    params: byScenario,
    body: z.object({}),
    response: Scenario,
    idempotent: true,
    problems: ['notFound', 'scenario.draftExists'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/scenario-versions/{versionId}',
    permission: 'icSupport.manage',
    summary: 'Write the steps of a draft; it may still lack things',
    params: byVersion,
    body: versioned.extend({ steps: ScenarioSteps }),
    response: ScenarioVersion,
    problems: [...moves, 'request.invalid'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/scenario-versions/{versionId}/submit',
    permission: 'icSupport.manage',
    summary: 'Hand a draft over to be reviewed by somebody else, with a note on what changed',
    params: byVersion,
    body: noted,
    response: Scenario,
    problems: [...moves, 'request.invalid', 'scenario.incomplete'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/scenario-versions/{versionId}/return',
    permission: 'icSupport.manage',
    summary: 'Give a version in review back to be mended, with a note',
    params: byVersion,
    body: noted,
    response: Scenario,
    problems: [...moves, 'request.invalid'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/scenario-versions/{versionId}/publish',
    permission: 'icSupport.manage',
    summary: 'Publish a version; the one before is retired, and orders that pin it go on',
    params: byVersion,
    body: noted,
    response: Scenario,
    problems: [...moves, 'request.invalid', 'scenario.incomplete', 'scenario.reviewerIsAuthor'],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/scenario-versions/{versionId}/retire',
    permission: 'icSupport.manage',
    summary: 'Offer a published version no longer; orders that pin it go on',
    params: byVersion,
    body: versioned,
    response: Scenario,
    problems: moves,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/scenario-versions/{versionId}/discard',
    permission: 'icSupport.manage',
    summary: 'Throw a draft away; with the only version of a scenario the scenario goes',
    params: byVersion,
    body: versioned,
    /** Null where the scenario went, too. */
    response: z.object({ scenario: Scenario.nullable() }),
    problems: moves,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/scenario-versions/{versionId}/comparison/{olderId}',
    permission: readers,
    summary: 'What is different in a version from an older one of the same scenario',
    params: byVersion.extend({ olderId: ScenarioVersionId }),
    response: ScenarioComparison,
    problems: ['notFound'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/scenario-versions/{versionId}/file',
    permission: readers,
    summary: 'A version as a file that another installation reads in',
    params: byVersion,
    response: z.object({ fileName: z.string(), file: ScenarioFile }),
    problems: ['notFound'],
  }),
};
