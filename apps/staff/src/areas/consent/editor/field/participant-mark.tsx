import styles from '#areas/consent/editor/field/participant.module.css';
import { type Participant, participantMarks } from '#areas/consent/editor/field/participant.ts';

/** Stands before a name that says the same. */
export const ParticipantMark = ({ participant }: { participant: Participant }) => (
  <span className={styles.mark} data-participant={participant} aria-hidden="true">
    {participantMarks[participant]}
  </span>
);
