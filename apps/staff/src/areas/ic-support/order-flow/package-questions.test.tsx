// @vitest-environment jsdom
import { type ConsentField, type ConsentFieldId, plainField } from '@nattoku/contract/consent/consent-field';
import type { PackageFormValue } from '@nattoku/contract/ic-support/ic-package';
import type { ConsentFormId, ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { FormQuestions, isAnswered } from '#areas/ic-support/order-flow/package-questions.tsx';
import { UnfinishedForms } from '#areas/ic-support/order-flow/unfinished-forms.tsx';

const templateId = 'f1' as ConsentTemplateId;
const field: ConsentField = {
  id: 'a' as ConsentFieldId,
  label: '病名',
  box: { page: 1, x: 0, y: 0, width: 100, height: 20 },
  ...plainField,
};
const forms = [
  { templateId, name: '手術の同意書', fields: [field, { ...field, id: 'b' as ConsentFieldId, label: '病期' }] },
];

function Page() {
  const [values, setValues] = useState<PackageFormValue[]>([]);
  return (
    <>
      <FormQuestions forms={forms} values={values} onChange={setValues} />
      <p>{isAnswered(forms, values) ? '足りています' : '足りません'}</p>
    </>
  );
}

test('a package is complete once every field that its forms ask for is filled in', async () => {
  render(<Page />);
  const type = (label: string, text: string) =>
    userEvent.type(screen.getByRole('textbox', { name: new RegExp(label) }), text);

  await type('病名', '胃潰瘍');
  expect(screen.queryByText('足りません')).not.toBeNull();
  await type('病期', ' ');
  expect(screen.queryByText('足りません')).not.toBeNull();
  await type('病期', '初期');

  expect(screen.queryByText('足りています')).not.toBeNull();
});

test('a form that did not go out with its package is named with what it lacks and the way to complete it', () => {
  const formId = '11111111-1111-4111-8111-111111111111' as ConsentFormId;
  const waiting = { formId, name: '手術の同意書', lacking: ['「病名」を記入してください'], isDone: false };
  render(
    <MemoryRouter>
      <UnfinishedForms forms={[waiting, { ...waiting, name: '済んだ同意書', isDone: true }]} />
    </MemoryRouter>,
  );

  expect(screen.queryByText('手術の同意書：「病名」を記入してください')).not.toBeNull();
  expect(screen.queryByText(/済んだ同意書/)).toBeNull();
  expect(screen.getByRole('link', { name: '入力する' }).getAttribute('href')).toContain(formId);
});
