import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChatSettingsForm } from '#areas/settings/chat/chat-settings-form.tsx';
import { chatSettingsQuery } from '#areas/settings/chat/chat-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';

export function Section({ title }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(chatSettingsQuery);
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="患者さんの質問に返信できる時間と、時間外に自動で送る文を決めます。時間は患者さんの画面に表示されます。"
      />
      {data ? (
        <ChatSettingsForm saved={data} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </div>
  );
}
