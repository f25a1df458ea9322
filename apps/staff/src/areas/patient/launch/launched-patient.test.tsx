// @vitest-environment jsdom
import { type LaunchId, launchContract, type OpenedLaunch } from '@nattoku/contract/interoperability/launch';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LaunchedPatient } from '#areas/patient/launch/launched-patient.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const launchId = '0199e000-0000-7000-8000-000000000001' as LaunchId;
const patientId = '0199e000-0000-7000-8000-0000000000aa' as PatientId;
const at = `/patients?view=launch&launch=${launchId}`;

type Opened = Extract<OpenedLaunch, { state: 'opened' }>;
const opened = (more: Partial<Opened> = {}): OpenedLaunch => ({
  state: 'opened',
  patientId,
  intent: 'record',
  differences: [],
  ...more,
});

/** What the address shows: the page that opens, or the name of the one that it led to. */
const page = (search: Record<string, string>) =>
  search['view'] === 'launch' ? <LaunchedPatient launchId={launchId} /> : <p>{JSON.stringify(search)}</p>;

test.each([
  ['record', 'doctor', `/patients/detail?patientId=${patientId}`],
  ['consent', 'doctor', `/consent/order?patient=${patientId}`],
  ['package', 'nurse', `/icSupport/customOrder/flow?patient=${patientId}`],
  ['video', 'nurse', `/video/order/flow/patient?patient=${patientId}`],
  ['interview', 'clerk', `/medicalInterview?patient=${patientId}`],
  // A clerk orders no videos.
  ['video', 'clerk', `/patients/detail?patientId=${patientId}`],
] as const)('%s leads a %s to %s, in place of this page', async (intent, role, address) => {
  answers(launchContract.open, opened({ intent }));
  const { router, address: shown } = openScreen(page, { role, at });

  await waitFor(() => expect(shown()).toBe(address));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('who is signed in as somebody else decides first, and the patient is asked for only then', async () => {
  answers(launchContract.open, ({ body }): OpenedLaunch =>
    (body as { asSomebodyElse: boolean }).asSomebodyElse
      ? opened()
      : { state: 'otherUser', user: '山田 太郎', isKnown: true, systemName: '電子カルテ' },
  );
  const { user, address } = openScreen(page, { at });

  await screen.findByText('電子カルテを使っている方と、Nattokuにログインしている方が違います');
  expect(screen.getByText('山田 太郎')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'ログインし直す' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /のまま患者を開く$/ }));

  await waitFor(() => expect(address()).toBe(`/patients/detail?patientId=${patientId}`));
  expect(askedOf(launchContract.open).map(({ body }) => body)).toEqual([
    { asSomebodyElse: false },
    { asSomebodyElse: true },
  ]);
});

test('what differs is said before anything is opened, and leads to the record, whatever was wanted', async () => {
  answers(launchContract.open, opened({ intent: 'consent', differences: ['name', 'birthDate'] }));
  const { address } = openScreen(page, { at });

  await screen.findByText('氏名・生年月日が、電子カルテと違います');
  expect(screen.getByRole('link', { name: '患者の記録を開いて確かめる' }).getAttribute('href')).toBe(
    `/patients/detail?patientId=${patientId}`,
  );
  expect(address()).toBe(at);
});

test.each(['launch.over', 'notFound'] as const)('what is over (%s) says so, and leads on', async (code) => {
  answers(launchContract.open, () => refuse(code));
  openScreen(page, { at });

  await screen.findByText(/電子カルテから、もう一度開いてください/);
  expect(screen.getByRole('link', { name: '患者を探す' }).getAttribute('href')).toBe('/patients');
});
