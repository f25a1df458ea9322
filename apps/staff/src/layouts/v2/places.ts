import type { Session } from '@nattoku/contract/auth/auth';
import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import {
  accountGroupIcon,
  bellIcon,
  cogIcon,
  copyIcon,
  fileDocumentIcon,
  homeIcon,
  hospitalIcon,
  interviewIcon,
  packageDownIcon,
  playCircleOutlineIcon,
} from '@nattoku/ui/tokens/icons';
import { openSections } from '#areas/settings/settings-sections.tsx';
import { canOpen } from '#routing/can-open.ts';
import { href, type Path } from '#routing/paths.ts';

type Search = Readonly<Record<string, string | null>>;
/** Addresses without a record in them: what a menu can lead to. */
type OpenPath = Exclude<Path, `${string}:${string}`>;

/** A part of a place, with an address of its own. */
export type Tab = {
  label: string;
  path: OpenPath;
  /** What the address says besides; null for what it must not say, as the record that a list opens. */
  search?: Search;
  /** Pages whose address begins so belong to this tab: they mark it, and stand without the tabs. */
  below?: readonly string[];
  /** Shown to those who hold one of these; without any, to all who may open the page. */
  needs?: Permission | readonly Permission[];
  /** Not shown to those who hold it: for them another tab leads further. */
  unless?: Permission;
  /** What of it waits for this person, for the number beside its word. */
  due?: InboxDue;
};

export type InboxDue = 'tasks' | 'chats' | 'news';
export type Due = 'orders' | 'inbox' | 'interviews';

export type Place = {
  label: string;
  icon: string;
  tabs: readonly Tab[];
  /** What of this place is due, for the number beside its word. */
  due?: Due;
  /** Below a line, at the foot of the rail. */
  isAtFoot?: true;
};

type Holder = Pick<Session, 'permissions' | 'features' | 'role'>;

