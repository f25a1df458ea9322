import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { deciderWords } from '@nattoku/contract/consent/consent-rules';
import { consentRouteNames, sideNames } from '@nattoku/contract/consent/consent-state';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Link } from '@nattoku/ui/action/link';
import { href } from '#routing/paths.ts';

/** What the form is about, and who had what to do with it. */
export function ConsentFacts({ detail: { form, expiresAt } }: { detail: ConsentDetail }) {
  const by = (at: string | null, name: string | null) => at && `${formatDateTime(at)}　${name ?? ''}`;
  const on = (date: string | null) => date && formatDate(date);
  return (
    <Card title="同意書の内容">
      <DescriptionList
        items={[
          { term: '同意書', detail: `${form.template.name}（第${form.template.versionNumber}版）` },
          { term: '様式番号', detail: form.template.number },
          { term: '手術・検査', detail: form.procedureName },
          { term: '予定日', detail: on(form.procedureOn) },
          ...(form.side && form.side !== 'none' ? [{ term: '左右', detail: sideNames[form.side] }] : []),
          { term: '執刀・実施', detail: [form.operatorName, ...form.assistantNames].filter(Boolean).join('、') },
          { term: '説明担当医', detail: form.explainer?.name },
          { term: '説明の記録', detail: by(form.explainedAt, form.explainedByName) ?? 'ありません' },
          { term: '署名の方法', detail: consentRouteNames[form.route] },
          { term: '判断する人', detail: deciderWords(form.capacity, form.signers) },
          ...(form.language === 'ja' ? [] : [{ term: '言語', detail: languageNames[form.language] }]),
          { term: '入力', detail: form.enteredByName },
          { term: '医師の確認', detail: by(form.confirmedAt, form.confirmedByName) },
          { term: '発行', detail: form.issuedAt && formatDateTime(form.issuedAt) },
          { term: '署名の期限', detail: on(form.dueOn) },
          { term: 'リンク', detail: expiresAt && `${formatDateTime(expiresAt)} まで` },
          { term: '署名完了', detail: form.signedAt && formatDateTime(form.signedAt) },
          { term: '確定', detail: form.finalisedAt && formatDateTime(form.finalisedAt) },
          { term: '有効期限', detail: on(form.validUntil) },
          ...other('前の同意書', form.supersedesId),
          ...other('新しい同意書', form.supersededById),
        ]}
      />
    </Card>
  );
}

const other = (term: string, form: string | null) =>
  form ? [{ term, detail: <Link href={href('/consent/detail', { form })}>開く</Link> }] : [];
