// @vitest-environment jsdom
import { patientContract, type PatientSearch, type PatientSummary } from '@nattoku/contract/patient/patient';
import { problems } from '@nattoku/contract/shared/problems';
import { searchContract } from '@nattoku/contract/search/search';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const hanako = aPatient();
const taro = aPatient({
  id: '0199c000-0000-7000-8000-000000000002' as never,
  givenName: '太郎',
  patientNumber: '00120046',
});
const known: readonly PatientSummary[] = [hanako, taro];

type Given = { likely?: PatientSummary[]; without?: string };

/** A picker over two patients who have one family name. */
async function openPicker({ likely = [hanako], without }: Given = {}) {
  const chosen: string[] = [];
  answers(searchContract.likelyPatients, { recent: likely, today: [] });
  answers(patientContract.search, ({ body }) => {
    const { text } = body as PatientSearch;
    const items = known.filter(({ familyName, givenName }) => `${familyName}${givenName}`.includes(text));
    return { items, total: items.length, page: 1, pageSize: 20, atLeast: false };
  });
  answers(patientContract.findByNumber, ({ body }) => {
    const { patientNumber } = body as { patientNumber: string };
    return known.find((each) => Number(each.patientNumber) === Number(patientNumber)) ?? refuse('notFound');
  });
  const opened = openScreen(
    <PatientPickerInDialog
      label="患者を検索"
      onChoose={({ givenName }) => chosen.push(givenName)}
      {...(without && { without })}
    />,
  );
  const field = await screen.findByRole('searchbox', { name: '患者を検索' });
  return { chosen, field, ...opened };
}

test('the cursor waits in the field, and whom one opened last is a press away', async () => {
  const { user, field, chosen } = await openPicker();
  expect(document.activeElement).toBe(field);
  const recent = await screen.findByRole('table', { name: '最近開いた患者' });
  await user.click(within(recent).getByRole('button', { name: /山口 花子/ }));
  expect(chosen).toEqual(['花子']);
});

test('where nobody is likely, the picker says what can be typed', async () => {
  await openPicker({ likely: [] });
  expect(await screen.findByText(/リストバンドや診察券のバーコード/)).toBeDefined();
});

test('Enter takes the only hit, also when it is pressed before the answer is there', async () => {
  const { user, field, chosen } = await openPicker();
  await user.type(field, '山口太{Enter}');
  await waitFor(() => expect(chosen).toEqual(['太郎']));
});

test('Enter takes nobody where two have the name: they stand there to choose from, with what tells them apart', async () => {
  const { user, field, chosen } = await openPicker();
  await user.type(field, '山口{Enter}');
  const found = await screen.findByRole('table', { name: '見つかった患者' });
  const row = await within(found).findByRole('row', { name: /太郎/ });
  expect(row.textContent).toContain('00120046');
  expect(row.textContent).toContain('昭和36年');
  expect(chosen).toEqual([]);
});

test('a number finds its one patient without leading zeros, and of a number that nobody has it says so', async () => {
  const { user, field, chosen } = await openPicker();
  await user.type(field, '120046{Enter}');
  await waitFor(() => expect(chosen).toEqual(['太郎']));

  await user.clear(field);
  await user.type(field, '999{Enter}');
  expect(await screen.findByText('患者番号「999」の患者は見つかりませんでした。')).toBeDefined();
  expect(chosen).toEqual(['太郎']);
});

test('a wristband that is scanned is heard wherever the focus is', async () => {
  const { user, field, chosen } = await openPicker();
  field.blur();
  await user.keyboard('00120045{Enter}');
  await waitFor(() => expect(chosen).toEqual(['花子']));
});

test('who is out of the question is neither shown nor taken by number', async () => {
  const { user, field, chosen } = await openPicker({ without: taro.id });
  await user.type(field, '山口');
  const found = await screen.findByRole('table', { name: '見つかった患者' });
  await within(found).findByRole('row', { name: /花子/ });
  expect(within(found).queryByRole('row', { name: /太郎/ })).toBeNull();

  await user.clear(field);
  await user.type(field, '00120046{Enter}');
  await waitFor(() => expect(askedOf(patientContract.findByNumber)).toHaveLength(1));
  expect(chosen).toEqual([]);
});

test('a look that is refused says why, and nobody is taken', async () => {
  const { user, field, chosen } = await openPicker();
  answers(patientContract.findByNumber, () => refuse('permission.denied'));
  await user.type(field, '00120045{Enter}');
  expect(await screen.findByText(problems['permission.denied'].title)).toBeDefined();
  expect(chosen).toEqual([]);
});
