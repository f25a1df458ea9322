// @vitest-environment jsdom
import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { ConsentField, ConsentFieldId, ConsentFieldType } from '@nattoku/contract/consent/consent-field';
import { newTemplateRules } from '@nattoku/contract/consent/consent-rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { FieldList } from '#areas/consent/editor/field/field-list.tsx';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { newField } from '#areas/consent/editor/page/new-field.ts';
import { PageThumbnails } from '#areas/consent/editor/page/page-thumbnails.tsx';
import { Palette } from '#areas/consent/editor/page/palette.tsx';
import type { Participant } from '#areas/consent/editor/field/participant.ts';
import { openScreen } from '#testing/screen.tsx';

const pages = [
  { width: 595, height: 842 },
  { width: 595, height: 842 },
];
const signers = [{ role: 'patient', required: true }] as const;
type Given = { fields?: ConsentField[]; findings?: LayoutFinding[]; page?: number };

/** The parts around the pages, with a draft that lives on the screen alone. */
function Parts({ fields = [], findings = [], page: first = 1 }: Given) {
  const [draft, change] = useState<LayoutDraft>({ fields, rules: { ...newTemplateRules, signers: [...signers] } });
  const [chosen, choose] = useState<readonly ConsentFieldId[]>([]);
  const [tool, setTool] = useState<ConsentFieldType | null>(null);
  const [participant, setParticipant] = useState<Participant>('staffBefore');
  const [page, showPage] = useState(first);
  const [spoken, say] = useState('');
  const desk: Desk = {
    draft,
    change,
    chosen,
    choose,
    tool,
    setTool,
    participant,
    setParticipant,
    page,
    showPage,
    say,
    findings,
    pages,
    mayEdit: true,
    printed: { texts: [], ruled: [] },
    copied: [],
    copy: () => undefined,
    focus: () => undefined,
  };
  return (
    <>
      <Palette desk={desk} />
      <PageThumbnails desk={desk} layout={{ versionId: 'v' as never, documentSha256: null }} />
      <FieldList desk={desk} />
      <p data-testid="spoken">{spoken}</p>
      <output>{chosen.length}</output>
    </>
  );
}

const groupNames = () => screen.getAllByRole('region').map((group) => group.getAttribute('aria-label'));

test('a person who must sign without a place to is named, and the place is one press away', async () => {
  const { user } = openScreen(<Parts />);
  const patient = await screen.findByRole('region', { name: '患者本人' });
  expect(within(patient).getByText('署名欄がありません。')).toBeTruthy();
  await user.click(within(patient).getByRole('button', { name: '署名欄を置く' }));
  expect(within(patient).queryByText('署名欄がありません。')).toBeNull();
  expect(within(patient).getByRole('button', { name: /患者本人の署名.*必須/ })).toBeTruthy();
});

test('from the keyboard a kind is placed at once, for who is chosen, on the page in view', async () => {
  const { user } = openScreen(<Parts page={2} />);
  await user.selectOptions(await screen.findByRole('combobox', { name: '置く項目に記入・署名する方' }), '代諾者');
  screen.getByRole('button', { name: '日付' }).focus();
  await user.keyboard('{Enter}');
  expect(groupNames()).toEqual(['患者本人', '代諾者']);
  expect(screen.getByRole('button', { name: /日付.*2ページ/ })).toBeTruthy();
  expect(screen.getByTestId('spoken').textContent).toContain('2ページに置きました');
});

test('a kind that was dragged before is placed from the keyboard, too', async () => {
  // jsdom has no pointer to capture and nothing under a point.
  Element.prototype.setPointerCapture ??= () => undefined;
  document.elementsFromPoint ??= () => [];
  const { user } = openScreen(<Parts />);
  const kind = await screen.findByRole('button', { name: '日付' });
  fireEvent.pointerDown(kind, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(kind, { clientX: 90, clientY: 90 });
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerUp(kind);

  kind.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('spoken').textContent).toContain('1ページに置きました');
});

test('all of one person are chosen at once, and one more with the key that adds', async () => {
  const at = { x: 40, y: 40 };
  const fields = [newField('text', 1, at, 'proxy'), newField('date', 1, at, 'proxy'), newField('signature', 1, at)];
  const { user } = openScreen(<Parts fields={fields} />);
  await user.click(await screen.findByRole('button', { name: 'すべて選ぶ' }));
  const count = () => document.querySelector('output')?.textContent;
  expect(count()).toBe('2');
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('button', { name: /患者本人の署名/ }));
  await user.keyboard('{/Control}');
  expect(count()).toBe('3');
});

test('the order of filling in is there beside the groups, and is changed', async () => {
  const fields = [newField('text', 1, { x: 40, y: 40 }), newField('date', 1, { x: 40, y: 90 })];
  const { user } = openScreen(<Parts fields={fields} />);
  await user.click(await screen.findByRole('button', { name: '記入の順' }));
  await user.click(screen.getByRole('button', { name: '「日付」を前へ' }));
  const rows = within(screen.getByRole('list', { name: '項目の順番' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    expect.stringContaining('日付'),
    expect.stringContaining('1行の文字'),
  ]);
});

test('a page says what lies on it and what is to be looked at, and arrows go from page to page', async () => {
  const field = newField('text', 2, { x: 40, y: 40 });
  const finding: LayoutFinding = { severity: 'warning', fieldId: field.id, page: 2, message: '重なっています' };
  const { user } = openScreen(<Parts fields={[field]} findings={[finding]} />);
  const second = await screen.findByRole('button', { name: '2ページ、項目1個、確かめるところ1件' });
  const first = screen.getByRole('button', { name: '1ページ、項目0個' });
  expect(first.getAttribute('aria-current')).toBe('page');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(second.getAttribute('aria-current')).toBe('page');
  expect(document.activeElement).toBe(second);
  expect(screen.getByText('確かめておく')).toBeTruthy();
});
