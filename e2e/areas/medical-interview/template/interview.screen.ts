import { randomUUID } from 'node:crypto';
import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import {
  type InterviewVersion,
  interviewTemplateContract,
} from '@nattoku/contract/medical-interview/interview-template';
import type { Caller } from '@nattoku/contract/shared/client';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { expect, type Page } from '@playwright/test';
import { unique } from '#given.ts';

export const library = '/jmneadoibops2/template/create/medicalInterview';

export const yesNo = (linkId: string, text: string): InterviewItem => blankItem('yesNo', linkId, { text });

/** A draft with these questions, that nobody else in this run has. */
export async function givenInterview(call: Caller, name: string, items: InterviewItem[]): Promise<InterviewVersion> {
  const facts = {
    description: '',
    departmentId: null,
    approachId: null,
    instrumentId: null,
    ownerId: null,
    reviewDueOn: null,
  };
  const { open } = await call(interviewTemplateContract.create, {
    body: { ...facts, name: `${name}${unique()}` },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new questionnaire has no draft.');
  return call(interviewTemplateContract.save, {
    params: { versionId: open.id },
    body: { version: 1, form: formOf(items) },
  });
}

const formOf = (items: InterviewItem[]): InterviewForm => ({
  items: listItems(items) as InterviewForm['items'],
  flags: [],
  chartText: '',
});

/** Only administrators keep questionnaires unless a hospital says otherwise: a second person has to be there. */
export async function doctorsKeepInterviews(call: Caller): Promise<void> {
  const { table, version } = await call(facilitySettingsContract.getPermissions, {});
  if (table.doctor.includes('interview.manage')) return;
  const doctor = [...table.doctor, 'interview.manage' as const];
  await call(facilitySettingsContract.updatePermissions, { body: { version, table: { ...table, doctor } } });
}

/** The builder in the words of the person who works with it. */
export function builderOf(page: Page) {
  const list = page.getByRole('list', { name: '質問', exact: true });
  const middle = page.getByRole('region', { name: '設定' });
  const preview = page.getByRole('complementary', { name: 'プレビュー' });
  return {
    list,
    middle,
    preview,
    phone: preview.getByRole('figure', { name: '患者さんの画面のプレビュー' }),
    items: list.getByRole('button'),
    item: (name: string | RegExp) => list.getByRole('button', { name }),
    add: async (kind: string) => {
      await page.getByRole('button', { name: '質問を追加' }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    },
    field: (name: string) => middle.getByRole('textbox', { name, exact: true }),
    choice: (name: string) => middle.getByRole('combobox', { name, exact: true }),
    tab: (name: string | RegExp) => middle.getByRole('tab', { name }),
    isSaved: () => expect(page.getByText(/^下書きを保存しました/)).toBeVisible(),
  };
}
