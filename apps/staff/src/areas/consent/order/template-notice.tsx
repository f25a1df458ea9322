import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { Notice } from '@nattoku/ui/feedback/notice';

/** A draft goes on with the pages it was begun with; the person who issues it is to know that the hospital has others by now, or none. */
export function TemplateNotice({ template: { isOld, isWithdrawn } }: Pick<ConsentForm, 'template'>) {
  if (isWithdrawn) {
    return (
      <Notice tone="warning" title="この様式は、いまは使われていません">
        下書きのあとで利用が終了しました。発行してよいか、様式の担当者に確かめてください。
      </Notice>
    );
  }
  if (!isOld) return null;
  return (
    <Notice tone="warning" title="新しい版が公開されています">
      この下書きは前の版で作られています。新しい版を使うときは、この下書きを破棄して作り直してください。
    </Notice>
  );
}
