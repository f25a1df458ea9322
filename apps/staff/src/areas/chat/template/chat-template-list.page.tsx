import { ChatTemplateScope, ChatTemplateSearch, ChatTemplateSort } from '@nattoku/contract/chat/chat-template';
import { chatTemplateReaders } from '@nattoku/contract/chat/chat-template-readers';
import { DepartmentId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListBody } from '#list/list-body.tsx';
import { ChatTemplateFilters } from '#areas/chat/template/chat-template-filters.tsx';
import { ChatTemplateTable } from '#areas/chat/template/chat-template-table.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refuseUnless } from '#routing/refuse-unless.ts';
import { chatTemplatesQuery } from '#parts/chat/chat-template.queries.ts';

const { page, pageSize } = ChatTemplateSearch.shape;
/** What somebody typed into the address by mistake is no reason for an error here. */
export const search = z.object({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: z.string().max(200).catch('').default(''),
  category: z.string().max(200).optional().catch(undefined),
  scope: ChatTemplateScope.optional().catch(undefined),
  departmentId: DepartmentId.optional().catch(undefined),
  archived: z.enum(['true', 'false']).catch('false').default('false'),
  sort: ChatTemplateSort.catch('usedCount').default('usedCount'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
});
type Props = PageProps<'/chatTemplate', typeof search>;

export const load = ({ address }: LoadProps<Props>) => refuseUnless(address, ...chatTemplateReaders);

export function Page({ search: wanted, title }: Props) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...chatTemplatesQuery(wanted), placeholderData: keepPreviousData });
  const { text, category, scope, departmentId, archived, sort, order } = wanted;
  const filters = [category, scope, departmentId].filter((each) => each !== undefined).length;
  return (
    <>
      <PageHeader
        title={title}
        description="よく使う文を登録しておくと、メッセージを書く画面で挿入できます。患者さんの名前などは、挿入するときに差し込まれます。"
        action={
          mayManage && (
            <ButtonLink icon={plusIcon} href={href('/chatTemplate/create')}>
              定型文を作成
            </ButtonLink>
          )
        }
      />
      <TabLinks
        label="表示する定型文"
        links={[
          { label: '使用中', href: href('/chatTemplate'), current: archived === 'false' },
          {
            label: '一覧から外したもの',
            href: href('/chatTemplate', { archived: 'true' }),
            current: archived === 'true',
          },
        ]}
      />
      <ChatTemplateFilters {...{ text, category, scope, departmentId }} active={filters} />
      <ListBody query={query} page={wanted} onTurn={changeSearch}>
        {(shown) => (
          <ChatTemplateTable
            {...shown}
            sort={{ key: sort, descending: order === 'desc' }}
            onSort={({ key, descending }) => changeSearch({ sort: key, order: descending ? 'desc' : 'asc' })}
            archived={archived === 'true'}
            filtered={text !== '' || filters > 0}
          />
        )}
      </ListBody>
    </>
  );
}
