import type { ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { fullName } from '@nattoku/rules/text/person-name';
import { BulkChange } from '#parts/order/bulk/bulk-change.tsx';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import type { BulkWords, ChosenOrder } from '#parts/order/bulk/bulk-words.ts';

type Props = { forms: readonly ConsentSummary[]; onFinished: (result: BulkResult) => void };

const words: BulkWords = {
  noun: '同意書',
  due: '署名の期限',
  extending:
    'お渡し済みのリンクとQRコードは、そのまま使えます。期限切れの同意書は、詳細画面で1件ずつ延ばしてください。',
  canceling:
    '患者さんのリンクはすぐに使えなくなり、同意書は無効になります。元には戻せません。どなたかの署名がある同意書はそのまま残り、詳細画面から2名で無効にします。',
};

/** Whose form it is, and which; a common order's response may be nobody's yet. */
const labelOf = ({ patient, templateName }: ConsentSummary): string =>
  `${patient ? `${fullName(patient)} さん` : '患者の照合待ち'}「${templateName}」`;

export const chosenOrder = (form: ConsentSummary): ChosenOrder => ({
  orderId: form.orderId,
  version: form.orderVersion,
  label: labelOf(form),
});

/** What can be done with all chosen forms at once: with the orders that hold them, as with those of any area. */
export const ConsentBulk = ({ forms, onFinished }: Props) => (
  <BulkChange orders={forms.map(chosenOrder)} words={words} onFinished={onFinished} />
);
