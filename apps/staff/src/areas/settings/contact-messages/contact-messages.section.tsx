import {
  type ContactMessage,
  contactStateNames,
  contactStates,
  contactUrgencyNames,
} from '@nattoku/contract/contact/contact';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SelectField } from '@nattoku/ui/form/select-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListBody } from '#list/list-body.tsx';
import { ContactDialog } from '#areas/settings/contact-messages/contact-dialog.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { contactListQuery } from '#parts/contact/contact.queries.ts';
import { ContactStateBadge } from '#parts/contact/contact-thread.tsx';

const Search = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  state: z.enum(contactStates).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

const columns: readonly [Column<ContactMessage>, ...Column<ContactMessage>[]] = [
  { key: 'subject', header: '件名', cell: ({ subject }) => subject },
  { key: 'state', header: '状態', width: '7rem', cell: ({ state }) => <ContactStateBadge state={state} /> },
  { key: 'reference', header: '受付番号', width: '7rem', cell: ({ reference }) => reference },
  {
    key: 'urgency',
    header: '緊急度',
    width: '9rem',
    wideOnly: true,
    cell: ({ urgency }) => contactUrgencyNames[urgency],
  },
  {
    key: 'from',
    header: '送信者',
    width: '11rem',
    cell: ({ staffName, facilityName }) => `${staffName}（${facilityName}）`,
  },
  { key: 'at', header: '受付日時', width: '11rem', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** Messages of staff: of the own facility for its administrators, of all for operators. */
export function Section({ title, search }: SectionProps) {
  const { page, state, message } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const wanted = { page, pageSize: 20 as const, ...(state && { state }) };
  const query = useQuery({ ...contactListQuery(wanted), placeholderData: keepPreviousData });
  const opened = query.data?.items.find(({ id }) => id === message);

  return (
    <>
      <PageHeader title={title} description="職員から届いたお問い合わせを読み、返信します。" />
      <FilterBar active={state ? 1 : 0} onClear={() => changeSearch({ state: null })}>
        <SelectField
          label="状態"
          labelHidden
          size="small"
          emptyLabel="すべての状態"
          value={state ?? ''}
          options={contactStates.map((value) => ({ value, label: contactStateNames[value] }))}
          onChange={(event) => changeSearch({ state: event.target.value })}
        />
      </FilterBar>
      <ListBody query={query} page={wanted} onTurn={({ page: to }) => changeSearch({ page: to })} fixedSize>
        {(shown) => (
          <DataTable
            {...shown}
            caption="お問い合わせの一覧"
            columns={columns}
            rowKey={({ id }) => id}
            onRowPress={({ id }) => changeSearch({ message: id, page })}
            empty={
              <EmptyState icon={chatIcon} title="お問い合わせはありません">
                職員が「お問い合わせ」から送ったものが、ここに並びます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
      {opened && (
        <ContactDialog key={opened.id} message={opened} onClose={() => changeSearch({ message: null, page })} />
      )}
    </>
  );
}
