import { facilityContract } from '@nattoku/contract/facility/facility';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { printPage } from '#areas/delivery/leaflet/printed-page.ts';
import { givenDraft, givenPatient } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

test('the leaflet is one sheet of A4 with the code that opens the link, the title and the telephone of the ward', async ({
  page,
  as,
  library: { long, short },
}, testInfo) => {
  test.setTimeout(90_000);
  const { call } = await as('nurse');
  const ward = (await call(facilityContract.get, {})).wards.find(({ name }) => name === '5階東病棟');
  const patient = await givenPatient(call, { wardId: ward!.id, room: '512' });
  const message = '手術の前の日までに、ご家族と一緒にご覧ください。\n'.repeat(6);
  const draft = await givenDraft(call, { patient, videos: [long, short], title: '膝の手術を受ける方へ', message });
  const flow = new OrderFlowScreen(page);
  await flow.openPreview(draft.id);
  await flow.confirmIdentity();
  await flow.send().click();
  const link = await readQrCode(await flow.code().screenshot());

  const printed = await printPage(page, testInfo.outputPath('leaflet.pdf'));

  expect(printed.pages).toBe(1);
  expect(printed.paper).toContain('A4');
  expect(await readQrCode(printed.picture)).toBe(link);
  const words = printed.words.replaceAll(/\s/g, '');
  for (const printedWords of [
    '膝の手術を受ける方へ',
    `髙﨑${patient.givenName}様`,
    patient.patientNumber,
    'ご家族と一緒にご覧ください。',
    `${ward?.name}電話${ward?.phone}`,
    'ご覧いただく手順',
  ]) {
    expect(words).toContain(printedWords);
  }
  for (const ofTheScreen of [
    'リンクをコピー',
    'この端末で開始',
    'オーダーを発行しました（まだ患者さんに届いていません）',
    'ホーム',
    '鈴木陽子',
    '1958',
  ]) {
    expect(words).not.toContain(ofTheScreen);
  }
});
