// @vitest-environment jsdom
import { type CommonTemplate, consentCommonContract } from '@nattoku/contract/consent/consent-common';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChooseTemplate } from '#areas/consent/common/orders/choose-template.tsx';
import { answers } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const template = (id: string, name: string, reviewDueOn: string | null) =>
  ({
    id,
    number: id,
    name,
    versionId: id,
    versionNumber: 1,
    pageCount: 2,
    departmentName: null,
    reviewDueOn,
    available: true,
  }) as CommonTemplate;

test('a form whose day of review has passed says so where it is chosen for a poster', async () => {
  const items = [template('1', '予防接種 予診票', '2020-03-31'), template('2', '人間ドック 同意書', '2099-03-31')];
  answers(consentCommonContract.templates, { items, total: 2, page: 1, pageSize: 100 });
  openScreen(<ChooseTemplate chosen={null} error={undefined} onChoose={() => undefined} />);

  const late = await screen.findByRole('radio', { name: /予防接種/ });
  const describedBy = (radio: HTMLElement) => document.getElementById(radio.getAttribute('aria-describedby') ?? '');
  expect(describedBy(late)?.textContent).toContain('見直し期限超過');
  expect(describedBy(screen.getByRole('radio', { name: /人間ドック/ }))?.textContent).not.toContain('見直し期限');
});
