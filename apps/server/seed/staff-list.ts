import type { Role } from '@nattoku/contract/auth/permissions';
import type { Profession } from '@nattoku/contract/staff/professions';
import type { StaffState } from '@nattoku/contract/staff/staff-state';

/** Days are counted from the day of the demonstration; negative ones lie behind it. */
export type DemoColleague = {
  /** Before @sakura.example. */
  mailbox: string;
  name: string;
  kana: string;
  role: Role;
  profession: Profession;
  staffNumber: string;
  /** Codes of departments and wards. */
  departments: readonly string[];
  wards: readonly string[];
  state: StaffState;
  lastSignInDays?: number;
  suspendedReason?: string;
  retiresInDays?: number;
  validForDays?: number;
};

/** Colleagues in さくら総合病院 in every state an account can be in. All of them are made up. */
export const sakuraStaff: readonly DemoColleague[] = [
  colleague('yamaguchi', '山口 恵子', 'ヤマグチ ケイコ', 'admin', 'officeClerk', '9002', { lastSignInDays: -1 }),
  colleague('matsumoto', '松本 隆', 'マツモト タカシ', 'doctor', 'doctor', '1102', {
    departments: ['08'],
    wards: ['5E'],
    lastSignInDays: -1,
  }),
  colleague('inoue', '井上 さやか', 'イノウエ サヤカ', 'doctor', 'doctor', '1103', {
    departments: ['15'],
    wards: ['4E'],
    lastSignInDays: -3,
  }),
  colleague('kimura', '木村 大輔', 'キムラ ダイスケ', 'doctor', 'resident', '1201', {
    departments: ['01', '03'],
    wards: ['3E', '3W'],
    lastSignInDays: -2,
    validForDays: 130,
  }),
  colleague('hayashi', '林 美穂', 'ハヤシ ミホ', 'nurse', 'midwife', '2104', {
    departments: ['15'],
    wards: ['4E'],
    lastSignInDays: -1,
  }),
  colleague('shimizu', '清水 由美', 'シミズ ユミ', 'nurse', 'nurse', '2105', {
    wards: ['5E', '5W'],
    lastSignInDays: -5,
    retiresInDays: 20,
  }),
  colleague('saito', '齋藤 健', 'サイトウ ケン', 'comedical', 'radiographer', '3102', {
    departments: ['26'],
    lastSignInDays: -8,
  }),
  colleague('mori', '森 千尋', 'モリ チヒロ', 'comedical', 'physicalTherapist', '3203', {
    departments: ['10'],
    lastSignInDays: -120,
  }),
  colleague('abe', '阿部 光', 'アベ ヒカル', 'comedical', 'laboratoryTechnician', '3304', { lastSignInDays: -164 }),
  colleague('hashimoto', '橋本 和也', 'ハシモト カズヤ', 'clerk', 'doctorsAssistant', '4102', {
    departments: ['09'],
    wards: ['OPD'],
    lastSignInDays: -1,
  }),
  colleague('ishikawa', '石川 梓', 'イシカワ アズサ', 'nurse', 'nurse', '2106', {
    wards: ['3E'],
    state: 'suspended',
    lastSignInDays: -40,
    suspendedReason: '育児休業のため（復帰予定 来年4月）',
  }),
  colleague('ogawa', '小川 徹', 'オガワ トオル', 'clerk', 'officeClerk', '4103', {
    wards: ['OPD'],
    state: 'locked',
    lastSignInDays: -6,
  }),
  colleague('okada', '岡田 真理', 'オカダ マリ', 'nurse', 'practicalNurse', '2107', {
    wards: ['3W'],
    state: 'invited',
  }),
  colleague('fujita', '藤田 学', 'フジタ マナブ', 'doctor', 'doctor', '1104', {
    departments: ['10'],
    state: 'retired',
    lastSignInDays: -70,
    retiresInDays: -60,
  }),
  colleague('goto', '後藤 千代', 'ゴトウ チヨ', 'nurse', 'nurse', '2108', {
    wards: ['5W'],
    state: 'retired',
    lastSignInDays: -245,
    retiresInDays: -235,
  }),
];

type Given = Partial<Omit<DemoColleague, 'mailbox' | 'name' | 'kana' | 'role' | 'profession' | 'staffNumber'>>;

function colleague(
  ...[mailbox, name, kana, role, profession, staffNumber, given]: [
    string,
    string,
    string,
    Role,
    Profession,
    string,
    Given,
  ]
): DemoColleague {
  return { mailbox, name, kana, role, profession, staffNumber, departments: [], wards: [], state: 'active', ...given };
}
