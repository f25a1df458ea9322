import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useToday } from '#platform/use-today.ts';

/** A draft goes on with the pages it was begun with; the person who issues it is to know that the hospital has others by now, or none. */
export function TemplateNotice({ template: { isOld, isWithdrawn, reviewDueOn } }: Pick<ConsentForm, 'template'>) {
  const today = useToday();
  if (isWithdrawn) {
    return (
      <Notice tone="warning" title="この様式は、いまは使われていません">
        下書きのあとで利用が終了しました。発行してよいか、様式の担当者に確かめてください。
      </Notice>
    );
  }
  if (isOld) {
    return (
      <Notice tone="warning" title="新しい版が公開されています">
        この下書きは前の版で作られています。新しい版を使うときは、この下書きを破棄して作り直してください。
      </Notice>
    );
  }
  if (reviewDueOn === null || reviewDueOn >= today) return null;
  return (
    <Notice tone="warning" title={`見直し期限（${reviewDueOn.replaceAll('-', '/')}）を過ぎた様式です`}>
      内容がいまの診療に合っているか、様式の担当者に確かめてから発行してください。
    </Notice>
  );
}
