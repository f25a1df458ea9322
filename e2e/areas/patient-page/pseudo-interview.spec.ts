import { randomUUID } from 'node:crypto';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { enterBirthDate, inEnglish, isTranslatable, press } from '#areas/patient-page/pseudo-way.ts';
import { pseudo, speakPseudo } from '#areas/patient-page/pseudo-language.ts';
import { givenInterview } from '#given-interviews.ts';
import { givenPatient, linkOf } from '#given.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

const options = ['1', '2', '3'].map((code) => ({
  code,
  text: code,
  system: '',
  isExclusive: false,
  score: null,
  imageId: null,
  as: 'coding' as const,
}));

/** Every kind of question that is asked, with numbers for words. */
const everyKind: readonly InterviewItem[] = [
  blankItem('yesNo', 'a', { text: '1', isRequired: true }),
  blankItem('agreement', 'b', { text: '2', isRequired: true }),
  blankItem('choice', 'c', { text: '3', options, other: '4', isMultiple: true, least: 2, most: 3 }),
  blankItem('text', 'd', { text: '4', isKanaOnly: true, maxLength: 3, example: '5' }),
  blankItem('number', 'e', { text: '6', min: 10, max: 20 }),
  blankItem('date', 'f', { text: '7' }),
  blankItem('time', 'g', { text: '8' }),
  blankItem('duration', 'h', { text: '9' }),
  blankItem('scale', 'i', { text: '10', look: 'line' }),
  blankItem('matrix', 'j', { text: '11', options, rows: [{ linkId: 'k', text: '12', isRequired: false }] }),
  blankItem('bodyMap', 'l', { text: '13' }),
  blankItem('photo', 'm', { text: '14' }),
  blankItem('signature', 'n', { text: '15' }),
  blankItem('group', 'o', {
    text: '16',
    repeats: { least: 1, most: 3 },
    items: [blankItem('text', 'p', { text: '17' })],
  }),
];

async function givenEveryKind(origin: string) {
  const admin = await signIn(origin, 'admin');
  const { id } = await givenInterview(admin.call, { items: everyKind });
  const patient = await givenPatient(admin.call);
  return (await signIn(origin, 'doctor')).call(interviewOrderContract.issue, {
    body: { patientId: patient.id, templateIds: [id], message: '', dueOn: null },
    idempotencyKey: randomUUID(),
  });
}

test(
  'what a patient reads in a questionnaire is all in the catalogue, and none of it is cut',
  { tag: '@full' },
  async ({ openPhone, origin }) => {
    test.setTimeout(240_000);
    const phone = await openPhone();
    const { page } = phone;
    await speakPseudo(phone);
    await phone.follow(inEnglish(linkOf(origin, await givenEveryKind(origin))));
    await enterBirthDate(phone, '2');
    await expect(phone.main()).toContainText(pseudo('questionnaire'));
    await isTranslatable(phone, 'the first screen');
    await page.locator('[data-bottom-bar] button').last().click();
    await phone
      .heading()
      .filter({ hasText: pseudo('Who is answering?') })
      .waitFor();
    await isTranslatable(phone, 'who answers');
    await press(phone, 'Next');
    await isTranslatable(phone, 'nobody answers');
    await page.getByRole('radio', { name: pseudo('Somebody else, such as family') }).check();
    await press(phone, 'Next');
    await isTranslatable(phone, 'a family without a name');
    await page.getByRole('radio', { name: pseudo('The patient'), exact: true }).check();
    await press(phone, 'Next');

    const isAsked = (number: number) => expect(phone.main()).toContainText(pseudo(`⟪${number}⟫ of ⟪14⟫`));
    /** Looks at a question, does something there, looks again at what came of it, and undoes it. */
    const questions: readonly [string, (() => Promise<unknown>)?, (() => Promise<unknown>)?][] = [
      ['yes or no', () => press(phone, 'Next'), () => page.getByRole('radio').first().check()],
      ['an agreement', () => page.getByRole('radio').last().check(), () => page.getByRole('radio').first().check()],
      [
        'a choice',
        () => page.getByRole('checkbox', { name: '1' }).check(),
        () => page.getByRole('checkbox', { name: '2' }).check(),
      ],
      ['a text', () => page.getByRole('textbox').fill('1234'), () => page.getByRole('textbox').fill('')],
      ['a number', () => page.getByRole('textbox').fill('5'), () => page.getByRole('textbox').fill('15')],
      ['a date', () => page.getByRole('textbox').last().fill('40'), () => page.getByRole('textbox').last().fill('')],
      ['an hour'],
      [
        'a duration',
        () => page.getByRole('textbox').first().fill('3'),
        () => page.getByRole('textbox').first().fill(''),
      ],
      ['a line'],
      ['a matrix'],
      ['the body', () => page.locator('[data-area]').first().click()],
      ['a photograph'],
      ['a signature'],
      ['what repeats', () => press(phone, 'Add')],
    ];
    for (const [at, [where, act, undo]] of questions.entries()) {
      await test.step(where, async () => {
        await isAsked(at + 1);
        await isTranslatable(phone, where);
        await act?.();
        if (undo) await page.locator('[data-bottom-bar] button').last().click();
        if (act) await isTranslatable(phone, `${where}, answered`);
        await undo?.();
        await page.locator('[data-bottom-bar] button').last().click();
      });
    }

    await expect(phone.heading()).toContainText(pseudo('Please check your answers'));
    await isTranslatable(phone, 'the overview');
    await press(phone, 'Send to the hospital');
    await expect(phone.heading()).toHaveText(pseudo('Your answers have been sent'));
    await isTranslatable(phone, 'what was sent');
  },
);
