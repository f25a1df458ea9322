import type { IcTemplateWarning } from '@nattoku/contract/ic-support/ic-template';
import { Notice } from '@nattoku/ui/feedback/notice';
import { warningWords } from '#areas/ic-support/template/ic-template-words.ts';

/** What an order would not get of the template today. */
export function TemplateWarnings({ warnings }: { warnings: readonly IcTemplateWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" title="このIC支援セットは、内容の確認が必要です">
      {warnings.map((warning) => (
        <p key={`${warning.kind}${warning.title}`}>{warningWords(warning)}</p>
      ))}
    </Notice>
  );
}
