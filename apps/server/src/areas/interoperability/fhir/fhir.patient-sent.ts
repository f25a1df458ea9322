import type { SentIdentity } from '@nattoku/contract/interoperability/feed-rejection';
import { Language } from '@nattoku/contract/shared/primitives';
import { dayInTokyo } from '@nattoku/rules/time/date-time';
import { z } from 'zod';
import type { Proposal } from '#domain/patient/patient-proposal.ts';
import { representationUrl } from '#areas/interoperability/fhir/fhir.patient.ts';
import { MODIFIED, modifiedParts } from '#areas/interoperability/fhir/fhir.modifiers.ts';
import { Problem } from '#kernel/problem.ts';

/** A Patient as another system sends it: by which number it knows them, and what it says of them. */
export type SentPatient = {
  id: string | null;
  number: string;
  proposal: Proposal;
  /** A birth date of which only the year, or year and month, is known (`1958`, `1958-04`): JP Core sends an estimate like that. */
  partialBirthDate: string | null;
};

type PatientFault = { expression: string; words: string };

/** One issue for each. */
export const refusedPatient = (faults: readonly PatientFault[]): Problem =>
  new Problem('client.patientRefused', {
    errors: faults.slice(0, 50).map(({ expression, words }) => ({ field: expression, message: words })),
  });

const short = z.string().max(200);
const HumanName = z.looseObject({
  use: short.optional(),
  text: short.optional(),
  family: short.optional(),
  given: z.array(short).max(10).optional(),
  extension: z
    .array(z.looseObject({ url: z.string().max(500), valueCode: short.optional() }))
    .max(20)
    .optional(),
});
type HumanName = z.infer<typeof HumanName>;

const Address = z.looseObject({
  use: short.optional(),
  text: z.string().max(1000).optional(),
  line: z.array(z.string().max(500)).max(10).optional(),
  state: short.optional(),
  city: short.optional(),
  postalCode: short.optional(),
});
type Address = z.infer<typeof Address>;

const Resource = z.looseObject({
  resourceType: z.literal('Patient'),
  id: short.optional(),
  identifier: z
    .array(z.looseObject({ use: short.optional(), system: z.string().max(500).optional(), value: short.optional() }))
    .max(50),
  active: z.boolean().optional(),
  name: z.array(HumanName).max(20).optional(),
  telecom: z
    .array(z.looseObject({ system: short.optional(), value: short.optional(), use: short.optional() }))
    .max(20)
    .optional(),
  gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
  birthDate: z
    .string()
    .regex(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/)
    .optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:T.{1,40})?$/)
    .refine((text) => dayInTokyo(text) !== null)
    .optional(),
  address: z.array(Address).max(10).optional(),
  communication: z
    .array(
      z.looseObject({
        language: z.looseObject({ coding: z.array(z.looseObject({ code: short.optional() })).optional() }).optional(),
        preferred: z.boolean().optional(),
      }),
    )
    .max(10)
    .optional(),
  link: z
    .array(z.looseObject({ type: short.optional() }))
    .max(20)
    .optional(),
});
type Resource = z.infer<typeof Resource>;

const sentences: Readonly<Record<string, string>> = {
  identifier: '患者番号を identifier で示してください',
  name: '氏名を name で示してください（漢字は IDE、フリガナは SYL）',
  telecom: '電話番号とメールアドレスを telecom で示してください',
  gender: 'male、female、other、unknown のどれかにしてください',
  birthDate: '生年月日を 1958-04-02 の形で示してください（推定のときは 1958 または 1958-04）',
  deceasedDateTime: '亡くなった日を 2026-11-26 か 2026-11-26T08:30:00+09:00 の形で示してください',
  address: '住所を address で示してください',
  communication: '言語を communication で示してください',
};

const faultOf = (part: string, words = sentences[part] ?? 'この部分を読めません'): PatientFault => ({
  expression: `Patient.${part}`,
  words,
});

/**
 * Reads a Patient of another system (specification/interoperability.md §18). What it does not say, or says empty, is no part of the proposal.
 * @param system of the facility's own numbers
 * @throws Problem `client.resource` for what is no Patient, `client.patientRefused` for parts that cannot be read
 */
export function readSentPatient(given: unknown, system: string): SentPatient {
  const parsed = Resource.safeParse(given);
  if (!parsed.success) {
    const parts = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'resourceType')))];
    if (parts.includes('resourceType')) throw new Problem('client.resource');
    throw refusedPatient(parts.map((part) => faultOf(part)));
  }
  const resource = parsed.data;
  const number = numberIn(resource, system);
  const faults = [
    ...(number === null ? [faultOf('identifier', `患者番号を、system を ${system} として1つ示してください`)] : []),
    ...(resource.active === false ? [faultOf('active', '登録の終了は、職員が画面で行います')] : []),
    ...(resource.link?.length ? [faultOf('link', '記録の統合は、職員が画面で行います')] : []),
    ...modifiedParts(resource, resource.communication).map((part) => faultOf(part, MODIFIED)),
    ...(resource.deceasedBoolean ? [faultOf('deceased', '亡くなった日を deceasedDateTime で示してください')] : []),
  ];
  if (faults.length > 0 || number === null) throw refusedPatient(faults);
  return {
    id: resource.id?.toLowerCase() ?? null,
    number,
    proposal: { ...proposalOf(resource), patientNumber: number },
    partialBirthDate: isPartial(resource.birthDate) ? resource.birthDate : null,
  };
}

