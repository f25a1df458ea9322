import { type InterviewRespondent, respondentLimits } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewTemplateVersionId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { ResponseFault } from '@nattoku/rules/interview/fhir/read-response';
import { z } from 'zod';
import { contentTimeOf, readJson } from '#areas/interoperability/fhir/fhir.body.ts';
import { MODIFIED, modifiedParts } from '#areas/interoperability/fhir/fhir.modifiers.ts';
import { Problem } from '#kernel/problem.ts';

/** A QuestionnaireResponse as another system sends it, without its answers being looked at. */
export type SentResponse = {
  versionId: InterviewTemplateVersionId;
  subject: { id: PatientId | null; number: string | null };
  orderId: OrderId | null;
  at: Date | null;
  /** By which a late delivery is recognised. */
  contentAt: Date | null;
  respondent: InterviewRespondent;
  items: unknown;
};

/** A clock of another system may go so much before ours. */
const AHEAD_MS = 5 * 60_000;

const reference = z.looseObject({
  reference: z.string().max(500).optional(),
  type: z.string().max(100).optional(),
  display: z.string().max(200).optional(),
  identifier: z.looseObject({ system: z.string().max(500).optional(), value: z.string().max(100) }).optional(),
});

const Resource = z.looseObject({
  resourceType: z.literal('QuestionnaireResponse'),
  questionnaire: z.string().max(500),
  status: z.literal('completed'),
  subject: reference,
  basedOn: z.array(reference).max(10).optional(),
  authored: z.iso.datetime({ offset: true }).optional(),
  source: reference.optional(),
  item: z.unknown(),
});
type Resource = z.infer<typeof Resource>;

/** One issue for each. */
export const refusedResponse = (faults: readonly ResponseFault[]): Problem =>
  new Problem('client.responseRefused', {
    errors: faults.slice(0, 200).map(({ expression, words }) => ({ field: expression, message: words })),
  });

const sentences: Readonly<Record<string, string>> = {
  resourceType: 'QuestionnaireResponse ではありません',
  questionnaire: '問診票の版を Questionnaire/{id} で示してください',
  status: 'completed の回答だけを受け付けます',
  subject: '患者を Patient/{id} か患者番号（identifier）で示してください',
  basedOn: 'オーダーを Task/{id} で示してください',
  authored: '日時を 2026-11-26T09:00:00+09:00 の形で示してください',
  source: '回答した人を示してください',
};

/**
 * @throws Problem `client.resource` for what is no JSON, or no resource of this kind
 * @throws Problem `client.responseRefused` for one whose parts cannot be read, line by line
 */
export function readSent(bytes: Buffer, now: Date): SentResponse {
  const parsed = Resource.safeParse(readJson(bytes));
  if (!parsed.success) {
    const parts = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'resourceType')))];
    if (parts.includes('resourceType')) throw new Problem('client.resource');
    throw refusedResponse(parts.map((part) => faultOf(part)));
  }
  const given = parsed.data;
  const versionId = idIn(given.questionnaire.replace(/\|.*$/, ''), 'Questionnaire');
  const orders = (given.basedOn ?? []).map((each) => idIn(each.reference ?? '', 'Task'));
  const faults = [
    ...(versionId === null ? [faultOf('questionnaire')] : []),
    ...(orders.includes(null) || orders.length > 1 ? [faultOf('basedOn')] : []),
    ...modifiedParts(given).map((part) => ({ ...faultOf(part), words: MODIFIED })),
    ...(isUnnamed(given.subject) ? [faultOf('subject')] : []),
    ...(isAhead(given, now) ? [{ ...faultOf('authored'), words: '日時が未来です。時計を確かめてください' }] : []),
  ];
  if (faults.length > 0 || versionId === null) throw refusedResponse(faults);
  return {
    versionId: versionId as InterviewTemplateVersionId,
    subject: subjectOf(given.subject),
    orderId: (orders[0] ?? null) as OrderId | null,
    at: given.authored ? new Date(given.authored) : null,
    contentAt: contentTimeOf(given),
    respondent: respondentOf(given),
    items: given.item,
  };
}

/** Whose answers to which version of a questionnaire these are; `questionnaire`: empty where it cannot be read. */
export type Answering = Pick<SentResponse, 'subject' | 'contentAt'> & { questionnaire: string };

/** Patient and questionnaire of a response of which other parts cannot be read. */
export function readAnswering(given: unknown): Answering {
  const parsed = Resource.pick({ subject: true, questionnaire: true }).partial().safeParse(given);
  const { subject = {}, questionnaire = '' } = parsed.data ?? {};
  return {
    subject: subjectOf(subject),
    questionnaire: idIn(questionnaire.replace(/\|.*$/, ''), 'Questionnaire') ?? '',
    contentAt: contentTimeOf(given),
  };
}

const faultOf = (part: string): ResponseFault => ({
  expression: `QuestionnaireResponse.${part}`,
  words: sentences[part] ?? 'この部分を読めません',
});

/** Relative, or the whole address. */
const idIn = (text: string, type: string): string | null => {
  const id = new RegExp(`(?:^|/)${type}/([^/]+)$`).exec(text)?.[1] ?? '';
  return z.uuid().safeParse(id).success ? id.toLowerCase() : null;
};

type Subject = Resource['subject'];

const subjectOf = ({ reference: text, identifier }: Subject): SentResponse['subject'] => ({
  id: idIn(text ?? '', 'Patient') as PatientId | null,
  number: identifier ? [identifier.system, identifier.value].filter((part) => part !== undefined).join('|') : null,
});

const isUnnamed = (subject: Subject): boolean => {
  const { id, number } = subjectOf(subject);
  return id === null && (number === null || number.includes(',') || subject.reference !== undefined);
};

const isAhead = ({ authored }: Resource, now: Date): boolean =>
  authored !== undefined && new Date(authored).getTime() > now.getTime() + AHEAD_MS;

const NAMED = /^(.*)（(.*)）$/u;

/** Who answered: the patient, unless `source` says otherwise; of the family as 「氏名（続柄）」. */
const respondentOf = ({ source }: Resource): InterviewRespondent => {
  const about = `${source?.type ?? ''} ${source?.reference ?? ''}`;
  const display = source?.display ?? '';
  const cut = (text: string, most: number) => [...text].slice(0, most).join('');
  if (/RelatedPerson/.test(about)) {
    const [, name = display, relation = ''] = NAMED.exec(display) ?? [];
    return {
      kind: 'family',
      name: cut(name, respondentLimits.name),
      relation: cut(relation, respondentLimits.relation),
    };
  }
  if (/Practitioner/.test(about)) return { kind: 'staff', name: cut(display, respondentLimits.name), relation: '' };
  return { kind: 'patient', name: '', relation: '' };
};
