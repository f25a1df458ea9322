import { randomUUID } from 'node:crypto';
import { KIOSK_IDLE_SECONDS } from '@nattoku/contract/patient-page/kiosk-mark';
import type { PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { arrivesAt, enterBirthDate, inEnglish, isTranslatable, press } from '#areas/patient-page/pseudo-way.ts';
import { pseudo, speakPseudo } from '#areas/patient-page/pseudo-language.ts';
import { giveVoices } from '#areas/patient-page/spoken-device.ts';
import { givenOrder, givenPatient, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import { OrderWindow } from '#order-window.ts';
import { PatientWindow } from '#patient-window.ts';
import { expect, test, walking } from '#windows.ts';

test.describe.configure({ timeout: 180_000 });

/** Why a page is closed: by what the server answers to its link. */
const closedBy = [
  ['link.locked', 'This link has been stopped'],
  ['link.sessionMissing', 'Please open the page again with the QR code'],
  ['request.tooMany', 'Please wait a little and try again'],
] as const;
const notOpen = [
  ['paused', 'This page is paused at the moment'],
  ['over', 'This page has ended'],
  ['none', 'Please open the page again with the QR code'],
] as const;

const answerExchange = ({ page }: PatientWindow, answer: { code: string } | Pick<PatientPageSession, 'state'>) =>
  page.route('**/api/patient-page/exchange', (route) =>
    route.fulfill(
      'code' in answer
        ? {
            status: 403,
            contentType: 'application/problem+json',
            json: { ...answer, type: `urn:nattoku:problem:${answer.code}`, title: '', status: 403 },
          }
        : { json: { contact: null, triesLeft: 5, kiosk: null, ...answer } },
    ),
  );

test(
  'what a patient reads from the link to the last answer is all in the catalogue, and none of it is cut',
  { tag: '@full' },
  async ({ as, library: { short }, openPhone, origin }) => {
    const { call } = await as('doctor');
    const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short], message: '読んで。' });
    const phone = await openPhone();
    await speakPseudo(phone);
    await giveVoices(phone.page, [{ lang: 'en-US' }]);

    await test.step('where nothing can be opened', async () => {
      await phone.follow(`${origin}/p/?lang=en`);
      await arrivesAt(phone, 'Please open the page again with the QR code');
      await phone.follow(`${origin}/p/?lang=en#wrong`);
      await arrivesAt(phone, 'This link cannot be used');
      await phone.follow(`${origin}/p/nowhere?lang=en`);
      await arrivesAt(phone, 'This page does not exist');
      await phone.page.route('**/api/patient-page/session', (route) => route.abort());
      await phone.follow(`${origin}/p/?lang=en`);
      await arrivesAt(phone, 'The hospital cannot be reached now');
      await phone.page.unroute('**/api/patient-page/session');
    });

    await test.step('where something opened once', async () => {
      for (const [code, heading] of closedBy) {
        await answerExchange(phone, { code });
        await phone.follow(inEnglish(linkOf(origin, issued)));
        await arrivesAt(phone, heading);
      }
      for (const [state, heading] of notOpen) {
        await answerExchange(phone, { state });
        await phone.follow(inEnglish(linkOf(origin, issued)));
        await arrivesAt(phone, heading);
      }
      await phone.page.unroute('**/api/patient-page/exchange');
    });

    await test.step('the birth date', async () => {
      await phone.follow(inEnglish(linkOf(origin, issued)));
      await arrivesAt(phone, 'Please enter your date of birth');
      await press(phone, 'Continue');
      await isTranslatable(phone, 'no birth date');
      await enterBirthDate(phone, '3');
      await expect(phone.main()).toContainText(pseudo('You can try 4 more times.'));
      await isTranslatable(phone, 'a wrong birth date');
      await enterBirthDate(phone, '2');
    });

    await test.step('what stands above every screen', async () => {
      await arrivesAt(phone, 'Please watch one video');
      await press(phone, 'Display');
      await isTranslatable(phone, 'the display');
      await press(phone, 'Close');
      await phone.press('Language');
      await isTranslatable(phone, 'the languages');
      await phone.press('Language');
      await press(phone, 'Listen');
      await isTranslatable(phone, 'reading aloud');
      await press(phone, 'Stop');
    });

    await test.step('the film and its question', async () => {
      await press(phone, 'Watch the video');
      await phone.page.getByRole('combobox', { name: pseudo('Speed') }).waitFor();
      await isTranslatable(phone, 'the film');
      await press(phone, 'Watch the video');
      await press(phone, 'To the questions (1)');
      await isTranslatable(phone, 'the question');
      await press(phone, 'This is my answer');
      await isTranslatable(phone, 'no answer');
      await phone.page.getByRole('radio', { name: walking.options[0] ?? '' }).check();
      await press(phone, 'This is my answer');
      await expect(phone.main()).toContainText(pseudo('That is not right'));
      await isTranslatable(phone, 'a wrong answer');
      await press(phone, 'Watch this part again');
      await arrivesAt(phone, 'Please watch this part again');
      await press(phone, 'Back to the question');
      await press(phone, 'Answer again');
      await phone.page.getByRole('radio', { name: walking.options[1] ?? '' }).check();
      await press(phone, 'This is my answer');
      await expect(phone.main()).toContainText(pseudo('That is right'));
      await isTranslatable(phone, 'a right answer');
    });

    await test.step('the end, a question, and leaving', async () => {
      await press(phone, 'To the end');
      await arrivesAt(phone, 'Thank you for your time');
      await press(phone, 'Ask the staff a question');
      await arrivesAt(phone, 'Ask the staff');
      await press(phone, 'Send the question');
      await isTranslatable(phone, 'no question');
      await phone.page.getByRole('textbox', { name: pseudo('Question') }).fill('10:30 ?');
      await phone.page.context().setOffline(true);
      await press(phone, 'Send the question');
      await expect(phone.page.getByText(pseudo('1 entry waiting to be sent.')).first()).toBeVisible();
      await isTranslatable(phone, 'without a network');
      await phone.page.context().setOffline(false);
      await expect(phone.page.getByText(pseudo('1 entry waiting to be sent.'))).toHaveCount(0);
      await press(phone, 'Back');
      await press(phone, 'Finish');
      await arrivesAt(phone, 'Do you want to finish?');
      await press(phone, 'Finish');
      await arrivesAt(phone, 'Please give the device back to the staff');
    });
  },
);