/** The number of a Patient of which other parts cannot be read. */
export function sentNumberOf(given: unknown, system: string): string | null {
  const parsed = Resource.pick({ identifier: true }).safeParse(given);
  return parsed.success ? numberIn(parsed.data, system) : null;
}

/** The identity of a Patient as far as it can be read, for the staff who see the message. */
export function sentIdentityOf(given: unknown): SentIdentity {
  const { familyName = '', givenName = '' } = namesOf(Resource.pick({ name: true }).safeParse(given).data?.name ?? []);
  return {
    name: `${familyName} ${givenName}`.trim(),
    birthDate: Resource.pick({ birthDate: true }).safeParse(given).data?.birthDate ?? null,
    sex: Resource.pick({ gender: true }).safeParse(given).data?.gender ?? null,
  };
}

const isPartial = (birthDate: string | undefined): birthDate is string =>
  birthDate !== undefined && birthDate.length < 'YYYY-MM-DD'.length;

/** The one number of this hospital; former ones may stand beside it. */
const numberIn = ({ identifier }: Pick<Resource, 'identifier'>, system: string): string | null => {
  const own = identifier.filter((each) => each.system === system && each.use !== 'old' && each.value);
  const values = [...new Set(own.map(({ value = '' }) => value))];
  return values.length === 1 ? (values[0] ?? null) : null;
};

const proposalOf = (resource: Resource): Proposal => {
  const address = resource.address?.find(({ use }) => use !== 'old');
  const { birthDate, gender: sex, deceasedDateTime } = resource;
  const language = languageOf(resource);
  return withoutEmpty({
    ...namesOf(resource.name ?? []),
    ...contactOf(resource),
    ...(address && { postalCode: address.postalCode, address: addressOf(address) }),
    ...(!isPartial(birthDate) && { birthDate }),
    sex,
    language,
    deceasedOn: (deceasedDateTime && dayInTokyo(deceasedDateTime)) ?? undefined,
  });
};

const withoutEmpty = (proposal: { [K in keyof Proposal]: Proposal[K] | undefined }): Proposal =>
  Object.fromEntries(Object.entries(proposal).filter(([, value]) => value !== undefined && value !== '')) as Proposal;

/** Names that are none of somebody now. */
const otherUses = ['old', 'maiden', 'nickname', 'anonymous', 'temp'];

/** JP Core: a name as it is written (IDE, or without a word about it), as it is read (SYL), and in Latin letters (ABC). */
const namesOf = (names: readonly HumanName[]): Proposal => {
  const current = names.filter(({ use = '' }) => !otherUses.includes(use));
  const written = current.find((name) => ['', 'IDE'].includes(representationOf(name)));
  const read = current.find((name) => representationOf(name) === 'SYL');
  const roman = current.find((name) => representationOf(name) === 'ABC');
  return {
    ...(written && named(written, 'familyName', 'givenName')),
    ...(read && named(read, 'familyNameKana', 'givenNameKana')),
    ...(roman && named(roman, 'familyNameRoman', 'givenNameRoman')),
  };
};

const representationOf = ({ extension = [] }: HumanName): string =>
  extension.find(({ url }) => url === representationUrl)?.valueCode ?? '';

type NameField = 'familyName' | 'givenName' | 'familyNameKana' | 'givenNameKana' | 'familyNameRoman' | 'givenNameRoman';

/** Both parts together: who has one name alone has no other one left over from before. */
const named = (
  { family, given = [], text = '' }: HumanName,
  familyField: NameField,
  givenField: NameField,
): Proposal => {
  const [first = '', ...rest] = text.trim().split(/\s+/u);
  const parts = family === undefined && given.length === 0 ? [first, rest.join(' ')] : [family ?? '', given.join(' ')];
  const [familyPart = '', givenPart = ''] = parts;
  if (familyPart.trim() === '') return givenPart.trim() === '' ? {} : { [familyField]: givenPart, [givenField]: '' };
  return { [familyField]: familyPart, [givenField]: givenPart };
};

const contactOf = ({ telecom = [] }: Resource): { [K in keyof Proposal]: Proposal[K] | undefined } => {
  const current = telecom.filter(({ use, value }) => use !== 'old' && value);
  const of = (system: string) => current.find((each) => each.system === system);
  const phone = of('sms') ?? current.find(({ system, use }) => system === 'phone' && use === 'mobile') ?? of('phone');
  return {
    phone: phone?.value,
    email: of('email')?.value,
    ...(phone?.system === 'sms' && { phoneAcceptsSms: true }),
  };
};

const addressOf = ({ text, state = '', city = '', line = [] }: Address): string | undefined => {
  const parts = [state, city, ...line].join('');
  return parts === '' ? text : parts;
};

/** Of the languages in which we speak to patients; another one is for staff to decide. */
const languageOf = ({ communication = [] }: Resource): Language | undefined => {
  const told = communication.find(({ preferred }) => preferred) ?? communication[0];
  const code = told?.language?.coding?.find((each) => each.code)?.code ?? '';
  return Language.options.find((language) => language === code || language === code.split('-')[0]);
};
