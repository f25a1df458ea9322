// @vitest-environment jsdom
import { features } from '@nattoku/contract/auth/permissions';
import { type Hospital, hospitalContract } from '@nattoku/contract/staff/hospital';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Section } from '#areas/settings/hospitals/hospitals.section.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const aHospital = (at: number, more: Partial<Hospital> = {}): Hospital => ({
  id: `0199e000-0000-7000-8000-00000000000${at}` as Hospital['id'],
  name: `第${at}病院`,
  medicalInstitutionCode: null,
  phone: null,
  features: [...features],
  state: 'inUse',
  activeStaff: 12,
  invitedStaff: 0,
  createdAt: '2026-11-20T01:00:00.000Z',
  version: 3,
  ...more,
});

/** The list of the operator, and a server that keeps what is there. */
function openHospitals(kept: Hospital[], at = '/settings?section=hospitals') {
  answers(hospitalContract.list, () => ({ items: kept, total: kept.length, page: 1, pageSize: 20 }));
  answers(hospitalContract.get, () => kept[0]!);
  const page = (search: Record<string, string>) => <Section title="施設" search={search} />;
  return openScreen(page, { role: 'operator', at });
}

test('a row says the code, who works there, and what is switched off', async () => {
  openHospitals([
    aHospital(1, { features: ['video', 'consent'], activeStaff: 0, invitedStaff: 1, state: 'preparing' }),
  ]);
  const row = await screen.findByRole('row', { name: /第1病院/ });
  for (const words of ['未登録', '管理者の登録待ち', '動画・同意書', 'チャット オフ', '0人', '招待中 1人'])
    expect(row.textContent).toContain(words);
});

test('features are saved over the version that was seen', async () => {
  const hospital = aHospital(1);
  const { user } = openHospitals([hospital], `/settings?section=hospitals&hospital=${hospital.id}`);
  answers(hospitalContract.updateFeatures, { ...hospital, features: ['video'], version: 4 });
  const dialog = within(await screen.findByRole('dialog', { name: '第1病院' }));
  expect(dialog.queryByRole('button', { name: '施設管理者を招待' })).toBeNull();

  await user.click(dialog.getByRole('checkbox', { name: /チャット/ }));
  await user.click(dialog.getByRole('button', { name: '機能を保存する' }));

  await waitFor(() => expect(askedOf(hospitalContract.updateFeatures)).toHaveLength(1));
  expect(askedOf(hospitalContract.updateFeatures)[0]?.body).toEqual({
    features: features.filter((feature) => feature !== 'chat'),
    version: 3,
  });
});

test('who adds a hospital gets the link of its administrator once, and then sees the row', async () => {
  const kept = [aHospital(1)];
  const { user } = openHospitals(kept);
  await screen.findByRole('row', { name: /第1病院/ });
  const made = aHospital(2, { state: 'preparing', activeStaff: 0, invitedStaff: 1 });
  answers(hospitalContract.create, () => {
    kept.push(made);
    return { hospital: made, linkSecret: 'only-once', expiresAt: '2026-11-21T01:00:00.000Z' };
  });
  await user.click(screen.getByRole('button', { name: '施設を追加' }));
  await user.click(screen.getByRole('button', { name: '追加する' }));
  expect(askedOf(hospitalContract.create)).toEqual([]);

  await user.type(screen.getByRole('textbox', { name: /施設の名前/ }), '第2病院');
  await user.type(screen.getByRole('textbox', { name: /氏名/ }), '青葉 花子');
  await user.type(screen.getByRole('textbox', { name: /フリガナ/ }), 'アオバ ハナコ');
  await user.type(screen.getByRole('textbox', { name: /メールアドレス/ }), 'hanako@aoba.example');
  await user.click(screen.getByRole('button', { name: '追加する' }));

  expect(await screen.findByText(/settingPassword#only-once$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '渡したので閉じる' }));
  expect(await screen.findByRole('row', { name: /第2病院/ })).toBeDefined();
  expect(screen.queryByText(/only-once/)).toBeNull();
});
