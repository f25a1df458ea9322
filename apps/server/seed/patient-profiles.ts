import type { NewPatient } from '@nattoku/contract/patient/patient';
import type { NewRelatedPerson } from '@nattoku/contract/patient/related-person';
import { provisionalNumber } from '@nattoku/contract/patient/patient-input';
import type { DemoPatient } from '#seed/patient-list.ts';

/** More people, one of each kind that a patient list must get right. */
export const furtherPatients: readonly DemoPatient[] = [
  [provisionalNumber('2026-11-01', 1), '不明|', '|', '1956-01-01', 'male', '18', '5W'],
  // The same person twice: once from the desk, once from a referral.
  ['00000161', '相原|光男', 'アイハラ|ミツオ', '1951-06-18', 'male', '22', 'OPD'],
  ['00000261', '相原|光男', 'アイハラ|ミツオ', '1951-06-18', 'male', '22', '3W', '318'],
  ['00000162', '平野|房江', 'ヒラノ|フサエ', '1940-02-09', 'female', '01', 'OPD'],
  ['00000164', '根本|昇', 'ネモト|ノボル', '1933-03-03', 'male', '08', 'OPD'],
  ['00000163', '水谷|京子', 'ミズタニ|キョウコ', '1965-09-21', 'female', '09', 'OPD'],
];

/** What is known of some beyond the usual. */
export const demoProfiles: Readonly<Record<string, Partial<NewPatient>>> = {
  [provisionalNumber('2026-11-01', 1)]: {
    isProvisional: true,
    isBirthDateEstimated: true,
    phone: null,
    email: null,
    postalCode: null,
    address: null,
    note: '駅で倒れていたところを救急搬送。身分証なし。',
  },
  '00000105': {
    needs: ['hearing', 'largeLetters'],
    tags: ['独居', '転倒注意'],
    familyNameRoman: 'TANAKA',
    givenNameRoman: 'MINORU',
  },
  '00000116': { needs: ['largeLetters', 'sight'], tags: ['転倒注意'] },
  '00000120': {
    aliases: [{ kind: 'former', familyName: '髙橋', givenName: '', familyNameKana: 'タカハシ', givenNameKana: '' }],
  },
  '00000126': { needs: ['furigana'], phoneOwner: 'parent', phoneAcceptsSms: true },
  '00000134': { tags: ['糖尿病', '抗凝固薬'], bed: '2' },
  '00000155': { needs: ['interpreter', 'furigana'], interpreterLanguage: 'ベトナム語', tags: ['通訳手配'] },
  '00000157': {
    needs: ['interpreter'],
    interpreterLanguage: '中国語（北京語）',
    tags: ['通訳手配'],
    familyNameRoman: 'WANG',
    givenNameRoman: 'XIAOMING',
  },
  '00000161': { phone: '03-0000-1161', email: null },
  '00000261': { phone: '03-0000-1161', address: null, postalCode: null, note: '紹介状あり（みなと診療所）' },
  '00000162': {
    contactPolicy: {
      doNotContact: true,
      reason: 'ご本人の希望（同居の家族に知られたくない）',
      channels: [],
      hoursFrom: null,
      hoursUntil: null,
    },
  },
  '00000163': { isSensitive: true },
};

type Family = { of: string; person: NewRelatedPerson };
const person = (
  given: Pick<NewRelatedPerson, 'name' | 'kana' | 'relation'> & Partial<NewRelatedPerson>,
): NewRelatedPerson => ({
  phone: null,
  isKeyPerson: false,
  mayView: false,
  maySign: false,
  basis: null,
  identityCheck: null,
  ...given,
});

export const demoFamily: readonly Family[] = [
  {
    of: '00000105',
    person: person({
      name: '田中 由美',
      kana: 'タナカ ユミ',
      relation: 'DAU',
      phone: '090-0000-7001',
      isKeyPerson: true,
      mayView: true,
    }),
  },
  {
    of: '00000126',
    person: person({
      name: '小鳥遊 恵',
      kana: 'タカナシ メグミ',
      relation: 'MTH',
      phone: '090-0000-7002',
      isKeyPerson: true,
      mayView: true,
      maySign: true,
      basis: 'parental',
      identityCheck: '運転免許証を受付で確認',
    }),
  },
  {
    of: '00000154',
    person: person({
      name: '岸本 正一',
      kana: 'キシモト ショウイチ',
      relation: 'GUARD',
      phone: '03-0000-7003',
      mayView: true,
      basis: 'adultGuardian',
      identityCheck: '登記事項証明書の写しあり',
    }),
  },
];

/** Whose registration has ended, and why. */
export const demoArchived = { patientNumber: '00000164', reason: '転院（みなと総合病院へ）' } as const;
