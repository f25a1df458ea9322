import { ApproachId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { closeIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import styles from '#areas/consent/template/consent-template.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';

type Props = { value: ApproachId[]; error: string | undefined; onChange: (value: ApproachId[]) => void };

/** The operations and examinations that the form is for: added one by one, taken away at a press. */
export function ApproachesField({ value, error, onChange }: Props) {
  const maySee = useIsAllowed('video.view');
  const { data } = useQuery({ ...approachChoicesQuery, enabled: maySee });
  if (!maySee) return null;
  const all = data?.items ?? [];
  const nameOf = (id: ApproachId) => all.find((approach) => approach.id === id)?.name ?? '（表示できないアプローチ）';
  return (
    <div className={styles.stack}>
      <SelectField
        label="アプローチ（手術・検査・治療）"
        help="この同意書を使う手術・検査・治療です。いくつでも追加できます。"
        emptyLabel={value.length === 0 ? '選んで追加' : 'ほかにも追加'}
        value=""
        options={optionsOfRows(all.filter(({ id }) => !value.includes(id)))}
        error={error}
        onChange={(event) => {
          const chosen = ApproachId.safeParse(event.target.value);
          if (chosen.success) onChange([...value, chosen.data]);
        }}
      />
      {value.length > 0 && (
        <ul role="list" className={styles.chosen} aria-label="選んだアプローチ">
          {value.map((id) => (
            <li key={id}>
              <Button
                variant="tertiary"
                size="small"
                icon={closeIcon}
                aria-label={`「${nameOf(id)}」を外す`}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                {nameOf(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
