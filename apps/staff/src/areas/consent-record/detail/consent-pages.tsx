import type { ConsentDetail } from '@nattoku/contract/consent-detail';
import type { ConsentDocument } from '@nattoku/contract/consent-form';
import { consentPagePath } from '@nattoku/contract/consent-record';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { ButtonLink } from '@nattoku/ui/button';
import { DocumentPages } from '@nattoku/ui/document-pages';
import { EmptyState } from '@nattoku/ui/empty-state';
import { fileDocumentIcon, pencilIcon } from '@nattoku/ui/icons';
import { SelectField } from '@nattoku/ui/select-field';
import { useState } from 'react';
import { href } from '#router/paths.ts';

export const documentNames: Record<ConsentDocument['kind'], string> = {
  issued: '患者さんに表示した文書',
  sealed: '署名済みの文書（封印済み）',
  refusal: '「同意しない」の記録',
  withdrawal: '撤回の記録',
  scan: '署名した紙のスキャン',
};
const foremost: readonly ConsentDocument['kind'][] = ['withdrawal', 'sealed', 'refusal', 'scan', 'issued'];
const A4 = { width: 595, height: 842 };

/** Of each kind the newest, the most telling first. */
export const documentsOf = ({ form }: ConsentDetail): ConsentDocument[] =>
  foremost.flatMap((kind) => form.documents.findLast((document) => document.kind === kind) ?? []);

/** The pages of what was shown, signed or sealed. */
export function ConsentPages({ detail }: { detail: ConsentDetail }) {
  const { form, allowed } = detail;
  const documents = documentsOf(detail);
  const [chosen, choose] = useState<string | null>(null);
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0];
  if (!shown)
    return (
      <EmptyState
        icon={fileDocumentIcon}
        title="まだ発行していません"
        action={
          allowed.includes('edit') && (
            <ButtonLink icon={pencilIcon} href={href('/consent/order/preview', { form: form.id })}>
              内容を確認する
            </ButtonLink>
          )
        }
      >
        発行すると、患者さんに表示する文書がここに表示されます。
      </EmptyState>
    );
  return (
    <DocumentPages
      key={shown.id}
      label={documentNames[shown.kind]}
      pages={Array.from({ length: shown.pageCount }, (_, index) => form.pages[index] ?? A4)}
      imageOf={(page, width) => apiPrefix + consentPagePath(form.id, shown.id, page, width)}
      tools={
        documents.length > 1 && (
          <SelectField
            label="表示する文書"
            labelHidden
            size="small"
            value={shown.id}
            options={documents.map(({ id, kind }) => ({ value: id, label: documentNames[kind] }))}
            onChange={(event) => choose(event.target.value)}
          />
        )
      }
    />
  );
}
