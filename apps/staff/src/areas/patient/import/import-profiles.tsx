import type { ImportPreview } from '@nattoku/contract/patient/patient-import';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profilesQuery, useSaveProfile } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import type { ImportPlan } from '#areas/patient/import/use-import-plan.ts';

type Props = { preview: ImportPreview; plan: ImportPlan };

/** Keeps the choices for the next file of this kind, and takes those of an earlier one. */
export function ImportProfiles({ preview, plan }: Props) {
  const { data } = useQuery(profilesQuery);
  const profiles = data?.items ?? [];
  const fitting = profiles.find(({ id }) => id === preview.profileId);
  const [name, setName] = useState<string>();
  const save = useSaveProfile();
  const typed = name ?? fitting?.name ?? '';
  const keep = () => save.mutate({ name: typed, header: preview.rows[0] ?? [], mapping: plan.mapping });

  return (
    <section className={styles.section} aria-labelledby="import-profiles">
      <h2 className={styles.heading} id="import-profiles">
        この対応に名前をつけて残す
      </h2>
      {fitting && <p>見出しが同じなので、保存してある対応「{fitting.name}」を使っています。</p>}
      <div className={styles.choices}>
        {profiles.length > 0 && (
          <SelectField
            label="保存してある対応を使う"
            emptyLabel="選択してください"
            value=""
            options={profiles.map((profile) => ({ value: profile.id, label: profile.name }))}
            onChange={({ target }) => {
              const chosen = profiles.find(({ id }) => id === target.value);
              if (chosen)
                plan.change({
                  ...chosen.mapping,
                  columns: plan.mapping.columns.map((_, at) => chosen.mapping.columns[at] ?? null),
                });
            }}
          />
        )}
        <TextField
          label="名前"
          help="次に同じ見出しのファイルを選ぶと、この対応が選ばれます。"
          value={typed}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
        <Button variant="tertiary" disabled={typed.trim() === ''} loading={save.isPending} onClick={keep}>
          対応を保存
        </Button>
      </div>
      {save.isSuccess && <Notice tone="done">「{save.data.name}」として保存しました。</Notice>}
      {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
    </section>
  );
}