const daily: readonly Place[] = [
  { label: 'ホーム', icon: homeIcon, tabs: [{ label: 'ホーム', path: '/' }] },
  { label: '患者', icon: accountGroupIcon, tabs: [{ label: '患者', path: '/patients', below: ['/patients/'] }] },
  {
    label: '受信箱',
    icon: bellIcon,
    due: 'inbox',
    tabs: [
      {
        label: '要対応',
        path: '/notifications',
        search: { tab: null },
        below: ['/notification', '/notifications'],
        due: 'tasks',
      },
      { label: 'チャット', path: '/notifications', search: { tab: 'chat' }, needs: 'chat.reply', due: 'chats' },
      { label: 'お知らせ', path: '/notifications', search: { tab: 'news' }, due: 'news' },
      { label: '院内掲示', path: '/notification/list', below: ['/notification/detail'] },
    ],
  },
  {
    label: '説明',
    icon: playCircleOutlineIcon,
    due: 'orders',
    tabs: [
      {
        label: '動画オーダー',
        path: '/video/order/list',
        below: ['/video', '/video/order/'],
        needs: 'video.order',
      },
      {
        label: 'IC支援',
        path: '/icSupport/order/list',
        below: ['/icSupport', '/icSupport/order/', '/icSupport/customOrder/', '/icSupport/commonOrder/'],
        needs: 'icSupport.order',
      },
      {
        label: 'IC支援',
        path: '/icSupport',
        below: ['/icSupport/commonOrder/'],
        needs: 'icSupport.view',
        unless: 'icSupport.order',
      },
      {
        label: '共通QR',
        path: '/video/commonOrder/flow/done',
        search: { id: null },
        below: ['/video/commonOrder/'],
        needs: 'video.order',
      },
    ],
  },
  {
    label: '同意書',
    icon: fileDocumentIcon,
    tabs: [
      { label: '一覧', path: '/consent/list', below: ['/consent', '/consent/detail', '/consent/order'] },
      {
        label: '紙の取り込み',
        path: '/consent/commonOrder',
        search: { tab: 'scans' },
        needs: 'consent.takeIn',
      },
      {
        label: '照合待ち',
        path: '/consent/commonOrder',
        search: { tab: 'inbox' },
        needs: 'consent.takeIn',
      },
      { label: '共通QR', path: '/consent/commonOrder', search: { tab: null }, below: ['/consent/commonOrder'] },
    ],
  },
  {
    label: '問診',
    icon: interviewIcon,
    due: 'interviews',
    tabs: [
      {
        label: '受付',
        path: '/medicalInterview',
        search: { step: null, patient: null, order: null, common: null },
      },
      { label: '一覧', path: '/medicalInterview/list', below: ['/medicalInterview/detail'] },
      { label: '照合待ち', path: '/medicalInterview', search: { common: 'inbox' }, needs: 'interview.order' },
      { label: '共通QR', path: '/medicalInterview', search: { common: 'orders' } },
    ],
  },
  {
    label: 'ライブラリ',
    icon: copyIcon,
    tabs: [
      {
        label: 'アプローチ',
        path: '/video/list/approaches',
        below: ['/icSupport/list/'],
      },
      { label: '動画', path: '/video/list/videos' },
      {
        label: 'シナリオ',
        path: '/icSupport/list/scenarios',
        below: ['/icSupport/list/scenarios', '/jmneadoibops2', '/jmneadoibops2/template/create/icSupport'],
      },
      { label: '同意書様式', path: '/consent/template', below: ['/consent/template/'] },
      {
        label: '問診票',
        path: '/jmneadoibops2/template/create/medicalInterview',
        below: ['/jmneadoibops2/template/create/medicalInterview'],
        needs: 'interview.view',
      },
      { label: '動画セット', path: '/video/template', below: ['/video/template/'] },
      {
        label: 'IC支援セット',
        path: '/icSupport/template',
        below: ['/icSupport/template/'],
        needs: 'icSupport.order',
      },
      { label: '定型文', path: '/chatTemplate', below: ['/chatTemplate/'], needs: 'chat.reply' },
    ],
  },
  {
    label: '標準\u200bコンテンツ',
    icon: packageDownIcon,
    tabs: [
      {
        label: '標準コンテンツ',
        path: '/jmneadoibops2',
        below: ['/jmneadoibops2/'],
        needs: 'catalogue.manage',
      },
    ],
  },
];

const own: Place = {
  label: '設定',
  icon: cogIcon,
  isAtFoot: true,
  tabs: [
    { label: '個人の設定', path: '/settings', below: ['/resetPassword'] },
    { label: 'お問い合わせ', path: '/contact', below: ['/contact/'] },
  ],
};

/** 管理 of a hospital; for the operator of an installation its facilities, and what comes from them. */
function management(holder: Holder): Place {
  const isOperator = isAllowed(holder, 'facility.manage');
  return {
    label: isOperator ? '施設' : '管理',
    icon: hospitalIcon,
    isAtFoot: true,
    tabs: openSections(holder)
      .filter(({ isOwn }) => !isOwn)
      .map(({ label, sections: [first] }) => ({
        label: isOperator ? first.label : label,
        path: '/settings',
        search: { section: first.id },
      })),
  };
}

const shows =
  (holder: Holder) =>
  ({ path, needs, unless }: Tab): boolean =>
    canOpen(holder, path) &&
    (needs === undefined || [needs].flat().some((each) => isAllowed(holder, each))) &&
    (unless === undefined || !isAllowed(holder, unless));

/** The places of a person, with the tabs that they may open: the one table behind rail, bar, tabs and palette. */
export const placesFor = (holder: Holder): Place[] =>
  [...daily, management(holder), own]
    .map((place) => ({ ...place, tabs: place.tabs.filter(shows(holder)) }))
    .filter(({ tabs }) => tabs.length > 0);

export const addressOfTab = ({ path, search }: Tab): string => href(path as '/', search);
