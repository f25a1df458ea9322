import { type LeafletContact, leafletWords } from '@nattoku/contract/order/leaflet';
import type { Order } from '@nattoku/contract/video/video-order';
import { formatDate } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { LeafletSteps } from '#areas/video/order/done/leaflet-steps.tsx';
import styles from '#areas/video/order/done/leaflet.module.css';

type Props = { order: Order; address: string; contact: LeafletContact };

/** The sheet that the patient takes along: on paper only, and the only thing on it. */
export function Leaflet({ order, address, contact }: Props) {
  const { patient, title, dueOn, items, message } = order;
  const whom = leafletWords.contact(contact);
  return (
    <article className={styles.sheet} lang="ja" aria-label="配布用紙">
      <header className={styles.head}>
        <p className={styles.facility}>{contact.facility}</p>
        <p className={styles.person}>
          {fullName(patient)} 様<span className={styles.number}>患者番号 {patient.patientNumber}</span>
        </p>
      </header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{leafletWords.lead(items.length)}</p>
      <div className={styles.opening}>
        <QrCode text={address} title="動画のページを開くQRコード" sizeMm={48} />
        <div>
          {dueOn && (
            <p className={styles.due}>
              <span className={styles.dueTerm}>{leafletWords.dueTerm}</span>
              {formatDate(dueOn)} まで
            </p>
          )}
          <p>{leafletWords.scan}</p>
        </div>
      </div>
      <h2 className={styles.heading}>{leafletWords.steps}</h2>
      <LeafletSteps />
      {message && <p className={styles.message}>{message}</p>}
      <footer className={styles.foot}>
        <p>{leafletWords.warning}</p>
        {whom && <p className={styles.phone}>{whom}</p>}
      </footer>
    </article>
  );
}
