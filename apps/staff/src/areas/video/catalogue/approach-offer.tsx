import { approachCategoryNames, blockKeys, blockNames, riskSeverityNames } from '@nattoku/contract/video/approach';
import type { CatalogueApproach } from '@nattoku/contract/video/catalogue';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDuration } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { catalogueApproachQuery, useTakeApproach } from '#areas/video/catalogue/catalogue.queries.ts';
import { OfferDialog } from '#areas/video/catalogue/offer-dialog.tsx';
import { TakeForm } from '#areas/video/catalogue/take-form.tsx';
import { TakenLines } from '#areas/video/catalogue/taken-lines.tsx';
import { href } from '#routing/paths.ts';

type Props = { approachId: ApproachId; onClose: () => void };

/** An approach of the catalogue with everything it says: to read, and to take with its videos. */
export function ApproachOffer({ approachId, onClose }: Props) {
  const query = useQuery(catalogueApproachQuery(approachId));
  return (
    <OfferDialog query={query} title={query.data?.name ?? '標準のアプローチ'} onClose={onClose}>
      {(approach) => <Offer approach={approach} />}
    </OfferDialog>
  );
}

function Offer({ approach }: { approach: CatalogueApproach }) {
  const take = useTakeApproach(approach.id);
  const { name, category, description, synonyms, blocks, risks, videos, updatedAt, validUntil, taken } = approach;
  return (
    <div className={styles.stack}>
      <TakenLines taken={taken} addressOf={({ id }) => href('/video/list/approaches', { approach: id })} />
      <TakeForm name={name} taken={taken} take={(taking) => take.mutateAsync(taking)} />
      {description && <p className={styles.text}>{description}</p>}
      <DescriptionList
        items={[
          { term: 'カテゴリー', detail: approachCategoryNames[category] },
          { term: '別名', detail: synonyms.join('、') },
          { term: '改訂', detail: formatDate(updatedAt) },
          { term: '承認の期限', detail: validUntil && formatDate(validUntil) },
          {
            term: '動画',
            detail: videos
              .map(({ title, durationSeconds }) => `${title}（${formatDuration(durationSeconds ?? 0)}）`)
              .join('、'),
          },
          ...blockKeys.map((key) => {
            const { text, absentBecause } = blocks[key];
            return { term: blockNames[key], detail: absentBecause === null ? text : `該当なし（${absentBecause}）` };
          }),
          {
            term: '主要なリスク',
            detail: risks
              .map((risk) => `${risk.name}（${risk.frequency}・${riskSeverityNames[risk.severity]}）`)
              .join('、'),
          },
        ]}
      />
    </div>
  );
}
