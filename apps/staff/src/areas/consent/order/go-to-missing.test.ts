// @vitest-environment jsdom
import type { MissingItem } from '@nattoku/contract/consent/consent-order';
import { beforeEach, expect, test, vi } from 'vitest';
import { goToMissing, partId } from '#areas/consent/order/go-to-missing.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  // As it stands when one arrives: the doctor is known, and the list of doctors still comes.
  document.body.innerHTML = `<section id="${partId.procedure}">
    <input name="procedureName" value="腹腔鏡下胆のう摘出術" required>
    <select name="explainer" required><option value=""></option></select>
    <input name="operatorName" value="">
  </section>`;
});

const missing = (control: string | null): MissingItem => ({
  part: 'procedure',
  fieldId: null,
  control,
  words: '術者を入力してください',
  blocks: true,
});

const focused = () => document.activeElement?.getAttribute('name');

test('who comes for the operator stands before the operator, also while another list still comes', () => {
  goToMissing(missing('operatorName'));
  expect(focused()).toBe('operatorName');
});

test('where no control is named, the first that is empty is gone to', () => {
  goToMissing(missing(null));
  expect(focused()).toBe('explainer');
});
