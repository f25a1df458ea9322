import { CatalogueUse, catalogueUseNames } from '@nattoku/contract/video/catalogue';
import { offered } from '@nattoku/contract/facility/facility';
import { DepartmentId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { packageDownIcon } from '@nattoku/ui/tokens/icons';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/video/catalogue/catalogue.module.css';
import type { Taking } from '#areas/video/catalogue/catalogue.queries.ts';
import type { Taken } from '#areas/video/catalogue/taken-badges.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { name: string; taken: Taken; take: (taking: Taking & { idempotencyKey: string }) => Promise<unknown> };

const helps: Record<CatalogueUse, string> = {
  asIs: '運営の改訂や取り下げが、この施設にもすぐに反映されます。編集はできません。',
  copy: 'この施設で編集できます。運営の改訂は反映されず、改訂があれば一覧でお知らせします。',
};

/** Takes content of the catalogue into the own library. In each of the two ways it is there once. */
export function TakeForm({ name, taken, take }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const open = CatalogueUse.options.filter((use) => !taken.some((each) => each.use === use));
  const [chosen, setChosen] = useState<CatalogueUse>('asIs');
  const [departmentIds, setDepartmentIds] = useState<DepartmentId[]>([]);
  const { run, pending } = useCommand({ shows: inSnackbar((title) => ({ title, desc: name })) });
  const use = open.includes(chosen) ? chosen : open[0];
  if (!use) return null;

  const submit = () =>
    run(
      async (idempotencyKey) => {
        await take({ use, departmentIds, idempotencyKey });
        showSnackbar({ type: 'done', title: '取り込みました。オーダーで選べます', desc: name });
      },
      [use, departmentIds],
    );
  return (
    <div className={styles.stack}>
      <RadioGroup
        label="取り込み方"
        layout="cards"
        value={use}
        options={[...open]
          .toReversed()
          .map((value) => ({ value, label: catalogueUseNames[value], help: helps[value] }))}
        onChange={(event) => setChosen(CatalogueUse.parse(event.target.value))}
      />
      <CheckboxGroup
        label="表示する診療科"
        layout="row"
        name="departmentIds"
        value={departmentIds}
        onChange={(ids) => setDepartmentIds(ids.map((id) => DepartmentId.parse(id)))}
        options={offered(facility?.departments ?? [], departmentIds).map(({ id, name: label }) => ({
          value: id,
          label,
        }))}
      />
      <div>
        <Button icon={packageDownIcon} loading={pending} onClick={() => void submit()}>
          取り込む
        </Button>
      </div>
    </div>
  );
}
