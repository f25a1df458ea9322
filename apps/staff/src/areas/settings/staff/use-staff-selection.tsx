import type { StaffMember } from '@nattoku/contract/staff/staff';
import { Button } from '@nattoku/ui/action/button';
import type { Selection } from '@nattoku/ui/table/data-table';
import { type ReactNode, useState } from 'react';
import { StaffSuspendDialog } from '#areas/settings/staff/staff-suspend-dialog.tsx';

type Chosen = { selection: Selection<StaffMember>; dialog: ReactNode };

/** Several members at once: those of the page that are chosen and can be suspended. */
export function useStaffSelection(rows: readonly StaffMember[] | undefined): Chosen {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [suspending, setSuspending] = useState(false);
  const [first, ...others] = (rows ?? []).filter(({ id, allowed }) => selected.has(id) && allowed.includes('suspend'));
  const clear = () => setSelected(new Set());
  const shown = new Set([...selected].filter((id) => rows?.some((member) => member.id === id)));
  return {
    selection: {
      selected: shown,
      onChange: setSelected,
      rowLabel: ({ name }) => `${name}さんを選ぶ`,
      actions: (
        <Button variant="errorSecondary" size="small" disabled={!first} onClick={() => setSuspending(true)}>
          {first ? `${others.length + 1}人の利用を停止する` : '停止できる職員がいません'}
        </Button>
      ),
    },
    dialog: suspending && first && (
      <StaffSuspendDialog members={[first, ...others]} onClose={() => setSuspending(false)} onDone={clear} />
    ),
  };
}
