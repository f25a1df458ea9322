// @vitest-environment jsdom
import type { ConsentTemplate, ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewDialog } from '#areas/consent/template/review-dialog.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const author = '0199a000-0000-7000-8000-000000000009';
const versionId = '0199b000-0000-7000-8000-000000000001';
const template = {
  id: '0199b000-0000-7000-8000-000000000002',
  name: '大腸内視鏡 説明・同意書',
  departmentId: '0199b000-0000-7000-8000-000000000003',
  approachIds: [],
  owner: { id: author, name: '田中 実' },
  reviewDueOn: '2099-12-31',
} as unknown as ConsentTemplate;
const work = {
  id: versionId,
  number: 2,
  version: 4,
  state: 'inReview',
  author: { id: author, name: '田中 実' },
  submittedBy: { id: author, name: '田中 実' },
} as unknown as ConsentVersionSummary;

type Given = { facts?: Partial<ConsentTemplate>; version?: Partial<ConsentVersionSummary>; uid?: string };

/** The question before a version is published, to somebody of the hospital. */
function openDialog({ facts = {}, version = {}, uid }: Given = {}) {
  const done: string[] = [];
  answers(consentVersionContract.publish, template);
  const opened = openScreen(
    <ReviewDialog
      step="publish"
      template={{ ...template, ...facts }}
      work={{ ...work, ...version }}
      warnings={[]}
      onClose={() => done.push('closed')}
      onMend={(mended) => done.push(mended)}
    />,
    { role: 'admin', ...(uid && { uid }) },
  );
  return { done, ...opened };
}

const reasonField = () => screen.queryByRole('textbox', { name: /足りないまま公開する理由/ });
const publish = () => screen.getByRole('button', { name: '公開する' });

test('a form that lacks nothing, seen by another person, is published without a reason', async () => {
  const { user, done } = openDialog();
  const points = within(await screen.findByRole('list', { name: '公開の前に確かめること' }));
  expect(points.queryAllByLabelText('足りない')).toHaveLength(0);
  expect(reasonField()).toBeNull();

  await user.click(publish());
  await screen.findByText(/を公開しました/);
  expect(askedOf(consentVersionContract.publish)[0]?.body).toEqual({ version: 4, note: '', warningsSeen: false });
  expect(done).toEqual(['closed']);
});

test('what is missing is named, and without a reason nothing is sent', async () => {
  const { user } = openDialog({ facts: { owner: null, reviewDueOn: '2020-01-01' } });
  const points = within(await screen.findByRole('list', { name: '公開の前に確かめること' }));
  expect(points.getByText('責任者が決まっていません')).toBeDefined();
  expect(points.getByText('見直し期限がないか、過ぎています')).toBeDefined();
  await user.click(publish());
  expect(askedOf(consentVersionContract.publish)).toHaveLength(0);

  const field = reasonField();
  if (!field) return expect.unreachable();
  await user.type(field, '緊急の改訂のため');
  await user.click(publish());
  await screen.findByText(/を公開しました/);
  expect(askedOf(consentVersionContract.publish)[0]?.body).toMatchObject({ reason: '緊急の改訂のため' });
});

test('the author is asked for another pair of eyes, and led to it or to the facts of the form', async () => {
  const { user, done } = openDialog({ facts: { owner: null }, version: { state: 'draft' }, uid: author });
  await user.click(await screen.findByRole('button', { name: '作成した人とは別の人の確認を直す' }));
  await user.click(screen.getByRole('button', { name: '責任者を直す' }));
  expect(done).toEqual(['review', 'details']);
});
