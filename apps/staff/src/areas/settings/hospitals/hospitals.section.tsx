import type { AdministratorInvited } from '@nattoku/contract/staff/hospital';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdministratorDialog } from '#areas/settings/hospitals/administrator-dialog.tsx';
import { HospitalDialog } from '#areas/settings/hospitals/hospital-dialog.tsx';
import { filters, hospitalList } from '#areas/settings/hospitals/hospital-list-of.tsx';
import { hospitalQuery, refetchHospitals } from '#areas/settings/hospitals/hospital.queries.ts';
import { InvitationDialog } from '#areas/settings/hospitals/invitation-dialog.tsx';
import { NewHospitalDialog } from '#areas/settings/hospitals/new-hospital-dialog.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { ListScreen } from '#list/list-screen.tsx';
import { useChangeSearch } from '#routing/address-search.ts';

type Open = 'new' | 'administrator' | { invited: AdministratorInvited } | null;

/** The hospitals of the installation: what is switched on in each, and how a new one begins. Nothing of patients. */
export function Section({ title, search }: SectionProps) {
  const wanted = filters.address.safeParse(search).data;
  const changeSearch = useChangeSearch();
  const [open, setOpen] = useState<Open>(null);
  // Whoever adds a row sees it, and is not told that one has arrived.
  const [made, setMade] = useState(0);
  const { data: hospital } = useQuery({
    ...hospitalQuery(wanted.hospital ?? ('' as never)),
    enabled: wanted.hospital !== undefined,
  });
  const close = () => setOpen(null);
  const showLink = (invited: AdministratorInvited) => {
    setOpen({ invited });
    void refetchHospitals().then(() => setMade((count) => count + 1));
  };

  return (
    <>
      <ListScreen
        key={made}
        of={hospitalList}
        wanted={wanted}
        title={title}
        description="この環境を使う施設です。患者の情報は表示されません。"
        action={
          <Button icon={plusIcon} onClick={() => setOpen('new')}>
            施設を追加
          </Button>
        }
      />
      {open === 'new' && <NewHospitalDialog onClose={close} onInvited={showLink} />}
      {hospital && open === null && (
        <HospitalDialog
          key={hospital.id}
          hospital={hospital}
          onClose={() => changeSearch({ hospital: null })}
          onInvite={() => setOpen('administrator')}
        />
      )}
      {hospital && open === 'administrator' && (
        <AdministratorDialog hospital={hospital} onClose={close} onInvited={showLink} />
      )}
      {open !== null && typeof open === 'object' && <InvitationDialog invited={open.invited} onClose={close} />}
    </>
  );
}
