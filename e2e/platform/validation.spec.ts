import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { VideoLibraryScreen } from '#areas/video/library/video-library.screen.ts';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { demo } from '#demo.ts';
import { birthDate, givenDraft, givenOrder, givenPatient, linkOf, shownVideo } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { logMarkings } from '#platform/field-log.ts';
import { expect, test } from '#windows.ts';

const badAddress = 'メールアドレスの形式が正しくありません（例: hanako@example.com）';

test(
  'specification/validation.md §1: a field is checked when it is left, a choice at once, and submitting goes to the first wrong field',
  { tag: '@full' },
  async ({ page, as }) => {
    await test.step('specification/validation.md §1: a field is checked when it is left, not at each key – and so is its correction', async () => {
      await as('nurse');
      const screen = new PatientListScreen(page);
      await screen.open();
      await screen.startRegistering();
      const address = screen.field('メールアドレス');
      const markings = await logMarkings(address);

      await address.pressSequentially('hanako@example');
      await page.keyboard.press('Tab');
      await expect(screen.dialog().getByText(badAddress)).toBeVisible();
      await address.press('End');
      await address.pressSequentially('.com');
      await expect(screen.dialog().getByText(badAddress)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(screen.dialog().getByText(badAddress)).toHaveCount(0);

      expect(await markings()).toEqual([
        { text: 'hanako@example', wrong: true },
        { text: 'hanako@example.com', wrong: false },
      ]);
    });

    await test.step('specification/validation.md §1: a conversion in an input method checks nothing; leaving the field does', async () => {
      await as('nurse');
      const screen = new PatientListScreen(page);
      await screen.open();
      await screen.startRegistering();
      const room = screen.field('電話番号');
      const markings = await logMarkings(room);
      await room.focus();
      const client = await page.context().newCDPSession(page);

      for (const text of ['ｎ', 'な', 'ない', 'ないせん']) {
        await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      }
      await client.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key: 'Process',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
      });
      await client.send('Input.insertText', { text: '内線' });
      await expect(room).toHaveValue('内線');
      await page.keyboard.press('Tab');
      await expect(screen.dialog().getByText('電話番号は数字とハイフンで入力してください')).toBeVisible();

      expect(await markings()).toEqual([{ text: '内線', wrong: true }]);
      await expect(screen.dialog()).toBeVisible();
    });

    await test.step('submitting goes to the first wrong field as it stands on the screen, also when only the server knows', async () => {
      const { call } = await as('nurse');
      const { patientNumber } = await givenPatient(call);
      const screen = new PatientListScreen(page);
      await screen.open();
      await screen.startRegistering();
      await screen.type({
        patientNumber,
        familyName: '',
        givenName: '',
        familyNameKana: 'たかさき',
        givenNameKana: '',
        birthDate: 'S33.4.2',
      });
      await screen.field('メモ').fill('あ'.repeat(2001));

      await screen.save();
      await expect(screen.field('姓')).toBeFocused();
      await expect(screen.dialog().getByText('2000文字以内で入力してください')).toBeVisible();
      await screen.field('姓').fill('高崎');
      await screen.field('メモ').fill('');
      await screen.save();

      const taken = screen.dialog().getByText('この患者番号はすでに登録されています', { exact: true });
      await expect(screen.field('患者番号')).toBeFocused();
      await expect(taken).toBeVisible();
      const markings = await logMarkings(screen.field('患者番号'));
      await page.keyboard.press('Tab');
      await screen.field('姓').press('Tab');
      await screen.field('患者番号').fill(`${patientNumber}1`);
      await page.keyboard.press('Tab');
      await expect(taken).toHaveCount(0);
      expect(await markings()).toEqual([{ text: `${patientNumber}1`, wrong: false }]);
    });

    await test.step('specification/validation.md §1: a choice is checked at once, since choosing is the change', async () => {
      const { call } = await as('nurse');
      const patient = await givenPatient(call);
      const screen = new PatientListScreen(page);
      await screen.open();
      await screen.startRegistering();
      await screen.save();
      const sexMissing = screen.dialog().getByText('性別を選んでください');
      await expect(sexMissing).toBeVisible();
      await screen.dialog().getByText('女性', { exact: true }).click();
      await expect(sexMissing).toHaveCount(0);
      await expect(screen.dialog().getByRole('radio', { name: '女性' })).toBeFocused();

      const flow = new OrderFlowScreen(page);
      await flow.openPreview((await givenDraft(call, { patient, videos: [await shownVideo(call)] })).id);
      await expect(flow.preview().getByRole('heading', { level: 1 })).toBeVisible();
      await flow.send().click();
      await expect(flow.identityChecked()).toBeFocused();
      const notConfirmed = page.getByText('本人確認をしてからチェックしてください');
      await expect(notConfirmed).toBeVisible();
      await page.keyboard.press('Space');
      await expect(notConfirmed).toHaveCount(0);

      const { order } = await givenOrder(call, { patient, videos: [await shownVideo(call)] });
      const detail = new OrderWindow(page);
      await detail.open(order.id);
      await detail.press('期限を変更');
      const due = detail.dialog().getByLabel('視聴期限', { exact: true });
      await due.fill('2020-01-01');
      await expect(detail.dialog().getByText('今日以降の日付を選んでください')).toBeVisible();
      await expect(due).toBeFocused();
      await detail.dialog().getByRole('button', { name: '明日' }).click();
      await expect(detail.dialog().getByText('今日以降の日付を選んでください')).toHaveCount(0);
    });
  },
);

