// @vitest-environment jsdom
import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import {
  ExplainDialog,
  FinaliseDialog,
  SupersedeDialog,
  VoidDialog,
} from '#areas/consent/record/detail/action-dialogs.tsx';
import { ExtendDialog } from '#areas/consent/record/detail/extend-dialog.tsx';
import { ConsentUndelivered } from '#areas/consent/record/detail/consent-undelivered.tsx';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { WithdrawDialog } from '#areas/consent/record/detail/withdraw-dialog.tsx';
import { AskAgainDialog } from '#areas/consent/record/repair/ask-again-dialog.tsx';
import { IssuedCopyDialog } from '#areas/consent/record/repair/issued-copy-dialog.tsx';
import { ReissueDialog } from '#areas/consent/record/repair/reissue-dialog.tsx';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';

const detail = {
  form: {
    id: '0199d000-0000-7000-8000-000000000001',
    version: 3,
    state: 'issued',
    dueOn: null,
    template: { name: '大腸内視鏡 説明・同意書' },
    patient: aPatient({ sameNameCount: 2 }),
    signers: [],
    values: [],
    capacity: { kind: 'self' },
  },
  signatures: [],
  expiresAt: null,
} as unknown as ConsentDetail;

const dialogs: Record<string, ComponentType<DialogProps>> = {
  説明の記録: ExplainDialog,
  確定: FinaliseDialog,
  差し替え: SupersedeDialog,
  無効: VoidDialog,
  期限の変更: ExtendDialog,
  撤回: WithdrawDialog,
  署名のお願いの再開: AskAgainDialog,
  発行した文書からの確定: IssuedCopyDialog,
  作り直し: ReissueDialog,
};

test.each(Object.entries(dialogs))(
  'the dialog of %s names the patient and warns of the same name',
  async (_, Asked) => {
    openScreen(<Asked detail={detail} onClose={() => undefined} />);

    const line = (await screen.findByRole('link', { name: '山口 花子' })).closest(
      '[role="dialog"], [role="alertdialog"]',
    );
    expect(line?.textContent).toContain('00120045');
    expect(line?.textContent).toContain('1961年（昭和36年）4月2日');
    expect(line?.textContent).toContain('同姓同名あり');
  },
);

test.each([
  ['issued', /新しいリンクを渡し、同じ端末で開いてもらってください/, '/consent/order/done?form='],
  ['expired', /「期限を延ばす」を押し、新しいリンクを渡し/, null],
  ['voided', /この同意書では、もう受け取れません/, null],
] as const)('what waits on the telephone of the patient of a form that is %s says what to do', (state, words, way) => {
  const form = { ...detail.form, state } as ConsentDetail['form'];
  openScreen(<ConsentUndelivered detail={{ ...detail, form, undeliveredSince: '2026-11-26T01:00:00.000Z' }} />);

  expect(screen.getByText('署名や回答が届いていません')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  const link = screen.queryByRole('link', { name: '新しいリンクを渡す' });
  expect(link?.getAttribute('href') ?? null).toBe(way && way + form.id);
});

test('where nothing waits nothing is said', () => {
  openScreen(<ConsentUndelivered detail={{ ...detail, undeliveredSince: null }} />);
  expect(screen.queryByText('署名や回答が届いていません')).toBeNull();
});
