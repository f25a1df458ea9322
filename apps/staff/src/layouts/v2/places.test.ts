import { defaultPermissions, features, type Role } from '@nattoku/contract/auth/permissions';
import { expect, test } from 'vitest';
import { standingIn } from '#layouts/v2/here-in-places.ts';
import { addressOfTab, placesFor } from '#layouts/v2/places.ts';
import { canFollow } from '#routing/can-open.ts';
import { knowGuards } from '#routing/guards-of-pages.ts';
import { pages } from '#routes/routes.tsx';

knowGuards(pages);

const holder = (role: Role) => ({ role, permissions: [...defaultPermissions[role]], features: [...features] });
const asWords = (role: Role) =>
  placesFor(holder(role)).map(({ label, tabs }) => `${label} ${tabs.map((tab) => tab.label).join('・')}`);
const standing = (role: Role, address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://nattoku.example');
  const found = standingIn(placesFor(holder(role)), { pathname, search: searchParams });
  return found && [found.place.label, found.tab.label, found.isAtTab];
};

const ofEverybody = ['ホーム ホーム', '患者 患者', '受信箱 要対応・チャット・お知らせ・院内掲示'];
const ofClinicians = [
  ...ofEverybody,
  '説明 動画オーダー・IC支援・共通QR',
  '同意書 一覧・紙の取り込み・照合待ち・共通QR',
  '問診 受付・一覧・照合待ち・共通QR',
  'ライブラリ アプローチ・動画・シナリオ・同意書様式・問診票・動画セット・IC支援セット・定型文',
];
const foot = '設定 個人の設定・お問い合わせ';

test.each<[Role, string[]]>([
  ['doctor', [...ofClinicians, foot]],
  ['nurse', [...ofClinicians, foot]],
  [
    'comedical',
    [
      ...ofEverybody,
      '説明 動画オーダー・IC支援・共通QR',
      '同意書 一覧・共通QR',
      '問診 受付・一覧・照合待ち・共通QR',
      'ライブラリ アプローチ・動画・シナリオ・同意書様式・問診票・動画セット・定型文',
      foot,
    ],
  ],
  [
    'clerk',
    [
      'ホーム ホーム',
      '患者 患者',
      '受信箱 要対応・お知らせ・院内掲示',
      '同意書 一覧・紙の取り込み・照合待ち・共通QR',
      '問診 受付・一覧・照合待ち・共通QR',
      'ライブラリ アプローチ・動画・同意書様式・問診票',
      foot,
    ],
  ],
  ['admin', [...ofClinicians, '管理 施設・職員・権限・安全・連携・監査・効果', foot]],
  [
    'operator',
    [
      'ホーム ホーム',
      '受信箱 要対応・お知らせ・院内掲示',
      '標準\u200bコンテンツ 標準コンテンツ',
      '施設 施設・届いたお問い合わせ',
      foot,
    ],
  ],
])('%s sees their places and no others', (role, places) => {
  expect(asWords(role)).toEqual(places);
});

test('a feature that the facility switched off takes its entries away', () => {
  const withoutConsent = { ...holder('doctor'), features: features.filter((feature) => feature !== 'consent') };
  expect(placesFor(withoutConsent).map(({ label }) => label)).not.toContain('同意書');
});

test('every page of a person who is signed in stands in a place', () => {
  const places = placesFor({ ...holder('admin'), permissions: [...defaultPermissions.admin, 'catalogue.manage'] });
  const lost = pages
    .filter(({ layout }) => layout === 'v2')
    .filter(({ path }) => !standingIn(places, { pathname: path, search: new URLSearchParams() }))
    .map(({ path }) => path);
  expect(lost).toEqual([]);
});

test.each<[string, unknown]>([
  ['/', ['ホーム', 'ホーム', true]],
  ['/patients/detail?patientId=1', ['患者', '患者', false]],
  ['/notifications?view=done', ['受信箱', '要対応', true]],
  ['/notifications?tab=chat&thread=1', ['受信箱', 'チャット', true]],
  ['/notifications?tab=news', ['受信箱', 'お知らせ', true]],
  ['/notification/list', ['受信箱', '院内掲示', true]],
  ['/notification', ['受信箱', '要対応', false]],
  ['/video', ['説明', '動画オーダー', false]],
  ['/video/order/flow/done?order=1', ['説明', '動画オーダー', false]],
  ['/video/commonOrder/flow/done', ['説明', '共通QR', true]],
  ['/video/commonOrder/flow/done?id=1', ['説明', '共通QR', false]],
  ['/consent/order/done?form=1', ['同意書', '一覧', false]],
  ['/consent/commonOrder', ['同意書', '共通QR', true]],
  ['/consent/commonOrder?tab=scans&page=2', ['同意書', '紙の取り込み', true]],
  ['/consent/commonOrder?tab=inbox', ['同意書', '照合待ち', true]],
  ['/consent/commonOrder?tab=new', ['同意書', '共通QR', false]],
  ['/consent/commonOrder/done?id=1', ['同意書', '共通QR', false]],
  ['/medicalInterview', ['問診', '受付', true]],
  ['/medicalInterview?patient=1', ['問診', '受付', false]],
  ['/medicalInterview?common=inbox&page=2', ['問診', '照合待ち', true]],
  ['/medicalInterview?common=orders', ['問診', '共通QR', true]],
  ['/consent/template/edit?form=1', ['ライブラリ', '同意書様式', false]],
  ['/video/template/add/done', ['ライブラリ', '動画セット', false]],
  ['/icSupport/template', ['ライブラリ', 'IC支援セット', true]],
  ['/icSupport/template/add', ['ライブラリ', 'IC支援セット', false]],
  ['/icSupport/list/scenarios', ['ライブラリ', 'シナリオ', true]],
  ['/icSupport/list/scenarios?scenario=1', ['ライブラリ', 'シナリオ', true]],
  ['/jmneadoibops2/template/create/icSupport?version=1', ['ライブラリ', 'シナリオ', false]],
  ['/jmneadoibops2/template/create/medicalInterview?version=1', ['ライブラリ', '問診票', true]],
  ['/settings', ['設定', '個人の設定', true]],
  ['/settings?section=display', ['設定', '個人の設定', true]],
  ['/settings?section=wards', ['管理', '施設', true]],
  ['/settings?section=audit&page=3', ['管理', '監査', true]],
])('%s stands where its place says', (address, where) => {
  expect(standing('admin', address)).toEqual(where);
});

test.each([
  ['/icSupport', ['説明', 'IC支援', true]],
  ['/icSupport/commonOrder/flow', ['説明', 'IC支援', false]],
])('for a pharmacist, who sees talks and orders none, %s stands in its place', (address, where) => {
  expect(standing('comedical', address)).toEqual(where);
});

test('the address of a tab is the tab', () => {
  for (const { tabs } of placesFor(holder('admin'))) {
    for (const tab of tabs) expect(standing('admin', addressOfTab(tab))?.slice(1)).toEqual([tab.label, true]);
  }
});

test.each<[string, boolean]>([
  ['/video/order/detail?order=1', true],
  ['/icSupport/order/detail?order=1', false],
  ['/consent/detail?form=1', true],
  ['/chatTemplate/1/view', true],
])('a pharmacist, who sees every order, may open %s: %s', (address, may) => {
  expect(canFollow(holder('comedical'), address)).toBe(may);
});
