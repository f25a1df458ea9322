import type { ConsentIntake } from '@nattoku/contract/consent/consent-intake';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { swapIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/consent/template/consent-template.module.css';

type Props = { intake: ConsentIntake; onAgain: () => void };

/** What the PDF holds, and what of it should be looked at. */
export function IntakeFound({ intake: { pages, fields, reading, size, warnings }, onAgain }: Props) {
  return (
    <Card
      title="取り込んだPDF"
      action={
        <Button variant="tertiary" size="small" icon={swapIcon} onClick={onAgain}>
          別のPDFを選ぶ
        </Button>
      }
    >
      <div className={styles.parts}>
        <DescriptionList
          layout="columns"
          items={[
            { term: 'ページ', detail: `${pages.length - 1}ページ` },
            { term: '大きさ', detail: sizeInWords(size) },
            { term: '見つかった入力欄', detail: fields.length === 0 ? 'なし' : `${fields.length}個` },
            { term: '読み取れた文章', detail: reading.length === 0 ? 'なし（画像のPDF）' : `${reading.length}項目` },
          ]}
        />
        <Notice>
          「{fixedConsentBlock.heading}
          」のページを最後に加えました。画面にも紙にも必ず入り、取り除けません。
        </Notice>
        {warnings.length > 0 && (
          <Notice tone="warning" title="確かめてください">
            <ul className={styles.list}>
              {warnings.map(({ kind, sentence }) => (
                <li key={kind}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Card>
  );
}

const MB = 1024 ** 2;
const sizeInWords = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / MB).toFixed(1)}MB`;
