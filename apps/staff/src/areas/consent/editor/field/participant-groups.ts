import type { ConsentField, SignerRole } from '@nattoku/contract/consent/consent-field';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { isSigner, type Participant, participantOf, participants } from '#areas/consent/editor/field/participant.ts';

export type ParticipantGroup = {
  participant: Participant;
  /** With their places in the order of filling in, from 1. */
  fields: { field: ConsentField; order: number }[];
  /** The rules ask for a signature for which there is no place. */
  lacksSignature: SignerRole | null;
};

/** The fields of a form by whose they are; also who must sign and has none. */
export function participantGroups({ fields, rules }: LayoutDraft): ParticipantGroup[] {
  const numbered = fields.map((field, at) => ({ field, order: at + 1 }));
  return participants.flatMap((participant) => {
    const own = numbered.filter(({ field }) => participantOf(field) === participant);
    const signs = rules.signers.some(({ role }) => role === participant);
    const lacksSignature =
      signs && isSigner(participant) && !own.some(({ field }) => field.type === 'signature') ? participant : null;
    return own.length > 0 || lacksSignature ? [{ participant, fields: own, lacksSignature }] : [];
  });
}
