import { deliveryContract } from '@nattoku/contract/order/delivery';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { demo, demoPassword } from '#demo.ts';
import { deskSize, engines, expect, test } from '#engines/test.ts';
import { birthDate, givenPatient, linkOf } from '#given.ts';
import { signIn } from '#staff.ts';

const arrival = { timeout: 60_000 };

for (const kind of engines) {
  test(
    `in ${kind.name} a nurse signs in, orders a video, sees the question about it and answers`,
    { tag: '@full' },
    async ({ library: { short }, openEngine, openPhone, origin }) => {
      test.setTimeout(300_000);
      const { call } = await signIn(origin, 'nurse');
      const patient = await givenPatient(call);
      const desk = await openEngine(kind, deskSize);

      await desk.open(`${origin}/video/order/flow/patient`);
      await desk.fill('メールアドレス', demo.nurse);
      await desk.fill('パスワード', demoPassword, 'password');
      await desk.press('ログイン');
      await desk.fill('オーダーする患者を検索', patient.patientNumber, 'searchbox');
      await desk.press(new RegExp(patient.givenName));
      await desk.press('動画から選ぶ', 'link');
      await desk.fill('動画を検索', short.title, 'searchbox');
      await desk.press(`「${short.title}」を追加`);
      await desk.fill('患者さんへのメッセージ', 'ごらんください。');
      await desk.press('プレビューへ');
      await desk.press('本人確認済み', 'checkbox');
      await desk.press('発行する');
      await desk.seesHeading('オーダーを発行しました');
      await desk.seesNamed('img', '患者さん用のQRコード');

      const { items } = await call(videoOrderContract.search, { body: { patientId: patient.id } });
      const orderId = items[0]?.id;
      if (!orderId) throw new Error('The order is not in the list.');
      const params = { orderId };
      const phone = await openPhone();
      await phone.enter(linkOf(origin, await call(deliveryContract.showLink, { params })), birthDate);
      await phone.press('質問');
      await phone.ask('薬は飲めますか。');

      await desk.open(`${origin}/video/order/detail?order=${orderId}`);
      await desk.sees('薬は飲めますか。');
      await desk.fill('患者さんへの返信', '少しのお水で飲んでください。');
      await desk.press('返信を送る');
      await expect(phone.messages().filter({ hasText: '少しのお水で飲んでください。' })).toContainText(
        '職員からの返事',
        arrival,
      );
      await desk.sees('患者さんが読みました', arrival);
    },
  );
}
