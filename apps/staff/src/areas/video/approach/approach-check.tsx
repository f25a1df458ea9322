import type { Approach, CompletenessGap } from '@nattoku/contract/video/approach';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/video/approach/approach-page.module.css';
import { CompletenessBar } from '#areas/video/approach/completeness-bar.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = {
  approach: Approach;
  /** Opens the field of the form where a gap is closed; undefined for a person who may not edit. */
  onMend: ((field: string) => void) | undefined;
};

/** What is missing, and the way to where each of it is mended. */
export function ApproachCheck({ approach, onMend }: Props) {
  const { completeness } = approach;
  const { missing } = completeness;
  return (
    <div className={styles.stack}>
      <CompletenessBar of={approach.name} completeness={completeness} />
      {missing.length === 0 ? (
        <Notice tone="done" title="不足はありません">
          説明の7項目、リスク、選択肢、確認者、動画、確認問題、字幕、シナリオ、同意書がそろっています。
        </Notice>
      ) : (
        <ul role="list" className={styles.list} aria-label="不足しているもの">
          {missing.map((gap) => (
            <li key={gap.sentence} className={styles.gap}>
              <span>
                {gap.sentence} {gap.blocksPublishing && <Badge tone="error">公開に必要</Badge>}
              </span>
              <Mend gap={gap} onMend={onMend} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        この点検は、項目が入力されているか、動画・シナリオ・同意書が使える状態か、シナリオがリスクをすべて説明しているか、質問と字幕があるかを確かめます。書かれた内容が正しいかは確かめません。
      </p>
    </div>
  );
}

const fields: Partial<Record<CompletenessGap['kind'], string>> = {
  risks: 'risks',
  noVideo: 'videoIds',
  approvalExpired: 'validUntil',
  riskPlain: 'risks',
  doingNothing: 'alternatives',
  notReviewed: 'reviewerId',
  scenarioUnpublished: 'scenarioId',
  riskUncovered: 'scenarioId',
};

function Mend({
  gap: { kind, block, videoId, consentTemplateId },
  onMend,
}: {
  gap: CompletenessGap;
  onMend: Props['onMend'];
}) {
  const mayManage = useIsAllowed('video.manage');
  const isOperator = useIsAllowed('catalogue.manage');
  const mayManageForms = useIsAllowed('consent.manage');
  const field = block ? `blocks.${block}` : fields[kind];
  if (field && onMend) {
    return (
      <Button size="small" variant="tertiary" onClick={() => onMend(field)}>
        入力する
      </Button>
    );
  }
  if (kind === 'noConsentTemplate' || kind === 'consentUnpublished') {
    return mayManageForms && <MendForm templateId={consentTemplateId} />;
  }
  if (!videoId || !mayManage) return null;
  const address = isOperator
    ? href('/jmneadoibops2', { shelf: 'videos', video: videoId })
    : href('/video/list/videos', { video: videoId });
  return (
    <ButtonLink size="small" variant="tertiary" href={address}>
      動画を開く
    </ButtonLink>
  );
}

const MendForm = ({ templateId }: { templateId: CompletenessGap['consentTemplateId'] }) => (
  <ButtonLink
    size="small"
    variant="tertiary"
    href={templateId ? href('/consent/template/:id', { id: templateId }) : href('/consent/template')}
  >
    {templateId ? '同意書を開く' : '同意書様式を開く'}
  </ButtonLink>
);
