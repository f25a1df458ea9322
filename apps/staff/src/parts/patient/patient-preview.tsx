import { PhoneFrame } from '@nattoku/ui/document/phone-frame';
import styles from '#parts/patient/patient-preview.module.css';
import { PhoneStage } from '#parts/patient/phone-stage.tsx';

type Props = {
  /** What the patient page is told to show: an order, or `common:` and a common order. */
  shows: string;
  hint: string;
};

/** The patient page itself, which can be tried out and records nothing. */
export const PatientPreview = ({ shows, hint }: Props) => (
  <PhoneStage hint={hint}>
    <PhoneFrame label="患者さんの画面のプレビュー">
      <iframe src={`/p/preview#${shows}`} title="患者さんの画面のプレビュー" className={styles.screen} />
    </PhoneFrame>
  </PhoneStage>
);
