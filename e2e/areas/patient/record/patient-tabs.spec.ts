import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import { PatientRecordScreen } from '#areas/patient/record/patient-record.screen.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

test('a nurse finds a patient’s order and question in the tabs of the patient, answers in place, and a clerk has no tab of chats', async ({
  page,
  as,
  library: { short },
  openPhone,
  openDesk,
  origin,
}) => {
  const { call } = await signIn(origin, 'nurse');
  const patient = await givenPatient(call);
  const issued = await givenOrder(call, { patient, videos: [short] });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, issued), birthDate);
  await phone.press('質問');
  await phone.ask('薬は飲めますか。');

  await as('nurse');
  const record = new PatientRecordScreen(page);
  await record.open(patient);
  await record.tab('オーダー').click();
  const orders = page.getByRole('table', { name: 'この患者のオーダー、新しい順' });
  await expect(orders.getByRole('row', { name: issued.order.title })).toContainText('質問あり');

  await record.tab('チャット').click();
  await page.getByRole('link', { name: issued.order.title }).click();
  await page.getByRole('textbox', { name: '患者さんへの返信' }).fill('少しのお水で飲めます。');
  await page.getByRole('button', { name: '返信を送る' }).click();
  await expect(phone.messages().filter({ hasText: '少しのお水で飲めます。' })).toBeVisible({ timeout: 15_000 });
  await expect(record.banner()).toHaveCount(1);

  const desk = await openDesk('clerk');
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`/patients/detail?patientId=${patient.id}&tab=documents`);
  await expect(desk.getByText('まだ書類はありません')).toBeVisible();
  await expect(desk.getByRole('tab', { name: '書類' })).toBeInViewport({ ratio: 1 });
  await expect(desk.getByRole('tab', { name: 'チャット' })).toHaveCount(0);
});
