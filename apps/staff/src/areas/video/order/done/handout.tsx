import { type HandoutContact, handoutWords } from '@nattoku/contract/order/handout';
import type { Order } from '@nattoku/contract/video/video-order';
import { formatDate } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { HandoutSteps } from '#areas/video/order/done/handout-steps.tsx';
import styles from '#areas/video/order/done/handout.module.css';

type Props = { order: Order; address: string; contact: HandoutContact };

/** The sheet that the patient takes along: on paper only, and the only thing on it. */
export function Handout({ order, address, contact }: Props) {
  const { patient, title, dueOn, items, message } = order;
  const whom = handoutWords.contact(contact);
  return (
    <article className={styles.sheet} lang="ja" aria-label="配布用紙">
      <header className={styles.head}>
        <p className={styles.facility}>{contact.facility}</p>
        <p className={styles.person}>
          {fullName(patient)} 様<span className={styles.number}>患者番号 {patient.patientNumber}</span>
        </p>
      </header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{handoutWords.lead(items.length)}</p>
      <div className={styles.opening}>
        <QrCode text={address} title="動画のページを開くQRコード" sizeMm={48} />
        <div>
          {dueOn && (
            <p className={styles.due}>
              <span className={styles.dueTerm}>{handoutWords.dueTerm}</span>
              {formatDate(dueOn)} まで
            </p>
          )}
          <p>{handoutWords.scan}</p>
        </div>
      </div>
      <h2 className={styles.heading}>{handoutWords.steps}</h2>
      <HandoutSteps />
      {message && <p className={styles.message}>{message}</p>}
      <footer className={styles.foot}>
        <p>{handoutWords.warning}</p>
        {whom && <p className={styles.phone}>{whom}</p>}
      </footer>
    </article>
  );
}
