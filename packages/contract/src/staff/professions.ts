import { z } from 'zod';

/** 職種: what somebody is trained for (specification/staff.md §9). It is not the role, which says what they may do here. */
export const professionNames = {
  doctor: '医師',
  dentist: '歯科医師',
  resident: '研修医',
  nurse: '看護師',
  practicalNurse: '准看護師',
  midwife: '助産師',
  publicHealthNurse: '保健師',
  pharmacist: '薬剤師',
  radiographer: '診療放射線技師',
  laboratoryTechnician: '臨床検査技師',
  clinicalEngineer: '臨床工学技士',
  physicalTherapist: '理学療法士',
  occupationalTherapist: '作業療法士',
  speechTherapist: '言語聴覚士',
  dietitian: '管理栄養士',
  dentalHygienist: '歯科衛生士',
  psychologist: '公認心理師',
  socialWorker: '医療ソーシャルワーカー',
  doctorsAssistant: '医師事務作業補助者',
  nursingAssistant: '看護補助者',
  officeClerk: '医事・事務',
  safetyOfficer: '医療安全管理者',
  interpreter: '通訳',
  systemEngineer: 'システム担当',
} as const;

export const Profession = z.enum(Object.keys(professionNames) as [Profession, ...Profession[]]);
export type Profession = keyof typeof professionNames;
export const professions = Object.keys(professionNames) as Profession[];
