import type { VideoTopFound } from '@nattoku/contract/video/video-top';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { ListCard } from '#areas/video/top/list-card.tsx';
import { SentRow } from '#areas/video/top/order-rows.tsx';
import { ApproachRow, CommonOrderRow, TemplateRow } from '#areas/video/top/top-library.tsx';
import { TopRow } from '#areas/video/top/top-row.tsx';
import { useLibrary } from '#areas/video/top/use-library.ts';
import styles from '#areas/video/top/video-top.module.css';
import { videoTopSearchQuery } from '#areas/video/top/video-top.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { historySearch } from '#routing/history-search.ts';
import { RouterLink } from '#routing/router-link.tsx';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';

type Props = { text: string; onSearch: (text: string) => void };

/** One search over everything of the videos. Arrows walk through what was found, Enter opens it, Escape leads back. */
export function TopSearch({ text, onSearch }: Props) {
  const frame = useRef<HTMLElement>(null);
  const mayOrder = useIsAllowed('video.order');
  const mayView = useIsAllowed('video.view');
  const without = mayView ? '動画・アプローチ・共通オーダーを検索' : '動画・アプローチを検索';
  const placeholder = mayOrder ? '動画・アプローチ・動画セット・共通オーダー・患者のオーダーを検索' : without;

  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const field = frame.current?.querySelector('input');
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      onSearch('');
      field?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const places = [field, ...(frame.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])];
    const next = places[places.findIndex((place) => place === document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // The keys only move the focus between links that are there anyway.
    <search role="search" ref={frame} className={styles.search} onKeyDown={walk}>
      <SearchField
        label="動画をまとめて検索"
        placeholder={placeholder}
        size="main"
        value={text}
        onSearch={onSearch}
        onEnter={() => frame.current?.querySelector<HTMLElement>('[data-found]')?.focus()}
      />
      {text.trim() !== '' && <Found text={text} />}
    </search>
  );
}

function Found({ text }: { text: string }) {
  const { data, isError, isFetching, refetch, isPlaceholderData } = useQuery({
    ...videoTopSearchQuery(text),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const total = Object.values(data).reduce((sum, group) => sum + (group?.total ?? 0), 0);
  return (
    <div aria-busy={isPlaceholderData} className={styles.found}>
      <p role="status">
        <VisuallyHidden>{isPlaceholderData ? '' : `${total}件見つかりました`}</VisuallyHidden>
      </p>
      {total === 0 && !isPlaceholderData && (
        <EmptyState icon={searchIcon} title="見つかりませんでした">
          別の言葉でお試しください。患者さんは、患者番号・氏名・カナでも探せます。
        </EmptyState>
      )}
      <Groups found={data} text={text} />
    </div>
  );
}

function Groups({ found, text }: { found: VideoTopFound; text: string }) {
  const { videos, approaches, templates, commonOrders, orders } = found;
  const library = useLibrary();
  return (
    <>
      {orders && orders.total > 0 && (
        <ListCard title={`患者さんのオーダー（${orders.total}）`}>
          {orders.items.map((order) => (
            <SentRow key={order.id} order={order} />
          ))}
          {orders.total > orders.items.length && (
            <li className={styles.line}>
              <RouterLink
                href={href('/video/order/list')}
                state={historySearch({ text })}
                className={styles.row}
                data-found
              >
                オーダー一覧ですべて見る
              </RouterLink>
            </li>
          )}
        </ListCard>
      )}
      {videos && videos.total > 0 && (
        <ListCard title={`動画（${videos.total}）`} more={library.videos({ text })}>
          {videos.items.map(({ id, title, durationSeconds }) => (
            <TopRow
              key={id}
              href={library.videos({ video: id })}
              title={title}
              facts={formatDuration(durationSeconds ?? 0)}
              action={<FavouriteButton kind="video" subjectId={id} name={title} />}
            />
          ))}
        </ListCard>
      )}
      {approaches && approaches.total > 0 && (
        <ListCard title={`アプローチ（${approaches.total}）`} more={library.approaches({ text })}>
          {approaches.items.map((approach) => (
            <ApproachRow key={approach.id} approach={approach} />
          ))}
        </ListCard>
      )}
      {templates && templates.total > 0 && (
        <ListCard title={`動画セット（${templates.total}）`} more={href('/video/template', { text })}>
          {templates.items.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ListCard>
      )}
      {commonOrders && commonOrders.total > 0 && (
        <ListCard title={`共通オーダー（${commonOrders.total}）`}>
          {commonOrders.items.map((commonOrder) => (
            <CommonOrderRow key={commonOrder.id} commonOrder={commonOrder} />
          ))}
        </ListCard>
      )}
    </>
  );
}
