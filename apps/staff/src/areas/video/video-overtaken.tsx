import type { Video } from '@nattoku/contract/video';
import { Button } from '@nattoku/ui/button';
import { DescriptionList } from '@nattoku/ui/description-list';
import { Notice } from '@nattoku/ui/notice';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/video.module.css';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = { saved: Video; onSettle: (keep: 'mine' | 'theirs') => void };

/** What somebody else saved while these details were being typed: nothing is overwritten without having been seen. */
export function VideoOvertaken({ saved, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const departments = (facility?.departments ?? []).filter(({ id }) => saved.departmentIds.includes(id));
  return (
    <Notice tone="warning" title="ほかの職員が先に保存しました">
      <div className={styles.stack}>
        <p>保存されている内容と、下の入力を見比べて、どちらで続けるかを選んでください。</p>
        <DescriptionList
          items={[
            { term: '題名', detail: saved.title },
            { term: '説明', detail: saved.description },
            { term: '診療科', detail: departments.map(({ name }) => name).join('、') },
          ]}
        />
        <div className={styles.end}>
          <Button size="small" variant="subTertiary" onClick={() => onSettle('theirs')}>
            保存されている内容で続ける
          </Button>
          <Button size="small" variant="tertiary" onClick={() => onSettle('mine')}>
            あなたの入力で続ける
          </Button>
        </div>
      </div>
    </Notice>
  );
}
