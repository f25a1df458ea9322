import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

test('a nurse registers a patient by era and half-width kana, finds her by number, name and reading, and keeps the list as she arranged it', async ({
  page,
  as,
}) => {
  await as('nurse');
  const screen = new PatientListScreen(page);
  const patient = {
    patientNumber: unique(),
    familyName: '𠮷野',
    givenName: `花子${unique()}`,
    familyNameKana: 'よしの',
    givenNameKana: 'ﾊﾅｺ',
    birthDate: '昭和33年4月2日',
  };
  await screen.open();
  await screen.startRegistering();
  await screen.field('姓').fill('山田');
  await screen.field('生年月日').fill('昭和99年1月1日');
  await screen.save();
  await expect(screen.field('患者番号')).toBeFocused();
  await expect(screen.field('患者番号')).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.field('生年月日')).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.field('姓')).toHaveValue('山田');
  await screen.type(patient);
  await expect(screen.dialog().getByText('1958年（昭和33年）4月2日')).toBeVisible();
  await screen.save();

  await expect(screen.banner()).toContainText(`𠮷野 ${patient.givenName}`);
  await expect(screen.banner()).toContainText('ヨシノ ハナコ');
  await expect(page).toHaveURL(/\/patients\/detail\?patientId=[0-9a-f-]+$/);

  await screen.open();
  for (const text of [patient.patientNumber, `吉野${patient.givenName}`, `よしの ${patient.givenName}`]) {
    await screen.search(text);
    await expect(screen.row(patient.givenName)).toBeVisible();
    expect(decodeURIComponent(page.url())).not.toContain(text);
    await screen.search('だれでもない名前');
    await expect(screen.row(patient.givenName)).toHaveCount(0);
  }

  await test.step('an input method neither searches nor submits before its conversion ends', async () => {
    const searches: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/patients/search') && searches.push(request.postData() ?? ''),
    );
    await screen.search('');
    await page.getByRole('main').getByRole('searchbox', { name: '患者を検索' }).focus();
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
    await screen.search('');
  });

  await test.step('columns and a saved condition bring the list back', async () => {
    const name = `6階の方${unique()}`;
    await page.getByRole('button', { name: '列', exact: true }).click();
    await page.getByRole('checkbox', { name: '電話番号' }).click();
    await expect(page.getByRole('checkbox', { name: '電話番号' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '電話番号' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: '病棟' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: '保存した条件' }).click();
    await page.getByRole('menuitem', { name: 'いまの条件を保存…' }).click();
    await page.getByRole('textbox', { name: '名前' }).fill(name);
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();
    const saved = page.url();
    await screen.open();
    await expect(page.getByRole('columnheader', { name: '電話番号' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '病棟' })).toHaveValue('');
    await page.goto(saved);
    await expect(page.getByRole('combobox', { name: '病棟' })).not.toHaveValue('');
  });
});
