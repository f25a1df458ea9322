import { profileLimits } from '@nattoku/contract/patient/patient-profile';
import { Button } from '@nattoku/ui/action/button';
import { closeIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { isImeEnter } from '@nattoku/ui/form/ime';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import styles from '#areas/patient/record/patient-fields.module.css';
import { tagsQuery } from '#areas/patient/patients.queries.ts';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';

const SUGGESTED = 8;

/** Words of the facility's own; those in use are offered, so that they stay few. */
export function TagField({ form: { control, problems } }: { form: PatientForm }) {
  const { field } = useController({ control, name: 'tags' });
  const { data } = useQuery(tagsQuery);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const { value: tags, onChange } = field;
  const offered = (data?.tags ?? []).filter((tag) => !tags.includes(tag));

  const add = (tag: string) => {
    const word = tag.trim();
    if (word !== '' && !tags.includes(word) && tags.length < profileLimits.tags) onChange([...tags, word]);
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isImeEnter(event)) return;
    event.preventDefault();
    add(typed);
  };

  return (
    <div className={styles.list}>
      <TextField
        label="タグ"
        help="入力してEnterで追加します。"
        list={listId}
        value={typed}
        error={problems['tags']}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul role="list" className={styles.tags} aria-label="付けたタグ">
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                variant="tertiary"
                size="small"
                iconEnd={closeIcon}
                aria-label={`タグ「${tag}」を外す`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                {tag}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul role="list" className={styles.tags} aria-label="よく使うタグ">
          {offered.slice(0, SUGGESTED).map((tag) => (
            <li key={tag}>
              <Button variant="fourth" size="small" icon={plusIcon} onClick={() => add(tag)}>
                {tag}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
