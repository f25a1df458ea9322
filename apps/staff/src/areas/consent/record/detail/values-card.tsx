import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { valueSourceNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import { EXPLAINED_LATER, explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { dateParts, isPlainDate } from '@nattoku/rules/time/plain-date';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import styles from '#areas/consent/record/detail/consent-detail.module.css';

/** What was filled in, and where each value comes from. */
export function ValuesCard({ detail: { form } }: { detail: ConsentDetail }) {
  const rows = form.fields.flatMap((field) => {
    const value = form.values.find(({ fieldId }) => fieldId === field.id);
    return value && field.type !== 'fixedText' ? [{ field, value }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Card title="記入された内容">
      <DescriptionList
        items={rows.map(({ field, value: { value, source, givenByName } }) => ({
          term: field.label,
          detail: (
            <span className={styles.item}>
              <span className={styles.kept}>{wordsOf(field, value) || emptyWords(field, form.explainedAt)}</span>
              {wordsOf(field, value) && (
                <span className={styles.quiet}>
                  {valueSourceNames[source]}
                  {givenByName && `・${givenByName}`}
                </span>
              )}
            </span>
          ),
        }))}
      />
    </Card>
  );
}

/** A form states who explained and when only once that is recorded. */
const emptyWords = (field: ConsentField, explainedAt: string | null): string =>
  explainedAt === null && explanationFact(field) !== null ? EXPLAINED_LATER : '—';

/** As it is printed on the pages. */
const wordsOf = ({ type }: Pick<ConsentField, 'type'>, value: FieldValue): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (type !== 'date' || !isPlainDate(value)) return value;
  const { year, month, day } = dateParts(value);
  return `${year}年${month}月${day}日`;
};
