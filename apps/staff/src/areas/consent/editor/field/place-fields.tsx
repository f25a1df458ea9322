import type { ConsentField, ConsentPage, FieldBox } from '@nattoku/contract/consent/consent-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/consent/editor/editor.module.css';
import type { ChangeField } from '#areas/consent/editor/field/change-field.ts';
import { kept, outlineOf, placedAt } from '#areas/consent/editor/layout-draft.ts';
import { NumberBox } from '#editing/number-box.tsx';

type Props = { field: ConsentField; pages: readonly ConsentPage[]; change: ChangeField };

const sides = [
  ['x', '左から'],
  ['y', '上から'],
  ['width', '幅'],
  ['height', '高さ'],
] as const;

/** Place and size in points, for the person who does not drag, and the page. */
export function PlaceFields({ field, pages, change }: Props) {
  const box = outlineOf(field);
  const page = pages[box.page - 1];
  const put = (part: Partial<FieldBox>) =>
    change('place', (one) => placedAt(one, kept({ ...outlineOf(one), ...part }, pages)));
  return (
    <>
      {(pages.length > 1 || !page) && (
        <SelectField
          label="ページ"
          options={[
            ...(page ? [] : [{ value: String(box.page), label: 'ページなし' }]),
            ...pages.map((_, at) => ({ value: String(at + 1), label: `${at + 1}ページ` })),
          ]}
          value={String(box.page)}
          onChange={({ target }) => put({ page: Number(target.value) })}
        />
      )}
      <div className={styles.pair}>
        {sides.map(([side, label]) => (
          <NumberBox
            key={side}
            label={label}
            unit="pt"
            least={0}
            most={Math.round((side === 'x' || side === 'width' ? page?.width : page?.height) ?? 5000)}
            value={box[side]}
            onChange={(value) => value !== null && put({ [side]: value })}
          />
        ))}
      </div>
    </>
  );
}
