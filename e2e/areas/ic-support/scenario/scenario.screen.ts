import { randomUUID } from 'node:crypto';
import { scenarioContract, type ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { Caller } from '@nattoku/contract/shared/client';
import { expect, type Page } from '@playwright/test';
import { unique } from '#given.ts';

const shared = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;

export const message = (key: string, text: string, next: string | null = null): ScenarioStep => ({
  ...shared,
  coreRiskIds: [],
  key,
  kind: 'message',
  text,
  next,
});

export const end: ScenarioStep = { ...shared, coreRiskIds: [], key: 'end', kind: 'end', text: '終わりです' };

/** A draft with these steps, that nobody else in this run has. */
export async function givenScenario(call: Caller, name: string, steps: ScenarioStep[]): Promise<ScenarioVersion> {
  const facts = { description: '', departmentId: null, approachId: null, ownerId: null, reviewDueOn: null };
  const { open } = await call(scenarioContract.create, {
    body: { ...facts, name: `${name}${unique()}` },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new scenario has no draft.');
  return call(scenarioContract.save, { params: { versionId: open.id }, body: { version: 1, steps } });
}

/** The builder in the words of the person who works with it. */
export function builderOf(page: Page) {
  const list = page.getByRole('list', { name: 'ステップ' });
  const side = page.getByRole('complementary', { name: '設定' });
  return {
    list,
    side,
    steps: list.getByRole('button'),
    step: (name: string | RegExp) => list.getByRole('button', { name }),
    add: async (kind: string) => {
      await page.getByRole('button', { name: 'ステップを追加' }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    },
    field: (name: string) => side.getByRole('textbox', { name, exact: true }),
    choice: (name: string) => side.getByRole('combobox', { name, exact: true }),
    tab: (name: string | RegExp) => side.getByRole('tab', { name }),
    isSaved: () => expect(page.getByText(/^下書きを保存しました/)).toBeVisible(),
  };
}
