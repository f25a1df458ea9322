import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { PatientPageItem } from '@nattoku/contract/patient-page/patient-page';
import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { nextThing, stepsOf } from '#progress/steps.ts';
import { aFormItem, anItem, anOrder, aPage } from '#testing/patient-pages.ts';

const signer = { role: 'patient', state: 'waiting', isStaff: false, required: true, decision: null };
const waiting = { closed: null, state: 'issued', gates: [], signers: [signer] } as unknown as PatientConsent;
const signed = {
  ...waiting,
  state: 'signed',
  signers: [{ ...signer, state: 'signed' }],
} as unknown as PatientConsent;

const aForm = (consent = waiting) => anOrder({ title: '手術の同意書', items: [aFormItem(consent)] });
const unseen = anOrder({ title: '先に送った動画' });
const seen = anOrder({ items: [anItem({ finished: true })] });

const next = (...orders: Parameters<typeof aPage>) => {
  const page = aPage(...orders);
  return nextThing(page, stepsOf(page))?.order.title;
};

test('a link to a form leads to the form, whatever else is still open', () => {
  expect(next(aForm(), unseen)).toBe('手術の同意書');
});

test('a link to videos leads to its videos, although a form waits as well', () => {
  expect(next(unseen, aForm())).toBe('先に送った動画');
});

test('an order of videos and a form is taken one after the other as it lists them', () => {
  const thing = (...items: PatientPageItem[]) => {
    const page = aPage(anOrder({ items }));
    return nextThing(page, stepsOf(page))?.item.id;
  };
  const [video, form, last] = [anItem({ finished: true }), aFormItem(waiting), anItem()];
  expect(thing(video, form, last)).toBe(form.id);
  expect(thing(video, { ...form, consent: signed }, last)).toBe(last.id);
});

test('once its own order is done, what else is open comes next: videos before forms', () => {
  expect(next(aForm(signed), aForm(), unseen)).toBe('先に送った動画');
  expect(next(seen, aForm())).toBe('手術の同意書');
  expect(next(seen, aForm(signed))).toBeUndefined();
});
