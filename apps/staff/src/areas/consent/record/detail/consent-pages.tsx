import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import type { ConsentDocument } from '@nattoku/contract/consent/consent-form';
import { consentPagePath, currentPagePath } from '@nattoku/contract/consent/consent-record';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { ButtonLink } from '@nattoku/ui/action/button';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { fileDocumentIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useState } from 'react';
import { pageSizes } from '#areas/consent/page-sizes.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { documentNames } from '#parts/consent/document-names.ts';
import { href } from '#routing/paths.ts';

const foremost: readonly ConsentDocument['kind'][] = ['withdrawal', 'sealed', 'refusal', 'scan', 'issued'];
const CURRENT = 'current';

/** Of each kind the newest, the most telling first. */
export const documentsOf = ({ form }: ConsentDetail): ConsentDocument[] =>
  foremost.flatMap((kind) => form.documents.findLast((document) => document.kind === kind) ?? []);

/** The pages of what was shown, signed or sealed. */
export function ConsentPages({ detail }: { detail: ConsentDetail }) {
  const { form, allowed, currentPages } = detail;
  const shownOnes = viewsOf(detail);
  const [chosen, choose] = useState<string | null>(null);
  const shown = shownOnes.find(({ id }) => id === chosen) ?? shownOnes[0];
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
    <>
      {shown.id === CURRENT && currentPages !== null && currentPages.unplaced > 0 && (
        <Notice tone="info">
          書類に署名欄のない方の署名（{currentPages.unplaced}名）は、確定すると別のページに入ります。
        </Notice>
      )}
      <div className={styles.pages}>
        <DocumentPages
          key={shown.id}
          label={shown.name}
          pages={pageSizes(form.pages, shown.pageCount)}
          imageOf={(page, width) => apiPrefix + shown.pathOf(page, width)}
          tools={
            shownOnes.length > 1 && (
              <SelectField
                label="表示する文書"
                labelHidden
                size="small"
                value={shown.id}
                options={shownOnes.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => choose(event.target.value)}
              />
            )
          }
        />
      </div>
      {/* What stands on the screen has no mark of a copy, and is cut at the edge of the paper. */}
      <p className={styles.onPaper}>文書は、この画面の「写しを印刷（「写」入り）」から印刷してください。</p>
    </>
  );
}

type View = { id: string; name: string; pageCount: number; pathOf: (page: number, width: number) => string };

/** Before it is sealed, what is signed so far comes first: it is what a doctor looks at for the last time. */
function viewsOf(detail: ConsentDetail): View[] {
  const { form, currentPages } = detail;
  const current: View = {
    id: CURRENT,
    name: 'いまの記入と署名（確定前）',
    pageCount: form.pages.length + (currentPages?.attachments ?? 0),
    pathOf: (page, width) => currentPagePath(form.id, form.version, page, width),
  };
  const stored = documentsOf(detail).map(({ id, kind, pageCount }): View => ({
    id,
    name: documentNames[kind],
    pageCount,
    pathOf: (page, width) => consentPagePath(form.id, id, page, width),
  }));
  return currentPages ? [current, ...stored] : stored;
}
