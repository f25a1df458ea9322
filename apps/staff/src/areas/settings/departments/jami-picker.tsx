import { ApiProblem } from '@nattoku/contract/shared/client';
import { facilitySettingsContract, type DepartmentSetting } from '@nattoku/contract/facility/facility-settings';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jamiQuery, refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

type Props = { known: readonly DepartmentSetting[]; onClose: () => void };

/** Adds departments by picking them from the standard table: their code becomes the facility's own one. */
export function JamiPicker({ known, onClose }: Props) {
  const { data: jami } = useQuery(jamiQuery);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly string[]>([]);
  // The keys belong to this opening of the table, so that a second press adds nothing twice.
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (code: string): string => {
    const key = keys.get(code) ?? newIdempotencyKey();
    keys.set(code, key);
    return key;
  };
  const taken = new Set(known.flatMap(({ code, jamiCode }) => [code, jamiCode]));
  const free = (jami?.departments ?? []).filter(({ code }) => !taken.has(code) || picked.includes(code));
  const shown = free.filter(({ code, name }) => foldForSearch(`${code} ${name}`).includes(foldForSearch(text)));
  const add = useMutation({
    mutationFn: async () => {
      for (const { code, name } of free.filter((each) => picked.includes(each.code))) {
        const body = { code, name, shortName: null, jamiCode: code };
        await call(facilitySettingsContract.createDepartment, { body, idempotencyKey: keyOf(code) });
      }
    },
    onSuccess: onClose,
    onSettled: refetchFacility,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="標準コード表から追加"
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button disabled={picked.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
            {picked.length === 0 ? '追加する' : `${picked.length}件を追加`}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {jami && <p className={styles.quiet}>{jami.source}</p>}
        {add.isError && (
          <Notice tone="error">
            {add.error instanceof ApiProblem ? add.error.body.title : '通信できませんでした。もう一度お試しください。'}
          </Notice>
        )}
        <SearchField label="標準コード表を検索" placeholder="コード・名前" value={text} onSearch={setText} />
        {!jami && <SkeletonText lines={6} />}
        <div className={styles.choices}>
          <CheckboxGroup
            label="追加する診療科"
            value={picked}
            onChange={(codes) => {
              const hidden = picked.filter((code) => !shown.some((each) => each.code === code));
              setPicked([...hidden, ...codes]);
            }}
            options={shown.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
        </div>
        {jami && shown.length === 0 && <p>条件に合う診療科はありません。すでに追加したものは出てきません。</p>}
      </div>
    </Dialog>
  );
}