test(
  'what a patient reads on the way through a consent form is all in the catalogue, and none of it is cut',
  { tag: '@full' },
  async ({ openPhone, origin }) => {
    const question = {
      id: randomUUID(),
      stem: '1 + 1 ?',
      options: ['1', '2'],
      correctOption: 1,
      explanation: '1 + 1 = 2',
    };
    const gates = [
      { kind: 'readToEnd', hours: null },
      { kind: 'comprehension', hours: null },
    ] as const;
    const form = await givenSentForm(origin, undefined, { gates: [...gates], questions: [question] });
    const phone = await openPhone();
    await speakPseudo(phone);
    await phone.follow(inEnglish(linkOf(origin, form)));
    await enterBirthDate(phone, '2');
    await press(phone, 'Open the consent form');
    await isTranslatable(phone, 'the text of the form');
    await phone.page.getByText(pseudo('This is the end of the explanation.')).scrollIntoViewIfNeeded();
    await press(phone, 'I have read it');
    await test.step('its question', async () => {
      await expect(phone.heading()).toContainText(question.stem);
      await isTranslatable(phone, 'the question of the form');
      await press(phone, 'This is my answer');
      await isTranslatable(phone, 'no answer to the form');
      await phone.page.getByRole('radio', { name: '1', exact: true }).check();
      await press(phone, 'This is my answer');
      await expect(phone.main()).toContainText(pseudo('Please look at it once more'));
      await isTranslatable(phone, 'a wrong answer to the form');
      await press(phone, 'Answer again');
      await phone.page.getByRole('radio', { name: '2', exact: true }).check();
      await press(phone, 'This is my answer');
      await isTranslatable(phone, 'a right answer to the form');
      await press(phone, 'Next');
    });
    await arrivesAt(phone, 'Who is holding the device now?');

    await test.step('a name that is written otherwise', async () => {
      await press(phone, 'My name is written differently');
      await arrivesAt(phone, 'Please enter your name');
      await press(phone, 'Next');
      await isTranslatable(phone, 'no name');
      await phone.page.getByRole('textbox', { name: pseudo('Full name') }).fill('Takasaki');
      await isTranslatable(phone, 'another name');
      await press(phone, 'Back');
    });

    await test.step('each reply', async () => {
      await press(phone, 'Yes, this is me');
      await arrivesAt(phone, 'What do you decide?');
      for (const reply of ['I do not agree', 'I want to think a little longer', 'I want a second opinion']) {
        await press(phone, reply);
        await expect(phone.button(pseudo('Send this reply'))).toBeVisible();
        await isTranslatable(phone, reply);
        await press(phone, 'Back');
      }
    });

    await test.step('the pen and the document', async () => {
      await press(phone, 'I agree');
      await arrivesAt(phone, 'Please sign');
      await press(phone, 'Difficulty signing?');
      await press(phone, 'Decide');
      await isTranslatable(phone, 'another way than signing');
      await press(phone, 'Cancel');
      await press(phone, 'Check the document');
      await isTranslatable(phone, 'no signature');
      await draw(phone);
      await isTranslatable(phone, 'a signature');
      await press(phone, 'Check the document');
      await arrivesAt(phone, 'Is this right?');
      await press(phone, 'Sign this');
      await expect(phone.heading()).toHaveText(pseudo('We have received your signature'), { timeout: 30_000 });
      await isTranslatable(phone, 'a signed form');
    });

    await test.step('taking it back', async () => {
      await press(phone, 'To the first screen');
      await isTranslatable(phone, 'the first screen');
      await phone.main().getByRole('listitem').getByRole('button').first().click();
      await expect(phone.button(pseudo('Withdraw consent'))).toBeVisible();
      await isTranslatable(phone, 'what was signed');
      await press(phone, 'Withdraw consent');
      await arrivesAt(phone, 'Do you want to withdraw your consent?');
    });
  },
);

