import { engines, expect, phoneSize, test } from '#engines/test.ts';
import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import type { EngineWindow } from '#engines/engine-window.ts';
import { walking } from '#windows.ts';

test.describe.configure({ timeout: 300_000 });

async function enterBirthDate(phone: EngineWindow) {
  const [year = '', month = '', day = ''] = birthDate.split('-').map((part) => String(Number(part)));
  await phone.press('西暦', 'radio');
  await phone.fill('年', year);
  await phone.fill('月', month);
  await phone.fill('日', day);
  await phone.press('確認する');
}

for (const kind of engines) {
  test(
    `in ${kind.name} a patient opens the link, watches, answers and asks`,
    { tag: '@full' },
    async ({ as, library: { short }, openEngine, origin }) => {
      const { call } = await as('doctor');
      const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
      const phone = await openEngine(kind, phoneSize);

      await phone.open(linkOf(origin, issued));
      await enterBirthDate(phone);
      await phone.seesHeading('動画を1つごらんください');
      await phone.press('動画を見る');
      await phone.seesHeading(short.title);
      await phone.playsUntil('見終わりました', /^(動画を見る|つづきを見る|まだ見ていないところを見る)$/);
      await phone.press('確認問題へ（1問）');
      await phone.seesHeading(walking.stem);
      await phone.press(walking.options[1] ?? '', 'radio');
      await phone.press('この答えにする');
      await phone.sees('正解です');
      await phone.press('おわりへ進む');
      await phone.sees('記録と回答は、病院に届きました');

      await phone.press('職員に質問する');
      await phone.fill('質問', '階段はいつからのぼれますか。');
      await phone.press('質問を送る');
      await phone.sees('質問を送りました');
    },
  );

  test(
    `in ${kind.name} a patient reads a consent form and signs it with ink`,
    { tag: '@full' },
    async ({ openEngine, origin }) => {
      const form = await givenSentForm(origin);
      const phone = await openEngine(kind, phoneSize);

      await phone.open(linkOf(origin, form));
      await enterBirthDate(phone);
      await phone.press('同意書を開く');
      await phone.sees('細い管を入れて、胃の中を観察します。');
      await phone.readsTo('説明は、ここまでです。');
      await phone.press('読み終わりました');
      await phone.press('はい、本人です');
      await phone.press('同意する');
      await phone.draw(/^署名：署名はまだありません/);
      await phone.seesNamed('img', '署名：署名があります');
      await phone.press('書類を確かめる');
      await phone.seesNamed('img', / 1／\d+ページ/);
      await phone.press('この内容で署名する');
      await phone.seesHeading('署名を受け付けました');
      await phone.sees('病院に届きました');
      await expect.poll(form.state).toMatch(/signed|finalised/);
    },
  );
}
