import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { FieldRow } from '#areas/consent/editor/field/field-row.tsx';
import { type ParticipantGroup, participantGroups } from '#areas/consent/editor/field/participant-groups.ts';
import { participantNames } from '#areas/consent/editor/field/participant.ts';
import { ParticipantMark } from '#areas/consent/editor/field/participant-mark.tsx';
import { placeWhereFree } from '#areas/consent/editor/page/place-field.ts';

/** The fields by whose they are; who must sign and has no place to is named, with the way to one. */
export const FieldGroups = ({ desk }: { desk: Desk }) => (
  <div className={styles.groups}>
    {participantGroups(desk.draft).map((group) => (
      <FieldGroup key={group.participant} desk={desk} group={group} />
    ))}
  </div>
);

function FieldGroup({ desk, group }: { desk: Desk; group: ParticipantGroup }) {
  const { participant, fields, lacksSignature } = group;
  const name = participantNames[participant];
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.groupHead}>
        <ParticipantMark participant={participant} />
        {name}
        <span className={styles.groupCount}>{fields.length}個</span>
        {fields.length > 1 && (
          <Button size="small" variant="subTertiary" onClick={() => desk.choose(fields.map(({ field }) => field.id))}>
            すべて選ぶ
          </Button>
        )}
      </h2>
      {lacksSignature && (
        <div className={styles.lack}>
          <span>署名欄がありません。</span>
          <Button
            size="small"
            variant="tertiary"
            icon={plusIcon}
            disabled={!desk.mayEdit}
            onClick={() => placeWhereFree(desk, 'signature', lacksSignature)}
          >
            署名欄を置く
          </Button>
        </div>
      )}
      <ol role="list" className={styles.list}>
        {fields.map(({ field, order }) => (
          <FieldRow key={field.id} desk={desk} field={field} order={order} />
        ))}
      </ol>
    </section>
  );
}
