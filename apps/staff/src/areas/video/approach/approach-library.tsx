import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { packageDownIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { ApproachCards } from '#areas/video/approach/approach-cards.tsx';
import { ApproachFilters } from '#areas/video/approach/approach-filters.tsx';
import { ApproachTree } from '#areas/video/approach/approach-tree.tsx';
import { KnownApproach, NewApproachPage } from '#areas/video/approach/approach-page.tsx';
import type { ApproachPlace } from '#areas/video/approach/approach-search.ts';
import styles from '#areas/video/approach/approach-library.module.css';
import { approachesQuery } from '#parts/content/video.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

type Props = { search: ApproachPlace; title: string };

/** All approaches of the facility, or the one that the address names: for hospitals, and for the operator's catalogue. */
export function ApproachLibrary({ search, title }: Props) {
  const { approach, tab } = search;
  if (approach === 'new') return <NewApproachPage title={title} />;
  if (approach) return <KnownApproach key={approach} approachId={approach} tab={tab} title={title} />;
  return <ApproachList search={search} title={title} />;
}

function ApproachList({ search: { approach: _, tab: __, ...wanted }, title }: Props) {
  const query = useQuery({ ...approachesQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const isOperator = useIsAllowed('catalogue.manage');
  const open = (id: ApproachId) => changeSearch({ approach: id, page: wanted.page === 1 ? null : wanted.page });
  const add = mayManage && (
    <Button icon={plusIcon} onClick={() => changeSearch({ approach: 'new' })}>
      アプローチを追加
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            {mayManage && !isOperator && (
              <ButtonLink variant="tertiary" icon={packageDownIcon} href={href('/jmneadoibops2')}>
                標準コンテンツ
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      <ApproachFilters search={wanted} onChange={changeSearch} />
      <div className={styles.columns}>
        <ApproachTree
          departmentId={wanted.departmentId}
          category={wanted.category}
          onChoose={(choice) => changeSearch(choice)}
        />
        <div>
          <ListBody query={query} page={wanted} onTurn={changeSearch}>
            {(shown) => (
              <ApproachCards
                {...shown}
                narrowed={wanted.text !== '' || wanted.departmentId !== undefined || wanted.category !== undefined}
                add={add}
                onOpen={open}
              />
            )}
          </ListBody>
        </div>
      </div>
    </>
  );
}
