import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { expect, type Page } from '@playwright/test';

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
