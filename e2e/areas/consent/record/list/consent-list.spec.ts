import { readFile } from 'node:fs/promises';
import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { deliveryContract } from '@nattoku/contract/order/delivery';
import { ConsentListScreen } from '#areas/consent/record/list/consent-list.screen.ts';
import { barriersOf } from '#barriers.ts';
import { consentState, givenConsent, givenSignature, givenTemplate } from '#given-consents.ts';
import { givenPatient, unique } from '#given.ts';
import { expect, signIn, test } from '#staff.ts';

test(
  'forms that are found one by one are chosen with the keyboard, and all are reminded, extended, written out and called off',
  { tag: '@full' },
  async ({ page, as, origin }) => {
    test.setTimeout(240_000);
    const { call } = await as('admin');
    const { call: asDoctor } = await signIn(origin, 'doctor');
    const template = await givenTemplate(call, {
      title: '胃内視鏡検査の同意書',
      text: '細い管を入れて、胃の中を観察します。',
      fields: [givenSignature()],
      rules: { gates: [] },
    });
    const given = [];
    for (const email of [`${unique()}@patient.example`, null]) {
      const patient = await givenPatient(call, { email });
      given.push({
        patient,
        ...(await givenConsent(asDoctor, { patientId: patient.id, templateId: template.id, route: 'link' })),
      });
    }
    const numbers = given.map(({ patient }) => patient.patientNumber);
    const list = new ConsentListScreen(page);
    await list.open();

    await list.choose(numbers);
    await expect(list.bar()).toContainText('2件を選択中');
    await list.decide('リマインド');
    await list.confirm('2件に送る');
    // One of the two has no address, and the list says whose.
    await expect(list.question()).toContainText(given[1]?.patient.givenName ?? '');
    await list.closeOutcome('2件中1件のリマインドを送信に回しました');
    const { items } = await call(consentListContract.search, { body: { text: numbers[0] ?? '' } });
    const orderId = items[0]?.orderId;
    if (!orderId) throw new Error('The form is not listed.');
    const { deliveries } = await call(deliveryContract.list, { params: { orderId } });
    expect(deliveries.map(({ kind }) => kind)).toEqual(['reminder']);

    await list.choose(numbers);
    await list.decide('期限を変更');
    await list.confirm('2件の期限を変更する');
    await list.closeOutcome('2件中2件の期限を変更しました');

    await list.choose(numbers);
    await list.decide('書き出し');
    await expect(list.question()).toContainText('選択した2件を書き出します');
    const file = page.waitForEvent('download');
    await list.confirm('書き出す');
    const [, ...lines] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    for (const number of numbers) expect(lines.join('\n')).toContain(number);

    await list.decide('無効にする');
    await list.question().getByRole('textbox', { name: '無効にする理由' }).fill('検査が中止になったため');
    expect(await barriersOf(page)).toEqual([]);
    await list.confirm('2件を無効にする');
    await list.closeOutcome('2件中2件の同意書を無効にしました');
    for (const { id } of given) expect(await consentState(call, id)).toBe('voided');
  },
);
