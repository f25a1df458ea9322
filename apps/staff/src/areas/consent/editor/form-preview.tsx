import {
  type ConsentLayout,
  ConsentPreview,
  consentPreviewImagePath,
  consentPreviewPdfPath,
} from '@nattoku/contract/consent/consent-editor';
import { ButtonLink } from '@nattoku/ui/action/button';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { printerIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/consent/editor/editor.module.css';

const names: Record<ConsentPreview, string> = {
  filled: '職員が見る、全員が署名した書類',
  issued: '患者さんが読む、発行したばかりの書類',
  print: '紙に印刷する書類（QRコードつき）',
  longest: 'いちばん長い内容を入れた書類',
};

type Props = { layout: ConsentLayout; kind: ConsentPreview; onKind: (kind: ConsentPreview) => void };

/** The form as it will be, with made-up values and 見本 across each page. */
export function FormPreview({ layout, kind, onKind }: Props) {
  const { versionId, version, pages } = layout;
  if (pages.length === 0) {
    return (
      <EmptyState title="ページがまだありません">様式の画面で、PDFを取り込むか本文を入力してください。</EmptyState>
    );
  }
  return (
    <div className={styles.preview}>
      <div className={styles.previewTools}>
        <SelectField
          label="見え方"
          options={ConsentPreview.options.map((value) => ({ value, label: names[value] }))}
          value={kind}
          onChange={({ target }) => onKind(ConsentPreview.parse(target.value))}
        />
        <ButtonLink
          variant="tertiary"
          icon={printerIcon}
          href={consentPreviewPdfPath(versionId, kind)}
          target="_blank"
          rel="noreferrer"
        >
          PDFで開いて印刷
        </ButtonLink>
      </div>
      <p className={styles.hint}>入っている内容は見本です。実在の方の情報ではありません。</p>
      <DocumentPages
        key={kind}
        label={`${layout.templateName}（${names[kind]}）`}
        pages={pages}
        imageOf={(page, width) => consentPreviewImagePath(versionId, kind, page, width, version)}
      />
    </div>
  );
}