test(
  'what a tablet says to a patient who reads another language is all in the catalogue, and none of it is cut',
  { tag: '@full' },
  async ({ asAlone, library: { short }, page }) => {
    const { call } = await asAlone('nurse');
    const issued = await givenOrder(call, { patient: await givenPatient(call, { language: 'en' }), videos: [short] });
    const tablet = new PatientWindow(page);
    await page.clock.install();
    await speakPseudo(tablet);
    const desk = new OrderWindow(page);
    await desk.open(issued.order.id);
    await desk.press('この端末で開始');
    await page.getByRole('checkbox', { name: '本人確認をしました' }).check();
    await desk.press('ロックして開始');
    await arrivesAt(tablet, 'Please watch one video');

    await test.step('nobody is there any more', async () => {
      await page.clock.fastForward(KIOSK_IDLE_SECONDS * 1000);
      await expect(page.getByRole('alertdialog')).toContainText(pseudo('Do you want to go on?'));
      await isTranslatable(tablet, 'the question whether to go on');
      await press(tablet, 'Go on');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });

    await test.step('giving it back', async () => {
      // Once the server knows it the tablet is Japanese again.
      await page.route('**/api/patient-page/leave', () => {});
      await press(tablet, 'Finish');
      await arrivesAt(tablet, 'Do you want to finish?');
      await press(tablet, 'Finish');
      await arrivesAt(tablet, 'Please give the device back to the staff');
    });
  },
);

async function draw(phone: PatientWindow) {
  const pad = phone.page.getByRole('img', { name: new RegExp(`^${pseudo('Signature')}`) });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
}
