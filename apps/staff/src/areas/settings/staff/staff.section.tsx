import type { StaffMember } from '@nattoku/contract/staff/staff';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon, plusIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '#list/list-body.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { StaffAddress } from '#areas/settings/staff/staff-address.ts';
import { StaffCsvDialog } from '#areas/settings/staff/staff-csv-dialog.tsx';
import { type Prints, StaffCommandDialog } from '#areas/settings/staff/staff-command-dialog.tsx';
import { StaffDetailDialog } from '#areas/settings/staff/staff-detail-dialog.tsx';
import { StaffExportDialog } from '#areas/settings/staff/staff-export-dialog.tsx';
import { StaffFilters } from '#areas/settings/staff/staff-filters.tsx';
import { StaffInviteDialog } from '#areas/settings/staff/staff-invite-dialog.tsx';
import { StaffLinkSheets } from '#areas/settings/staff/staff-link-sheets.tsx';
import type { StaffCommand } from '#areas/settings/staff/staff-menu.ts';
import { StaffResets } from '#areas/settings/staff/staff-resets.tsx';
import { StaffTable } from '#areas/settings/staff/staff-table.tsx';
import { StaffViews } from '#areas/settings/staff/staff-views.tsx';
import { staffListQuery } from '#areas/settings/staff/staff.queries.ts';
import { useStaffSelection } from '#areas/settings/staff/use-staff-selection.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { useHistorySearch } from '#routing/history-search.ts';

type Opened = 'invite' | 'csv' | 'export' | StaffCommand;

export function Section({ title, search }: SectionProps) {
  const { staff: openId, ...wanted } = StaffAddress.parse(search);
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...staffListQuery({ ...wanted, text }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Opened>();
  const [prints, setPrints] = useState<Prints>();
  const { selection, dialog } = useStaffSelection(query.data?.items);
  const close = () => setOpened(undefined);
  const show = (id: StaffMember['id'] | null) =>
    changeSearch({ staff: id, page: wanted.page === 1 ? null : wanted.page });
  const begin = (command: StaffCommand) => {
    if (command.kind === 'open') return show(command.member.id);
    setOpened(command);
  };

  if (prints) return <StaffLinkSheets {...prints} onDone={() => setPrints(undefined)} />;
  const invite = (
    <Button icon={plusIcon} onClick={() => setOpened('invite')}>
      職員を招待
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            <Button variant="tertiary" icon={uploadIcon} onClick={() => setOpened('csv')}>
              CSVで招待
            </Button>
            {invite}
          </>
        }
      />
      <StaffResets />
      <StaffViews search={{ ...wanted, staff: undefined }} counts={query.data?.counts} />
      <StaffFilters
        text={text}
        search={{ ...wanted, staff: undefined }}
        onText={(typed) => changeText({ text: typed })}
        onChange={changeSearch}
        aside={
          <Button variant="fourth" size="small" icon={downloadIcon} onClick={() => setOpened('export')}>
            CSVに書き出す
          </Button>
        }
      />
      <ListBody query={query} page={wanted} onTurn={changeSearch} unit="人">
        {(shown) => (
          <StaffTable
            {...shown}
            sort={{ key: wanted.sort, descending: wanted.descending }}
            onSort={({ key, descending }) => changeSearch({ sort: key, descending })}
            selection={selection}
            onCommand={begin}
            filtered={text !== '' || query.data?.counts.working !== 0}
            invite={invite}
          />
        )}
      </ListBody>
      {dialog}
      {openId && <StaffDetailDialog key={openId} staffId={openId} onClose={() => show(null)} onCommand={begin} />}
      {opened === 'invite' && (
        <StaffInviteDialog onClose={close} onPrint={(links) => setPrints({ links, purpose: 'invitation' })} />
      )}
      {opened === 'csv' && (
        <StaffCsvDialog onClose={close} onPrint={(links) => setPrints({ links, purpose: 'invitation' })} />
      )}
      {opened === 'export' && (
        <StaffExportDialog filter={{ ...wanted, text }} total={query.data?.total ?? 0} onClose={close} />
      )}
      {typeof opened === 'object' && <StaffCommandDialog command={opened} onClose={close} onPrint={setPrints} />}
    </>
  );
}
