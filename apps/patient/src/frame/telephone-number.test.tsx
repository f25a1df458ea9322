// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AnswerHours } from '#areas/chat/answer-hours.tsx';
import { TelephoneNumber } from '#frame/telephone-number.tsx';

afterEach(cleanup);

test.each([
  ['03-1234-5678', '03-1234-5678'],
  ['代表 03-1234-5678（内線 701）', '03-1234-5678'],
  ['０３（１２３４）５６７８', '０３（１２３４）５６７８'],
  ['(03)1234-5678', '03)1234-5678'],
])('of %s is kept on one line: %s', (phone, kept) => {
  render(<p>{<TelephoneNumber>{phone}</TelephoneNumber>}</p>);
  expect(screen.getByText(kept).className).toContain('number');
  expect(document.body.textContent).toBe(phone);
});

test('the number to call at once is kept on one line within its sentence', () => {
  const answering = { enabled: true, hours: '', isOpen: true, opensAt: null, emergency: '' };
  render(<AnswerHours answering={answering} phone="03-0000-1000" teamName="外科外来" />);
  expect(screen.getByText('03-0000-1000').className).toContain('number');
  expect(document.body.textContent).toContain('急な症状のときは電話でご連絡ください（03-0000-1000）。');
});
