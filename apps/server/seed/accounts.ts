import type { Role } from '@nattoku/contract/auth/permissions';

/** given as the password of every demonstration account (specification/operator.md §2); never loaded in production. */
export const DEMO_PASSWORD = 'Nattoku.Demo.2026';

export type DemoFacility = 'sakura' | 'midori' | 'operator';
type Account = {
  email: string;
  facility: DemoFacility;
  name: string;
  kana: string;
  role: Role;
  roleName: string;
  department?: string;
};

export const demoAccounts: readonly Account[] = [
  {
    email: 'doctor@sakura.example',
    facility: 'sakura',
    name: '佐藤 健一',
    kana: 'サトウ ケンイチ',
    role: 'doctor',
    roleName: '医師',
    department: '01',
  },
  {
    email: 'nurse@sakura.example',
    facility: 'sakura',
    name: '鈴木 陽子',
    kana: 'スズキ ヨウコ',
    role: 'nurse',
    roleName: '看護師',
    department: '09',
  },
  {
    email: 'pharmacist@sakura.example',
    facility: 'sakura',
    name: '高橋 直樹',
    kana: 'タカハシ ナオキ',
    role: 'comedical',
    roleName: '薬剤師・技師',
  },
  {
    email: 'clerk@sakura.example',
    facility: 'sakura',
    name: '田中 美咲',
    kana: 'タナカ ミサキ',
    role: 'clerk',
    roleName: '事務',
  },
  {
    email: 'admin@sakura.example',
    facility: 'sakura',
    name: '伊藤 誠',
    kana: 'イトウ マコト',
    role: 'admin',
    roleName: '施設管理者',
  },
  {
    email: 'admin@midori.example',
    facility: 'midori',
    name: '渡邊 久美子',
    kana: 'ワタナベ クミコ',
    role: 'admin',
    roleName: '施設管理者（みどり医療センター）',
  },
  {
    email: 'operator@nattoku.example',
    facility: 'operator',
    name: '運営 担当',
    kana: 'ウンエイ タントウ',
    role: 'operator',
    roleName: '運営',
  },
];
