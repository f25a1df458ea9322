import { z } from 'zod';
import {
  CommonOrder,
  CommonOrderDraft,
  CommonOrderSearch,
  CommonOrderSettings,
  CommonOrderSummary,
} from '#order/common-order.ts';
import { commonOrderSheets, inLanguage } from '#order/common-order-sheet.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { CommonOrderId, Instant, Language, Nothing, pageOf, ScenarioId, Version } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** Perceived characters; minutes. */
export const classLimits = { venue: 60, minutes: { least: 10, most: 480 } } as const;

/** How long before its beginning and after its end a class takes attendance, in minutes. */
export const ATTENDANCE_OPENS_BEFORE = 60;
export const ATTENDANCE_CLOSES_AFTER = 30;

const content = {
  /** When it begins; a draft may not know it yet. */
  heldAt: Instant.nullable(),
  minutes: z.int().min(classLimits.minutes.least).max(classLimits.minutes.most),
  /** Where it is held, which is seldom where the poster hangs. */
  venue: line(classLimits.venue),
  scenarioId: ScenarioId.nullable(),
} as const;

export const IcClassDraft = CommonOrderDraft.extend(content);
export type IcClassDraft = z.infer<typeof IcClassDraft>;

const counts = z.object({
  /** Everybody who got in. */
  opened: z.int(),
  done: z.int(),
  /** People, each once, however often and with how many devices they came. */
  attended: z.int(),
});

export const IcClassSummary = CommonOrderSummary.omit({ counts: true, totalSeconds: true }).extend({
  ...content,
  scenarioName: z.string().nullable(),
  /** False once its scenario has no published edition any more. */
  scenarioAvailable: z.boolean(),
  counts,
});
export type IcClassSummary = z.infer<typeof IcClassSummary>;

export const IcClass = IcClassSummary.extend({
  videos: CommonOrder.shape.videos,
  secret: CommonOrder.shape.secret,
  endedAt: Instant.nullable(),
  allowed: CommonOrder.shape.allowed,
});
export type IcClass = z.infer<typeof IcClass>;

const byId = z.object({ commonOrderId: CommonOrderId });
const versioned = z.object({ version: Version });
const changeProblems = ['notFound', 'record.versionConflict', 'commonOrder.illegalTransition'] as const;
const contentProblems = ['order.videoUnavailable', 'scenario.unavailable', 'request.invalid'] as const;
const viewers = ['icSupport.view', 'icSupport.order'] as const;

/** Below /api; answers with a PDF for the wall or to be handed out. */
export const classSheetPath = (commonOrderId: string, sheet: string, language?: Language): string =>
  `/ic-classes/${commonOrderId}/sheets/${sheet}${inLanguage(language)}`;

/** Below /api; answers with the attendees as a file. */
export const classAttendeesPath = (commonOrderId: string): string => `/ic-classes/${commonOrderId}/attendees/export`;

const turn = (name: 'pause' | 'resume' | 'end', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/ic-classes/{commonOrderId}/${name}`,
    permission: 'icSupport.order',
    summary,
    params: byId,
    body: versioned,
    response: IcClass,
    problems: changeProblems,
  });

/** Common orders of IC support: classes with a poster and attendance by its code (specification/ic-support.md §§54–57). */
export const icClassContract = {
  list: endpoint({
    method: 'GET',
    path: '/ic-classes',
    permission: viewers,
    summary: 'Classes with what came of them, in numbers',
    query: CommonOrderSearch,
    response: pageOf(IcClassSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ic-classes/{commonOrderId}',
    permission: viewers,
    summary: 'One class',
    params: byId,
    response: IcClass,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/ic-classes',
    permission: 'icSupport.order',
    summary: 'Begin a class',
    body: IcClassDraft,
    response: IcClass,
    idempotent: true,
    problems: contentProblems,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/ic-classes/{commonOrderId}/draft',
    permission: 'icSupport.order',
    summary: 'Keep what was chosen and typed',
    params: byId,
    body: IcClassDraft.extend({ version: Version }),
    response: IcClass,
    problems: [...changeProblems, ...contentProblems],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/discard',
    permission: 'icSupport.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: changeProblems,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/issue',
    permission: 'icSupport.order',
    summary: 'Open it: from now on the code of its poster works',
    params: byId,
    body: versioned,
    response: IcClass,
    idempotent: true,
    problems: [...changeProblems, ...contentProblems, 'order.empty', 'order.dueInPast'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ic-classes/{commonOrderId}',
    permission: 'icSupport.order',
    summary: 'Change titles, message, validity and the number of people; the day stands on the poster and stays',
    params: byId,
    body: CommonOrderSettings.extend({ version: Version }),
    response: IcClass,
    problems: [...changeProblems, 'order.dueInPast', 'request.invalid'],
  }),
  pause: turn('pause', 'Let nobody new in for a while'),
  resume: turn('resume', 'Open it again'),
  end: turn('end', 'End it for good; the attendance stays'),
};

export const icClassFiles = {
  sheet: fileEndpoint({
    method: 'GET',
    path: apiPrefix + classSheetPath('{commonOrderId}', '{sheet}'),
    permission: 'icSupport.order',
    summary: 'A poster or cards with the code of a class, in a language beside the Japanese',
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    query: z.object({ language: Language.optional() }),
    file: pdfFile,
    problems: ['notFound', 'commonOrder.illegalTransition'],
  }),
  attendees: fileEndpoint({
    method: 'POST',
    path: apiPrefix + classAttendeesPath('{commonOrderId}'),
    permission: { all: ['patient.export', 'icSupport.order'] },
    summary: 'The attendees of a class as a CSV file',
    params: byId,
    body: Nothing,
    file: csvFile,
    problems: ['notFound', 'session.proofNeeded'],
  }),
};
