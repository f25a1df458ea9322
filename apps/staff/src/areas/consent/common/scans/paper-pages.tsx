import type { ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import { FieldError } from '@nattoku/ui/form/field';
import { type Checked, chosenPages, copyField } from '#areas/consent/common/scans/paper-check.ts';
import { ScanPicture } from '#areas/consent/common/scans/scan-picture.tsx';
import styles from '#areas/consent/common/consent-common.module.css';

type Props = {
  paper: ReturnedPaper;
  checked: Checked;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<Checked>) => void;
};

/** Each page as it was scanned; of a page that came twice somebody chooses the one that counts. */
export function PaperPages(props: Props) {
  const { paper, checked } = props;
  return (
    <ul role="list" className={styles.stack}>
      {chosenPages(paper, checked).map(({ page, own, copies }) => (
        <li key={page} className={styles.page}>
          <span className={styles.row}>
            <span className={styles.name}>
              {page} / {paper.pageCount}ページ
            </span>
            {copies.length === 1 && own.resolution !== null && (
              <span className={styles.quiet}>{own.resolution}dpi</span>
            )}
          </span>
          {copies.length > 1 ? (
            <Copies {...props} page={page} copies={copies} />
          ) : (
            <ScanPicture id={own.id} turn={own.turn} alt={`${page}ページ`} width={1200} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Copies({
  page,
  copies,
  checked,
  problems,
  onChange,
}: Props & { page: number; copies: ReturnedPaper['pages'] }) {
  const field = copyField(page);
  const error = problems[field];
  return (
    <fieldset
      className={styles.page}
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${field}-error`}
    >
      <legend className={styles.quiet}>
        同じページが{copies.length}枚あります。署名や書き込みを見比べて、記録に残す画像を選んでください。
      </legend>
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
      <div className={styles.copies}>
        {copies.map(({ id, turn, resolution }, index) => (
          <label key={id} className={styles.copy}>
            <span className={styles.row}>
              <input
                type="radio"
                name={field}
                checked={checked.pages[page] === id}
                onChange={() => onChange({ pages: { ...checked.pages, [page]: id } })}
              />
              {index + 1}枚目を使う
              {resolution !== null && <span className={styles.quiet}>{resolution}dpi</span>}
            </span>
            <ScanPicture id={id} turn={turn} alt={`${page}ページの${index + 1}枚目`} width={1200} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
