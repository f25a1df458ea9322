import {
  certificateNoticePath,
  certificatesPath,
  type SealKeyFacts,
  type SealOverview,
} from '@nattoku/contract/consent/consent-sealing';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { sealDiagnoses } from '@nattoku/contract/consent/seal-failure';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/settings/sealing/sealing.module.css';

/** From this many days before its end on, a new certificate has to be applied for. */
const ENDS_SOON_DAYS = 60;

const sources = {
  file: 'サーバーのファイル（PKCS#12）',
  module: '鍵の装置（PKCS#11）',
  selfMade: 'このシステムが試用のために作った鍵',
} as const;

const openPage = (path: string) => void open(path, '_blank', 'noopener');

export function SealOverviewCards({ overview }: { overview: SealOverview }) {
  const { key, timeStampAuthority } = overview;
  return (
    <>
      <KeyNotice sealKey={key} />
      <div className={styles.cards}>
        <Card title="電子署名の鍵">
          <KeyFacts sealKey={key} />
          <div className={styles.links}>
            <Button variant="secondary" size="small" onClick={() => openPage(apiPrefix + certificateNoticePath)}>
              証明書のお知らせを印刷
            </Button>
            <Button variant="secondary" size="small" onClick={() => openPage(certificatesPath)}>
              証明書の公開ページを開く
            </Button>
          </div>
          <p className={styles.quiet}>
            同意書を受け取った方が、当院の鍵かどうかを確かめるためのものです。公開ページは、ログインしなくても見られます。
          </p>
        </Card>
        <Card title="時刻認証局">
          <DescriptionList
            items={[
              { term: '接続先', detail: timeStampAuthority ?? '設定されていません' },
              {
                term: '電子署名',
                detail: timeStampAuthority
                  ? '電子署名とタイムスタンプ（PAdES B-T）'
                  : '電子署名のみ（PAdES B-B）。証明書のページに「タイムスタンプなし」と記載されます',
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function KeyNotice({ sealKey }: { sealKey: SealKeyFacts }) {
  if (!sealKey.usable) {
    const { words, advice } = sealDiagnoses[sealKey.failure];
    return (
      <Notice tone="error" title={words}>
        署名された書類は失われていません。鍵が使えるようになると確定します。{advice}
      </Notice>
    );
  }
  if (sealKey.source === 'selfMade') {
    return (
      <Notice tone="warning" title="試用のための鍵です">
        改ざんは見つけられますが、誰が電子署名したかの証明にはなりません。運用を始める前に、施設の鍵を設定してください。
      </Notice>
    );
  }
  if (sealKey.daysLeft > ENDS_SOON_DAYS) return null;
  return (
    <Notice tone="warning" title={`証明書の有効期限まで、あと${sealKey.daysLeft}日です`}>
      期限を過ぎると同意書を確定できません。新しい証明書を用意し、サーバーの管理者に設定を依頼してください。
    </Notice>
  );
}

function KeyFacts({ sealKey }: { sealKey: SealKeyFacts }) {
  if (!sealKey.usable) return <p>使える鍵がありません。</p>;
  return (
    <DescriptionList
      items={[
        { term: '名義', detail: sealKey.subject },
        { term: '発行者', detail: sealKey.issuer },
        { term: '有効期限', detail: `${formatDateTime(sealKey.notAfter)}（あと${sealKey.daysLeft}日）` },
        { term: '置き場所', detail: sources[sealKey.source] },
        { term: 'SHA-256', detail: <code className={styles.hash}>{sealKey.sha256}</code> },
      ]}
    />
  );
}