test(
  'the sign-in form, a dialog of the library and the page of the patient check their fields in the same way',
  { tag: '@full' },
  async ({ page, as, openPhone, origin }) => {
    await test.step('the sign-in form: nothing while typing, the rule on leaving, the first wrong field on submitting', async () => {
      const screen = new SignInScreen(page);
      await screen.open();
      await expect(screen.email()).toBeFocused();
      const markings = await logMarkings(screen.email());

      await screen.email().pressSequentially('hanako');
      await screen.password().focus();
      await expect(page.getByText(badAddress)).toBeVisible();
      await page.getByRole('button', { name: 'ログイン' }).click();
      await expect(screen.email()).toBeFocused();
      await expect(screen.password()).toHaveAttribute('aria-invalid', 'true');

      await screen.email().fill(demo.nurse);
      await screen.password().focus();
      await expect(page.getByText(badAddress)).toHaveCount(0);
      await screen.password().pressSequentially('x');
      await expect(screen.password()).toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('Tab');
      await expect(screen.password()).not.toHaveAttribute('aria-invalid', 'true');
      expect(await markings()).toEqual([
        { text: 'hanako', wrong: true },
        { text: demo.nurse, wrong: false },
      ]);
    });

    await test.step('a message that appears on leaving a field does not move the button away that is being pressed', async () => {
      await as('admin');
      const screen = new VideoLibraryScreen(page);
      await screen.open();
      await page.getByRole('button', { name: '動画を追加' }).click();
      const title = screen.field('題名');
      await title.focus();
      // The dialog has come to rest when its last part is there.
      await expect(screen.dialog().getByRole('checkbox').first()).toBeVisible();
      await screen.button('やめる').hover();
      const box = await screen.button('やめる').boundingBox();

      await page.mouse.down();
      await expect(screen.button('やめる')).toBeFocused();
      expect(await screen.button('やめる').boundingBox()).toEqual(box);
      await page.mouse.up();
      await expect(screen.dialog()).toBeHidden();
    });

    await test.step('the patient sees a correction of the birth date accepted on leaving the field, and none on sending a question', async () => {
      const { call } = await as('nurse');
      const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [await shownVideo(call)] });
      const phone = await openPhone();
      const { page: phonePage } = phone;
      await phonePage.goto(linkOf(origin, issued));
      await phonePage.getByText('昭和', { exact: true }).click();
      const year = phonePage.getByRole('textbox', { name: '年' });
      const month = phonePage.getByRole('textbox', { name: '月' });
      await year.fill('33');
      await month.fill('13');
      await phonePage.getByRole('textbox', { name: '日' }).focus();
      await expect(phonePage.getByText('月は1から12で入力してください')).toBeVisible();
      await month.fill('4');
      await year.focus();
      await expect(phonePage.getByText('月は1から12で入力してください')).toHaveCount(0);

      await phone.enter(linkOf(origin, issued), birthDate);
      await phone.press('質問');
      const question = phonePage.getByRole('textbox', { name: '質問' });
      const markings = await logMarkings(question);
      await question.fill('いつまで続けますか。');
      await phone.press('質問を送る');
      await expect(phonePage.getByText('質問を送りました。')).toBeVisible();
      await expect(question).toHaveValue('');
      expect(await markings()).toEqual([]);
    });
  },
);
