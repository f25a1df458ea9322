// @vitest-environment jsdom
import { type PatientFolder as Folder, patientFolderContract } from '@nattoku/contract/patient/patient-folder';
import type { ImportProfileId } from '@nattoku/contract/patient/patient-import';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PatientFolder } from '#areas/settings/interoperability/patient-folder.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const profileId = '0199e000-0000-7000-8000-000000000001' as ImportProfileId;
const aFolder = (more: Partial<Folder> = {}): Folder => ({
  isAvailable: true,
  folder: '/srv/patients/1',
  version: 0,
  isOn: false,
  profileId: null,
  rule: 'wholeFiles',
  lookedAt: null,
  failure: null,
  profiles: [{ id: profileId, name: '電子カルテ' }],
  ...more,
});

const open = (folder: Folder) => {
  answers(patientFolderContract.get, folder);
  return openScreen(<PatientFolder />, { role: 'admin', at: '/settings?section=interoperability&tab=patients' });
};

test('it is switched on only with columns, by the careful rule unless another one is chosen', async () => {
  const { user } = open(aFolder());
  answers(patientFolderContract.save, aFolder({ isOn: true, profileId, version: 1 }));
  await user.click(await screen.findByRole('checkbox', { name: /自動で取り込む/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /職員が確かめるまで/ }).checked).toBe(true);

  await user.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText('列の対応を選んでください');
  expect(askedOf(patientFolderContract.save)).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: /列の対応/ }), '電子カルテ');
  await user.click(screen.getByRole('radio', { name: /正しい行だけ取り込み/ }));
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(askedOf(patientFolderContract.save)).toHaveLength(1));
  expect(askedOf(patientFolderContract.save)[0]?.body).toEqual({ isOn: true, profileId, rule: 'goodRows', version: 0 });
});

test('what stops it is said with what to do, and that nothing is lost', async () => {
  open(aFolder({ isOn: true, profileId, version: 1, failure: 'folderGone' }));

  await screen.findByText('取り込みが止まっています');
  expect(screen.getByText(/共有フォルダーの接続を確かめてください。.*ファイルは残っています。/)).toBeTruthy();
});

test('without columns that were kept it leads to the import by hand', async () => {
  open(aFolder({ profiles: [] }));

  const link = await screen.findByRole('link', { name: 'CSVから取り込む' });
  expect(link.getAttribute('href')).toBe('/patients?view=import');
});

test('a server without a folder says whom to ask', async () => {
  open(aFolder({ isAvailable: false, folder: null }));

  await screen.findByText(/IMPORT_FOLDER_DIR/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
