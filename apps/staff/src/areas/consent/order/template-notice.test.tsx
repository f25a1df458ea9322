// @vitest-environment jsdom
import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TemplateNotice } from '#areas/consent/order/template-notice.tsx';

afterEach(cleanup);

const template = (given: Partial<ConsentForm['template']>): ConsentForm['template'] =>
  ({ isOld: false, isWithdrawn: false, reviewDueOn: null, ...given }) as ConsentForm['template'];

test.each([
  ['2020-04-01', ['見直し期限（2020/04/01）を過ぎた様式です']],
  ['2999-12-31', []],
  [null, []],
])(
  'a form whose template was to be looked through by %s says so on the way to the patient: %j',
  (reviewDueOn, said) => {
    render(
      <TemplateNotice template={template({ reviewDueOn: reviewDueOn as ConsentForm['template']['reviewDueOn'] })} />,
    );

    expect(screen.queryAllByText(/見直し期限/).map((each) => each.textContent)).toEqual(said);
  },
);

test('that a template is not used any more matters more than that it is due', () => {
  render(<TemplateNotice template={template({ isWithdrawn: true, reviewDueOn: '2020-04-01' as never })} />);

  expect(screen.getByText('この様式は、いまは使われていません')).toBeTruthy();
  expect(screen.queryByText(/見直し期限/)).toBeNull();
});
