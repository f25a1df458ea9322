import type { Order } from '@nattoku/contract/video-order';
import { formatDate } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { QrCode } from '@nattoku/ui/qr-code';
import type { Contact } from '#areas/video-order/done/contact.ts';
import { HandoutSteps } from '#areas/video-order/done/handout-steps.tsx';
import styles from '#areas/video-order/done/handout.module.css';

type Props = { order: Order; address: string; contact: Contact };

/** The sheet that the patient takes along: on paper only, and the only thing on it. */
export function Handout({ order, address, contact }: Props) {
  const { patient, title, dueOn, items, message } = order;
  return (
    <article className={styles.sheet} lang="ja" aria-label="配布用紙">
      <header className={styles.head}>
        <p className={styles.facility}>{contact.facility}</p>
        <p className={styles.person}>
          {fullName(patient)} 様<span className={styles.number}>患者番号 {patient.patientNumber}</span>
        </p>
      </header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>診察や手術の前に、説明の動画をご覧ください（動画 {items.length}本）。</p>
      <div className={styles.opening}>
        <QrCode text={address} title="動画のページを開くQRコード" sizeMm={48} />
        <div>
          {dueOn && (
            <p className={styles.due}>
              <span className={styles.dueTerm}>ご覧いただく期限</span>
              {formatDate(dueOn)} まで
            </p>
          )}
          <p>スマートフォンやタブレットのカメラで、左のQRコードを読み取ってください。</p>
        </div>
      </div>
      <h2 className={styles.heading}>ご覧いただく手順</h2>
      <HandoutSteps />
      {message && <p className={styles.message}>{message}</p>}
      <footer className={styles.foot}>
        <p>
          このQRコードは、あなた専用です。ほかの方に見せたり、写真を送ったりしないでください。通信料がかかることがあります。
        </p>
        {contact.phone && (
          <p className={styles.phone}>
            お問い合わせ：{[contact.facility, contact.ward].filter(Boolean).join(' ')} 電話 {contact.phone}
          </p>
        )}
      </footer>
    </article>
  );
}
