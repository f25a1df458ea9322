import { AnnouncementSearch, Importance } from '@nattoku/contract/notification/announcement';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ListBody } from '#list/list-body.tsx';
import { importanceNames } from '#areas/notification/announcement-words.ts';
import { AnnouncementTable } from '#areas/notification/announcement-table.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { announcementsQuery } from '#parts/notification/announcement.queries.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('#areas/notification/announcement-dialog.tsx')).AnnouncementDialog,
}));

const { page, pageSize } = AnnouncementSearch.shape;
export const search = z.object({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  view: z.enum(['current', 'past', 'own']).catch('current').default('current'),
  importance: Importance.optional().catch(undefined),
  unread: z.enum(['true', 'false']).catch('false').default('false'),
});
type Props = PageProps<'/notification/list', typeof search>;

const views = [
  { view: 'current', label: '掲示中' },
  { view: 'past', label: '掲載終了' },
  { view: 'own', label: '下書き・予約' },
] as const;

export function Page({ search: wanted, title }: Props) {
  const mayAnnounce = useIsAllowed('notification.announce');
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const [writing, setWriting] = useState(false);
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const view = mayAnnounce || wanted.view !== 'own' ? wanted.view : 'current';
  const unread = wanted.unread === 'true';
  const query = useQuery({
    ...announcementsQuery({ ...wanted, view, unread, text }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHeader
        title={title}
        description="施設や運営からの院内掲示です。重要なものは上に固定されます。"
        action={
          mayAnnounce && (
            <Button icon={plusIcon} onClick={() => setWriting(true)}>
              院内掲示を作成
            </Button>
          )
        }
      />
      <ViewTabs view={view} mayAnnounce={mayAnnounce} unreadCount={query.data?.unreadCount} />
      <FilterBar
        search={
          <SearchField
            label="院内掲示を検索"
            placeholder="件名・本文"
            value={text}
            onSearch={(typed) => changeText({ text: typed })}
          />
        }
        active={Number(wanted.importance !== undefined) + Number(unread)}
        onClear={() => changeSearch({ importance: null, unread: null })}
      >
        <SelectField
          label="重要度"
          labelHidden
          size="small"
          emptyLabel="すべての重要度"
          value={wanted.importance ?? ''}
          options={Importance.options.map((value) => ({ value, label: importanceNames[value] }))}
          onChange={(event) => changeSearch({ importance: event.target.value })}
        />
        <CheckboxField
          label="未読だけ"
          checked={unread}
          onChange={(event) => changeSearch({ unread: event.target.checked || null })}
        />
      </FilterBar>
      <ListBody query={query} page={wanted} onTurn={changeSearch}>
        {(shown) => (
          <AnnouncementTable
            {...shown}
            view={view}
            filtered={text.trim() !== '' || unread || wanted.importance !== undefined}
          />
        )}
      </ListBody>
      {writing && (
        <Suspense>
          <AnnouncementDialog
            onClose={() => setWriting(false)}
            onSaved={({ id }) => void navigate(href('/notification/detail', { announcement: id }))}
          />
        </Suspense>
      )}
    </>
  );
}

type ViewProps = { view: z.infer<typeof search>['view']; mayAnnounce: boolean; unreadCount: number | undefined };

function ViewTabs({ view, mayAnnounce, unreadCount }: ViewProps) {
  return (
    <TabLinks
      label="院内掲示の種類"
      links={views
        .filter((each) => mayAnnounce || each.view !== 'own')
        .map((each) => ({
          label: each.label,
          href: href('/notification/list', { view: each.view === 'current' ? null : each.view }),
          current: view === each.view,
          count: each.view === 'current' ? unreadCount : undefined,
        }))}
    />
  );
}
