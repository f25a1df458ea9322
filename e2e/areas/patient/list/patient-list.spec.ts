import { patientContract } from '@nattoku/contract/patient/patient';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { expect, test } from '#staff.ts';

const unique = () => String(Date.now() % 100_000_000) + String(Math.floor(Math.random() * 100)).padStart(2, '0');

const someone = () => ({
  patientNumber: unique(),
  familyName: '𠮷野',
  givenName: `花子${unique()}`,
  familyNameKana: 'よしの',
  givenNameKana: 'ﾊﾅｺ',
  birthDate: '昭和33年4月2日',
});

test('a nurse registers a patient by era and half-width kana, and finds her by number, name and reading', async ({
  page,
  as,
}) => {
  await as('nurse');
  const screen = new PatientListScreen(page);
  const patient = someone();
  await screen.open();
  await screen.startRegistering();
  await screen.type(patient);
  await expect(screen.dialog().getByText('1958年（昭和33年）4月2日')).toBeVisible();
  await screen.save();

  await expect(screen.banner()).toContainText(`𠮷野 ${patient.givenName}`);
  await expect(screen.banner()).toContainText('ヨシノ ハナコ');
  await expect(page).toHaveURL(/\/patients\/detail\?patientId=[0-9a-f-]+$/);

  for (const text of [patient.patientNumber, `吉野${patient.givenName}`, `よしの ${patient.givenName}`]) {
    await screen.open();
    await screen.search(text);
    await expect(screen.row(patient.givenName)).toBeVisible();
    expect(decodeURIComponent(page.url())).not.toContain(text);
  }
});

test('typing with an input method neither searches nor submits before the conversion ends', async ({ page, as }) => {
  await as('nurse');
  const screen = new PatientListScreen(page);
  await screen.open();
  const box = page.getByRole('main').getByRole('searchbox', { name: '患者を検索' });
  const searches: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/patients/search') && searches.push(request.postData() ?? ''),
  );

  await box.focus();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'やま', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await client.send('Input.insertText', { text: '山田' });

  await expect.poll(() => searches.some((body) => body.includes('山田'))).toBe(true);
  expect(searches.some((body) => body.includes('やま'))).toBe(false);
});

test('what is wrong is said at the field, what was typed stays, and focus goes to the first', async ({ page, as }) => {
  await as('clerk');
  const screen = new PatientListScreen(page);
  await screen.open();
  await screen.startRegistering();
  await screen.field('姓').fill('山田');
  await screen.field('生年月日').fill('昭和99年1月1日');
  await screen.save();

  await expect(screen.field('患者番号')).toBeFocused();
  await expect(screen.field('患者番号')).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.field('生年月日')).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.field('姓')).toHaveValue('山田');
});

test('two who change the same patient: the second sees both versions and decides', async ({ page, as }) => {
  const { call } = await as('nurse');
  const screen = new PatientListScreen(page);
  const given = someone();
  const patient = await call(patientContract.create, {
    body: {
      ...given,
      birthDate: '1958-04-02',
      sex: 'female',
      language: 'ja',
      phone: null,
      email: null,
      postalCode: null,
      address: null,
      departmentId: null,
      wardId: null,
      room: null,
      attendingStaffId: null,
      note: null,
    },
    idempotencyKey: `e2e-${given.patientNumber}-create`,
  });
  await page.goto(`/patients/detail?patientId=${patient.id}`);
  await page.getByRole('button', { name: '編集' }).click();
  await screen.field('病室').fill('501');

  const { id: patientId, version, ...rest } = patient;
  await call(patientContract.update, { params: { patientId }, body: { ...rest, room: '777', version } });
  await screen.save();

  await expect(screen.dialog().getByRole('row', { name: /病室/ })).toContainText(/501.*777/);
  await screen.dialog().getByRole('button', { name: 'あなたの入力で続ける' }).click();
  await screen.save();
  await expect(screen.dialog()).toBeHidden();
  await expect.poll(async () => (await call(patientContract.get, { params: { patientId } })).room).toBe('501');
});

test('markup in a name is only a name', async ({ page, as }) => {
  const { call } = await as('nurse');
  const number = unique();
  const name = '<img src=x onerror=alert(1)>';
  const patient = await call(patientContract.create, {
    body: {
      patientNumber: number,
      familyName: name,
      givenName: '',
      familyNameKana: 'テスト',
      givenNameKana: '',
      birthDate: '1990-01-01',
      sex: 'unknown',
      language: 'ja',
      phone: null,
      email: null,
      postalCode: null,
      address: null,
      departmentId: null,
      wardId: null,
      room: null,
      attendingStaffId: null,
      note: null,
    },
    idempotencyKey: `e2e-${number}-markup`,
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });

  await page.goto(`/patients/detail?patientId=${patient.id}`);

  await expect(new PatientListScreen(page).banner()).toContainText(name);
  expect(dialogs).toBe(0);
});

test('a clerk sees no way to order a video, a pharmacist none to change a patient', async ({ page, as, context }) => {
  await as('clerk');
  const screen = new PatientListScreen(page);
  await screen.open();
  await screen.row('池田').click();
  await expect(screen.banner()).toBeVisible();
  await expect(page.getByRole('button', { name: '編集' })).toBeVisible();
  await expect(page.getByRole('link', { name: '動画をオーダー' })).toHaveCount(0);

  // A person who comes next at the same machine begins at home, not on a patient that somebody else had opened. Of a page that stands open
  // the session ends, and it goes to the sign-in by itself: it is left before.
  await page.goto('about:blank');
  await context.clearCookies();
  await as('pharmacist');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'ホーム', level: 1 })).toBeVisible();
  await screen.open();
  await screen.row('池田').click();
  await expect(screen.banner()).toContainText('池田');
  await expect(page.getByRole('link', { name: '動画をオーダー' })).toBeVisible();
  await expect(page.getByRole('button', { name: '編集' })).toHaveCount(0);
});
