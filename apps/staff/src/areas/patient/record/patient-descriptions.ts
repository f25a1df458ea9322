import { type Patient, type NewPatient, sexNames } from '@nattoku/contract/patient/patient';
import {
  aliasKindNames,
  contactChannelNames,
  type ContactPolicy,
  patientNeedNames,
  phoneOwnerNames,
} from '@nattoku/contract/patient/patient-profile';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { fullName } from '@nattoku/rules/text/person-name';

/** Names of departments, wards and staff by their ids. */
export type Names = ReadonlyMap<string, string>;

export const describePolicy = (policy: ContactPolicy): string => {
  if (policy.doNotContact) return `連絡不可（${policy.reason ?? ''}）`;
  const channels = policy.channels.map((channel) => contactChannelNames[channel]).join('・');
  const hours = policy.hoursFrom && policy.hoursUntil ? `${policy.hoursFrom}〜${policy.hoursUntil}` : '';
  return [channels, hours, policy.reason].filter(Boolean).join('、');
};

export const describeNeeds = ({
  needs,
  interpreterLanguage,
}: Pick<NewPatient, 'needs' | 'interpreterLanguage'>): string =>
  needs
    .map((need) =>
      need === 'interpreter' && interpreterLanguage
        ? `${patientNeedNames[need]}（${interpreterLanguage}）`
        : patientNeedNames[need],
    )
    .join('、');

export const describePhones = ({ phone, phoneOwner, phoneAcceptsSms, phones }: NewPatient): string[] =>
  [...(phone ? [{ number: phone, owner: phoneOwner, acceptsSms: phoneAcceptsSms }] : []), ...phones].map(
    ({ number, owner, acceptsSms }) => `${number}（${phoneOwnerNames[owner]}${acceptsSms ? '・SMS可' : ''}）`,
  );

export const describeAliases = ({ aliases }: Pick<NewPatient, 'aliases'>): string[] =>
  aliases.map((alias) => {
    const kana = fullName({ familyName: alias.familyNameKana, givenName: alias.givenNameKana });
    return `${fullName(alias)}${kana && `（${kana}）`} ${aliasKindNames[alias.kind]}`;
  });

const yesOrNo = (is: boolean) => (is ? 'はい' : 'いいえ');
const text = (field: keyof NewPatient) => (patient: NewPatient) => (patient[field] as string | null) ?? '';
const named = (field: 'departmentId' | 'wardId' | 'attendingStaffId') => (patient: NewPatient, names: Names) =>
  names.get(patient[field] ?? '') ?? '';

type Described = { label: string; words: (patient: NewPatient, names: Names) => string };

/** Every field of a patient in words, to be compared by a person. A new field does not compile until it stands here. */
export const described: Record<keyof NewPatient, Described> = {
  patientNumber: { label: '患者番号', words: text('patientNumber') },
  familyName: { label: '姓', words: text('familyName') },
  givenName: { label: '名', words: text('givenName') },
  familyNameKana: { label: 'セイ', words: text('familyNameKana') },
  givenNameKana: { label: 'メイ', words: text('givenNameKana') },
  familyNameRoman: { label: 'ローマ字の姓', words: text('familyNameRoman') },
  givenNameRoman: { label: 'ローマ字の名', words: text('givenNameRoman') },
  aliases: { label: '別の氏名', words: (patient) => describeAliases(patient).join('、') },
  birthDate: { label: '生年月日', words: ({ birthDate }) => birthDate && formatBirthDate(birthDate) },
  isBirthDateEstimated: { label: '生年月日は推定', words: (patient) => yesOrNo(patient.isBirthDateEstimated) },
  sex: { label: '性別', words: ({ sex }) => sexNames[sex] },
  phone: { label: '電話番号', words: text('phone') },
  phoneOwner: { label: 'どなたの番号か', words: ({ phoneOwner }) => phoneOwnerNames[phoneOwner] },
  phoneAcceptsSms: { label: 'SMSを受け取れる', words: (patient) => yesOrNo(patient.phoneAcceptsSms) },
  phones: {
    label: 'ほかの電話番号',
    words: (patient) => describePhones({ ...patient, phone: null }).join('、'),
  },
  email: { label: 'メールアドレス', words: text('email') },
  postalCode: { label: '郵便番号', words: text('postalCode') },
  address: { label: '住所', words: text('address') },
  departmentId: { label: '診療科', words: named('departmentId') },
  wardId: { label: '病棟', words: named('wardId') },
  room: { label: '病室', words: text('room') },
  bed: { label: 'ベッド', words: text('bed') },
  attendingStaffId: { label: '担当', words: named('attendingStaffId') },
  language: { label: '言語', words: ({ language }) => languageNames[language] },
  needs: { label: '必要な配慮', words: describeNeeds },
  interpreterLanguage: { label: '通訳の言語', words: text('interpreterLanguage') },
  contactPolicy: { label: '連絡の条件', words: ({ contactPolicy }) => describePolicy(contactPolicy) },
  tags: { label: 'タグ', words: ({ tags }) => tags.join('、') },
  isProvisional: { label: '仮登録', words: (patient) => yesOrNo(patient.isProvisional) },
  isSensitive: { label: '要配慮', words: (patient) => yesOrNo(patient.isSensitive) },
  deceasedOn: { label: '逝去日', words: ({ deceasedOn }) => (deceasedOn ? formatBirthDate(deceasedOn) : '') },
  note: { label: 'メモ', words: text('note') },
};

/** The names that whole records bring along. */
export const namesIn = (patients: readonly Patient[]): Names =>
  new Map(
    patients.flatMap((patient): [string, string][] => [
      [patient.departmentId ?? '', patient.departmentName ?? ''],
      [patient.wardId ?? '', patient.wardName ?? ''],
      [patient.attendingStaffId ?? '', patient.attendingStaffName ?? ''],
    ]),
  );
