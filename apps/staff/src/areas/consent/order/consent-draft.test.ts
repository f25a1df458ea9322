import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { expect, test } from 'vitest';
import {
  draftOf,
  isSameDraft,
  signerIn,
  typedFields,
  valueOf,
  withoutSigner,
  withSigner,
  withValue,
} from '#areas/consent/order/consent-draft.ts';

const aField = (id: string, type: ConsentField['type'], filler: ConsentField['filler']): ConsentField =>
  ({ id, type, filler, label: id }) as ConsentField;

const fields = [
  aField('name', 'auto', 'staffBefore'),
  aField('diagnosis', 'text', 'staffBefore'),
  aField('ink', 'signature', 'staffBefore'),
  aField('answer', 'text', 'patient'),
];
const aSigner = (role: string, more: object = {}) => ({
  role,
  reason: 'rule',
  required: true,
  name: '',
  relation: null,
  relatedPersonId: null,
  staffId: null,
  ...more,
});
const anOrder = (more: object = {}): ConsentOrder =>
  ({
    form: {
      fields,
      procedureName: '胃内視鏡検査',
      procedureOn: null,
      side: null,
      operatorName: '',
      assistantNames: [],
      explainer: { id: 'doctor', name: '佐藤' },
      route: 'link',
      capacity: 'adult',
      language: 'ja',
      dueOn: null,
      message: '',
      values: [
        { fieldId: 'diagnosis', value: '胃潰瘍' },
        { fieldId: 'answer', value: '患者が書いたこと' },
      ],
      signers: [aSigner('patient'), aSigner('doctor'), aSigner('proxy')],
      ...more,
    },
    reminderPlan: [],
    reminderChannel: null,
  }) as unknown as ConsentOrder;

test('staff type what is theirs to type: nothing that fills itself in, no ink, nothing of the patient', () => {
  expect(typedFields(anOrder().form).map(({ id }) => id)).toEqual(['diagnosis']);
});

test('a draft holds what staff typed and named, and never what the patient wrote', () => {
  const draft = draftOf(anOrder());
  expect(draft.values).toEqual([{ fieldId: 'diagnosis', value: '胃潰瘍' }]);
  expect(draft.signers.map(({ role, added }) => [role, added])).toEqual([['proxy', false]]);
  expect(draft.explainerId).toBe('doctor');
});

test('a value takes the place of the one before, and an empty one is none', () => {
  const draft = draftOf(anOrder());
  const changed = withValue(draft, 'diagnosis' as never, '胃癌');
  expect(valueOf(changed, 'diagnosis' as never)).toBe('胃癌');
  expect(changed.values).toHaveLength(1);
  expect(isSameDraft(draft, changed)).toBe(false);
  expect(isSameDraft(draftOf(anOrder({ values: [] })), withValue(draft, 'diagnosis' as never, ''))).toBe(true);
});

test('the order in which fields were filled in is no change', () => {
  const empty = draftOf(anOrder({ values: [] }));
  const one = withValue(withValue(empty, 'a' as never, '1'), 'b' as never, '2');
  const other = withValue(withValue(empty, 'b' as never, '2'), 'a' as never, '1');
  expect(isSameDraft(one, other)).toBe(true);
});

test('a signer whom the rules ask for is the same until somebody is named; one that staff add is a change', () => {
  const draft = draftOf(anOrder());
  expect(isSameDraft(draft, withoutSigner(draft, 'proxy'))).toBe(true);
  const named = withSigner(draft, 'proxy', { name: '山口 一郎' });
  expect(signerIn(named, 'proxy')).toMatchObject({ name: '山口 一郎', required: true });
  expect(isSameDraft(draft, named)).toBe(false);
  expect(isSameDraft(draft, withSigner(draft, 'witness' as never, { added: true }))).toBe(false);
});
